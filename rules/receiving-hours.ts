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

/** Returns whether a time of day is after the hours: past their end, and of hours over midnight nearer to their end. */
export function isAfterHours(hours: Hours, time: string): boolean {
  if (isReceiving(hours, time)) return false;
  const { from, until } = hours;
  return from < until ? time > until : minutesBetween(until, time) <= minutesBetween(time, from);
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const minutesBetween = (earlier: string, later: string): number =>
  (minutesOf(later) - minutesOf(earlier) + 1440) % 1440;
