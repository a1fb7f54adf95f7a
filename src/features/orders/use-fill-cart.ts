import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useToast } from '../../ui/toast-context.ts';
import type { WantedLine } from '../carts/data/wanted-line.ts';
import { useUndoableLines } from '../carts/use-set-line.ts';

/**
 * Sets many cart lines in one change, confirms it, and offers to undo exactly that. Returns false if the device had
 * no room.
 */
export function useFillCart(): (
  after: readonly WantedLine[],
  before: readonly WantedLine[],
  text: string,
) => Promise<boolean> {
  const { t } = useLingui();
  const setLines = useUndoableLines();
  const toast = useToast();
  return useCallback(
    async (after, before, text) => {
      const undo = await setLines(after, before);
      if (!undo) return false;
      toast.show({
        key: 'cart-filled',
        text,
        action: { label: t`Undo`, onPress: undo },
      });
      return true;
    },
    [setLines, toast, t],
  );
}
