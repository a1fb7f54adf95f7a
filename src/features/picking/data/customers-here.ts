import type { Corporation } from '../../../../contract/corporations.ts';
import { fold } from '../../../../rules/search/fold.ts';
import type { CratebookDatabase } from '../../../data/database.ts';
import { compareNames } from '../../../lib/text-order.ts';

/**
 * Returns the customers of a warehouse that this device knows, with their locations: those with orders in it and those
 * with recent deliveries. A location whose customer the device doesn't know is listed alone.
 */
export async function customersHere(db: CratebookDatabase, warehouseId: string): Promise<Corporation[]> {
  const [orders, trails] = await Promise.all([
    db.live('pickOrders').where('warehouseId').equals(warehouseId).toArray(),
    db
      .live('lotTrails')
      .filter((trail) => trail.warehouseId === warehouseId)
      .toArray(),
  ]);
  const places = new Map<string, { readonly id: string; readonly name: string; readonly displayName: string }>();
  for (const { customerLocationId, locationName } of orders)
    places.set(customerLocationId, { id: customerLocationId, name: locationName, displayName: locationName });
  for (const { customerId, customerName, customerLocationId, locationName } of trails)
    places.set(customerLocationId, { id: customerId, name: customerName, displayName: locationName });
  const customers = Map.groupBy(places, ([, { id }]) => id);
  return [...customers]
    .map(([id, own]) => ({
      id,
      customerId: id,
      name: own[0]?.[1].name ?? id,
      locations: own
        .map(([customerLocationId, { displayName }]) => ({ customerLocationId, displayName, customerId: id }))
        .sort((a, b) => (a.customerLocationId < b.customerLocationId ? -1 : 1)),
    }))
    .sort((a, b) => compareNames(a.name, b.name));
}

/** Returns the customers whose number, name or locations match every word. */
export function matchingCustomers(customers: readonly Corporation[], words: string): Corporation[] {
  const wanted = fold(words).split(/\s+/).filter(Boolean);
  return customers.filter(({ id, name, locations }) => {
    const text = fold(
      [id, name, ...locations.flatMap(({ customerLocationId, displayName }) => [customerLocationId, displayName])].join(
        ' ',
      ),
    );
    return wanted.every((word) => text.includes(word));
  });
}
