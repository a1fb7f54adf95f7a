import type { PackRef } from '../../contract/sync.ts';

/** Returns the key of a pack. */
export const packKey = (ref: Pick<PackRef, 'collection' | 'scope'>): string => `${ref.collection}|${ref.scope}`;
