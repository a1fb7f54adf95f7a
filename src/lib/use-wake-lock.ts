import { useEffect } from 'react';

/**
 * Keeps the screen on while the component is mounted, if the device can. The lock is lost when the page is hidden, so
 * it is requested again when the page is visible.
 */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return;
    let gone = false;
    let held: WakeLockSentinel | undefined;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        const lock = await navigator.wakeLock.request('screen');
        if (gone) await lock.release();
        else held = lock;
      } catch {
        // A device that saves its battery refuses the lock.
      }
    };
    const onSeen = () => void ask();
    void ask();
    document.addEventListener('visibilitychange', onSeen);
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', onSeen);
      void held?.release();
    };
  }, [wanted]);
}
