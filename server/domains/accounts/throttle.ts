import { AppError } from '../../../contract/errors.ts';

export interface Throttle {
  /**
   * Counts an attempt before it is judged, so that attempts at once can't all slip through. Throws `rate_limited`, with the
   * seconds to wait in `details.retryAfterSeconds`, when there were too many.
   */
  attempt(key: string, nowMs: number): void;
  /** The attempt succeeded: what came before counts no more. */
  clear(key: string): void;
  /** The attempt failed for a reason that isn't the caller's: it doesn't count. */
  forgive(key: string): void;
}

export interface ThrottleOptions {
  readonly most: number;
  readonly windowMs: number;
  /** Keys that are remembered at most; the one that was longest untouched goes first. */
  readonly keys?: number;
}

/**
 * A sliding window of failures per key, in this process's memory: several servers each allow their own share. It slows guessing
 * at one account from many addresses, which a limit per address doesn't.
 */
export function createThrottle({ most, windowMs, keys = 20_000 }: ThrottleOptions): Throttle {
  const attempts = new Map<string, number[]>();
  return {
    attempt(key, nowMs) {
      const recent = (attempts.get(key) ?? []).filter((at) => at > nowMs - windowMs);
      const oldest = recent[0];
      if (recent.length >= most && oldest !== undefined) {
        throw new AppError('rate_limited', { retryAfterSeconds: Math.ceil((oldest + windowMs - nowMs) / 1000) });
      }
      attempts.delete(key);
      attempts.set(key, [...recent, nowMs]);
      const eldest = attempts.size > keys ? attempts.keys().next().value : undefined;
      if (eldest !== undefined) attempts.delete(eldest);
    },
    clear: (key) => void attempts.delete(key),
    forgive: (key) => void attempts.get(key)?.pop(),
  };
}

/** Ten failures in five minutes per user name, and per user for the current password of a change. */
export const passwordThrottle = createThrottle({ most: 10, windowMs: 5 * 60_000 });
