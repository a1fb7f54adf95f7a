import { useState } from 'react';

/**
 * A choice that belongs to this device, whoever works with it: it lies in the device's local storage under `key`. `fallback` until somebody has chosen, and
 * where the browser keeps nothing.
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
        // A browser that keeps nothing still has it until it is closed.
      }
    },
  ];
}
