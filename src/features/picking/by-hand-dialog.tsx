import { Trans, useLingui } from '@lingui/react/macro';
import { BY_HAND_REASONS, type ByHandReason } from '../../../contract/picking.ts';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ChoiceButton } from '../warehouse/choice-button.tsx';
import { usePickWords } from './use-pick-words.ts';

/** Asks once per list why the picker does not scan. The lead sees how often each picker enters by hand. */
export function ByHandDialog({
  onChoose,
  onClose,
}: {
  readonly onChoose: (why: ByHandReason) => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const words = usePickWords();
  return (
    <Dialog open onClose={onClose} title={t`Why by hand?`}>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={3}>
        <p>
          <Trans>Asked once per order. A scan is faster and checks item and lot.</Trans>
        </p>
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={2} role="group" aria-label={t`Reason`}>
          {BY_HAND_REASONS.map((why) => (
            <ChoiceButton key={why} onPick={() => onChoose(why)}>
              {words.byHand(why)}
            </ChoiceButton>
          ))}
        </chakra.div>
      </chakra.div>
    </Dialog>
  );
}
