import { Trans } from '@lingui/react/macro';
import type { Lot } from '../../../../../../contract/floor.ts';
import type { PickSubstitute } from '../../../../../../contract/picking.ts';
import { pickable } from '../../../../../../rules/fefo.ts';
import type { PickTask } from '../../../../../data/picking/pick-tasks.ts';
import { chakra } from '../../../../../ui/chakra.ts';
import { Dialog } from '../../../../../ui/dialog.tsx';
import { useFormat } from '../../../../../ui/use-format.ts';
import { ChoiceButton } from './choice-button.tsx';

/** What may stand in for an item, with what the house has of it. */
export function SubstituteDialog({
  task,
  lots,
  onChoose,
  onClose,
}: {
  readonly task: PickTask;
  readonly lots: ReadonlyMap<string, readonly Lot[]>;
  readonly onChoose: (substitute: PickSubstitute) => void;
  readonly onClose: () => void;
}) {
  const format = useFormat();
  return (
    <Dialog open onClose={onClose} title={<Trans>What stands in</Trans>}>
      <chakra.div display="grid" gap={2}>
        <chakra.p color="fg.muted">
          <Trans>In place of {task.description}</Trans>
        </chakra.p>
        {task.substitutes.map((substitute) => {
          const there = pickable(lots.get(substitute.itemCode) ?? [], task.goodOn);
          return (
            <ChoiceButton key={substitute.itemCode} onPick={() => onChoose(substitute)}>
              {substitute.description}
              <chakra.span display="block" fontSize="sm" fontWeight="normal" color="fg.muted">
                {substitute.packSize} · <Trans>{format.number(there)} here</Trans>
              </chakra.span>
            </ChoiceButton>
          );
        })}
        {task.substitutes.length === 0 && (
          <p>
            <Trans>Nothing is permitted in place of it.</Trans>
          </p>
        )}
      </chakra.div>
    </Dialog>
  );
}
