import { useState } from 'react';
import { useServerOffset } from '../../sync/use-server-now.ts';
import { useStorageNotice } from '../carts/use-set-line.ts';

export interface Deed {
  /** A change is being made durable. */
  readonly busy: boolean;
  /** Now, by the server's clock as far as this device knows it (ID4). */
  readonly now: () => string;
  /** Runs a change of the device; answers false where it was refused for want of room, after saying so (WRITE4). */
  readonly run: (change: () => Promise<unknown>) => Promise<boolean>;
}

/** What every change that somebody makes on the floor needs: its time, that it is under way, and words where the device can't take it. */
export function useDeed(): Deed {
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
