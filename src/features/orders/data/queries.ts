import type { Order, OrderStatus } from '../../../../contract/orders.ts';
import type { SalesOrder } from '../../../../contract/sales-orders.ts';
import type { CratebookDatabase } from '../../../data/database.ts';
import { orderOfChange } from './order-state.ts';

/** Waiting orders come first, then those that need the user; all others only by date. */
const RANKS: { readonly [S in OrderStatus]?: number } = { waiting: 0, held: 1 };
const rankOf = (status: OrderStatus): number => RANKS[status] ?? 2;

/** Sorts orders: waiting ones, then those that need the user, then the newest first. */
export const byUrgency = (a: Pick<Order, 'status' | 'submittedAt'>, b: Pick<Order, 'status' | 'submittedAt'>): number =>
  rankOf(a.status) - rankOf(b.status) || b.submittedAt.localeCompare(a.submittedAt);

/** Returns a location's orders on this device with their lines, in list order. */
export async function listOrders(db: CratebookDatabase, customerLocationId: string): Promise<Order[]> {
  const orders: Order[] = await db
    .live('orders')
    .where('[customerLocationId+submittedAt]')
    .between([customerLocationId, ''], [customerLocationId, '\uffff'])
    .toArray();
  return orders.sort(byUrgency);
}

/** A submission that the server refused. It has no order, and its lines are in the cart again. */
export interface RefusedOrder {
  readonly orderId: string;
  readonly code: string | null;
  readonly at: string;
  readonly lineCount: number;
}

/** Returns a location's refused submissions that are still unresolved, oldest first. */
export async function listRefusedOrders(db: CratebookDatabase, customerLocationId: string): Promise<RefusedOrder[]> {
  const refused: RefusedOrder[] = [];
  for (const row of await db.attention.orderBy('seq').toArray()) {
    const orderId = orderOfChange(row);
    if (row.name !== 'orders.submit' || orderId === undefined) continue;
    const body = row.args.body as { customerLocationId?: string; lines?: readonly unknown[] };
    if (body.customerLocationId !== customerLocationId || (await db.live('orders').get(orderId))) continue;
    refused.push({ orderId, code: row.code, at: row.at, lineCount: body.lines?.length ?? 0 });
  }
  return refused;
}

/** Returns a location's sales orders on this device with their lines, newest first. */
export async function listSalesOrders(db: CratebookDatabase, customerLocationId: string): Promise<SalesOrder[]> {
  return db
    .live('salesOrders')
    .where('[customerLocationId+orderedAt]')
    .between([customerLocationId, ''], [customerLocationId, '\uffff'])
    .reverse()
    .toArray();
}

export const findSalesOrder = (db: CratebookDatabase, id: string): Promise<SalesOrder | undefined> =>
  db.live('salesOrders').get(id);

/**
 * Returns the distributor's sales order of a portal order; undefined before the warehouse has taken it, or if it is
 * older than the device's days.
 */
export const findSalesOrderOf = (db: CratebookDatabase, orderId: string): Promise<SalesOrder | undefined> =>
  db.live('salesOrders').where('orderId').equals(orderId).first();
