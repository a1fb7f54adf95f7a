import type { MutationName } from '../../contract/mutations.ts';
import type { deferredMutations } from './deferred-mutations.ts';
import type { AnyLocalMutation } from './mutation.ts';
import { shopMutations } from './shop-mutations.ts';

type FieldMutations = typeof deferredMutations;

const isOfShop = (name: MutationName): name is keyof typeof shopMutations => Object.hasOwn(shopMutations, name);

/**
 * The device's side of each mutation, as a page loads it. Mutations of warehouse staff and drivers, and rare ones of
 * customers, are a separate script, which loads with the first of them. That keeps a first visit small. The sync worker
 * imports all of them (workers/sync/rebase.ts).
 */
export interface LocalMutations {
  /**
   * Rejects if the script cannot be loaded; it may be called again. Calls that wait for the script resolve in calling
   * order, because a change must not overtake an earlier one that still waits.
   */
  readonly load: (name: MutationName) => Promise<AnyLocalMutation>;
}

/** Returns mutations that load the script of field mutations with `loadField`; tests pass their own. */
export function lazyMutations(loadField: () => Promise<FieldMutations>): LocalMutations {
  let loading: Promise<FieldMutations> | undefined;
  return {
    async load(name) {
      if (isOfShop(name)) return shopMutations[name] as unknown as AnyLocalMutation;
      // One request for all: with two requests for the same script, the browser may resolve the later one first.
      loading ??= loadField().catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
      return (await loading)[name] as unknown as AnyLocalMutation;
    },
  };
}

/** The mutations of this page. */
export const localMutations = lazyMutations(async () => (await import('./deferred-mutations.ts')).deferredMutations);
