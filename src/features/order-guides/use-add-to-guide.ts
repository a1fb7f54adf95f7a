import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { GuideLine, OrderGuide } from '../../../contract/order-guides.ts';
import { useMutate } from '../../sync/use-mutate.ts';
import { useShop } from '../../sync/use-session.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { useStorageNotice } from '../carts/use-set-line.ts';
import { addLines, guideLineKey, removeLine } from './data/guide-lines.ts';

/**
 * Returns a function that adds an item in a unit to the end of a guide, says so, and offers Undo. The guide must be
 * editable and have room for a line.
 */
export function useAddToGuide(): (guide: OrderGuide, line: { itemCode: string; uom: string }) => Promise<void> {
  const { t } = useLingui();
  const { db, location } = useShop();
  const mutate = useMutate();
  const toast = useToast();
  const noteFull = useStorageNotice();
  const { customerLocationId } = location;
  return useCallback(
    async (guide, line) => {
      const save = async ({ id, name, lines: before }: OrderGuide, lines: readonly GuideLine[]) => {
        const body = { name, customerLocationId, lines: [...lines], base: { name, lines: [...before] } };
        try {
          await mutate('orderGuides.update', { params: { id }, body });
          return true;
        } catch (error) {
          noteFull(error);
          return false;
        }
      };
      const undo = async () => {
        const now = await db.live('orderGuides').get(guide.id);
        if (now) await save(now, removeLine(now.lines, guideLineKey(line)));
      };
      const added = addLines(guide.lines, [{ ...line, section: '', par: null, weekdayPars: null }]);
      if (!(await save(guide, added))) return;
      toast.show({
        key: `guide-line-${guide.id}`,
        tone: 'success',
        text: t`Added to ${guide.name}`,
        action: { label: t`Undo`, onPress: () => void undo() },
      });
    },
    [db, customerLocationId, mutate, noteFull, toast, t],
  );
}
