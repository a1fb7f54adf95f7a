import { Trans } from '@lingui/react/macro';
import type { Packout } from '../../../contract/packouts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { YieldCard } from './yield-card.tsx';

/** The totals of a packout, before it is closed. */
export function CloseDialog({
  packout,
  usual,
  open,
  onClose,
  onDone,
}: {
  readonly packout: Packout;
  readonly usual: number | null;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<Trans>Close this packout?</Trans>}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Not yet</Trans>
          </Button>
          <Button variant="primary" onClick={onDone}>
            <Trans>Close the packout</Trans>
          </Button>
        </>
      }
    >
      <YieldCard packout={packout} usual={usual} />
    </Dialog>
  );
}
