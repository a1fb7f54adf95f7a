import { Trans } from '@lingui/react/macro';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ChoiceButton } from '../warehouse/choice-button.tsx';
import type { Hand } from './data/evaluate-scan.ts';
import { usePickWords } from './use-pick-words.ts';

/** The label has more than is left to pick: take what is left, everything, or nothing. */
export function OverDialog({
  hand,
  onTake,
  onClose,
}: {
  readonly hand: Hand;
  readonly onTake: (quantity: number) => void;
  readonly onClose: () => void;
}) {
  const words = usePickWords();
  const wanted = words.amount(hand.task.left, hand.task);
  const all = words.amount(hand.quantity, hand.task);
  return (
    <Dialog open onClose={onClose} title={<Trans>More than ordered</Trans>}>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={2}>
        <p>
          <Trans>
            The label says {all}; {wanted} left to pick.
          </Trans>
        </p>
        <ChoiceButton main onPick={() => onTake(hand.task.left)}>
          <Trans>Take {wanted}</Trans>
        </ChoiceButton>
        <ChoiceButton onPick={() => onTake(hand.quantity)}>
          <Trans>Take all {all}</Trans>
        </ChoiceButton>
      </chakra.div>
    </Dialog>
  );
}
