import { cutoffFor, type DeliveryRules, isDateAllowed, itemAllowedOn } from './calendar.ts';

/** Day limits of an item: its weekdays (null: any), and its lead days. */
export interface ItemDays {
  readonly availableWeekdays: readonly number[] | null;
  readonly leadDays: number;
}

/** Returns the calendar of an order with these items: the longest lead applies, the location's included. */
export const withItems = (calendar: DeliveryRules, items: readonly Pick<ItemDays, 'leadDays'>[]): DeliveryRules => ({
  ...calendar,
  leadDays: items.reduce((most, { leadDays }) => Math.max(most, leadDays), calendar.leadDays),
});

/** Returns the cutoff instant of an order of these items for a day; an order at that instant is too late. */
export const orderCutoff = (
  day: string,
  calendar: DeliveryRules,
  items: readonly Pick<ItemDays, 'leadDays'>[] = [],
): string => cutoffFor(day, withItems(calendar, items));

/**
 * Returns why an item cannot be delivered on a day, at `now` (an instant): wrong weekday, or its lead time is too long.
 * Returns null if it can, and also if the day itself is impossible, because the day has its own message.
 */
export function itemDayProblem(
  item: ItemDays,
  day: string,
  now: string,
  calendar: DeliveryRules,
): 'weekday' | 'lead' | null {
  if (!itemAllowedOn(item.availableWeekdays, day)) return 'weekday';
  if (item.leadDays <= calendar.leadDays || !isDateAllowed(day, now, calendar)) return null;
  return isDateAllowed(day, now, withItems(calendar, [item])) ? null : 'lead';
}
