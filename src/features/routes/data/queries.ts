import type { DeliveryRoute } from '../../../../contract/delivery-routes.ts';
import type { CratebookDatabase } from '../../../data/database.ts';

/** Returns a route of this device; undefined if it has none of that code. */
export const findRoute = (db: CratebookDatabase, id: string): Promise<DeliveryRoute | undefined> =>
  db.live('routes').get(id);
