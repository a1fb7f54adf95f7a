import type { CartLine } from '../../../../contract/carts.ts';
import { lineId } from '../../../../contract/constants.ts';
import { subtractQuantities } from '../../../../rules/quantity.ts';
import type { WantedLine } from './wanted-line.ts';

type Amount = Pick<CartLine, 'itemCode' | 'uom' | 'quantity'>;

const keyOf = ({ itemCode, uom }: Amount): string => lineId('', itemCode, uom);

/**
 * Returns the lines that undo a change of the cart from `before` to `after`, in absolute quantities. A line changed
 * since then loses only what the change added, or gets only what it removed. Lines that need no change are left out.
 * Instructions that `before` names are set again.
 */
export function undoLines(
  cart: readonly Amount[],
  after: readonly Amount[],
  before: readonly WantedLine[],
): WantedLine[] {
  const now = new Map(cart.map((line) => [keyOf(line), line.quantity]));
  const set = new Map(after.map((line) => [keyOf(line), line.quantity]));
  return before.flatMap((line) => {
    const key = keyOf(line);
    const current = now.get(key) ?? 0;
    const added = subtractQuantities(set.get(key) ?? 0, line.quantity);
    const { itemCode, uom, instructions } = line;
    const quantity = Math.max(0, subtractQuantities(current, added));
    if (quantity === current) return [];
    return [{ itemCode, uom, quantity, ...(instructions ? { instructions } : {}) }];
  });
}
