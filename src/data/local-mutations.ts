import type { MutationName } from '../../contract/mutations.ts';
import type { fieldMutations } from './field-mutations.ts';
import type { AnyLocalMutation } from './mutation.ts';
import { shopMutations } from './shop-mutations.ts';

type FieldMutations = typeof fieldMutations;

const isOfShop = (name: MutationName): name is keyof typeof shopMutations => Object.hasOwn(shopMutations, name);

/**
 * The device's side of each mutation. Those of the floor and the road, and what customers seldom do, are a script of their own, so that a first visit doesn't carry them. Like all
 * of the app's scripts it is on the device before the network goes; the service worker has it in its own.
 */
export interface LocalMutations {
  /**
   * At once, for whoever is inside a transaction, which waits for nothing else. Undefined means that its script isn't here yet, never that there is nothing to
   * apply: who gets that must load it and begin again.
   */
  readonly known: (name: MutationName) => AnyLocalMutation | undefined;
  /**
   * Rejects where the script isn't to be had, and may be asked again. Who has to wait for the script is answered in the order of asking: a change that is made while an
   * earlier one still waits must not overtake it.
   */
  readonly load: (name: MutationName) => Promise<AnyLocalMutation>;
}

/** Tests bring a script of their own. */
export function lazyMutations(loadField: () => Promise<FieldMutations>): LocalMutations {
  let field: FieldMutations | undefined;
  let loading: Promise<FieldMutations> | undefined;
  const known: LocalMutations['known'] = (name) =>
    (isOfShop(name) ? shopMutations[name] : field?.[name]) as unknown as AnyLocalMutation | undefined;
  return {
    known,
    async load(name) {
      if (!isOfShop(name) && !field) {
        // One request for all: of two for the same script, the browser may answer the later one first.
        loading ??= loadField().finally(() => {
          loading = undefined;
        });
        field = await loading;
      }
      const local = known(name);
      if (!local) throw new Error(`nobody knows the change ${name}`);
      return local;
    },
  };
}

/** What this page or worker has of them. */
export const localMutations = lazyMutations(async () => (await import('./field-mutations.ts')).fieldMutations);
