import { weekdayOf } from './calendar.ts';
import { middleOf } from './middle-of.ts';
import type { UsedOrder } from './order-usage.ts';
import { addQuantities } from './quantity.ts';

/** An item that a location orders for almost every delivery of a weekday. */
export interface UsualItem {
  readonly itemCode: string;
  /** The unit of its last order for that weekday. */
  readonly uom: string;
  /** The median quantity in that unit (the larger of two middle ones). */
  readonly quantity: number;
  /** Number of orders for that weekday with the item. */
  readonly times: number;
}

/** Fewest orders for a weekday that show a habit. */
const ENOUGH = 3;
/** Share of a weekday's orders that have a usual item. */
const MOST = 0.75;
/** Number of the latest orders of which one must have it. Otherwise the kitchen has stopped to order it. */
const LATEST = 2;

/**
 * Returns the items that are usual in deliveries of a weekday (0 is Sunday), the most frequent first. `orders` are the
 * location's orders of some months. With fewer than three orders for the weekday nothing is usual.
 */
export function usualOn(weekday: number, orders: readonly UsedOrder[]): UsualItem[] {
  const own = orders
    .filter(({ deliveryDate }) => weekdayOf(deliveryDate) === weekday)
    .toSorted((a, b) => b.deliveryDate.localeCompare(a.deliveryDate) || b.submittedAt.localeCompare(a.submittedAt));
  // Several orders for a day are one delivery.
  const deliveries = [...Map.groupBy(own, ({ deliveryDate }) => deliveryDate).values()].map((same) =>
    same.flatMap(({ lines }) => lines),
  );
  if (deliveries.length < ENOUGH) return [];
  const codes = new Set(deliveries.slice(0, LATEST).flatMap((lines) => lines.map(({ itemCode }) => itemCode)));
  const found: UsualItem[] = [];
  for (const itemCode of codes) {
    const having = deliveries
      .map((lines) => lines.filter((line) => line.itemCode === itemCode))
      .filter((lines) => lines.length > 0);
    const uom = having[0]?.[0]?.uom;
    if (uom === undefined || having.length < deliveries.length * MOST) continue;
    const sums = having
      .map((lines) => lines.filter((line) => line.uom === uom))
      .filter((lines) => lines.length > 0)
      .map((lines) => lines.reduce((sum, { quantity }) => addQuantities(sum, quantity), 0));
    found.push({ itemCode, uom, quantity: middleOf(sums), times: having.length });
  }
  return found.sort((a, b) => b.times - a.times || a.itemCode.localeCompare(b.itemCode));
}
