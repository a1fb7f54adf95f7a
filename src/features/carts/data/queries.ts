import type { CartLine, CheckoutDraft } from '../../../../contract/carts.ts';
import type { CratebookDatabase } from '../../../data/database.ts';
import { freshDraft } from './mutations.ts';

const text = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Compares lines by the time at which they were added. */
export const byAdded = (a: Added, b: Added): number =>
  text(a.addedAt, b.addedAt) || text(a.itemCode, b.itemCode) || text(a.uom, b.uom);
type Added = Pick<CartLine, 'addedAt' | 'itemCode' | 'uom'>;

/** Returns a location's cart in the order in which its lines were added. */
export async function listCartLines(db: CratebookDatabase, customerLocationId: string): Promise<CartLine[]> {
  const lines = await db.live('cartLines').where('customerLocationId').equals(customerLocationId).toArray();
  return lines.sort(byAdded);
}

/** Returns the number of lines in the cart, for the badge. */
export const countCartLines = (db: CratebookDatabase, customerLocationId: string): Promise<number> =>
  db.live('cartLines').where('customerLocationId').equals(customerLocationId).count();

/** Returns whether the cart has at least as much of every item and unit. */
export async function cartHolds(
  db: CratebookDatabase,
  customerLocationId: string,
  amounts: readonly Pick<CartLine, 'itemCode' | 'uom' | 'quantity'>[],
): Promise<boolean> {
  const lines = await listCartLines(db, customerLocationId);
  return amounts.every(({ itemCode, uom, quantity }) =>
    lines.some((line) => line.itemCode === itemCode && line.uom === uom && line.quantity >= quantity),
  );
}

/** Returns the checkout draft; a new one if there is none (spec section 4). */
export async function getDraft(db: CratebookDatabase, customerLocationId: string): Promise<CheckoutDraft> {
  const found = await db.live('checkoutDrafts').get(customerLocationId);
  if (!found) return freshDraft(customerLocationId);
  const { $scope: _scope, $clock: _clock, $ord: _ord, ...draft } = found;
  return draft;
}
