import type { Order } from '../../../../contract/orders.ts';
import type { CratebookDatabase } from '../../../data/database.ts';

/** Number of days whose orders show what a kitchen needs today. */
export const USAGE_DAYS = 90;
const DAY_MS = 86_400_000;

/**
 * Returns the orders of a location of the last USAGE_DAYS before `now` (epoch milliseconds), from this device and
 * without canceled ones.
 */
export async function recentOrders(db: CratebookDatabase, customerLocationId: string, now: number): Promise<Order[]> {
  const since = new Date(now - USAGE_DAYS * DAY_MS).toISOString();
  const orders: Order[] = await db
    .live('orders')
    .where('[customerLocationId+submittedAt]')
    .between([customerLocationId, since], [customerLocationId, '\uffff'])
    .toArray();
  return orders.filter(({ status }) => status !== 'cancelled');
}
