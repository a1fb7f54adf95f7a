import { PACKED_IDS } from './packed-names.ts';
import { availability, item, listPrice, locationItem } from './rows/items.ts';

/** Collections that start from an immutable snapshot (PULL8), with the shapes of their rows. */
export const packedCollections = {
  items: { row: item, id: PACKED_IDS.items, packed: true },
  prices: { row: listPrice, id: PACKED_IDS.prices, packed: true },
  locationItems: { row: locationItem, id: PACKED_IDS.locationItems, packed: true },
  availability: { row: availability, id: PACKED_IDS.availability, packed: true },
} as const;
