import { useSyncExternalStore } from 'react';

interface Ticker {
  subscribe: (listener: () => void) => () => void;
  now: () => number;
}

/** Shares one timer between all users of the same interval. It runs only while one is subscribed. */
function ticker(everyMs: number): Ticker {
  const listeners = new Set<() => void>();
  let now = Date.now();
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = () => {
    now = Date.now();
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      if (listeners.size === 1) {
        timer = setInterval(tick, everyMs);
        tick();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) clearInterval(timer);
      };
    },
    now: () => now,
  };
}

const tickers = new Map<number, Ticker>();

/** Returns the device's clock in epoch milliseconds, refreshed every `everyMs`. */
export function useNow(everyMs: number): number {
  let shared = tickers.get(everyMs);
  if (!shared) {
    shared = ticker(everyMs);
    tickers.set(everyMs, shared);
  }
  return useSyncExternalStore(shared.subscribe, shared.now);
}
