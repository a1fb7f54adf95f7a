import { daysBetween } from './calendar.ts';

/** When a location receives deliveries: times HH:MM of which `until` may be on the next day. */
export interface Hours {
  readonly from: string;
  readonly until: string;
}

/** Returns whether a time of day is within the hours, both ends included. Equal ends mean the whole day. */
export function isReceiving({ from, until }: Hours, time: string): boolean {
  if (from === until) return true;
  return from < until ? from <= time && time <= until : time >= from || time <= until;
}

/** A day and a time of day of the company. */
interface LocalTime {
  readonly day: string;
  readonly time: string;
}

/**
 * Returns whether an arrival is after the hours of a location. The hours that end on the day of the run count. The next
 * ones count if the truck departs after that end and nearer to their beginning; of hours over midnight, if it arrives
 * so. An arrival within any of them is not after the hours.
 */
export function isAfterHours(
  hours: Hours,
  arrival: LocalTime,
  run: { readonly day: string; readonly departure: LocalTime },
): boolean {
  if (isReceiving(hours, arrival.time)) return false;
  const minutes = ({ day, time }: LocalTime) => daysBetween(run.day, day) * DAY_MINUTES + minutesOf(time);
  const [from, until] = [minutesOf(hours.from), minutesOf(hours.until)];
  const isOverMidnight = from > until;
  const next = isOverMidnight ? from : from + DAY_MINUTES;
  const at = minutes(isOverMidnight ? arrival : run.departure);
  const isNext = at > until && next - at < at - until;
  return minutes(arrival) > (isNext ? until + DAY_MINUTES : until);
}

const DAY_MINUTES = 1440;
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
