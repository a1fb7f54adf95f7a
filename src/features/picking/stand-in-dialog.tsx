import { Trans } from '@lingui/react/macro';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ChoiceButton } from '../warehouse/choice-button.tsx';
import type { Hand } from './data/evaluate-scan.ts';
import type { PickTask } from './data/pick-tasks.ts';
import { TaskInstructions } from './task-instructions.tsx';
import { usePickWords } from './use-pick-words.ts';

/** Asks once whether the scanned item substitutes for the ordered one; later cases follow the first. */
export function StandInDialog({
  task,
  hand,
  onTake,
  onKeyIn,
  onClose,
}: {
  /** The stop with the other item. */
  readonly task: PickTask;
  /** The goods in hand; null if the label doesn't identify them. */
  readonly hand: Hand | null;
  readonly onTake: () => void;
  readonly onKeyIn: () => void;
  readonly onClose: () => void;
}) {
  const words = usePickWords();
  const amount = hand && words.amount(hand.quantity, task);
  return (
    <Dialog open onClose={onClose} title={<Trans>Another item</Trans>}>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={3}>
        <chakra.div>
          <chakra.p fontWeight="semibold" overflowWrap="anywhere">
            {task.description}
          </chakra.p>
          <chakra.p color="fg.muted" overflowWrap="anywhere">
            <Trans>In place of {task.insteadOf ?? ''}</Trans>
          </chakra.p>
          {hand?.lotCode && (
            <chakra.p fontSize="sm" overflowWrap="anywhere">
              <Trans>
                Lot <chakra.strong fontFamily="mono">{hand.lotCode}</chakra.strong>
              </Trans>
            </chakra.p>
          )}
        </chakra.div>
        <TaskInstructions task={task} />
        <chakra.div display="grid" gap={2}>
          {amount && (
            <ChoiceButton main onPick={onTake}>
              <Trans>Take {amount} instead</Trans>
            </ChoiceButton>
          )}
          <ChoiceButton onPick={onKeyIn}>
            <Trans>Different quantity or lot</Trans>
          </ChoiceButton>
          <ChoiceButton onPick={onClose}>
            <Trans>Put it back</Trans>
          </ChoiceButton>
        </chakra.div>
      </chakra.div>
    </Dialog>
  );
}
