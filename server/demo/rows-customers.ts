import type { Delivery } from '../../contract/deliveries.ts';
import { addDays } from '../../rules/calendar.ts';
import type { NewRow } from './bulk-insert.ts';
import { demoId } from './ids.ts';
import { hash32 } from './random.ts';
import type { DemoCustomer, DemoLocation, DemoTenant } from './types.ts';

/** Rows of customers, locations and routes. */

/** Returns the row of a customer. */
export const customerRow = (customer: DemoCustomer): NewRow<'customers'> => ({
  customer_id: customer.customerId,
  name: customer.name,
  credit_hold: customer.creditHold,
  credit_limit_cents: customer.creditLimitCents,
  balance_cents: customer.balanceCents,
  open_orders_cents: customer.openOrdersCents,
  oldest_overdue_days: customer.oldestOverdueDays,
  is_active: customer.isActive,
  terms_days: customer.termsDays,
});

/** Returns the row of a location. */
export const locationRow = (location: DemoLocation): NewRow<'customer_locations'> => ({
  customer_location_id: location.customerLocationId,
  customer_id: location.customerId,
  display_name: location.displayName,
  address: location.address,
  warehouse_id: location.warehouseId,
  price_list_id: location.priceListId,
  route_id: location.routeId,
  route_stop: location.routeStop,
  delivery_weekdays: location.deliveryWeekdays,
  pickup_weekdays: location.pickupWeekdays,
  cutoff: location.cutoff,
  lead_days: location.leadDays,
  holidays: location.holidays,
  minimum_order_cents: location.minimumOrderCents,
  minimum_cases: location.minimumCases,
  tax_exempt: location.taxExempt,
  discount_basis_points: location.discountBasisPoints,
  options: location.options,
  delivery_instructions: location.deliveryInstructions,
  receives_from: location.receives?.from ?? null,
  receives_until: location.receives?.until ?? null,
  picking_note: location.pickingNote,
  loading_note: location.loadingNote,
  access_note: location.accessNote,
});

/** The most containers of each kind that a location usually has. Some have none. */
const HABITS: readonly (readonly [kind: Delivery['containers'][number]['kind'], most: number])[] = [
  ['tote', 9],
  ['crate', 6],
  ['pallet', 2],
];

/** Returns the rows of containers that locations had before the first demo order. */
export const containerRows = ({ settings, locations, orders }: DemoTenant): NewRow<'container_counts'>[] => {
  const first = orders.reduce((least, { deliveryOn }) => (deliveryOn < least ? deliveryOn : least), '9999-12-31');
  return locations.flatMap(({ customerLocationId }) =>
    HABITS.flatMap(([kind, most]) => {
      const count = hash32(`${settings.kind} ${customerLocationId} ${kind}`) % (most + 1);
      if (count === 0) return [];
      return [
        {
          source_id: demoId(settings.kind, 'containers', customerLocationId),
          kind,
          customer_location_id: customerLocationId,
          left_count: count,
          returned_count: 0,
          at: `${addDays(first, -1)}T12:00:00.000Z`,
        },
      ];
    }),
  );
};

/** Returns the rows of the routes. */
export const routeRows = ({ routes }: DemoTenant): NewRow<'routes'>[] =>
  routes.map(({ id, name, weekdays, warehouseId, driverUserId, departsAt }) => ({
    id,
    name,
    departs_at: departsAt,
    weekdays,
    warehouse_id: warehouseId,
    driver_user_id: driverUserId,
  }));

/** Returns the rows that assign locations to users. */
export const userLocationRows = ({ users }: DemoTenant): NewRow<'user_locations'>[] =>
  users.flatMap(({ id, locationIds }) =>
    locationIds.map((customerLocationId) => ({ user_id: id, customer_location_id: customerLocationId })),
  );
