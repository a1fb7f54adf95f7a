const DAY_MS = 86_400_000;

/** The year of this code. A clock that shows an earlier year lost its date. */
export const EARLIEST_YEAR = 2026;

/** Longest wait of an outbox, in days: an older time comes from a clock that lost its date. */
export const OLDEST_DAYS = 400;

/**
 * Returns the time of an event as ISO-8601 in UTC, from the device's time and the receiver's clock (ID5). A time in the
 * future, or more than OLDEST_DAYS old (a device with an empty battery starts in 1970), is replaced by the time of
 * arrival. Any time in between stays, because changes arrive late (ID4). Throws a RangeError for text that is not an
 * instant.
 */
export function happenedAt(at: string, now: Date): string {
  const told = Date.parse(at);
  const heard = now.getTime();
  return new Date(told > heard || heard - told > OLDEST_DAYS * DAY_MS ? heard : told).toISOString();
}

/**
 * Returns the day of an event: the day that the device sent, if it can be the day of that instant somewhere on earth;
 * else the day that `dayOf` gives for the instant, because a wrong clock is wrong in both.
 */
export function happenedOn(on: string, at: string, dayOf: (instant: string) => string): string {
  const off = Math.abs(Date.parse(`${on}T12:00:00Z`) - Date.parse(at));
  return off <= 1.5 * DAY_MS ? on : dayOf(at);
}
