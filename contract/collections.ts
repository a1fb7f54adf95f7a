import type * as z from 'zod/mini';
import { fieldCollections } from './field-collections.ts';
import { packedCollections } from './packed.ts';
import type { PackedName } from './packed-names.ts';
import { shopCollections } from './shop-collections.ts';

/**
 * The tables that a device keeps a scoped copy of: the row's schema, which field is its id, and how it travels.
 * `packed` ones start from an immutable snapshot (PULL8) and take only deltas from the feed; the others are rows in Dexie.
 * They are declared in three files, because the search worker needs the packed ones alone; the server takes all of them from here.
 */
export const collections = { ...shopCollections, ...fieldCollections, ...packedCollections } as const;

export type CollectionName = keyof typeof collections;
export type RowOf<C extends CollectionName> = z.infer<(typeof collections)[C]['row']>;
export type LiveName = Exclude<CollectionName, PackedName>;

export const LIVE_NAMES = (Object.keys(collections) as CollectionName[]).filter(
  (name) => !collections[name].packed,
) as LiveName[];
export const isCollection = (name: string): name is CollectionName => Object.hasOwn(collections, name);
