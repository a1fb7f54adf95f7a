import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { CartLine } from '../../../contract/carts.ts';
import { instructionsOf } from '../../../contract/line-instructions.ts';
import { useToast } from '../../ui/toast-context.ts';
import { useSetLines } from './use-set-line.ts';

/** A line as it is in the cart. */
type RemovedLine = Pick<CartLine, 'itemCode' | 'uom' | 'quantity' | 'instructions'>;

/**
 * Removes a line from the cart at once, and offers Undo. `line` is the line before, `label` its name for the message.
 */
export function useRemoveLine(): (line: RemovedLine, label: string) => Promise<void> {
  const { t } = useLingui();
  const setLines = useSetLines();
  const toast = useToast();
  return useCallback(
    async (line, label) => {
      const { itemCode, uom, quantity } = line;
      const before = { itemCode, uom, quantity, instructions: instructionsOf(line) };
      if (!(await setLines([{ itemCode, uom, quantity: 0 }]))) return;
      toast.show({
        key: `removed-${itemCode}-${uom}`,
        text: t`${label} removed`,
        action: { label: t`Undo`, onPress: () => void setLines([before]) },
      });
    },
    [setLines, toast, t],
  );
}
