import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useToast } from '../../ui/toast-context.ts';
import { type LineInCart, wantedOf } from './data/wanted-line.ts';
import { useUndoableLines } from './use-set-line.ts';

/**
 * Removes a line from the cart at once, and offers Undo. `line` is the line before, `label` its name for the message.
 */
export function useRemoveLine(): (line: LineInCart, label: string) => Promise<void> {
  const { t } = useLingui();
  const setUndoable = useUndoableLines();
  const toast = useToast();
  return useCallback(
    async (line, label) => {
      const { itemCode, uom } = line;
      const undo = await setUndoable([{ itemCode, uom, quantity: 0 }], [wantedOf(line)]);
      if (!undo) return;
      toast.show({
        key: `removed-${itemCode}-${uom}`,
        text: t`${label} removed`,
        action: { label: t`Undo`, onPress: undo },
      });
    },
    [setUndoable, toast, t],
  );
}
