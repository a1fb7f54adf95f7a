import { useState } from 'react';

/**
 * Returns a choice that belongs to this device and applies to all its users, in local storage under `key`. It is
 * `fallback` until a user has chosen, and if the browser stores nothing.
 */
export function useDeviceChoice<Value extends string>(
  key: string,
  values: readonly Value[],
  fallback: Value,
): [Value, (value: Value) => void] {
  const [chosen, setChosen] = useState<Value>(() => {
    try {
      const kept = localStorage.getItem(key);
      return values.find((value) => value === kept) ?? fallback;
    } catch {
      return fallback;
    }
  });
  return [
    chosen,
    (value) => {
      setChosen(value);
      try {
        localStorage.setItem(key, value);
      } catch {
        // Without storage it lasts until the browser closes.
      }
    },
  ];
}
