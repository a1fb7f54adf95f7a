import { Trans } from '@lingui/react/macro';
import { pickable } from '../../../rules/fefo.ts';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { ChoiceButton } from '../warehouse/choice-button.tsx';
import type { PickTask, StandIn } from './data/pick-tasks.ts';
import { substituteFactor } from './data/substitute-factor.ts';
import { TaskInstructions } from './task-instructions.tsx';

/** The substitutes for an item, with the warehouse's stock of each. */
export function SubstituteDialog({
  task,
  onChoose,
  onClose,
}: {
  readonly task: PickTask;
  readonly onChoose: (substitute: StandIn) => void;
  readonly onClose: () => void;
}) {
  const format = useFormat();
  return (
    <Dialog open onClose={onClose} title={<Trans>Substitutes on hand</Trans>}>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={2}>
        <chakra.p color="fg.muted">
          <Trans>In place of {task.description}</Trans>
        </chakra.p>
        <TaskInstructions task={task} />
        {task.substitutes.map((substitute) => {
          const factor = substituteFactor(task, substitute);
          const there = `${format.number(pickable(substitute.lots, task.goodOn) / factor, 1)} ${task.uom}`;
          return (
            <ChoiceButton key={substitute.itemCode} onPick={() => onChoose(substitute)}>
              {substitute.description}
              <chakra.span display="block" fontSize="sm" fontWeight="normal" color="fg.muted">
                {substitute.packSize} · <Trans>{there} on hand</Trans>
              </chakra.span>
            </ChoiceButton>
          );
        })}
        {task.substitutes.length === 0 && (
          <p>
            <Trans>No substitute is permitted.</Trans>
          </p>
        )}
      </chakra.div>
    </Dialog>
  );
}
