import type { Delivery } from '../../../../contract/deliveries.ts';
import type { CratebookDatabase } from '../../../data/database.ts';

/** Returns the deliveries of a route on a day, from this device. */
export const readRunDeliveries = (db: CratebookDatabase, routeId: string, day: string): Promise<Delivery[]> =>
  db.live('deliveries').where('[routeId+deliveryDate]').equals([routeId, day]).toArray();
