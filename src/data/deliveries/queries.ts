import type { Delivery } from '../../../contract/deliveries.ts';
import { stopsOf } from '../../../rules/delivery.ts';
import type { CratebookDatabase } from '../database.ts';

/** A stop of a run: a location with what it gets. */
export interface Stop {
  readonly customerLocationId: string;
  readonly locationName: string;
  readonly deliveries: readonly Delivery[];
}

/** What a route delivers on a day, as this device has it. */
export const readRunDeliveries = (db: CratebookDatabase, routeId: string, day: string): Promise<Delivery[]> =>
  db.live('deliveries').where('[routeId+deliveryDate]').equals([routeId, day]).toArray();

/** Days on which a route delivers something, as far as this device knows, the earliest first. */
export async function readDeliveryDays(db: CratebookDatabase, routeId: string): Promise<string[]> {
  const deliveries = await db.live('deliveries').where('routeId').equals(routeId).toArray();
  return [...new Set(deliveries.map(({ deliveryDate }) => deliveryDate))].sort();
}

export const findDelivery = (db: CratebookDatabase, id: string): Promise<Delivery | undefined> =>
  db.live('deliveries').get(id);

/** The deliveries of a run by stop, in the order in which they are driven; those of a stop by their number. */
export function groupStops(deliveries: readonly Delivery[], chosen: readonly string[]): Stop[] {
  return stopsOf(deliveries, chosen).map((customerLocationId) => {
    const own = deliveries
      .filter((delivery) => delivery.customerLocationId === customerLocationId)
      .sort((a, b) => a.salesOrderNumber - b.salesOrderNumber);
    return { customerLocationId, locationName: own[0]?.locationName ?? customerLocationId, deliveries: own };
  });
}
