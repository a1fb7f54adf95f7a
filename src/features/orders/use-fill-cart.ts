import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useToast } from '../../ui/toast-context.ts';
import { useSetLines, type WantedLine } from '../carts/use-set-line.ts';

/**
 * Sets many cart lines in one change, confirms it, and offers to undo it to `before`. Returns false if the device had
 * no room.
 */
export function useFillCart(): (
  after: readonly WantedLine[],
  before: readonly WantedLine[],
  text: string,
) => Promise<boolean> {
  const { t } = useLingui();
  const setLines = useSetLines();
  const toast = useToast();
  return useCallback(
    async (after, before, text) => {
      if (!(await setLines(after))) return false;
      toast.show({
        key: 'cart-filled',
        text,
        action: { label: t`Undo`, onPress: () => void setLines(before) },
      });
      return true;
    },
    [setLines, toast, t],
  );
}
