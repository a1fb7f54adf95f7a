import { Trans } from '@lingui/react/macro';
import { UNSIGNED_REASONS, type Unsigned } from '../../../contract/handover.ts';
import { Button } from '../../ui/button.tsx';
import { useUnsignedText } from '../signatures/use-unsigned-text.ts';
import { WhyDialog } from './why-dialog.tsx';

/** Shown if a stop is to be completed without a current signature: get one, or give the reason that there is none. */
export function UnsignedDialog({
  of,
  changed,
  photos,
  onSign,
  onReturn,
  onWhy,
  onPhoto,
  onClose,
}: {
  /** Names the stop. */
  readonly of: string;
  /** The stop is signed, but the content has changed since. */
  readonly changed: boolean;
  readonly photos: number;
  readonly onSign: () => void;
  /** Nothing is left here: the goods go back. Absent if they can't. */
  readonly onReturn: (() => void) | undefined;
  readonly onWhy: (why: Unsigned) => Promise<boolean>;
  readonly onPhoto: (data: string) => Promise<boolean>;
  readonly onClose: () => void;
}) {
  const text = useUnsignedText();
  return (
    <WhyDialog
      of={`unsigned/${of}`}
      title={changed ? <Trans>The signed delivery has changed</Trans> : <Trans>Not signed yet</Trans>}
      before={
        <>
          <Button full size="large" onClick={onSign}>
            {changed ? <Trans>Sign again</Trans> : <Trans>Sign</Trans>}
          </Button>
          {onReturn && (
            <Button full size="large" onClick={onReturn}>
              <Trans>Nothing is left here: can’t deliver</Trans>
            </Button>
          )}
        </>
      }
      lead={
        <Trans>
          Or leave the goods here without a signature: the order counts as delivered. The reason is printed on the
          receipt, and the office sees it.
        </Trans>
      }
      reasons={UNSIGNED_REASONS}
      word={text}
      done={<Trans>Done without a signature</Trans>}
      photos={photos}
      onWhy={(reason, note) => onWhy({ reason, note })}
      onPhoto={onPhoto}
      onClose={onClose}
    />
  );
}
