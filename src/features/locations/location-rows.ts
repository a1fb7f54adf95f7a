import type { Location } from '../../../contract/locations.ts';
import { nextCutoff } from '../../../rules/calendar.ts';
import { calendarOf } from '../../../rules/delivery-calendar.ts';
import { type CreditCode, creditOfLocation } from '../../../rules/ordering.ts';
import { compareNames } from '../../lib/text-order.ts';
import type { CartAt } from '../carts/several/use-carts-at.ts';
import type { LocationActivity } from './data/activity.ts';

/** A location in the list of a corporate customer. */
export interface LocationRow {
  readonly location: Location;
  readonly activity: LocationActivity | undefined;
  /** Undefined while the cart is empty or not known. */
  readonly cart: CartAt | undefined;
  readonly credit: readonly CreditCode[];
  /** Cents that orders may still add up to; null without a limit. Negative if it is exceeded. */
  readonly creditLeft: number | null;
  /** The next cutoff and its delivery day; null if no delivery is planned. */
  readonly next: { readonly cutoffAt: string; readonly deliveryOn: string } | null;
}

/**
 * Returns a location with its credit state, its activity and its next cutoff. `now` is milliseconds by the server's
 * clock.
 */
export function rowOf(
  location: Location,
  activity: LocationActivity | undefined,
  now: number,
  cart?: CartAt,
): LocationRow {
  const { credit, creditLimitEnabled } = location;
  return {
    location,
    activity,
    cart,
    credit: creditOfLocation(location, 0).codes,
    creditLeft: credit.limit === null || !creditLimitEnabled ? null : credit.limit - credit.balance - credit.openOrders,
    next: nextCutoff({ ...calendarOf(location, 'Delivery'), now: new Date(now).toISOString() }) ?? null,
  };
}

export const LOCATION_ORDERS = ['name', 'cutoff', 'lastOrder', 'openOrders'] as const;
export type LocationOrder = (typeof LOCATION_ORDERS)[number];

/** Returns rows in the requested order; equal ones by name. The soonest cutoff and the newest order are first. */
export function sortLocations(rows: readonly LocationRow[], by: LocationOrder): LocationRow[] {
  const name = (row: LocationRow) => row.location.displayName;
  const compare: Record<LocationOrder, (a: LocationRow, b: LocationRow) => number> = {
    name: () => 0,
    cutoff: (a, b) => (a.next?.cutoffAt ?? '9').localeCompare(b.next?.cutoffAt ?? '9'),
    lastOrder: (a, b) =>
      (b.activity?.lastOrder?.submittedAt ?? '').localeCompare(a.activity?.lastOrder?.submittedAt ?? ''),
    openOrders: (a, b) => (b.activity?.openOrders ?? 0) - (a.activity?.openOrders ?? 0),
  };
  return rows.toSorted((a, b) => compare[by](a, b) || compareNames(name(a), name(b)));
}
