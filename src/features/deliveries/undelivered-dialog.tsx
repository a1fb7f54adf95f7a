import { Trans } from '@lingui/react/macro';
import { UNDELIVERED_REASONS, type UndeliveredReason } from '../../../contract/handover.ts';
import { useDriverWords } from './use-driver-words.ts';
import { WhyDialog } from './why-dialog.tsx';

/** Shown if nothing of a stop can be delivered: asks why its goods stay on the truck. */
export function UndeliveredDialog({
  of,
  photos,
  onWhy,
  onPhoto,
  onClose,
}: {
  /** Names the stop. */
  readonly of: string;
  readonly photos: number;
  readonly onWhy: (reason: UndeliveredReason, note: string) => Promise<boolean>;
  readonly onPhoto: (data: string) => Promise<boolean>;
  readonly onClose: () => void;
}) {
  const words = useDriverWords();
  return (
    <WhyDialog
      of={`undelivered/${of}`}
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
