import type { NewLocation } from './customers.ts';
import type { DemoRoute, DemoUser, TenantKind } from './types.ts';
import { WAREHOUSES } from './warehouses.ts';

/** Routes have these weekdays in turn, so that a location's own days can differ from those of its route. */
const WEEKDAYS: readonly (readonly number[])[] = [
  [1, 2, 3, 4, 5, 6],
  [1, 2, 4, 5, 6],
  [1, 3, 4, 5, 6],
];

/** Returns a route for each district, with its locations as stops, the farthest first. */
export function generateRoutes(kind: TenantKind, locations: readonly NewLocation[]): Omit<DemoRoute, 'driverUserId'>[] {
  const names = [...new Set(locations.map(({ route }) => route))].sort();
  return names.map((name, index) => ({
    id: `R${String(index + 1).padStart(2, '0')}`,
    name,
    // The demo chef's route runs on all days.
    weekdays: name === locations[0]!.route ? WEEKDAYS[0]! : WEEKDAYS[index % WEEKDAYS.length]!,
    warehouseId: WAREHOUSES[kind][0]!.id,
    truck: `Truck ${11 + index * 2}`,
    departsAt: index % 2 === 0 ? '04:30' : '05:15',
    customerLocationIds: locations
      .filter(({ route }) => route === name)
      .sort((a, b) => (stopKey(a) < stopKey(b) ? -1 : 1))
      .map(({ customerLocationId }) => customerLocationId),
  }));
}

/**
 * Returns the sort key: district, then number. It compares code units, so that the order is the same in every locale.
 */
function stopKey({ address, customerLocationId }: NewLocation): string {
  return `${address.postalCode} ${customerLocationId}`;
}

/** Assigns drivers to the routes in turn. The demo driver has the demo chef's route. */
export function assignDrivers(
  routes: readonly Omit<DemoRoute, 'driverUserId'>[],
  users: readonly DemoUser[],
  chefLocationId: string,
): DemoRoute[] {
  const [first, ...others] = users.filter(({ licenses }) => licenses.includes('driver'));
  let next = 0;
  return routes.map((route) => {
    const driver = route.customerLocationIds.includes(chefLocationId)
      ? first
      : (others[next++ % Math.max(1, others.length)] ?? first);
    return { ...route, driverUserId: driver?.id ?? null };
  });
}
