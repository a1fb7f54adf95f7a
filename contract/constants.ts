/**
 * Values that client and server share and that need no schema. Screens import them without zod, which would add much to
 * the first load.
 */

/** Most lines of a cart. A location has one cart. */
export const MAX_LINES = 500;

/** Builds a line's id from its identifying fields, so that two devices mean the same line. */
export const lineId = (customerLocationId: string, itemCode: string, unit: string) =>
  `${customerLocationId}|${itemCode}|${unit}`;

/** Returns the fields of a line's id. A field that the id lacks is empty. */
export function partsOfLineId(id: string): { customerLocationId: string; itemCode: string; uom: string } {
  const [customerLocationId = '', itemCode = '', uom = ''] = id.split('|');
  return { customerLocationId, itemCode, uom };
}

/**
 * Tolerance of an inventory count: a difference up to this share of the expected quantity is applied without a
 * decision.
 */
export const COUNT_TOLERANCE = 0.02;

/** Most characters of a location's delivery instructions. */
export const MAX_DELIVERY_INSTRUCTIONS = 500;
/** Most characters of a location's other notes for pickers and drivers. */
export const MAX_LOCATION_NOTE = 300;

/** Item sort fields (spec section 3). */
export const ITEM_SORTS = ['ItemCode', 'Description', 'Brand', 'Category', 'Plu', 'Sequence'] as const;

/** The id of an order's line, in paths and arguments; null for goods without a line. */
export const detailIdOf = (orderId: string, lineNumber: number | null): string => `${orderId}:${lineNumber ?? 0}`;

/** What a detail id names. */
export function detailOf(id: string): { orderId: string; lineNumber: number } {
  const [orderId = '', lineNumber = '0'] = id.split(':');
  return { orderId, lineNumber: Number(lineNumber) };
}

/** Reasons to refuse goods, or to return goods of an earlier delivery. */
export const REFUSAL_REASONS = [
  'damaged',
  'quality',
  'temperature',
  'wrong_item',
  'not_ordered',
  'too_late',
  'other',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** Most bytes of a photo: a JPEG of 1,920 px, with room to spare. */
export const MAX_PHOTO_BYTES = 900_000;

/** Reasons of a problem that a customer reports with delivered goods. */
export const PROBLEM_REASONS = ['short_delivery', 'damaged', 'quality', 'wrong_item', 'not_ordered', 'other'] as const;
export type ProblemReason = (typeof PROBLEM_REASONS)[number];
/** Most photos of a reported problem. */
export const MAX_PROBLEM_PHOTOS = 4;
