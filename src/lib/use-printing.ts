import { useSyncExternalStore } from 'react';

/** True while the page is being printed. React is done with the change before the browser draws the paper: an external store is never deferred. */
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
