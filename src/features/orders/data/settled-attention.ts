import type { CratebookDatabase } from '../../../data/database.ts';
import { orderOfChange } from './order-state.ts';

/**
 * Returns ids of attention rows of orders that are no longer held: released, accepted or canceled, on any device. A
 * `waiting` order is still as it was sent; the next pull brings its result.
 */
export async function listSettledAttention(db: CratebookDatabase): Promise<string[]> {
  const held = (await db.attention.toArray()).filter((row) => row.status === 'held' && row.code !== 'lines_left_out');
  if (held.length === 0) return [];
  const orders = await db.live('orders').bulkGet(held.map((row) => orderOfChange(row) ?? ''));
  return held.filter((_, at) => orders[at] && !['held', 'waiting'].includes(orders[at].status)).map((row) => row.id);
}

export const removeSettledAttention = (db: CratebookDatabase, ids: string[]): Promise<void> =>
  db.attention.bulkDelete(ids);
