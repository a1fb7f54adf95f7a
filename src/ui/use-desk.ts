import { useSyncExternalStore } from 'react';

/** Width in pixels from which there is room for two columns. */
export const DESK = 1024;

/** Returns whether the window is at least this wide, in pixels. */
export function useDesk(width = DESK): boolean {
  const query = `(min-width: ${width}px)`;
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}
