import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useRef } from 'react';
import { MAX_QUANTITY } from '../../../../contract/atoms.ts';
import { addQuantities, subtractQuantities } from '../../../../rules/quantity.ts';
import { useSignedIn } from '../../../sync/use-session.tsx';
import { useToast } from '../../../ui/toast-context.ts';
import { mayAddMore } from '../data/price-cart.ts';
import { listCartLines } from '../data/queries.ts';
import { undoLines } from '../data/undo-lines.ts';
import { type WantedLine, wantedOf } from '../data/wanted-line.ts';
import { useSetLinesAt } from '../use-set-line.ts';
import { type GridRow, lineOf, rowKeyOf } from './grid-rows.ts';
import type { CartAt } from './use-carts-at.ts';

/** Returns whether a location may order more of a row's item. */
export const mayOrder = ({ location, items }: CartAt, { itemCode, uom }: GridRow): boolean => {
  const item = items?.get(itemCode);
  return item !== undefined && mayAddMore(location, item, uom);
};

/** Milliseconds within which presses are undone together: the notice of the press before is still shown. */
const TOGETHER_MS = 10_000;

/** What presses changed in one cart. */
interface Changed {
  /** The line before the first of them; its quantity is 0 if the cart did not have it. */
  readonly before: WantedLine;
  /** What all of them added; negative if they took away. */
  readonly added: number;
}

/** A change of an item's quantity in the cart of each location: `to` one quantity, or `by` an amount. */
export type ChangeEverywhere = { readonly to: number } | { readonly by: number };

const quantityAfter = (inCart: number, change: ChangeEverywhere): number =>
  'to' in change ? change.to : Math.min(MAX_QUANTITY, Math.max(0, addQuantities(inCart, change.by)));

/**
 * Returns a function that changes the quantity of an item in the cart of each location, and offers Undo, which takes
 * back presses that follow each other. A quantity grows only where the location may order the item and has it in stock
 * or coming. Each cart is one change. `name` is the item's name for the message. It returns false if the device had no
 * room.
 */
export function useSameEverywhere(): (
  row: GridRow,
  name: string,
  carts: readonly CartAt[],
  change: ChangeEverywhere,
) => Promise<boolean> {
  const { t } = useLingui();
  const { db } = useSignedIn();
  const setLines = useSetLinesAt();
  const toast = useToast();
  const last = useRef<{ readonly at: number; readonly changed: ReadonlyMap<string, Changed> }>(undefined);
  const turn = useRef<Promise<unknown>>(Promise.resolve());

  const press = useCallback(
    async (row: GridRow, name: string, carts: readonly CartAt[], change: ChangeEverywhere) => {
      const { itemCode, uom } = row;
      const isFollowing = last.current && Date.now() - last.current.at < TOGETHER_MS;
      const changed = new Map(isFollowing ? last.current?.changed : []);
      let isSaved = true;
      let count = 0;
      for (const at of carts) {
        const { customerLocationId: id } = at.location;
        // Read here, because the cart on the screen is older than the press before.
        const line = lineOf(await listCartLines(db, id), row);
        const inCart = line?.quantity ?? 0;
        const quantity = quantityAfter(inCart, change);
        if (inCart === quantity || (inCart < quantity && !mayOrder(at, row))) continue;
        isSaved = await setLines(id, [{ itemCode, uom, quantity }]);
        if (!isSaved) break;
        count += 1;
        const { before, added } = changed.get(id) ?? {
          before: line ? wantedOf(line) : { itemCode, uom, quantity: 0 },
          added: 0,
        };
        changed.set(id, { before, added: addQuantities(added, subtractQuantities(quantity, inCart)) });
      }
      if (count === 0) return isSaved;
      last.current = { at: Date.now(), changed };
      const undo = async () => {
        last.current = undefined;
        for (const [id, { before, added }] of changed) {
          const after = [{ itemCode, uom, quantity: addQuantities(before.quantity, added) }];
          await setLines(id, undoLines(await listCartLines(db, id), after, [before]));
        }
      };
      toast.show({
        key: `everywhere-${rowKeyOf(row)}`,
        text: t`${name}: set in ${plural(changed.size, { one: '# cart', other: '# carts' })}`,
        action: { label: t`Undo`, onPress: () => void undo() },
      });
      return isSaved;
    },
    [db, setLines, toast, t],
  );
  // One after another: a press counts on from the quantities that the press before has set.
  return useCallback(
    (...args) => {
      const result = turn.current.then(() => press(...args));
      turn.current = result.catch(() => {});
      return result;
    },
    [press],
  );
}
