import { AppError } from '../../../contract/errors.ts';
import type { SignedInContext } from '../../context.ts';
import { routesDrivenBy } from '../../sync/scopes.ts';
import { requireLicense } from '../floor/access.ts';
import { type LockedOrder, lockSalesOrder } from '../picking/order-lock.ts';

const worksAt = ({ actor }: SignedInContext, ...warehouses: readonly unknown[]): boolean =>
  actor.warehouseId === null || warehouses.includes(actor.warehouseId);

/** Routes whose rows the caller may read; null for an administrator, who may read all. Throws `forbidden` for who doesn't drive. */
export async function readableRoutes(context: SignedInContext): Promise<readonly string[] | null> {
  requireLicense(context, 'driver');
  return context.actor.role === 'ADMIN' ? null : routesDrivenBy(context.tx, context.actor);
}

/** Somebody else's route counts as not there. Throws `not_found`. */
export async function requireOwnRoute(context: SignedInContext, routeId: string): Promise<void> {
  const own = await readableRoutes(context);
  if (own && !own.includes(routeId)) throw new AppError('not_found');
}

/** The order is delivered along a route, and was picked or leaves in the warehouse where the caller works. Throws `not_found`. */
async function requireDelivered(context: SignedInContext, id: string): Promise<void> {
  const { rows } = await context.tx.connection.query(
    `select s.warehouse_id, r.warehouse_id as route_warehouse from sales_orders s
     left join customer_locations l on l.tenant_id = s.tenant_id and l.customer_location_id = s.customer_location_id
     left join routes r on r.tenant_id = s.tenant_id and r.id = coalesce(s.run_route_id, s.own_route_id, l.route_id)
     where s.tenant_id = $1 and s.id = $2 and s.shipping_method = 'Delivery' and coalesce(s.run_route_id, s.own_route_id, l.route_id) is not null`,
    [context.tx.tenantId, id],
    'house_of_delivery',
  );
  if (!rows[0] || !worksAt(context, rows[0].warehouse_id, rows[0].route_warehouse)) throw new AppError('not_found');
}

/**
 * Locks an order that the caller tells something of. What happened at the door is never refused (PUSH8): any driver of the warehouse may tell of it,
 * whoever's run it was.
 */
export async function lockDelivery(context: SignedInContext, id: string): Promise<LockedOrder> {
  requireLicense(context, 'driver');
  await requireDelivered(context, id);
  return lockSalesOrder(context.tx, id);
}

/** A route of a warehouse where the caller works; its runs are changed by any of its drivers. Throws `not_found`. */
export async function requireRoute(context: SignedInContext, id: string): Promise<void> {
  requireLicense(context, 'driver');
  const { rows } = await context.tx.connection.query(
    'select warehouse_id from routes where tenant_id = $1 and id = $2',
    [context.tx.tenantId, id],
    'house_of_route',
  );
  if (!rows[0] || !worksAt(context, rows[0].warehouse_id)) throw new AppError('not_found');
}

/** Salespeople sign for orders of their own locations, drivers and administrators as above. Throws `not_found` and `forbidden`. */
export async function lockToSign(context: SignedInContext, id: string): Promise<LockedOrder> {
  if (context.actor.role !== 'SALES') return lockDelivery(context, id);
  await requireOwnCustomer(context, id);
  return lockSalesOrder(context.tx, id);
}

/** The order is of one of a salesperson's locations. Throws `not_found`. */
export async function requireOwnCustomer({ tx, actor }: SignedInContext, id: string): Promise<void> {
  const { rows } = await tx.connection.query(
    `select from sales_orders s join user_locations ul on ul.tenant_id = s.tenant_id and ul.customer_location_id = s.customer_location_id and ul.user_id = $3
     where s.tenant_id = $1 and s.id = $2`,
    [tx.tenantId, id, actor.userId],
    'order_of_salesperson',
  );
  if (rows.length === 0) throw new AppError('not_found');
}
