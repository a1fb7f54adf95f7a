import { cutoffFor, type DeliveryRules, isDateAllowed, itemAllowedOn } from './calendar.ts';

/** What an item says about its days: the weekdays on which it comes (null: any), and how many days ahead it must be ordered. */
export interface ItemDays {
  readonly availableWeekdays: readonly number[] | null;
  readonly leadDays: number;
}

/** The calendar of an order that holds such items: the longest lead counts, that of the location included. */
export const withItems = (calendar: DeliveryRules, items: readonly Pick<ItemDays, 'leadDays'>[]): DeliveryRules => ({
  ...calendar,
  leadDays: items.reduce((most, { leadDays }) => Math.max(most, leadDays), calendar.leadDays),
});

/** The instant by which an order of such items for a day must be in; at that instant it is too late. */
export const orderCutoff = (
  day: string,
  calendar: DeliveryRules,
  items: readonly Pick<ItemDays, 'leadDays'>[] = [],
): string => cutoffFor(day, withItems(calendar, items));

/**
 * Why an item can't come on a day, asked at `now` (an instant): it never comes on that weekday, or it must be ordered further ahead than is
 * still possible. Null where it can. Of a day that can't be had at all its lead says nothing: that is said of the day.
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
