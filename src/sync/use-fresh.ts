import { useEffect, useRef } from 'react';
import type { Remote } from './use-remote.ts';
import { useSyncStatus } from './use-sync-status.ts';

/**
 * Requests the server's data again when the user returns to the page and when the connection is back after a failed
 * request. With `everyMs` it also does so at that interval while the page is visible. For lists that other users
 * change.
 */
export function useFresh({ state, reload }: Pick<Remote<unknown>, 'state' | 'reload'>, everyMs?: number): void {
  const connection = useSyncStatus()?.connection.state;
  const latest = useRef(reload);
  useEffect(() => {
    latest.current = reload;
  });

  useEffect(() => {
    if (state === 'offline' && connection === 'online') void latest.current();
  }, [state, connection]);

  useEffect(() => {
    const again = () => {
      if (document.visibilityState === 'visible') void latest.current();
    };
    const timer = everyMs === undefined ? undefined : setInterval(again, everyMs);
    window.addEventListener('focus', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, [everyMs]);
}
