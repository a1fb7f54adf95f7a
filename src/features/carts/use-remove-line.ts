import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useToast } from '../../ui/toast-context.ts';
import { type LineInCart, wantedOf } from './data/wanted-line.ts';
import { useSetLines } from './use-set-line.ts';

/**
 * Removes a line from the cart at once, and offers Undo. `line` is the line before, `label` its name for the message.
 */
export function useRemoveLine(): (line: LineInCart, label: string) => Promise<void> {
  const { t } = useLingui();
  const setLines = useSetLines();
  const toast = useToast();
  return useCallback(
    async (line, label) => {
      const { itemCode, uom } = line;
      if (!(await setLines([{ itemCode, uom, quantity: 0 }]))) return;
      toast.show({
        key: `removed-${itemCode}-${uom}`,
        text: t`${label} removed`,
        action: { label: t`Undo`, onPress: () => void setLines([wantedOf(line)]) },
      });
    },
    [setLines, toast, t],
  );
}
