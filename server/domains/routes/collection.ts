import type { RowOf } from '../../../contract/collections.ts';
import type { DeliveryRoute } from '../../../contract/delivery-routes.ts';
import { AppError } from '../../../contract/errors.ts';
import { INSTANT } from '../../db/instant.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { scopeKey } from '../../sync/scope-key.ts';
import type { Source } from '../../sync/source.ts';

/** Route runs that finished more than this number of days ago leave the devices (server/sync/prune.ts). */
export const DEVICE_RUN_DAYS = 7;

const SELECT = `select r.id, r.name, r.warehouse_id, r.weekdays, r.driver_user_id, r.departs_at, r.pace_seconds, r.pace_runs, coalesce(u.display_name, '') as driver_name,
    (select coalesce(json_agg(json_build_object('day', n.day, 'stops', n.stops, 'startedAt', ${INSTANT('n.started_at')},
        'finishedAt', ${INSTANT('n.finished_at')}, 'driverId', n.driver_user_id, 'driverName', n.driver_name) order by n.day), '[]')
      from route_runs n where n.tenant_id = r.tenant_id and n.route_id = r.id and not n.is_old) as runs
  from routes r left join users u on u.tenant_id = r.tenant_id and u.id = r.driver_user_id
  where r.tenant_id = $1`;

interface RouteRow
  extends Columns<
    'routes',
    'id' | 'name' | 'warehouse_id' | 'weekdays' | 'driver_user_id' | 'departs_at' | 'pace_seconds' | 'pace_runs'
  > {
  readonly driver_name: string;
  readonly runs: DeliveryRoute['runs'];
}

const present = (row: RouteRow): RowOf<'routes'> => ({
  id: row.id,
  name: row.name,
  warehouseId: row.warehouse_id,
  weekdays: row.weekdays,
  driverId: row.driver_user_id,
  driverName: row.driver_name,
  departsAt: row.departs_at,
  pace: row.pace_seconds === null ? null : { secondsPerStop: row.pace_seconds, runs: row.pace_runs },
  runs: row.runs,
});

/** Returns routes by id, or all with null. */
export async function readRoutes(tx: Tx, ids: readonly string[] | null): Promise<DeliveryRoute[]> {
  const { rows } = await tx.connection.query<RouteRow>(
    `${SELECT} and ($2::text[] is null or r.id = any($2)) order by r.id`,
    [tx.tenantId, ids],
    'read_routes',
  );
  return rows.map(present);
}

/** Returns one route with its runs. Throws `not_found`. */
export async function readRoute(tx: Tx, id: string): Promise<DeliveryRoute> {
  const [route] = await readRoutes(tx, [id]);
  if (!route) throw new AppError('not_found');
  return route;
}

/** Reads the row of a route's scope: the route itself. */
export const routesSource: Source<'routes'> = async (tx, scope, ids) => {
  const id = scopeKey(scope);
  const routes = ids && !ids.includes(id) ? [] : await readRoutes(tx, [id]);
  return new Map(routes.map((route) => [route.id, route]));
};
