import { useSyncExternalStore } from 'react';

let apply: (() => void) | null = null;
const listeners = new Set<() => void>();

/** Sets a waiting release; `next` reloads the page into it. Null if the user postponed it. */
export function setUpdateReady(next: (() => void) | null): void {
  apply = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the function that applies the waiting release; null if there is none. */
export const useUpdateReady = (): (() => void) | null => useSyncExternalStore(subscribe, () => apply);
