import { useCallback } from 'react';
import type { ArgsOf, MutationName } from '../../contract/mutations.ts';
import { type Committed, commit } from '../data/commit.ts';
import { requestPersistentStorage } from '../lib/persistent-storage.ts';
import { requestBackgroundSync } from '../lib/service-worker-client.ts';
import { useSignedIn } from './use-session.tsx';

/**
 * Makes changes: `mutate('carts.setLine', { body })`. Resolves once the change is durable on this device, which is when a screen may show
 * it as done; sending is the engine's business. Throws StorageFullError when the device has no room, OutdatedError in a page whose release is over.
 */
export function useMutate(): <M extends MutationName>(name: M, args: ArgsOf<M>) => Promise<Committed> {
  const { db, engine } = useSignedIn();
  return useCallback(
    async (name, args) => {
      const committed = await commit(db, name, args);
      engine.wake();
      void requestBackgroundSync();
      requestPersistentStorage();
      return committed;
    },
    [db, engine],
  );
}
