import type { CratebookDatabase } from '../../../data/database.ts';
import { orderOfChange } from './order-state.ts';

/**
 * Ids of attention rows about orders that were held and no longer are: released, accepted or cancelled, here or elsewhere. An order that is
 * `waiting` is still the one that was sent: what the server made of it comes with the next pull.
 */
export async function listSettledAttention(db: CratebookDatabase): Promise<string[]> {
  const held = (await db.attention.toArray()).filter((row) => row.status === 'held');
  if (held.length === 0) return [];
  const orders = await db.live('orders').bulkGet(held.map((row) => orderOfChange(row) ?? ''));
  return held.filter((_, at) => orders[at] && !['held', 'waiting'].includes(orders[at].status)).map((row) => row.id);
}

export const removeSettledAttention = (db: CratebookDatabase, ids: string[]): Promise<void> =>
  db.attention.bulkDelete(ids);
