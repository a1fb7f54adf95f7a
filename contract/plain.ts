/**
 * What both sides must agree on and what is no shape: the screens need it without the schemas, which are a good part of a first visit.
 */

/** A location has one cart; it holds at most this many lines. */
export const MAX_LINES = 500;

/** A line's id is made of what identifies it, so that two devices mean the same line. */
export const lineId = (customerLocationId: string, itemCode: string, unit: string) =>
  `${customerLocationId}|${itemCode}|${unit}`;

/** A difference of up to this share of what was expected is taken without asking. */
export const COUNT_TOLERANCE = 0.02;

/** Item sort fields (spec section 3). */
export const ITEM_SORTS = ['ItemCode', 'Description', 'Brand', 'Category', 'Plu', 'Sequence'] as const;

/** The id of a line of an order, in paths and arguments; line null for goods on no line. */
export const detailIdOf = (orderId: string, lineNumber: number | null): string => `${orderId}:${lineNumber ?? 0}`;

/** What a detail id names. */
export function detailOf(id: string): { orderId: string; lineNumber: number } {
  const [orderId = '', lineNumber = '0'] = id.split(':');
  return { orderId, lineNumber: Number(lineNumber) };
}

/** Why a customer doesn't take goods, or hands back those of an earlier delivery. */
export const REFUSAL_REASONS = ['damaged', 'quality', 'wrong_item', 'not_ordered', 'too_late', 'other'] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];
