/** Tells an accidental repeat of a code from an intended one. */
export interface RepeatFilter {
  /** Returns whether a code counts that was read from `from` to `until`, in milliseconds of any monotonic clock. */
  accept(text: string, from: number, until?: number): boolean;
}

/**
 * A hand scanner reads twice when its trigger bounces. The same code counts again if it begins this many milliseconds
 * after the end of the counted one.
 */
export const BOUNCE_MS = 300;
/** A camera sees a code in every frame. It counts again after it was out of view for this many milliseconds. */
export const GONE_MS = 1200;

/**
 * Makes a filter. `sliding`: each read of the code restarts the wait, as for a camera; otherwise the wait runs from the
 * counted read. Another code in between doesn't end the wait.
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
