import { fromMilli, toMilli } from './quantity.ts';

/** Units that are weighed out can be had by halves, everything else whole. */
const WEIGHED: readonly string[] = ['LB', 'KG'];

/** The smallest amount of a unit that can be ordered. */
export const orderStepOf = (uom: string): number => (WEIGHED.includes(uom) ? 0.5 : 1);

/** What ordering a counted line needs to know of its item. Factors are base units in one of the unit. */
export interface ShelfItem {
  readonly orderUom: string;
  readonly catchWeight: boolean;
  readonly uoms: readonly { readonly uom: string; readonly factor: number }[];
}

export interface ShelfOrder {
  readonly uom: string;
  readonly quantity: number;
}

/**
 * What brings a shelf up to its par: par − on hand in the line's unit, never negative, rounded up to what the unit can be ordered in (2.5
 * cases short are 3 cases). Catch-weight items come by the case: a line that is kept in pounds is ordered in whole order units. Null
 * without a par.
 */
export function shelfOrder(
  line: { readonly uom: string; readonly par: number | null; readonly onHand: number },
  item: ShelfItem | undefined,
): ShelfOrder | null {
  const { uom, par, onHand } = line;
  if (par === null) return null;
  const missing = Math.max(0, toMilli(par) - toMilli(onHand));
  const byCase = item?.catchWeight === true && WEIGHED.includes(uom) && item.orderUom !== uom;
  const own = item?.uoms.find((unit) => unit.uom === uom)?.factor;
  const whole = item?.uoms.find((unit) => unit.uom === item.orderUom)?.factor;
  if (byCase && own !== undefined && whole !== undefined && whole > 0)
    return { uom: item.orderUom, quantity: Math.ceil(Number(((missing * own) / whole / 1000).toFixed(6))) };
  const step = toMilli(orderStepOf(uom));
  return { uom, quantity: fromMilli(Math.ceil(missing / step) * step) };
}
