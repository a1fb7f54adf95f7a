import { availability, item, listPrice, locationItem } from './rows/items.ts';

/** Collections that start from an immutable snapshot (PULL8): what the search worker knows of them all. */
export const packedCollections = {
  items: { row: item, id: 'itemCode', packed: true },
  prices: { row: listPrice, id: 'itemCode', packed: true },
  locationItems: { row: locationItem, id: 'itemCode', packed: true },
  availability: { row: availability, id: 'itemCode', packed: true },
} as const;

export type PackedName = keyof typeof packedCollections;
export const PACKED_NAMES = Object.keys(packedCollections) as PackedName[];
