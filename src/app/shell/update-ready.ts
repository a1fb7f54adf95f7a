import { useSyncExternalStore } from 'react';

let apply: (() => void) | null = null;
const listeners = new Set<() => void>();

/** A new release waits; `next` reloads the page into it. Null: the person wants to go on for now. */
export function setUpdateReady(next: (() => void) | null): void {
  apply = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What applies the waiting release; null while there is none. */
export const useUpdateReady = (): (() => void) | null => useSyncExternalStore(subscribe, () => apply);
