import type { RouteRun } from '../../../contract/delivery-routes.ts';
import type { OfficeRun, routeRunEndpoints } from '../../../contract/route-runs.ts';
import { addDays, dayInZone, zonedToUtc } from '../../../rules/calendar.ts';
import { stopsOf } from '../../../rules/delivery.ts';
import { expectedArrivals, reachedIn, type StopProgress } from '../../../rules/expected-arrivals.ts';
import { isRunLate, LATE_DAYS, type PlannedRun } from '../../../rules/late-run.ts';
import type { HandlersOf } from '../../context.ts';
import { INSTANT } from '../../db/instant.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { HAS_FOUND_GOODS } from '../deliveries/store.ts';
import { readRoute } from './collection.ts';
import { IS_AT_STOP } from './pace.ts';

/** Days ahead that the office sees. */
const DAYS_AHEAD = 7;

type StopState = OfficeRun['stops'][number]['state'];

interface OrderRow extends Columns<'sales_orders', 'delivery_on' | 'customer_location_id' | 'status'> {
  readonly location_name: string;
  readonly stop: number | null;
  /** When something was recorded at the stop, also on an earlier run of the order. */
  readonly noted_at: readonly string[];
  readonly ended_at: string | null;
  readonly is_delivered: boolean;
  /** The driver loaded goods of it, or recorded them at the stop. */
  readonly is_found: boolean;
}

/**
 * Reads a route's orders from today to the last day, those of its unfinished runs before, and since `earliest` those of
 * runs that have not departed.
 */
async function readOrders(
  tx: Tx,
  routeId: string,
  { earliest, today, last }: { readonly earliest: string; readonly today: string; readonly last: string },
): Promise<OrderRow[]> {
  const { rows } = await tx.connection.query<OrderRow>(
    `select s.delivery_on, s.customer_location_id, s.status, coalesce(c.display_name, s.customer_location_id) as location_name,
       case when c.route_id = $2 then c.route_stop end as stop, coalesce(${INSTANT('d.completed_at')}, d.undelivered ->> 'at') as ended_at,
       array_remove(array[${INSTANT('d.arrived_at')}, ${INSTANT('d.completed_at')}, d.undelivered ->> 'at'], null)
         || array(select ${INSTANT('e.at')} from delivery_events e where e.tenant_id = s.tenant_id and e.sales_order_id = s.id and ${IS_AT_STOP}) as noted_at,
       d.completed_at is not null as is_delivered, ${HAS_FOUND_GOODS('s.id')} as is_found
     from sales_orders s
     left join customer_locations c on c.tenant_id = s.tenant_id and c.customer_location_id = s.customer_location_id
     left join deliveries d on d.tenant_id = s.tenant_id and d.sales_order_id = s.id
     where s.tenant_id = $1 and coalesce(s.run_route_id, s.own_route_id, c.route_id) = $2 and s.shipping_method = 'Delivery' and s.status <> 'cancelled'
       and (s.delivery_on between $3 and $4 or exists (select from route_runs r where r.tenant_id = s.tenant_id and r.route_id = $2
         and r.day = s.delivery_on and r.started_at is not null and r.finished_at is null)
       or s.delivery_on between $5 and $3 and not exists (select from route_runs r where r.tenant_id = s.tenant_id and r.route_id = $2
         and r.day = s.delivery_on and coalesce(r.started_at, r.finished_at) is not null))
     order by s.delivery_on, s.sales_order_number`,
    [tx.tenantId, routeId, today, last, earliest],
    'orders_of_office_runs',
  );
  return rows;
}

const IN_WAREHOUSE = new Set<OrderRow['status']>(['open', 'allocated', 'picking']);

/** Returns whether a truck left without an order. The driver's goods count before the warehouse's status. */
const hasStayed = ({ status, is_found: isFound }: OrderRow): boolean => IN_WAREHOUSE.has(status) && !isFound;

function stateOf(orders: readonly OrderRow[], hasLeft: boolean): StopState {
  const open = orders.filter(({ ended_at: ended }) => ended === null);
  if (open.length === 0) return orders.every((order) => !order.is_delivered) ? 'comes_back' : 'delivered';
  // The stop shows the state of the orders that were at the door.
  if (hasLeft && open.every(hasStayed)) return orders.some((order) => order.is_delivered) ? 'delivered' : 'left_behind';
  if (!hasLeft && open.some(({ status }) => IN_WAREHOUSE.has(status))) return 'waiting';
  return open.some(({ status }) => status === 'staged') ? 'to_load' : 'on_truck';
}

const ofLocation = (orders: readonly OrderRow[], id: string): OrderRow[] =>
  orders.filter((order) => order.customer_location_id === id);

/** Returns how far a stop is. An order that its truck left behind is not delivered there. */
const progressOf = (id: string, orders: readonly OrderRow[], startedAt: string | null): StopProgress => ({
  id,
  reachedAt: reachedIn(
    startedAt,
    orders.flatMap(({ noted_at: times }) => times),
  ),
  isOver: orders.every((order) => order.ended_at !== null || (startedAt !== null && hasStayed(order))),
});

const plannedRunOf = (day: string, run: RouteRun | undefined, orders: readonly OrderRow[]): PlannedRun => ({
  day,
  startedAt: run?.startedAt ?? null,
  finishedAt: run?.finishedAt ?? null,
  orders: orders.map((order) => ({
    status: order.status,
    isFound: order.is_found,
    isEnded: order.ended_at !== null,
  })),
});

/** Handlers for the runs of a route as the office sees them. */
export const routeRunHandlers: HandlersOf<typeof routeRunEndpoints> = {
  list: async ({ tx, tenant, now }, { params: { id } }) => {
    const route = await readRoute(tx, id);
    const today = dayInZone(now.toISOString(), tenant.timeZone);
    const orders = await readOrders(tx, id, {
      earliest: addDays(today, -LATE_DAYS),
      today,
      last: addDays(today, DAYS_AHEAD),
    });
    const days = [...Map.groupBy(orders, (order) => order.delivery_on)].map(([day, own]) => {
      const run = route.runs.find((one) => one.day === day);
      return { day, own, run, isLate: isRunLate(plannedRunOf(day, run, own), today) };
    });
    // Without goods to drive, a day that is over needs nothing of the office here.
    const shown = days.filter(({ day, run, isLate }) => day >= today || isLate || run?.startedAt != null);
    return {
      data: shown.map(({ day, own, run, isLate }): OfficeRun => {
        const stops = own.map((order) => ({
          customerLocationId: order.customer_location_id,
          stop: order.stop,
          locationName: order.location_name,
        }));
        const planned = stopsOf(stops, []);
        const driven = stopsOf(stops, run?.stops ?? []);
        const expected = expectedArrivals({
          pace: route.pace ?? null,
          startedAt: run?.finishedAt ? null : (run?.startedAt ?? null),
          departsAt: run?.startedAt || !route.departsAt ? null : zonedToUtc(day, route.departsAt, tenant.timeZone),
          stops: driven.map((id) => progressOf(id, ofLocation(own, id), run?.startedAt ?? null)),
          now: now.getTime(),
        });
        return {
          day,
          driverName: run?.driverName || route.driverName,
          startedAt: run?.startedAt ?? null,
          finishedAt: run?.finishedAt ?? null,
          isLate,
          isRearranged: driven.some((stop, index) => stop !== planned[index]),
          stops: driven.map((customerLocationId) => {
            const here = ofLocation(own, customerLocationId);
            const ended = here.flatMap(({ ended_at: at }) => at ?? []);
            return {
              customerLocationId,
              name: here[0]?.location_name ?? customerLocationId,
              planned: planned.indexOf(customerLocationId) + 1,
              state: stateOf(here, run?.startedAt != null),
              endedAt: ended.length === here.length ? (ended.sort().at(-1) ?? null) : null,
              expectedAt: expected.get(customerLocationId) ?? null,
            };
          }),
        };
      }),
    };
  },
};
