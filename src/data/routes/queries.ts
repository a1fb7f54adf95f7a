import type { DeliveryRoute, RouteRun } from '../../../contract/deliveries.ts';
import type { CratebookDatabase } from '../database.ts';

/** The routes on this device, by their codes. */
export const readRoutes = (db: CratebookDatabase): Promise<DeliveryRoute[]> =>
  db.live('routes').orderBy('id').toArray();

export const findRoute = (db: CratebookDatabase, id: string): Promise<DeliveryRoute | undefined> =>
  db.live('routes').get(id);

/** How a day of a route stands; undefined where nobody has begun to work on it. */
export const runOf = (route: DeliveryRoute, day: string): RouteRun | undefined =>
  route.runs.find((run) => run.day === day);
