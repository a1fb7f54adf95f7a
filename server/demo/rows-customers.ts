import type { NewRow } from './bulk-insert.ts';
import type { DemoCustomer, DemoLocation, DemoTenant } from './types.ts';

/** Who buys and where it is brought, as rows. */

export const customerRow = (customer: DemoCustomer): NewRow<'customers'> => ({
  customer_id: customer.customerId,
  name: customer.name,
  credit_hold: customer.creditHold,
  credit_limit_cents: customer.creditLimitCents,
  balance_cents: customer.balanceCents,
  open_orders_cents: customer.openOrdersCents,
  oldest_overdue_days: customer.oldestOverdueDays,
  is_active: customer.isActive,
});

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
});

export const routeRows = ({ routes }: DemoTenant): NewRow<'routes'>[] =>
  routes.map(({ id, name, weekdays, warehouseId, driverUserId }) => ({
    id,
    name,
    weekdays,
    warehouse_id: warehouseId,
    driver_user_id: driverUserId,
  }));

export const userLocationRows = ({ users }: DemoTenant): NewRow<'user_locations'>[] =>
  users.flatMap(({ id, locationIds }) =>
    locationIds.map((customerLocationId) => ({ user_id: id, customer_location_id: customerLocationId })),
  );
