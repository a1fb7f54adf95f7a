import type * as z from 'zod/mini';
import { floorCollections } from './floor-collections.ts';
import { packedCollections } from './packed.ts';
import type { PackedName } from './packed-names.ts';
import { shopCollections } from './shop-collections.ts';

/**
 * The tables that a device keeps a scoped copy of: the row's schema, its id field, and how the rows travel.
 * Packed collections start from an immutable snapshot (PULL8), and the feed sends only their deltas. The others are
 * rows in Dexie.
 * They are declared in three files because the search worker needs only the packed ones. The server imports all of them
 * from here.
 */
export const collections = { ...shopCollections, ...floorCollections, ...packedCollections } as const;

export type CollectionName = keyof typeof collections;
export type RowOf<C extends CollectionName> = z.infer<(typeof collections)[C]['row']>;
export type LiveName = Exclude<CollectionName, PackedName>;

export const LIVE_NAMES = (Object.keys(collections) as CollectionName[]).filter(
  (name) => !collections[name].packed,
) as LiveName[];
export const isCollection = (name: string): name is CollectionName => Object.hasOwn(collections, name);
