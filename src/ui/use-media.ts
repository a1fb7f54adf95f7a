import { useSyncExternalStore } from 'react';

/** Returns whether the window matches a CSS media query, and renders again when that changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}

/** Returns whether the main pointer is as exact as a mouse. */
export const useMouse = (): boolean => useMedia('(pointer: fine)');
