/**
 * The id field of each packed collection. Separate from the schemas, because code that opens a snapshot does not need
 * those.
 */
export const PACKED_IDS = {
  items: 'itemCode',
  prices: 'itemCode',
  locationItems: 'itemCode',
  availability: 'itemCode',
} as const;

/** Collections that start from an immutable snapshot (PULL8). */
export type PackedName = keyof typeof PACKED_IDS;
export const PACKED_NAMES = Object.keys(PACKED_IDS) as PackedName[];
export const isPackedName = (name: string): name is PackedName => Object.hasOwn(PACKED_IDS, name);
