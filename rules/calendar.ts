/**
 * Calendar days, the tenant's timezone, and the delivery days of a location.
 * A day is `YYYY-MM-DD`, a time of day `HH:MM` (00:00 to 23:59), an instant ISO-8601 in UTC, a weekday 0 (Sunday) to 6
 * (Saturday), a timezone an IANA name. Timezone data comes from Intl, so server and device agree as far as their data
 * does. Malformed text throws a RangeError.
 */

const DAY_MS = 86_400_000;
/** Number of days to search for a delivery day: a year, and the leap day. */
const HORIZON_DAYS = 366;

/** All weekdays, for locations without fixed route days. */
export const EVERY_WEEKDAY: readonly number[] = [0, 1, 2, 3, 4, 5, 6];

/** Calendar of a location. A pickup follows the same rules with the pickup weekdays in `deliveryWeekdays`. */
export interface DeliveryRules {
  readonly timeZone: string;
  readonly deliveryWeekdays: readonly number[];
  /** Last time of day for orders, in `timeZone`, on the cutoff day. */
  readonly cutoff: string;
  /** Days between cutoff and delivery, whole, 0 or more; holidays are not counted. 0: the delivery day itself. */
  readonly leadDays: number;
  /** Days without delivery and without preparation. */
  readonly holidays: readonly string[];
}

/** Returns whether the text is an existing day as YYYY-MM-DD (years 1000 to 9999). */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^[1-9]\d{3}-\d{2}-\d{2}$/.test(value)) return false;
  const ms = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(value);
}

/** Returns the day `count` days later, or earlier if negative. */
export function addDays(day: string, count: number): string {
  return new Date(dayMs(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the whole days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return (dayMs(to) - dayMs(from)) / DAY_MS;
}

/** Returns the weekday of a day, 0 (Sunday) to 6 (Saturday). */
export function weekdayOf(day: string): number {
  return new Date(dayMs(day)).getUTCDay();
}

/** Returns the calendar day in `timeZone` at an instant. */
export function dayInZone(at: string, timeZone: string): string {
  const ms = instantMs(at);
  return new Date(ms + offsetMs(ms, timeZone)).toISOString().slice(0, 10);
}

/** Returns the time of day, HH:MM, in `timeZone` at an instant. */
export function timeInZone(at: string, timeZone: string): string {
  const ms = instantMs(at);
  return new Date(ms + offsetMs(ms, timeZone)).toISOString().slice(11, 16);
}

/**
 * Returns the instant of a local day and time in `timeZone`.
 * A time that spring skips moves forward by the skipped amount (02:30 becomes 03:30). Of a time that autumn repeats the
 * first counts. These are the rules of Temporal's 'compatible' disambiguation.
 */
export function zonedToUtc(day: string, time: string, timeZone: string): string {
  const wall = dayMs(day) + timeMs(time);
  // The offsets a day before and after enclose any change near the local time. In the skipped hour neither fits; then
  // the earlier offset gives the moved time.
  const before = offsetMs(wall - DAY_MS, timeZone);
  const after = offsetMs(wall + DAY_MS, timeZone);
  const fits = (offset: number) => offsetMs(wall - offset, timeZone) === offset;
  const earlier = Math.max(before, after);
  const later = Math.min(before, after);
  const offset = fits(earlier) ? earlier : fits(later) ? later : before;
  return new Date(wall - offset).toISOString();
}

/** Returns whether an item may be delivered on a day. null: any day. Empty list: no day. */
export function itemAllowedOn(weekdays: readonly number[] | null, day: string): boolean {
  return weekdays === null || weekdays.includes(weekdayOf(day));
}

/** Returns whether a location can be delivered to on a day, regardless of the current time. */
export function isDeliveryDay(day: string, rules: Pick<DeliveryRules, 'deliveryWeekdays' | 'holidays'>): boolean {
  return rules.deliveryWeekdays.includes(weekdayOf(day)) && !rules.holidays.includes(day);
}

/**
 * Returns the cutoff instant for a delivery on `deliveryOn`; an order at that instant is too late.
 * Counts lead days back from the delivery and skips holidays, because nothing is packed then: the cutoff for the day
 * after Thanksgiving is on Wednesday. Weekends count like any other day.
 */
export function cutoffFor(deliveryOn: string, rules: Omit<DeliveryRules, 'deliveryWeekdays'>): string {
  if (!Number.isInteger(rules.leadDays) || rules.leadDays < 0) throw new RangeError('lead days are whole and ≥ 0');
  const holidays = new Set(rules.holidays);
  let day = deliveryOn;
  for (let left = rules.leadDays; left > 0; left -= 1) {
    do day = addDays(day, -1);
    while (holidays.has(day));
  }
  return zonedToUtc(day, rules.cutoff, rules.timeZone);
}

/** Returns whether an order placed at `now` can be delivered on `day`. */
export function isDateAllowed(day: string, now: string, rules: DeliveryRules): boolean {
  return isDeliveryDay(day, rules) && instantMs(now) < instantMs(cutoffFor(day, rules));
}

/**
 * Returns the next `count` delivery days, ascending, for an order placed at `now`; fewer if the year ahead has fewer.
 */
export function nextDeliveryDates(options: DeliveryRules & { readonly now: string; readonly count: number }): string[] {
  const { now, count, ...rules } = options;
  const today = dayInZone(now, rules.timeZone);
  const dates: string[] = [];
  for (let ahead = 0; ahead < HORIZON_DAYS && dates.length < count; ahead += 1) {
    const day = addDays(today, ahead);
    if (isDateAllowed(day, now, rules)) dates.push(day);
  }
  return dates;
}

/** Returns the earliest possible delivery day and its cutoff instant; undefined if there is none. */
export function nextCutoff(
  options: DeliveryRules & { readonly now: string },
): { readonly deliveryOn: string; readonly cutoffAt: string } | undefined {
  const [deliveryOn] = nextDeliveryDates({ ...options, count: 1 });
  return deliveryOn === undefined ? undefined : { deliveryOn, cutoffAt: cutoffFor(deliveryOn, options) };
}

function dayMs(day: string): number {
  if (!isDay(day)) throw new RangeError(`not a day: ${day}`);
  return Date.parse(`${day}T00:00:00Z`);
}

function timeMs(time: string): number {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  if (!match) throw new RangeError(`not a time of day: ${time}`);
  return (Number(match[1]) * 60 + Number(match[2])) * 60_000;
}

function instantMs(at: string): number {
  // Text without an offset would be read in the device's timezone.
  const ms = /(Z|[+-]\d{2}:\d{2})$/.test(at) ? Date.parse(at) : Number.NaN;
  if (Number.isNaN(ms)) throw new RangeError(`not an instant: ${at}`);
  return ms;
}

/** Caches formatters, because creating one costs a hundred times as much as using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

/** Returns the offset of `timeZone` from UTC at an instant, in milliseconds. */
function offsetMs(ms: number, timeZone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatterOf(timeZone).formatToParts(ms)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const wholeSecond = Math.floor(ms / 1000) * 1000;
  return Date.UTC(year, month - 1, day, hour, minute, second) - wholeSecond;
}
