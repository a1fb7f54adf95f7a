import { fromMilli, toMilli } from './quantity.ts';

/** Units of weighed goods, which can be ordered by halves. All others are whole. */
const WEIGHED: readonly string[] = ['LB', 'KG'];

/** Returns the smallest quantity of a unit that can be ordered. */
export const orderStepOf = (uom: string): number => (WEIGHED.includes(uom) ? 0.5 : 1);

/** Fields of an item that ordering a counted line needs. Factors are base units in one of the unit. */
export interface ShelfItem {
  readonly orderUom: string;
  readonly catchWeight: boolean;
  readonly uoms: readonly { readonly uom: string; readonly factor: number }[];
}

export interface ShelfOrder {
  readonly uom: string;
  readonly quantity: number;
}

/** The terms of a line's sum, in the line's unit. */
export interface ShelfLine {
  readonly uom: string;
  readonly par: number | null;
  readonly onHand: number;
  /** The quantity that was ordered and arrives by the day of this order. */
  readonly coming: number;
}

/**
 * Returns the quantity to order: par − on hand − coming in the line's unit, never negative, rounded up to the unit's
 * smallest quantity (2.5 cases short are 3 cases). Catch-weight items are ordered by the case: a line counted in pounds
 * is ordered in whole order units. Null without a par. Counting, filling to par and suggestions all use it.
 */
export function shelfOrder(line: ShelfLine, item: ShelfItem | undefined): ShelfOrder | null {
  const { uom, par, onHand, coming } = line;
  if (par === null) return null;
  const missing = Math.max(0, toMilli(par) - toMilli(onHand) - toMilli(coming));
  const byCase = item?.catchWeight === true && WEIGHED.includes(uom) && item.orderUom !== uom;
  const own = item?.uoms.find((unit) => unit.uom === uom)?.factor;
  const whole = item?.uoms.find((unit) => unit.uom === item.orderUom)?.factor;
  if (byCase && own !== undefined && whole !== undefined && whole > 0)
    return { uom: item.orderUom, quantity: Math.ceil(Number(((missing * own) / whole / 1000).toFixed(6))) };
  const step = toMilli(orderStepOf(uom));
  return { uom, quantity: fromMilli(Math.ceil(missing / step) * step) };
}
