/** When to try again. `random` gives 0 inclusive to 1 exclusive, as Math.random does; tests inject it. */
export interface BackoffOptions {
  /** The upper bound of the first delay, in milliseconds. */
  readonly baseMs: number;
  /** What no delay exceeds, in milliseconds. */
  readonly capMs: number;
  readonly random: () => number;
}

/**
 * The delay before the next try, in whole milliseconds, after `attempt` failures (0: the first one just happened).
 *
 * Full jitter: anything from 0 to min(cap, base × 2^attempt), evenly. Devices that failed together come back spread
 * out, which halves of a delay would not achieve. Throws a RangeError for an attempt that is not whole and ≥ 0.
 */
export function nextDelay(attempt: number, { baseMs, capMs, random }: BackoffOptions): number {
  if (!Number.isInteger(attempt) || attempt < 0) throw new RangeError(`attempts are whole and ≥ 0, got ${attempt}`);
  // 2^attempt may be Infinity after a thousand failures; the cap then holds.
  return Math.floor(random() * Math.min(capMs, baseMs * 2 ** attempt));
}

/** A delay of 0 to `maxMs` exclusive, evenly, so that a fleet which regains its network doesn't return in one moment. */
export function spread(maxMs: number, random: () => number): number {
  return Math.floor(random() * maxMs);
}
