const DAY_MS = 86_400_000;

/** The year in which this code was written. A clock that shows an earlier one has lost its date. */
export const EARLIEST_YEAR = 2026;

/** No outbox waits longer than this, in days: a time that is older comes from a clock that has lost its date. */
export const OLDEST_DAYS = 400;

/**
 * When something happened, as ISO-8601 in UTC, by what a device says of it and the clock of whoever hears of it. A device that is ahead doesn't write the future
 * down, and one whose clock fell back by years (an empty battery begins in 1970) doesn't put today's work before everything else: for both it
 * happened when it is heard of. Anything between stays as the device says, for work is told of late (ID4). Throws a RangeError for text that is no instant.
 */
export function happenedAt(at: string, now: Date): string {
  const told = Date.parse(at);
  const heard = now.getTime();
  return new Date(told > heard || heard - told > OLDEST_DAYS * DAY_MS ? heard : told).toISOString();
}

/**
 * The day of something that happened, where the device says one: its own day, as long as it can be the day of that instant somewhere on earth; else the day
 * that `dayOf` gives the instant. A wrong clock is wrong in both.
 */
export function happenedOn(on: string, at: string, dayOf: (instant: string) => string): string {
  const off = Math.abs(Date.parse(`${on}T12:00:00Z`) - Date.parse(at));
  return off <= 1.5 * DAY_MS ? on : dayOf(at);
}
