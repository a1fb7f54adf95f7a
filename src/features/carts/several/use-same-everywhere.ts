import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useSignedIn } from '../../../sync/use-session.tsx';
import { useToast } from '../../../ui/toast-context.ts';
import { mayAddMore } from '../data/price-cart.ts';
import { listCartLines } from '../data/queries.ts';
import { undoLines } from '../data/undo-lines.ts';
import { type WantedLine, wantedOf } from '../data/wanted-line.ts';
import { useSetLinesAt } from '../use-set-line.ts';
import { type GridRow, lineOf } from './grid-rows.ts';
import type { CartAt } from './use-carts-at.ts';

/** Returns whether a location may order more of a row's item. */
export const mayOrder = ({ location, items }: CartAt, { itemCode, uom }: GridRow): boolean => {
  const item = items?.get(itemCode);
  return item !== undefined && mayAddMore(location, item, uom);
};

/**
 * Returns a function that sets the same quantity of an item in the cart of each location, and offers Undo. A quantity
 * grows only where the location may order the item and has it in stock or coming. Each cart is one change. `name` is
 * the item's name for the message.
 */
export function useSameEverywhere(): (
  row: GridRow,
  name: string,
  carts: readonly CartAt[],
  quantity: number,
) => Promise<void> {
  const { t } = useLingui();
  const { db } = useSignedIn();
  const setLines = useSetLinesAt();
  const toast = useToast();
  return useCallback(
    async (row, name, carts, quantity) => {
      const after = [{ itemCode: row.itemCode, uom: row.uom, quantity }];
      const done: { readonly id: string; readonly before: WantedLine }[] = [];
      for (const at of carts) {
        const { customerLocationId: id } = at.location;
        const line = lineOf(at.lines, row);
        const inCart = line?.quantity ?? 0;
        if (inCart === quantity || (inCart < quantity && !mayOrder(at, row))) continue;
        if (!(await setLines(id, after))) break;
        done.push({ id, before: line ? wantedOf(line) : { itemCode: row.itemCode, uom: row.uom, quantity: 0 } });
      }
      if (done.length === 0) return;
      const undo = async () => {
        for (const { id, before } of done) await setLines(id, undoLines(await listCartLines(db, id), after, [before]));
      };
      toast.show({
        key: 'same-everywhere',
        text: t`${name}: set in ${plural(done.length, { one: '# cart', other: '# carts' })}`,
        action: { label: t`Undo`, onPress: () => void undo() },
      });
    },
    [db, setLines, toast, t],
  );
}
