import type { Nullable } from 'kysely';
import type { deliveryEndpoints, Undelivered } from '../../../contract/deliveries.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { AppError } from '../../../contract/errors.ts';
import type { ExceptionFact, FloorException } from '../../../contract/floor.ts';
import { addDays, dayInZone } from '../../../rules/calendar.ts';
import { maskCardNumbers } from '../../../rules/card.ts';
import { happenedAt } from '../../../rules/device-clock.ts';
import { audit } from '../../audit.ts';
import type { SignedInContext } from '../../context.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import {
  isDelivered,
  isInWarehouse,
  type LockedOrder,
  lockSalesOrder,
  touchSalesOrder,
} from '../picking/order-lock.ts';
import { renewTax } from '../sales-orders/renew-tax.ts';
import { plainFact, raiseDifference } from './differences.ts';
import { addLoaded, hasFoundGoods, noteEvent, saveOutcomes } from './store.ts';

async function store(tx: Tx, id: string, undelivered: Undelivered | null): Promise<void> {
  await tx.connection.query(
    `insert into deliveries (tenant_id, sales_order_id, undelivered) values ($1, $2, $3)
     on conflict (tenant_id, sales_order_id) do update set undelivered = excluded.undelivered`,
    [tx.tenantId, id, undelivered && JSON.stringify(undelivered)],
    'store_undelivered',
  );
}

async function readUndelivered(tx: Tx, id: string): Promise<Undelivered | null> {
  const { rows } = await tx.connection.query<Columns<'deliveries', 'undelivered'>>(
    'select undelivered from deliveries where tenant_id = $1 and sales_order_id = $2',
    [tx.tenantId, id],
    'read_undelivered',
  );
  return rows[0]?.undelivered ?? null;
}

const factOf = ({ reason, by, at }: Undelivered): ExceptionFact => plainFact(`undelivered_${reason}`, by, at);

/**
 * Stores why an order could not be delivered; a null reason removes it. If the office already has an exception for the
 * returned order, the exception gets the new reason.
 */
export async function recordUndelivered(
  context: SignedInContext,
  order: LockedOrder,
  { reason, note: written, at: said }: BodyOf<typeof deliveryEndpoints.cannotDeliver>,
): Promise<void> {
  const { tx, actor, now } = context;
  const note = maskCardNumbers(written);
  const at = happenedAt(said, now);
  await noteEvent(tx, actor, { salesOrderId: order.id, kind: 'undelivered', facts: { reason, note }, at });
  // A delivered order stays delivered; only the log keeps the report.
  if (!isDelivered(order)) {
    const undelivered = reason && { reason, note, at, by: actor.displayName };
    await store(tx, order.id, undelivered);
    if (undelivered && (await isTold(tx, order))) await tellCameBack(tx, order, [factOf(undelivered)], undelivered);
  }
  await touchSalesOrder(tx, order.id);
}

async function isTold(tx: Tx, order: LockedOrder): Promise<boolean> {
  const { rows } = await tx.connection.query(
    "select from exceptions where tenant_id = $1 and kind = 'delivery_difference' and subject = $2 and status = 'open'",
    [tx.tenantId, `${order.id}:not_delivered`],
    'came_back_is_told',
  );
  return rows.length > 0;
}

/** Opens an exception for an order that came back with its truck, with the reason and the next day of its route. */
async function tellCameBack(
  tx: Tx,
  order: LockedOrder,
  facts: readonly ExceptionFact[],
  undelivered: Undelivered | null,
): Promise<void> {
  await raiseDifference(tx, order, 'not_delivered', facts, {
    reason: undelivered?.reason ?? null,
    driverNote: undelivered?.note || null,
    nextOn: await nextDayOf(tx, order.id),
  });
}

/**
 * Opens an exception for an order that left with a truck and came back with it: both facts, and the driver's reason.
 */
export async function cameBack(
  tx: Tx,
  order: LockedOrder,
  left: ExceptionFact,
  back: Pick<ExceptionFact, 'by' | 'at'>,
): Promise<void> {
  const undelivered = await readUndelivered(tx, order.id);
  const why = undelivered ? [factOf(undelivered)] : [];
  await tellCameBack(tx, order, [left, ...why, plainFact('not_delivered', back.by, back.at)], undelivered);
}

/**
 * Returns the next day after the order's delivery day on which its route is driven; the day after if that is unknown.
 */
export async function nextDayOf(tx: Tx, id: string): Promise<string> {
  const { rows } = await tx.connection.query<
    Columns<'sales_orders', 'delivery_on'> & Nullable<Columns<'routes', 'weekdays'>>
  >(
    `select s.delivery_on, r.weekdays from sales_orders s
     left join customer_locations l on l.tenant_id = s.tenant_id and l.customer_location_id = s.customer_location_id
     left join routes r on r.tenant_id = s.tenant_id and r.id = coalesce(s.run_route_id, s.own_route_id, l.route_id)
     where s.tenant_id = $1 and s.id = $2`,
    [tx.tenantId, id],
    'next_day_of_route',
  );
  // The caller holds the order's lock, so its row exists.
  const { delivery_on: on, weekdays } = rows[0]!;
  const days = [1, 2, 3, 4, 5, 6, 7].map((ahead) => addDays(on, ahead));
  return days.find((day) => weekdays?.includes(new Date(`${day}T00:00:00Z`).getUTCDay())) ?? addDays(on, 1);
}

/**
 * Returns the next route of an order: the chosen route of the same warehouse, otherwise the location's route. `own` is
 * set only if the route differs from the location's. Throws `invalid_input` for other routes.
 */
async function routeFor(
  tx: Tx,
  order: LockedOrder,
  chosen: string | undefined,
): Promise<{ id: string | null; own: string | null }> {
  const { rows } = await tx.connection.query<Columns<'customer_locations', 'route_id'> & { known: boolean }>(
    `select l.route_id, exists (select from routes r where r.tenant_id = $1 and r.id = $3 and r.warehouse_id = s.warehouse_id) as known
     from sales_orders s left join customer_locations l on l.tenant_id = s.tenant_id and l.customer_location_id = s.customer_location_id
     where s.tenant_id = $1 and s.id = $2`,
    [tx.tenantId, order.id, chosen ?? null],
    'route_for',
  );
  const planned = rows[0]?.route_id ?? null;
  if (chosen === undefined || chosen === planned) return { id: planned, own: null };
  if (!rows[0]?.known) throw new AppError('invalid_input', { routeId: chosen });
  return { id: chosen, own: chosen };
}

/**
 * Returns whether an order cannot leave with the route run of a day any more: the run is finished, or its truck departed
 * without an order that is not staged. Only the first departure opens an exception.
 */
async function isRunOver(tx: Tx, routeId: string | null, day: string, isLeftBehind: boolean): Promise<boolean> {
  const { rows } = await tx.connection.query(
    `select from route_runs where tenant_id = $1 and route_id = $2 and day = $3
       and (finished_at is not null or ($4 and started_at is not null))`,
    [tx.tenantId, routeId, day, isLeftBehind],
    'is_run_over',
  );
  return rows.length > 0;
}

/**
 * Applies a decision on a delivery exception. `deliver_again` gives an order that came back, or that its truck left
 * behind, another day and optionally another route. Its load check and its outcomes are reset; its payment and containers stay, because they have changed hands.
 * An order that has left the warehouse since then doesn't change, nor one that was left behind and of which the driver
 * found goods. Throws `route_departed` if the route's run on that day is finished, or has departed without an order that
 * was left behind. Throws `invalid_input` if the day is missing or past, or the route is another warehouse's.
 */
export async function resolveDeliveryDifference(
  context: SignedInContext,
  { about }: FloorException,
  decision: {
    readonly resolution: string;
    readonly deliverOn?: string | undefined;
    readonly routeId?: string | undefined;
    readonly resolvedAt: string;
  },
): Promise<void> {
  if (decision.resolution !== 'deliver_again') return;
  const { tx, actor, tenant, now } = context;
  const { deliverOn } = decision;
  const today = dayInZone(now.toISOString(), tenant.timeZone);
  const isLeftBehind = about.difference === 'left_behind';
  if (!(isLeftBehind || about.difference === 'not_delivered') || deliverOn === undefined || deliverOn < today)
    throw new AppError('invalid_input', { deliverOn: deliverOn ?? null });
  const order = await lockSalesOrder(tx, String(about.salesOrderId));
  if (isLeftBehind ? !isInWarehouse(order) : order.status !== 'staged') return;
  // It is on the truck: what the driver recorded at the door stays, and the completion follows.
  if (isLeftBehind && (await hasFoundGoods(tx, order.id))) return;
  const route = await routeFor(tx, order, decision.routeId);
  if (await isRunOver(tx, route.id, deliverOn, isLeftBehind))
    throw new AppError('route_departed', { deliverOn, routeId: route.id });
  const at = happenedAt(decision.resolvedAt, now);
  const { rows } = await tx.connection.query<
    Columns<'delivery_lines', 'line_number' | 'loaded_quantity'> & { said: boolean }
  >(
    'select line_number, loaded_quantity, outcome is not null as said from delivery_lines where tenant_id = $1 and sales_order_id = $2 order by line_number',
    [tx.tenantId, order.id],
    'said_before_redelivery',
  );
  for (const row of rows) {
    const line = { salesOrderId: order.id, lineNumber: row.line_number };
    const quantity = -row.loaded_quantity;
    if (quantity !== 0) {
      await noteEvent(tx, actor, { ...line, kind: 'load', facts: { quantity }, at });
      await addLoaded(tx, order.id, line.lineNumber, quantity);
    }
    if (!row.said) continue;
    await noteEvent(tx, actor, { ...line, kind: 'line', facts: { unsaid: true }, at });
    await saveOutcomes(tx, [{ ...line, outcome: null }]);
  }
  await tx.connection.query(
    'update deliveries set undelivered = null, arrived_at = null where tenant_id = $1 and sales_order_id = $2',
    [tx.tenantId, order.id],
    'reset_delivery',
  );
  await noteEvent(tx, actor, {
    salesOrderId: order.id,
    kind: 'deliver_again',
    facts: { on: deliverOn, route: route.id },
    at,
  });
  await tx.connection.query(
    'update sales_orders set delivery_on = $3, own_route_id = $4, updated_at = now() where tenant_id = $1 and id = $2',
    [tx.tenantId, order.id, deliverOn, route.own],
    'deliver_again',
  );
  await renewTax(tx, [order.id]);
  if (order.orderId !== null)
    await tx.connection.query(
      'update orders set delivery_on = $3, updated_at = now() where tenant_id = $1 and id = $2',
      [tx.tenantId, order.orderId, deliverOn],
      'deliver_portal_order_again',
    );
  await audit(tx, actor, 'delivery.again', order.id, {
    salesOrderNumber: order.salesOrderNumber,
    on: deliverOn,
    route: route.id,
  });
}
