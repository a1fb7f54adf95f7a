import { useEffect, useState } from 'react';

/** Returns a value once it has not changed for `delayMs`; until then, the value before. */
export function useLater<T>(value: T, delayMs: number): T {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return later;
}
