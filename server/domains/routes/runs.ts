import type { DeliveryRoute } from '../../../contract/delivery-routes.ts';
import { dayInZone } from '../../../rules/calendar.ts';
import { happenedAt } from '../../../rules/device-clock.ts';
import { audit } from '../../audit.ts';
import type { SignedInContext } from '../../context.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { requireRoute } from '../deliveries/access.ts';
import { hasStayed, ship } from '../deliveries/complete.ts';
import { plainFact, settleDifference } from '../deliveries/differences.ts';
import { bringGoodsBack } from '../deliveries/goods-back.ts';
import { raiseLeftBehind, raiseNotLoaded, settleLeftBehind } from '../deliveries/left-behind.ts';
import { putOnRun } from '../deliveries/store.ts';
import { cameBack } from '../deliveries/undelivered.ts';
import { bringTo, type LockedOrder, lockSalesOrders, touchSalesOrder } from '../picking/order-lock.ts';
import { creditUndelivered } from '../receivables/bill-delivery.ts';
import { mailInvoices } from '../receivables/invoice-mail.ts';
import { readRoute } from './collection.ts';
import { learnPace } from './pace.ts';

interface OfRun {
  readonly id: string;
  readonly day: string;
}

interface LockedRun {
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  readonly driverName: string;
}

/** Locks a route run until the transaction ends. Creates it if this is the first report about it. */
async function lockRun(tx: Tx, { id, day }: OfRun): Promise<LockedRun> {
  await tx.connection.query(
    'insert into route_runs (tenant_id, route_id, day) values ($1, $2, $3) on conflict do nothing',
    [tx.tenantId, id, day],
    'begin_run',
  );
  const { rows } = await tx.connection.query<Columns<'route_runs', 'started_at' | 'finished_at' | 'driver_name'>>(
    'select started_at, finished_at, driver_name from route_runs where tenant_id = $1 and route_id = $2 and day = $3 for update',
    [tx.tenantId, id, day],
    'lock_run',
  );
  const { started_at, finished_at, driver_name } = rows[0]!;
  return { startedAt: started_at, finishedAt: finished_at, driverName: driver_name };
}

/** Stores the driver's order of stops of a route run. Repeated stops are dropped. */
export async function arrangeRun(
  context: SignedInContext,
  run: OfRun,
  stops: readonly string[],
): Promise<DeliveryRoute> {
  await requireRoute(context, run.id);
  const { tx } = context;
  await lockRun(tx, run);
  await tx.connection.query(
    'update route_runs set stops = $4 where tenant_id = $1 and route_id = $2 and day = $3',
    [tx.tenantId, run.id, run.day, [...new Set(stops)]],
    'arrange_run',
  );
  return readRoute(tx, run.id);
}

const LOADED = ['staged', 'shipped'] as const;
const UNSTAGED = ['open', 'allocated', 'picking'] as const;

/**
 * Starts a route run with its staged orders. Only the first start sets the time, and the driver if no driver has taken
 * the run over. A repeated start adds orders that were staged since then; after the finish it adds none. The first start
 * opens exceptions for orders that are not staged, and for lines that the load check has not found.
 */
export async function startRun(context: SignedInContext, run: OfRun, startedAt: string): Promise<DeliveryRoute> {
  await requireRoute(context, run.id);
  const { tx, actor, now } = context;
  const at = happenedAt(startedAt, now);
  const before = await lockRun(tx, run);
  await tx.connection.query(
    `update route_runs set started_at = $4, driver_user_id = coalesce(driver_user_id, $5), driver_name = case when driver_user_id is null then $6 else driver_name end
     where tenant_id = $1 and route_id = $2 and day = $3 and started_at is null`,
    [tx.tenantId, run.id, run.day, at, actor.userId, actor.displayName],
    'start_run',
  );
  if (!before.finishedAt) {
    const { rows } = await tx.connection.query<Columns<'sales_orders', 'id'>>(
      // Includes orders that were shipped before the run was started. A repeated start locks no order in picking.
      `select s.id from sales_orders s join customer_locations l on l.tenant_id = s.tenant_id and l.customer_location_id = s.customer_location_id
       where s.tenant_id = $1 and s.status = any($4) and s.shipping_method = 'Delivery' and s.delivery_on = $3 and s.run_route_id is null and coalesce(s.own_route_id, l.route_id) = $2 order by s.id`,
      [tx.tenantId, run.id, run.day, before.startedAt ? LOADED : [...UNSTAGED, ...LOADED]],
      'orders_to_depart',
    );
    const orders = await lockSalesOrders(
      tx,
      rows.map((row) => row.id),
    );
    const loaded = orders.filter(({ status }) => status === 'staged' || status === 'shipped');
    for (const order of loaded) {
      await putOnRun(tx, order.id);
      if (order.status === 'staged') await ship(context, order, at);
      else await touchSalesOrder(tx, order.id);
    }
    const departure = { routeId: run.id, by: actor.displayName, at };
    await settleLeftBehind(tx, loaded, at, actor.displayName);
    if (!before.startedAt) {
      const left: LockedOrder[] = [];
      for (const order of orders) if (await hasStayed(tx, order)) left.push(order);
      await raiseLeftBehind(tx, left, departure);
      await raiseNotLoaded(tx, loaded, departure);
    }
  }
  if (!before.startedAt) await audit(tx, actor, 'route.started', `${run.id} ${run.day}`);
  return readRoute(tx, run.id);
}

/**
 * Finishes a route run: its truck is back. Delivered orders leave the driver's devices, and refused and returned goods
 * are posted to stock. Undelivered orders are staged again, and an exception opens for each. A repeated call changes
 * nothing.
 */
export async function finishRun(context: SignedInContext, run: OfRun, finishedAt: string): Promise<DeliveryRoute> {
  await requireRoute(context, run.id);
  const { tx, actor, now, tenant } = context;
  const at = happenedAt(finishedAt, now);
  const before = await lockRun(tx, run);
  if (before.finishedAt) return readRoute(tx, run.id);
  await tx.connection.query(
    'update route_runs set finished_at = $4 where tenant_id = $1 and route_id = $2 and day = $3',
    [tx.tenantId, run.id, run.day, at],
    'finish_run',
  );
  const { rows } = await tx.connection.query<Columns<'sales_orders', 'id'>>(
    'select id from sales_orders where tenant_id = $1 and run_route_id = $2 and run_day = $3 order by id',
    [tx.tenantId, run.id, run.day],
    'orders_of_run',
  );
  const orders = await lockSalesOrders(
    tx,
    rows.map((row) => row.id),
  );
  const back = orders.filter(({ status }) => status === 'shipped');
  const gone = orders.filter(({ status }) => status !== 'shipped').map(({ id }) => id);
  await tx.connection.query(
    'update sales_orders set run_finished = true, updated_at = now() where tenant_id = $1 and id = any($2::uuid[])',
    [tx.tenantId, gone],
    'orders_leave_run',
  );
  await bringGoodsBack(tx, gone, {
    userId: actor.userId,
    name: actor.displayName,
    at,
    day: dayInZone(at, tenant.timeZone),
  });
  for (const order of back) await bringHome(context, order, before, at);
  const by = { userId: actor.userId, name: actor.displayName, at };
  await creditUndelivered(tx, back, by);
  await mailInvoices(tx, gone);
  await learnPace(tx, run.id);
  await audit(tx, actor, 'route.finished', `${run.id} ${run.day}`, { delivered: gone.length, back: back.length });
  return readRoute(tx, run.id);
}

/**
 * Stages an order again that came back with the truck: nothing of it counts as shipped. Opens an exception with both
 * facts.
 */
async function bringHome(context: SignedInContext, order: LockedOrder, run: LockedRun, at: string): Promise<void> {
  const { tx, actor } = context;
  const left = plainFact('left_house', run.driverName, run.startedAt ?? at);
  // All of it is in the warehouse.
  await settleDifference(tx, order, 'not_loaded', at, actor.displayName);
  await cameBack(tx, order, left, { by: actor.displayName, at });
  await tx.connection.query(
    'update sales_order_lines set shipped_quantity = 0, shipped_weight_grams = null where tenant_id = $1 and sales_order_id = $2',
    [tx.tenantId, order.id],
    'unship_lines',
  );
  await tx.connection.query(
    'update sales_orders set run_route_id = null, run_day = null where tenant_id = $1 and id = $2',
    [tx.tenantId, order.id],
    'leave_run',
  );
  await bringTo(tx, order, 'staged', at);
  await touchSalesOrder(tx, order.id);
}

/** Gives a route run to another driver of the warehouse, unless it is finished. */
export async function takeOverRun(context: SignedInContext, run: OfRun, takenAt: string): Promise<DeliveryRoute> {
  await requireRoute(context, run.id);
  const { tx, actor, now } = context;
  const before = await lockRun(tx, run);
  if (before.finishedAt) return readRoute(tx, run.id);
  await tx.connection.query(
    'update route_runs set driver_user_id = $4, driver_name = $5 where tenant_id = $1 and route_id = $2 and day = $3',
    [tx.tenantId, run.id, run.day, actor.userId, actor.displayName],
    'take_run_over',
  );
  await audit(tx, actor, 'route.takenOver', `${run.id} ${run.day}`, { at: happenedAt(takenAt, now) });
  return readRoute(tx, run.id);
}
