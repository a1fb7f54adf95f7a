import { AppError } from '../../../contract/errors.ts';
import type { SignedInContext } from '../../context.ts';
import type { Columns } from '../../db/rows.ts';
import { routesDrivenBy } from '../../sync/scopes.ts';
import { requireLicense } from '../floor/access.ts';
import { type LockedOrder, lockSalesOrder } from '../picking/order-lock.ts';

const worksAt = ({ actor }: SignedInContext, ...warehouses: readonly (string | null)[]): boolean =>
  actor.warehouseId === null || warehouses.includes(actor.warehouseId);

/**
 * Returns the ids of the routes that the caller may read; null for an administrator, who may read all. Throws
 * `forbidden` for users who don't drive.
 */
export async function readableRoutes(context: SignedInContext): Promise<readonly string[] | null> {
  requireLicense(context, 'driver');
  return context.actor.role === 'ADMIN' ? null : routesDrivenBy(context.tx, context.actor);
}

/** Throws `not_found` for a route that the caller may not read. */
export async function requireOwnRoute(context: SignedInContext, routeId: string): Promise<void> {
  const own = await readableRoutes(context);
  if (own && !own.includes(routeId)) throw new AppError('not_found');
}

interface WarehousesOfDelivery extends Columns<'sales_orders', 'warehouse_id'> {
  route_warehouse: string | null;
}

/**
 * Throws `not_found` unless the order is delivered along a route and the caller works in its warehouse or in the
 * route's warehouse.
 */
async function requireDelivered(context: SignedInContext, id: string): Promise<void> {
  const { rows } = await context.tx.connection.query<WarehousesOfDelivery>(
    `select s.warehouse_id, r.warehouse_id as route_warehouse from sales_orders s
     left join customer_locations l on l.tenant_id = s.tenant_id and l.customer_location_id = s.customer_location_id
     left join routes r on r.tenant_id = s.tenant_id and r.id = coalesce(s.run_route_id, s.own_route_id, l.route_id)
     where s.tenant_id = $1 and s.id = $2 and s.shipping_method = 'Delivery' and coalesce(s.run_route_id, s.own_route_id, l.route_id) is not null`,
    [context.tx.tenantId, id],
    'warehouse_of_delivery',
  );
  if (!rows[0] || !worksAt(context, rows[0].warehouse_id, rows[0].route_warehouse)) throw new AppError('not_found');
}

/**
 * Locks an order before the caller reports something about its delivery. A report from a stop is never refused (PUSH8):
 * any driver of the warehouse may send one, also for another driver's route run.
 */
export async function lockDelivery(context: SignedInContext, id: string): Promise<LockedOrder> {
  requireLicense(context, 'driver');
  await requireDelivered(context, id);
  return lockSalesOrder(context.tx, id);
}

/**
 * Throws `not_found` unless the caller works in the route's warehouse. Every driver of this warehouse may change its
 * route runs.
 */
export async function requireRoute(context: SignedInContext, id: string): Promise<void> {
  requireLicense(context, 'driver');
  const { rows } = await context.tx.connection.query<Columns<'routes', 'warehouse_id'>>(
    'select warehouse_id from routes where tenant_id = $1 and id = $2',
    [context.tx.tenantId, id],
    'warehouse_of_route',
  );
  if (!rows[0] || !worksAt(context, rows[0].warehouse_id)) throw new AppError('not_found');
}

/**
 * Locks an order that is being signed. Salespeople sign only for orders of locations assigned to them, other users as
 * in `lockDelivery`. Throws `not_found` and `forbidden`.
 */
export async function lockToSign(context: SignedInContext, id: string): Promise<LockedOrder> {
  if (context.actor.role !== 'SALES') return lockDelivery(context, id);
  await requireOwnCustomer(context, id);
  return lockSalesOrder(context.tx, id);
}

/** Throws `not_found` unless the order belongs to one of the salesperson's locations. */
export async function requireOwnCustomer({ tx, actor }: SignedInContext, id: string): Promise<void> {
  const { rows } = await tx.connection.query(
    `select from sales_orders s join user_locations ul on ul.tenant_id = s.tenant_id and ul.customer_location_id = s.customer_location_id and ul.user_id = $3
     where s.tenant_id = $1 and s.id = $2`,
    [tx.tenantId, id, actor.userId],
    'order_of_salesperson',
  );
  if (rows.length === 0) throw new AppError('not_found');
}
