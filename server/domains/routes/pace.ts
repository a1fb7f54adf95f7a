import type { Tx } from '../../db/tenant-transaction.ts';

/** The mean time is that of this number of runs at most. */
const LATEST_RUNS = 10;

/**
 * Stores the mean time from stop to stop of a route's last finished runs, weighted by their stops: from the departure to
 * the last delivered stop. A stop counts from the driver's first entry there, else from its completion. Locks the route.
 */
export const learnPace = (tx: Tx, routeId: string): Promise<unknown> =>
  tx.connection.query(
    `with runs as (
       select day, started_at from route_runs where tenant_id = $1 and route_id = $2 and started_at is not null and finished_at is not null
       order by day desc limit ${LATEST_RUNS}),
     stops as (
       select r.day, r.started_at, min(coalesce(d.arrived_at, d.completed_at)) as at
       from runs r join sales_orders s on s.tenant_id = $1 and s.run_route_id = $2 and s.run_day = r.day
       join deliveries d on d.tenant_id = $1 and d.sales_order_id = s.id and d.completed_at is not null
       group by r.day, r.started_at, s.customer_location_id),
     spans as (
       select count(*) as stops, extract(epoch from max(at) - started_at) as seconds from stops where at > started_at group by day, started_at)
     update routes set pace_seconds = p.seconds, pace_runs = p.runs
     from (select round(sum(seconds) / sum(stops))::int as seconds, count(*)::int as runs from spans) p
     where tenant_id = $1 and id = $2 and (pace_seconds, pace_runs) is distinct from (p.seconds, p.runs)`,
    [tx.tenantId, routeId],
    'learn_pace',
  );
