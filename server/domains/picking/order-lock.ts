import { AppError } from '../../../contract/errors.ts';
import type { OrderStatus } from '../../../contract/orders.ts';
import type { SalesOrderStatus } from '../../../contract/sales-orders.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { lockOrder, setStatus } from '../orders/repository.ts';
import { notifyOfOrder } from '../recalls/notices.ts';

const HAS_LEFT = new Set<SalesOrderStatus>(['shipped', 'delivered', 'invoiced']);

/** A sales order that is locked until the commit: no other call picks for it or cancels it. */
export interface LockedOrder {
  readonly id: string;
  readonly salesOrderNumber: number;
  /** The portal order that it was made from. */
  readonly orderId: string | null;
  readonly warehouseId: string;
  status: SalesOrderStatus;
  readonly orderedBy: string;
  readonly orderedAt: string;
}

const IN_WAREHOUSE = new Set<SalesOrderStatus>(['open', 'allocated', 'picking', 'staged']);

/** Returns whether an order is delivered: its customer keeps the goods, billed or not. */
export const isDelivered = ({ status }: Pick<LockedOrder, 'status'>): boolean =>
  status === 'delivered' || status === 'invoiced';

/** Returns whether an order is still in the warehouse: not on a truck, delivered or canceled. */
export const isInWarehouse = ({ status }: Pick<LockedOrder, 'status'>): boolean => IN_WAREHOUSE.has(status);

type LockedRow = Columns<
  'sales_orders',
  'id' | 'sales_order_number' | 'order_id' | 'warehouse_id' | 'status' | 'ordered_by' | 'ordered_at'
>;

/** Returns a locked sales order from its row. */
export const presentLocked = (row: LockedRow): LockedOrder => ({
  id: row.id,
  salesOrderNumber: row.sales_order_number,
  orderId: row.order_id,
  warehouseId: row.warehouse_id,
  status: row.status,
  orderedBy: row.ordered_by,
  orderedAt: row.ordered_at,
});

const row = async (tx: Tx, id: string, lock: boolean) =>
  (
    await tx.connection.query<LockedRow>(
      `select id, sales_order_number, order_id, warehouse_id, status, ordered_by, ordered_at from sales_orders
       where tenant_id = $1 and id = $2 ${lock ? 'for update' : ''}`,
      [tx.tenantId, id],
      lock ? 'lock_sales_order' : 'read_sales_order_head',
    )
  ).rows[0];

/**
 * Locks a sales order. All callers lock in the same order: portal order, sales order, stock, lots, exceptions. A
 * cancellation also starts with the portal order. Throws `not_found`.
 */
export async function lockSalesOrder(tx: Tx, id: string): Promise<LockedOrder> {
  const before = await row(tx, id, false);
  if (!before) throw new AppError('not_found');
  if (before.order_id !== null) await lockOrder(tx, before.order_id);
  const locked = await row(tx, id, true);
  if (!locked) throw new AppError('not_found');
  return presentLocked(locked);
}

/** Locks the portal orders of sales orders by id; the caller locks the sales orders next. */
export const lockOrdersOf = (tx: Tx, salesOrderIds: readonly string[]): Promise<unknown> =>
  tx.connection.query(
    `select from orders o where o.tenant_id = $1 and o.id in (select s.order_id from sales_orders s where s.tenant_id = $1 and s.id = any($2::uuid[]))
     order by o.id for update`,
    [tx.tenantId, salesOrderIds],
    'lock_orders_of',
  );

/** Locks sales orders by id and returns their rows. Their portal orders are locked before (`lockOrdersOf`). */
export const lockSalesOrderRows = (tx: Tx, ids: readonly string[]) =>
  tx.connection.query<LockedRow>(
    `select id, sales_order_number, order_id, warehouse_id, status, ordered_by, ordered_at from sales_orders
     where tenant_id = $1 and id = any($2::uuid[]) order by id for update`,
    [tx.tenantId, ids],
    'lock_sales_orders',
  );

/** Locks several sales orders as `lockSalesOrder` does one: all portal orders first, then all sales orders, each by id. */
export async function lockSalesOrders(tx: Tx, ids: readonly string[]): Promise<LockedOrder[]> {
  if (ids.length === 0) return [];
  await lockOrdersOf(tx, ids);
  return (await lockSalesOrderRows(tx, ids)).rows.map(presentLocked);
}

/** Updates the order's change time, so that copies of it are refreshed. */
export const touchSalesOrder = (tx: Tx, id: string): Promise<void> => touchSalesOrders(tx, [id]);

/** Updates the change time of several orders. */
export async function touchSalesOrders(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.connection.query(
    'update sales_orders set updated_at = now() where tenant_id = $1 and id = any($2::uuid[])',
    [tx.tenantId, ids],
    'touch_sales_orders',
  );
}

/**
 * Sets the status of the order and of its portal order, and updates notices of recalls if it left or came back. `at` is
 * the time of the change; the history never goes back in time.
 */
export async function bringTo(
  tx: Tx,
  order: LockedOrder,
  status: SalesOrderStatus & OrderStatus,
  at: string,
): Promise<void> {
  if (order.status === status) return;
  const before = order.status;
  await tx.connection.query(
    `update sales_orders set status = $3, updated_at = now(),
       history = history || jsonb_build_array(jsonb_build_object('status', $3::text, 'at', greatest($4::text, history -> -1 ->> 'at')))
     where tenant_id = $1 and id = $2`,
    [tx.tenantId, order.id, status, at],
    'bring_sales_order_to',
  );
  order.status = status;
  if (order.orderId !== null) await setStatus(tx, order.orderId, status);
  if (HAS_LEFT.has(before) || HAS_LEFT.has(status)) await notifyOfOrder(tx, order.id);
}
