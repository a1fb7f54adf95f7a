import { useState } from 'react';
import { useServerOffset } from '../../sync/use-server-now.ts';
import { useStorageNotice } from '../carts/use-set-line.ts';

export interface Action {
  /** A change is being stored. */
  readonly busy: boolean;
  /** Returns the current time, by the server's clock as far as this device knows it (ID4). */
  readonly now: () => string;
  /**
   * Runs a change on the device. Returns false if it was refused because storage is full, after showing that (WRITE4).
   */
  readonly run: (change: () => Promise<unknown>) => Promise<boolean>;
}

/**
 * Returns what every action in the warehouse needs: its time, its busy state, and a message if the device can't store
 * it.
 */
export function useAction(): Action {
  const offset = useServerOffset();
  const noteFull = useStorageNotice();
  const [busy, setBusy] = useState(false);
  return {
    busy,
    now: () => new Date(Date.now() + offset).toISOString(),
    run: async (change) => {
      setBusy(true);
      try {
        await change();
        return true;
      } catch (error) {
        noteFull(error);
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
