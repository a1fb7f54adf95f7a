import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { itemName } from '../../../../rules/item-name/item-name.ts';
import { useSignedIn } from '../../../sync/use-session.tsx';
import { useToast } from '../../../ui/toast-context.ts';
import { mayAddMore } from '../data/price-cart.ts';
import { listCartLines } from '../data/queries.ts';
import { undoLines } from '../data/undo-lines.ts';
import { useSetLinesAt } from '../use-set-line.ts';
import { type GridRow, quantityOf } from './grid-rows.ts';
import type { CartAt } from './use-carts-at.ts';

/** Returns whether a location may order more of a row's item. */
export const mayOrder = ({ location, items }: CartAt, { itemCode, uom }: GridRow): boolean => {
  const item = items?.get(itemCode);
  return item !== undefined && mayAddMore(location, item, uom);
};

/**
 * Returns a function that sets the same quantity of an item in the cart of each location that may order it and has it in stock or
 * coming, and offers Undo. Each cart is one change.
 */
export function useSameEverywhere(): (row: GridRow, carts: readonly CartAt[], quantity: number) => Promise<void> {
  const { t } = useLingui();
  const { db } = useSignedIn();
  const setLines = useSetLinesAt();
  const toast = useToast();
  return useCallback(
    async (row, carts, quantity) => {
      const { itemCode, uom } = row;
      const changed = carts
        .filter((at) => mayOrder(at, row) && quantityOf(at.lines, row) !== quantity)
        .map((at) => ({ id: at.location.customerLocationId, before: quantityOf(at.lines, row) }));
      const done: typeof changed = [];
      for (const each of changed) {
        if (!(await setLines(each.id, [{ itemCode, uom, quantity }]))) break;
        done.push(each);
      }
      if (done.length === 0) return;
      const undo = async () => {
        for (const { id, before } of done) {
          const after = [{ itemCode, uom, quantity }];
          await setLines(id, undoLines(await listCartLines(db, id), after, [{ itemCode, uom, quantity: before }]));
        }
      };
      const name = itemName(carts.find(({ items }) => items?.has(itemCode))?.items?.get(itemCode)?.description ?? '');
      toast.show({
        key: 'same-everywhere',
        text: t`${name}: set in ${plural(done.length, { one: '# cart', other: '# carts' })}`,
        action: { label: t`Undo`, onPress: () => void undo() },
      });
    },
    [db, setLines, toast, t],
  );
}
