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

/**
 * Returns whether an arrival is after the hours: past their end on the day of the run, and of hours over midnight nearer
 * to their end. An arrival within the hours of the next day is not. Day and time are the company's.
 */
export function isAfterHours(
  hours: Hours,
  { day, time }: { readonly day: string; readonly time: string },
  runDay: string,
): boolean {
  if (isReceiving(hours, time)) return false;
  if (day !== runDay) return day > runDay;
  const { from, until } = hours;
  return from < until ? time > until : minutesBetween(until, time) <= minutesBetween(time, from);
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const minutesBetween = (earlier: string, later: string): number =>
  (minutesOf(later) - minutesOf(earlier) + 1440) % 1440;
