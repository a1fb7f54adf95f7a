import type { Delivery } from '../../../../contract/deliveries.ts';
import type { CratebookDatabase } from '../../../data/database.ts';

/** What a route delivers on a day, as this device has it. */
export const readRunDeliveries = (db: CratebookDatabase, routeId: string, day: string): Promise<Delivery[]> =>
  db.live('deliveries').where('[routeId+deliveryDate]').equals([routeId, day]).toArray();
