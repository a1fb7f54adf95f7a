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
      title={<Trans>It can’t be delivered?</Trans>}
      lead={<Trans>The goods stay on the truck and come back. The office reads why and gives them another day.</Trans>}
      reasons={UNDELIVERED_REASONS}
      word={words.undelivered}
      done={<Trans>It comes back</Trans>}
      photos={photos}
      onWhy={onWhy}
      onPhoto={onPhoto}
      onClose={onClose}
    />
  );
}
