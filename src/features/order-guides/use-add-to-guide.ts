import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { OrderGuide } from '../../../contract/order-guides.ts';
import { useShop } from '../../sync/use-session.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { addLines, guideLineKey, removeLine } from './data/guide-lines.ts';
import { useSaveGuide } from './use-save-guide.ts';

/**
 * Returns a function that adds an item in a unit to the end of a guide, says so, and offers Undo. The guide must be
 * editable and have room for a line.
 */
export function useAddToGuide(): (guide: OrderGuide, line: { itemCode: string; uom: string }) => Promise<void> {
  const { t } = useLingui();
  const { db } = useShop();
  const toast = useToast();
  const save = useSaveGuide();
  return useCallback(
    async (guide, line) => {
      const undo = async () => {
        const now = await db.live('orderGuides').get(guide.id);
        if (now) await save(now, { lines: removeLine(now.lines, guideLineKey(line)) });
      };
      const lines = addLines(guide.lines, [{ ...line, section: '', par: null, weekdayPars: null }]);
      if (!(await save(guide, { lines }))) return;
      toast.show({
        key: `guide-line-${guide.id}`,
        tone: 'success',
        text: t`Added to ${guide.name}`,
        action: { label: t`Undo`, onPress: () => void undo() },
      });
    },
    [db, save, toast, t],
  );
}
