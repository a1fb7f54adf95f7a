import type { Backorder } from '../../../../contract/backorders.ts';
import type { CratebookDatabase } from '../../../data/database.ts';
import { byAdded } from '../../carts/data/queries.ts';

/** Returns the number of items that a location waits for. */
export const countBackorders = (db: CratebookDatabase, customerLocationId: string): Promise<number> =>
  db.live('backorders').where('customerLocationId').equals(customerLocationId).count();

/** Returns what a location waits for, in the order in which it was added. */
export async function listBackorders(db: CratebookDatabase, customerLocationId: string): Promise<Backorder[]> {
  const rows = await db.live('backorders').where('customerLocationId').equals(customerLocationId).toArray();
  return rows.sort(byAdded);
}
