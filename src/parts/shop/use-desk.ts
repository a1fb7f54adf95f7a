import { useSyncExternalStore } from 'react';

const QUERY = '(min-width: 1024px)';

const subscribe = (listener: () => void) => {
  const query = matchMedia(QUERY);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** True where there is room for a table with something on both sides. */
export const useDesk = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(QUERY).matches);
