import type { ExceptionFact } from '../../../contract/floor.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { raiseException, settleException } from '../floor/exceptions.ts';
import type { LockedOrder } from '../picking/order-lock.ts';

/** What a delivery can contradict: the total of the device, the order's status, a run that is finished, and that nobody delivered it. */
export type Difference = 'total' | 'status' | 'reopened' | 'not_delivered';

const subjectOf = (order: LockedOrder, difference: Difference): string => `${order.id}:${difference}`;

/** Tells of a delivery that contradicts what else is known, with both facts (PUSH8). */
export async function tellDifference(
  tx: Tx,
  order: LockedOrder,
  difference: Difference,
  facts: readonly ExceptionFact[],
  about: Readonly<Record<string, string | number | null>> = {},
): Promise<void> {
  const { rows } = await tx.connection.query(
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
      locationName: String(rows[0]?.name ?? ''),
      routeId: (rows[0]?.run_route_id as string | null | undefined) ?? null,
      routeName: (rows[0]?.route_name as string | null | undefined) ?? null,
      deliveryDate: String(rows[0]?.delivery_on ?? ''),
      ...about,
    },
    facts,
  });
}

/** Ends what was told of a delivery because it agrees now. */
export const settleDifference = (
  tx: Tx,
  order: LockedOrder,
  difference: Difference,
  at: string,
  by: string,
): Promise<void> => settleException(tx, 'delivery_difference', subjectOf(order, difference), at, by);

/** A fact in money: dollars, for the lists of the floor write quantities with their unit. */
export const moneyFact = (what: string, cents: number, by: string, at: string): ExceptionFact => ({
  what,
  quantity: cents / 100,
  uom: 'USD',
  by,
  at,
});

export const plainFact = (what: string, by: string, at: string): ExceptionFact => ({
  what,
  quantity: null,
  uom: null,
  by,
  at,
});
