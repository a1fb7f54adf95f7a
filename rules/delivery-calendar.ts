import { type DeliveryRules, dayInZone, daysBetween, isDateAllowed, nextDeliveryDates } from './calendar.ts';

/** What a location says about its days. Device and server make their calendar of it here, so both judge a day alike. */
export interface CalendarTerms {
  readonly timeZone: string;
  readonly deliveryWeekdays: readonly number[];
  /** Days of the location's route; they count where `onlyAllowSetRouteDeliveryDates` binds it to them. */
  readonly routeWeekdays: readonly number[];
  readonly pickupWeekdays: readonly number[];
  readonly cutoff: string;
  readonly leadDays: number;
  readonly holidays: readonly string[];
  readonly options: { readonly onlyAllowSetRouteDeliveryDates: boolean };
}

export type ShippingMethod = 'Delivery' | 'Pickup';

/** How many days checkout offers for each method. */
export const OFFERED_DATES = 14;

/** The calendar that a day is judged by: the route's days where the location is bound to them, the pickup days for a pickup. */
export function calendarOf(terms: CalendarTerms, method: ShippingMethod): DeliveryRules {
  const { timeZone, cutoff, leadDays, holidays, options } = terms;
  const delivery = options.onlyAllowSetRouteDeliveryDates ? terms.routeWeekdays : terms.deliveryWeekdays;
  return {
    timeZone,
    cutoff,
    leadDays,
    holidays,
    deliveryWeekdays: method === 'Pickup' ? terms.pickupWeekdays : delivery,
  };
}

/** True when a day is one of those that checkout offers at `now` (an instant). */
export function isOffered(day: string, now: string, calendar: DeliveryRules): boolean {
  if (!isDateAllowed(day, now, calendar)) return false;
  // A day this near is one of them, however many of the days before it are served.
  if (daysBetween(dayInZone(now, calendar.timeZone), day) < OFFERED_DATES) return true;
  return nextDeliveryDates({ ...calendar, now, count: OFFERED_DATES }).includes(day);
}

/** The days that an order made at `now` (an instant) can still have, by the same calendar that it will be judged by. */
export function offeredDates(terms: CalendarTerms, method: ShippingMethod, now: string): string[] {
  return nextDeliveryDates({ ...calendarOf(terms, method), now, count: OFFERED_DATES });
}
