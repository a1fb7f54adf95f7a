import { chakra } from '@chakra-ui/react/styled-system';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { UNSIGNED_REASONS, type UnsignedReason, useDriverWords } from './use-driver-words.ts';

/** Asked where a stop is to be closed without a signature that holds: take one, or say why there is none. */
export function UnsignedDialog({
  changed,
  onSign,
  onReason,
  onClose,
}: {
  /** Somebody has signed, for something else. */
  readonly changed: boolean;
  readonly onSign: () => void;
  readonly onReason: (reason: UnsignedReason) => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const words = useDriverWords();
  return (
    <Dialog
      open
      onClose={onClose}
      title={changed ? <Trans>What was signed has changed</Trans> : <Trans>Nobody has signed yet</Trans>}
    >
      <chakra.div display="grid" gap={3}>
        <Button full size="large" variant="primary" onClick={onSign}>
          {changed ? <Trans>Sign again</Trans> : <Trans>Sign</Trans>}
        </Button>
        <chakra.p fontSize="sm" color="fg.muted">
          <Trans>Or say why nobody signs. The office sees it.</Trans>
        </chakra.p>
        <chakra.div display="grid" gap={2} role="group" aria-label={t`Reason`}>
          {UNSIGNED_REASONS.map((reason) => (
            <Button key={reason} full size="large" onClick={() => onReason(reason)}>
              {words.unsigned(reason)}
            </Button>
          ))}
        </chakra.div>
      </chakra.div>
    </Dialog>
  );
}
