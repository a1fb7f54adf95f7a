import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { CartLine } from '../../../contract/carts.ts';
import { instructionsOf, type LineInstructions, NO_INSTRUCTIONS } from '../../../contract/line-instructions.ts';
import { useMutate } from '../../sync/use-mutate.ts';
import { useToast } from '../../ui/toast-context.ts';
import { useStorageNotice } from './use-set-line.ts';

export type InstructedLine = Pick<CartLine, 'id' | 'instructions'>;

/**
 * Returns a function that sets the instructions of a cart line on the device, and offers Undo if they were removed. It
 * returns false if there was no room, after showing that.
 */
export function useSetInstructions(): (
  line: InstructedLine,
  instructions: LineInstructions,
  name: string,
) => Promise<boolean> {
  const { t } = useLingui();
  const mutate = useMutate();
  const toast = useToast();
  const noteFull = useStorageNotice();
  return useCallback(
    async (line, instructions, name) => {
      const before = instructionsOf(line) ?? NO_INSTRUCTIONS;
      if (before.note === instructions.note && before.substitution === instructions.substitution) return true;
      const set = async (body: LineInstructions) => {
        try {
          await mutate('carts.setLineInstructions', { params: { id: line.id }, body });
          return true;
        } catch (error) {
          noteFull(error);
          return false;
        }
      };
      if (!(await set(instructions))) return false;
      if (!instructionsOf({ instructions }))
        toast.show({
          key: `instructions-${line.id}`,
          text: t`Note of ${name} removed`,
          action: { label: t`Undo`, onPress: () => void set(before) },
        });
      return true;
    },
    [mutate, noteFull, toast, t],
  );
}
