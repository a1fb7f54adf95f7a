import { Trans } from '@lingui/react/macro';
import { UNDELIVERED_REASONS, type UndeliveredReason } from '../../../contract/handover.ts';
import { useDriverWords } from './use-driver-words.ts';
import { WhyDialog } from './why-dialog.tsx';

/** Shown if nothing of a stop can be delivered: asks why its goods stay on the truck. */
export function UndeliveredDialog({
  photos,
  onWhy,
  onPhoto,
  onClose,
}: {
  readonly photos: number;
  readonly onWhy: (reason: UndeliveredReason, note: string) => void;
  readonly onPhoto: (data: string) => Promise<boolean>;
  readonly onClose: () => void;
}) {
  const words = useDriverWords();
  return (
    <WhyDialog
      title={<Trans>Can’t deliver this order?</Trans>}
      lead={
        <Trans>
          Press the reason: the order stays on the truck and returns to the warehouse. The office sees the reason and
          sets another day.
        </Trans>
      }
      reasons={UNDELIVERED_REASONS}
      word={words.undelivered}
      photos={photos}
      onWhy={onWhy}
      onPhoto={onPhoto}
      onClose={onClose}
    />
  );
}
