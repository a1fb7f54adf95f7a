import type { ExceptionFact } from '../../../contract/floor.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { raiseException, settleExceptions } from '../floor/exceptions.ts';
import type { LockedOrder } from '../picking/order-lock.ts';

/**
 * Conflicts of a delivery: the device's total, the order's status, reopening after the route run is finished, an order
 * that came back with its truck, lines that count as delivered without a record of the driver, an order that was not
 * staged when its truck departed, and lines that its load check has not found.
 */
export type Difference = 'total' | 'status' | 'reopened' | 'not_delivered' | 'unchecked' | 'left_behind' | 'not_loaded';

const subjectOf = ({ id }: Pick<LockedOrder, 'id'>, difference: Difference): string => `${id}:${difference}`;

interface DeliveryRow extends Columns<'sales_orders', 'delivery_on' | 'run_route_id'> {
  route_name: string | null;
  name: string;
}

/** Opens an exception for a delivery that conflicts with other recorded facts, with both facts (PUSH8). */
export async function raiseDifference(
  tx: Tx,
  order: LockedOrder,
  difference: Difference,
  facts: readonly ExceptionFact[],
  about: Readonly<Record<string, string | number | null>> = {},
): Promise<void> {
  const { rows } = await tx.connection.query<DeliveryRow>(
    `select s.delivery_on, s.run_route_id, r.name as route_name, coalesce(l.display_name, s.customer_location_id) as name from sales_orders s
     left join routes r on r.tenant_id = s.tenant_id and r.id = s.run_route_id
     left join customer_locations l on l.tenant_id = s.tenant_id and l.customer_location_id = s.customer_location_id where s.tenant_id = $1 and s.id = $2`,
    [tx.tenantId, order.id],
    'difference_about',
  );
  await raiseException(tx, {
    id: uuidv7(),
    kind: 'delivery_difference',
    subject: subjectOf(order, difference),
    warehouseId: order.warehouseId,
    about: {
      difference,
      salesOrderId: order.id,
      salesOrderNumber: order.salesOrderNumber,
      locationName: rows[0]?.name ?? '',
      routeId: rows[0]?.run_route_id ?? null,
      routeName: rows[0]?.route_name ?? null,
      deliveryDate: rows[0]?.delivery_on ?? '',
      ...about,
    },
    facts,
  });
}

/** Closes the exception of a delivery because its facts agree again. */
export const settleDifference = (
  tx: Tx,
  order: LockedOrder,
  difference: Difference,
  at: string,
  by: string,
): Promise<void> => settleDifferences(tx, [order], difference, at, by);

/** Closes the exceptions of several deliveries in one statement. */
export const settleDifferences = (
  tx: Tx,
  orders: readonly Pick<LockedOrder, 'id'>[],
  difference: Difference,
  at: string,
  by: string,
): Promise<void> =>
  settleExceptions(
    tx,
    'delivery_difference',
    orders.map((order) => subjectOf(order, difference)),
    at,
    by,
  );

/**
 * Returns a fact about money. The quantity is in dollars, because the floor's lists show quantities with a unit.
 * `cents` is in cents.
 */
export const moneyFact = (what: string, cents: number, by: string, at: string): ExceptionFact => ({
  what,
  quantity: cents / 100,
  uom: 'USD',
  by,
  at,
});

/** Returns a fact without a quantity. */
export const plainFact = (what: string, by: string, at: string): ExceptionFact => ({
  what,
  quantity: null,
  uom: null,
  by,
  at,
});
