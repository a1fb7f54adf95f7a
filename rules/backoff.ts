/** Source of random numbers from 0 inclusive to 1 exclusive, like Math.random; tests inject it. */
export interface BackoffOptions {
  /** The upper bound of the first delay, in milliseconds. */
  readonly baseMs: number;
  /** The largest delay, in milliseconds. */
  readonly capMs: number;
  readonly random: () => number;
}

/**
 * Returns the delay before the next try, in whole milliseconds, after `attempt` earlier retries (0: the first failure).
 * Full jitter: uniform between 0 and min(cap, base × 2^attempt). It spreads devices that failed together, which jitter
 * over half of the delay would not achieve. Throws a RangeError if `attempt` is not whole and ≥ 0.
 */
export function nextDelay(attempt: number, { baseMs, capMs, random }: BackoffOptions): number {
  if (!Number.isInteger(attempt) || attempt < 0) throw new RangeError(`attempts are whole and ≥ 0, got ${attempt}`);
  // 2^attempt is Infinity after about a thousand failures; then the cap applies.
  return Math.floor(random() * Math.min(capMs, baseMs * 2 ** attempt));
}

/**
 * Returns a uniform delay of 0 to `maxMs` exclusive, so that a fleet that regains its network reconnects spread out.
 */
export function spread(maxMs: number, random: () => number): number {
  return Math.floor(random() * maxMs);
}
