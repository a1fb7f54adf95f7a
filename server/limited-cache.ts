/** A cache of at most a number of bytes that evicts the least recently used entries. */
export interface LimitedCache<T> {
  get(key: string): T | undefined;
  /** `bytes` is the memory that the value uses. */
  put(key: string, value: T, bytes: number): void;
}

/** Creates an empty cache of at most `most` bytes. */
export function createLimitedCache<T>(most: number): LimitedCache<T> {
  const entries = new Map<string, { readonly value: T; readonly bytes: number }>();
  let total = 0;
  const remove = (key: string) => {
    total -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    put(key, value, bytes) {
      remove(key);
      entries.set(key, { value, bytes });
      total += bytes;
      for (const oldest of entries.keys()) {
        if (total <= most) break;
        remove(oldest);
      }
    },
  };
}
