import type * as z from 'zod/mini';
import type { LiveName } from '../../contract/collections.ts';
import type { fieldCollections } from '../../contract/field-collections.ts';
import { shopCollections } from '../../contract/shop-collections.ts';
import { type LocalMutations, lazyMutations } from '../../src/data/local-mutations.ts';
import { UnreachableError } from '../../src/lib/call.ts';

/** The shape of each collection's rows. */
export type RowShapes = { readonly [C in LiveName]?: { readonly row: z.core.$ZodType } };

/**
 * What the engine knows of rows and changes. The part of the floor and the road is a script of its own, so that a customer's first visit doesn't carry it; what came or what waits
 * decides whether it is asked for, never who is signed in. It has to be asked for before a transaction, which waits for nothing but the database.
 */
export interface FieldScripts {
  readonly mutations: LocalMutations;
  /** The shapes of these collections at least. Rejects where the script isn't to be had, and may be asked again. */
  readonly shapesOf: (collections: Iterable<LiveName>) => Promise<RowShapes>;
}

/** Tests bring scripts of their own. */
export const lazyScripts = (
  mutations: Parameters<typeof lazyMutations>[0],
  loadField: () => Promise<typeof fieldCollections>,
): FieldScripts => ({
  mutations: lazyMutations(mutations),
  shapesOf: async (names) =>
    [...names].every((name) => Object.hasOwn(shopCollections, name))
      ? shopCollections
      : { ...shopCollections, ...(await loadField()) },
});

let failed = false;

/** A script that didn't come is as if the server were out of reach: the round ends as a whole, and is tried again. */
async function fetched<Script>(script: Promise<Script>): Promise<Script> {
  try {
    const loaded = await script;
    failed = false;
    return loaded;
  } catch (cause) {
    failed = true;
    throw new UnreachableError('a script of the field did not come', { cause });
  }
}

/** Browsers may remember for as long as a worker lives that a script didn't come: only a new worker can get it then. */
export const lacksScript = (): boolean => failed;

/** Those of this worker. The service worker, which may not import anything while it runs, has them in its own script: its build is one file. */
export const fieldScripts = lazyScripts(
  async () => (await fetched(import('../../src/data/field-mutations.ts'))).fieldMutations,
  async () => (await fetched(import('../../contract/field-collections.ts'))).fieldCollections,
);
