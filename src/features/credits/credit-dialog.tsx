import { Trans, useLingui } from '@lingui/react/macro';
import type { CreditCode } from '../../../rules/ordering.ts';
import { useShop } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { CreditMessage } from '../orders/credit-notice.tsx';

/** The credit hold dialog (spec section 8): the order can be sent, and is held until an administrator's override password releases it. */
export function CreditDialog({
  codes,
  open,
  busy,
  onClose,
  onSend,
}: {
  readonly codes: readonly CreditCode[];
  readonly open: boolean;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onSend: () => void;
}) {
  const { t } = useLingui();
  const { settings } = useShop();
  const { companyPhone, companyEmail } = settings;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Credit hold`}
      role="alertdialog"
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            <Trans>Not now</Trans>
          </Button>
          <Button variant="primary" loading={busy} onClick={onSend}>
            <Trans>Send for review</Trans>
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap={3}>
        {codes.map((code) => (
          <chakra.p key={code} fontWeight="semibold">
            <CreditMessage code={code} />
          </chakra.p>
        ))}
        <p>
          <Trans>An override password is required to complete this order. Contact the administrator.</Trans>
        </p>
        {(companyPhone || companyEmail) && (
          <chakra.p color="fg.muted">{[companyPhone, companyEmail].filter(Boolean).join(' · ')}</chakra.p>
        )}
        <chakra.p color="fg.muted">
          <Trans>
            You can send it now. Your distributor receives it and holds it until the order is reviewed or the password
            is entered.
          </Trans>
        </chakra.p>
      </chakra.div>
    </Dialog>
  );
}
