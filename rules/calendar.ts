/**
 * Calendar days, the tenant's timezone, and the days on which a location can be delivered to.
 *
 * A day is `YYYY-MM-DD`, a time of day `HH:MM` (00:00 to 23:59), an instant ISO-8601 in UTC, a weekday 0 (Sunday) to
 * 6 (Saturday), a timezone an IANA name. Timezone data comes from Intl alone, so server and device agree as far as
 * their data does. Malformed text throws a RangeError.
 */

const DAY_MS = 86_400_000;
/** How far ahead dates are looked for: a year, and the leap day. */
const HORIZON_DAYS = 366;

/** For locations that are not bound to the weekdays of a route. */
export const EVERY_WEEKDAY: readonly number[] = [0, 1, 2, 3, 4, 5, 6];

/** What a location's calendar says. Pickup follows the same rules with the pickup weekdays in `deliveryWeekdays`. */
export interface DeliveryRules {
  readonly timeZone: string;
  readonly deliveryWeekdays: readonly number[];
  /** Orders must be in before this time of day, in `timeZone`, on the day of the cut-off. */
  readonly cutoff: string;
  /** Days between cut-off and delivery, whole, 0 or more; holidays are not counted. 0: the day of delivery itself. */
  readonly leadDays: number;
  /** Days without delivery and without preparation. */
  readonly holidays: readonly string[];
}

/** True for an existing day written as YYYY-MM-DD (years 1000 to 9999). */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^[1-9]\d{3}-\d{2}-\d{2}$/.test(value)) return false;
  const ms = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(value);
}

/** The day `count` days later, earlier when negative. */
export function addDays(day: string, count: number): string {
  return new Date(dayMs(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return (dayMs(to) - dayMs(from)) / DAY_MS;
}

/** The weekday of a day, 0 (Sunday) to 6 (Saturday). */
export function weekdayOf(day: string): number {
  return new Date(dayMs(day)).getUTCDay();
}

/** The calendar day that it is in `timeZone` at an instant. */
export function dayInZone(at: string, timeZone: string): string {
  const ms = instantMs(at);
  return new Date(ms + offsetMs(ms, timeZone)).toISOString().slice(0, 10);
}

/** The time of day, HH:MM, that clocks in `timeZone` show at an instant. */
export function timeInZone(at: string, timeZone: string): string {
  const ms = instantMs(at);
  return new Date(ms + offsetMs(ms, timeZone)).toISOString().slice(11, 16);
}

/**
 * The instant at which clocks in `timeZone` show a day and time of day.
 *
 * A time that clocks skip in spring is moved forward by as much as they skip (02:30 becomes 03:30). Of a time that
 * comes twice in autumn the first counts. These are the rules of Temporal's 'compatible' disambiguation.
 */
export function zonedToUtc(day: string, time: string, timeZone: string): string {
  const wall = dayMs(day) + timeMs(time);
  // The offsets a day before and after enclose any change of clocks near the wall time. In the skipped hour neither
  // fits; the offset before it then gives the moment moved forward.
  const before = offsetMs(wall - DAY_MS, timeZone);
  const after = offsetMs(wall + DAY_MS, timeZone);
  const fits = (offset: number) => offsetMs(wall - offset, timeZone) === offset;
  const earlier = Math.max(before, after);
  const later = Math.min(before, after);
  const offset = fits(earlier) ? earlier : fits(later) ? later : before;
  return new Date(wall - offset).toISOString();
}

/** True when an item may be delivered on a day. null: on any day. An empty list: on none. */
export function itemAllowedOn(weekdays: readonly number[] | null, day: string): boolean {
  return weekdays === null || weekdays.includes(weekdayOf(day));
}

/** True when a location is served on a day at all, whatever the time is now. */
export function isDeliveryDay(day: string, rules: Pick<DeliveryRules, 'deliveryWeekdays' | 'holidays'>): boolean {
  return rules.deliveryWeekdays.includes(weekdayOf(day)) && !rules.holidays.includes(day);
}

/**
 * The instant by which an order for `deliveryOn` must be in; at that instant it is too late.
 *
 * Lead days are counted back from the delivery, past holidays: nobody packs on one, so the cut-off for the day after
 * Thanksgiving is on Wednesday. Weekends count as any other day.
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

/** True when an order that is made at `now` can still be delivered on `day`. */
export function isDateAllowed(day: string, now: string, rules: DeliveryRules): boolean {
  return isDeliveryDay(day, rules) && instantMs(now) < instantMs(cutoffFor(day, rules));
}

/**
 * The next days, in order, for which an order made at `now` is in time: `count` of them, fewer where a year ahead
 * holds fewer.
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

/** The earliest day that can still be had and the instant until which it can; undefined when there is none. */
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
  // Text without an offset would be read in the device's own timezone.
  const ms = /(Z|[+-]\d{2}:\d{2})$/.test(at) ? Date.parse(at) : Number.NaN;
  if (Number.isNaN(ms)) throw new RangeError(`not an instant: ${at}`);
  return ms;
}

/** Making a formatter costs a hundred times what using it does. The cache only ever holds what Intl would give again. */
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

/** What clocks in `timeZone` are ahead of UTC at an instant, in milliseconds. */
function offsetMs(ms: number, timeZone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatterOf(timeZone).formatToParts(ms)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const wholeSecond = Math.floor(ms / 1000) * 1000;
  return Date.UTC(year, month - 1, day, hour, minute, second) - wholeSecond;
}
