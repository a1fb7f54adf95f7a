import { useCallback } from 'react';
import type { backorderEndpoints } from '../../../contract/backorders.ts';
import { lineId } from '../../../contract/constants.ts';
import type { BodyIn } from '../../../contract/endpoint.ts';
import { useMutate } from '../../sync/use-mutate.ts';
import { useShop } from '../../sync/use-session.tsx';
import { listCartLines } from '../carts/data/queries.ts';
import { undoLines } from '../carts/data/undo-lines.ts';
import { type LineInCart, wantedOf } from '../carts/data/wanted-line.ts';
import { useSetInstructions } from '../carts/use-set-instructions.ts';
import { useStorageNotice } from '../carts/use-set-line.ts';

type Wanted = Omit<BodyIn<typeof backorderEndpoints.set>, 'customerLocationId'>;
type WantedWithLine = Wanted & { readonly inCart: number };

/**
 * Returns a function that sets what this location waits for, and its line of the cart with it, in one change. It
 * returns false if the device had no room, after showing that.
 */
export function useSetBackorder(): (wanted: Wanted) => Promise<boolean> {
  const { location } = useShop();
  const mutate = useMutate();
  const noteFull = useStorageNotice();
  const { customerLocationId } = location;
  return useCallback(
    async (wanted) => {
      try {
        await mutate('backorders.set', { body: { customerLocationId, ...wanted } });
        return true;
      } catch (error) {
        noteFull(error);
        return false;
      }
    },
    [customerLocationId, mutate, noteFull],
  );
}

/**
 * Like `useSetBackorder`, for a change that also sets the line of the cart. `before` is what the location waited for, and
 * its line. It returns a function that undoes exactly that, or undefined if the device had no room.
 */
export function useUndoableBackorder(): (
  after: WantedWithLine,
  before: { readonly quantity: number; readonly line: LineInCart },
) => Promise<(() => void) | undefined> {
  const { db, location } = useShop();
  const set = useSetBackorder();
  const setInstructions = useSetInstructions();
  const { customerLocationId } = location;
  return useCallback(
    async (after, { quantity, line }) => {
      if (!(await set(after))) return undefined;
      const { itemCode, uom, inCart } = after;
      const undo = async () => {
        const cart = await listCartLines(db, customerLocationId);
        const [back] = undoLines(cart, [{ itemCode, uom, quantity: inCart }], [wantedOf(line)]);
        if (!(await set({ itemCode, uom, quantity, ...(back ? { inCart: back.quantity } : {}) }))) return;
        // A line that was removed comes back without its note, because this change only names a quantity.
        if (inCart === 0 && back?.instructions)
          await setInstructions({ id: lineId(customerLocationId, itemCode, uom) }, back.instructions, itemCode);
      };
      return () => void undo();
    },
    [db, customerLocationId, set, setInstructions],
  );
}
