import { Trans, useLingui } from '@lingui/react/macro';
import type { CreditCode } from '../../../rules/ordering.ts';
import { useShop } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { CompanyContact } from '../contact/company-contact.tsx';
import { CreditMessage } from '../orders/credit-line.tsx';

/**
 * The credit hold dialog (spec section 8): the order can be sent, and is held until the distributor has reviewed it or
 * an administrator's override password releases it.
 */
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
  const company = settings.companyName;
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
        <chakra.p fontWeight="semibold">
          <CreditMessage codes={codes} />
        </chakra.p>
        <p>
          <Trans>You can still send this order. {company} will review it before confirming.</Trans>
        </p>
        <p>
          <Trans>To release it at once, an override password is required. Contact the administrator.</Trans>
        </p>
        <CompanyContact />
      </chakra.div>
    </Dialog>
  );
}
