/** Tells a code that comes twice by accident from one that is meant twice. */
export interface RepeatFilter {
  /** Whether a code counts that was read from `from` to `until`, in milliseconds of any clock that only goes forward. */
  accept(text: string, from: number, until?: number): boolean;
}

/** A hand scanner reads twice when its trigger bounces: the same code counts again if it begins this long after the end of the one that counted. */
export const BOUNCE_MS = 300;
/** A camera sees a code in every picture: it counts again once it was out of sight this long. */
export const GONE_MS = 1200;

/**
 * `sliding`: each sight of the code starts the wait anew, as for a camera; otherwise it runs from the time that counted. Another code in between
 * doesn't end the wait.
 */
export function createRepeatFilter(waitMs: number, sliding: boolean): RepeatFilter {
  const seen = new Map<string, number>();
  return {
    accept(text, from, until = from) {
      for (const [other, time] of seen) if (from - time >= waitMs) seen.delete(other);
      const repeated = seen.has(text);
      if (!repeated || sliding) seen.set(text, until);
      return !repeated;
    },
  };
}
