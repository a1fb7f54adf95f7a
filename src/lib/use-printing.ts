import { useSyncExternalStore } from 'react';

/**
 * Returns true while the page is being printed. React applies the change before the browser renders the paper, because
 * an external store update is never deferred.
 */
export function usePrinting(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const paper = matchMedia('print');
      paper.addEventListener('change', listener);
      return () => paper.removeEventListener('change', listener);
    },
    () => matchMedia('print').matches,
  );
}
