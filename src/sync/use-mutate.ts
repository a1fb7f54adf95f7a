import { useCallback } from 'react';
import type { ArgsOf, MutationName } from '../../contract/mutations.ts';
import { type CommitOptions, type Committed, commit } from '../data/commit.ts';
import { requestPersistentStorage } from '../lib/persistent-storage.ts';
import { requestBackgroundSync } from '../lib/service-worker-client.ts';
import { useSignedIn } from './use-session.tsx';

/**
 * Returns `mutate('carts.setLine', { body })`, which commits a change. It resolves once the change is durable on this
 * device, so a screen may then show it as done. The engine sends it later. Throws StorageFullError if the device has no
 * room, OutdatedError if a newer release has taken over the database.
 */
export function useMutate(): <M extends MutationName>(
  name: M,
  args: ArgsOf<M>,
  options?: Pick<CommitOptions, 'draft' | 'draftLeft'>,
) => Promise<Committed> {
  const { db, engine } = useSignedIn();
  return useCallback(
    async (name, args, options) => {
      const committed = await commit(db, name, args, options);
      engine.wake();
      void requestBackgroundSync();
      requestPersistentStorage();
      return committed;
    },
    [db, engine],
  );
}
