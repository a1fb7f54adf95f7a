import type { Tx } from '../../db/tenant-transaction.ts';

/** The median is that of this number of runs at most. */
const LATEST_RUNS = 10;
/** A run with a later last stop was not entered on the road. */
const LONGEST_RUN = '16 hours';

/**
 * Returns SQL for whether an event (alias `e`) notes that the driver is at the stop: an outcome of a line. The office
 * withdraws outcomes too (`deliver_again`).
 */
export const IS_AT_STOP = `e.kind = 'line' and not e.facts ? 'unsaid'`;

/**
 * Stores the median time from stop to stop of a route's last finished runs. The time of a run is that from the departure
 * to its last delivered stop, divided by its stops. A stop counts from the first time that was noted there after the
 * departure. Locks the route first, so that two runs that finish at once both count.
 */
export async function learnPace(tx: Tx, routeId: string): Promise<void> {
  await tx.connection.query(
    'select from routes where tenant_id = $1 and id = $2 for no key update',
    [tx.tenantId, routeId],
    'lock_route',
  );
  await tx.connection.query(
    `with runs as (
       select day, started_at from route_runs where tenant_id = $1 and route_id = $2 and started_at is not null and finished_at is not null
       order by day desc limit ${LATEST_RUNS}),
     stops as (
       select r.day, r.started_at, min(noted.at) as at
       from runs r join sales_orders s on s.tenant_id = $1 and s.run_route_id = $2 and s.run_day = r.day
       join deliveries d on d.tenant_id = $1 and d.sales_order_id = s.id and d.completed_at is not null
       cross join lateral (
         select unnest(array[d.arrived_at, d.completed_at]) as at
         union all select e.at from delivery_events e where e.tenant_id = $1 and e.sales_order_id = s.id and ${IS_AT_STOP}) noted
       where noted.at > r.started_at
       group by r.day, r.started_at, s.customer_location_id),
     spans as (
       select (extract(epoch from max(at) - started_at) / count(*))::float8 as seconds from stops group by day, started_at
       having max(at) - started_at <= interval '${LONGEST_RUN}')
     update routes set pace_seconds = p.seconds, pace_runs = p.runs
     from (select round(percentile_cont(0.5) within group (order by seconds))::int as seconds, count(*)::int as runs from spans) p
     where tenant_id = $1 and id = $2 and (pace_seconds, pace_runs) is distinct from (p.seconds, p.runs)`,
    [tx.tenantId, routeId],
    'learn_pace',
  );
}
