import { type DeliveryRules, dayInZone, daysBetween, isDateAllowed, nextDeliveryDates, weekdayOf } from './calendar.ts';

/**
 * A location's calendar settings. Device and server build their calendar from them here, so both accept the same days.
 */
export interface CalendarTerms {
  readonly timeZone: string;
  readonly deliveryWeekdays: readonly number[];
  /** Days of the location's route; they apply if `onlyAllowSetRouteDeliveryDates` is set. */
  readonly routeWeekdays: readonly number[];
  readonly pickupWeekdays: readonly number[];
  readonly cutoff: string;
  readonly leadDays: number;
  readonly holidays: readonly string[];
  readonly options: { readonly onlyAllowSetRouteDeliveryDates: boolean };
}

export type ShippingMethod = 'Delivery' | 'Pickup';

/** Number of days that checkout offers per method. */
export const OFFERED_DATES = 14;

/**
 * Returns the calendar for a method: the pickup days for a pickup, else the route's days if the location is bound to
 * them, else the location's.
 */
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

/** Returns whether checkout offers the day at `now` (an instant). */
export function isOffered(day: string, now: string, calendar: DeliveryRules): boolean {
  if (!isDateAllowed(day, now, calendar)) return false;
  // A day within this distance is always offered, however many days before it are delivery days.
  if (daysBetween(dayInZone(now, calendar.timeZone), day) < OFFERED_DATES) return true;
  return nextDeliveryDates({ ...calendar, now, count: OFFERED_DATES }).includes(day);
}

/** Returns the days that checkout offers at `now` (an instant), by the calendar that validates the order. */
export function offeredDates(terms: CalendarTerms, method: ShippingMethod, now: string): string[] {
  return nextDeliveryDates({ ...calendarOf(terms, method), now, count: OFFERED_DATES });
}

/**
 * Returns the days from `from` to `to` that would be days of the method if they were no holidays, the earliest first.
 * Checkout says why it skips them.
 */
export function skippedHolidays(terms: CalendarTerms, method: ShippingMethod, from: string, to: string): string[] {
  const { deliveryWeekdays, holidays } = calendarOf(terms, method);
  return holidays.filter((day) => day >= from && day <= to && deliveryWeekdays.includes(weekdayOf(day))).toSorted();
}
