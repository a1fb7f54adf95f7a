import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { SHORT_PICK_REASONS, type ShortPickReason } from '../../../contract/picking.ts';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { ChoiceButton } from '../warehouse/choice-button.tsx';
import type { PickTask } from './data/pick-tasks.ts';
import { usePickWords } from './use-pick-words.ts';

/** Asks how many are missing, and why: one tap for everything left. */
export function ShortDialog({
  task,
  onShort,
  onClose,
}: {
  readonly task: PickTask;
  readonly onShort: (quantity: number, reason: ShortPickReason) => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const words = usePickWords();
  const [quantity, setQuantity] = useState(task.left);
  return (
    <Dialog open onClose={onClose} title={<Trans>Short</Trans>}>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={3}>
        <p>{task.description}</p>
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap={3}>
          <Trans>Missing</Trans>
          <QuantityStepper
            label={t`Missing`}
            value={quantity}
            min={Number.isInteger(task.left) ? 1 : 0.001}
            max={task.left}
            step={Number.isInteger(task.left) ? 1 : 0.001}
            unit={task.uom}
            onChange={setQuantity}
          />
        </chakra.div>
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={2} role="group" aria-label={t`Reason`}>
          {SHORT_PICK_REASONS.map((reason) => (
            <ChoiceButton key={reason} onPick={() => onShort(quantity, reason)}>
              {words.reason(reason)}
            </ChoiceButton>
          ))}
        </chakra.div>
      </chakra.div>
    </Dialog>
  );
}
