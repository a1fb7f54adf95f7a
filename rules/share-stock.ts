import { roundQuantity, toMilli } from './quantity.ts';
import { mulDiv } from './rounding.ts';

/** A line that takes from an item's stock. `factor` is the number of base units in one of its unit. */
export interface StockLine {
  readonly itemCode: string;
  readonly factor: number;
  readonly quantity: number;
}

export interface StockPart {
  /** Quantity of its unit that the earlier lines leave. */
  readonly available: number;
  /** The part of its quantity that is covered. */
  readonly covered: number;
}

/** Whole thousandths of a unit's factor, which the database keeps with three decimals. */
const factorMilli = (factor: number): number => toMilli(roundQuantity(factor));

/**
 * Returns the thousandths of base units of a quantity, rounded half away from zero: the amount that an order reserves.
 */
export const baseMilli = (quantity: number, factor: number): number =>
  mulDiv([toMilli(quantity), factorMilli(factor)], 1000);

/** Returns the thousandths of a unit that thousandths of base units fill, rounded down. */
function filled(left: number, factor: number): number {
  const whole = (BigInt(left) * 1000n) / BigInt(factorMilli(factor));
  return Math.min(Number(whole), Number.MAX_SAFE_INTEGER);
}

/** Returns the quantity of a unit that `available` base units fill, rounded down to three decimals; never negative. */
export function quantityIn(available: number, factor: number): number {
  return filled(Math.max(0, toMilli(roundQuantity(available))), factor) / 1000;
}

/**
 * Shares the stock of items among the lines of one order, in their order. Lines of one item in several units take from
 * the same stock. `available` returns the free base units of an item. All sums are in whole thousandths.
 */
export function shareStock(lines: readonly StockLine[], available: (itemCode: string) => number): StockPart[] {
  const left = new Map<string, number>();
  return lines.map(({ itemCode, factor, quantity }) => {
    const free = left.get(itemCode) ?? Math.max(0, toMilli(roundQuantity(available(itemCode))));
    const wanted = baseMilli(quantity, factor);
    const most = filled(free, factor) / 1000;
    const covered = wanted <= free ? quantity : Math.min(quantity, most);
    left.set(itemCode, Math.max(0, free - (wanted <= free ? wanted : baseMilli(covered, factor))));
    return { available: Math.max(most, covered), covered };
  });
}

/** Base units that are expected on a day. */
export interface Inbound {
  readonly day: string;
  readonly quantity: number;
}

/** Inbound goods of a stock row: their sum and first day, and each day if there are several. */
export interface StoredInbound {
  readonly inbound: number;
  readonly inboundOn: string | null;
  readonly inboundByDay?: readonly Inbound[] | null | undefined;
}

/** Returns the inbound goods by day. A server before 0.2 sends only the first day: then all of them count for it. */
export const inboundOf = ({ inbound, inboundOn, inboundByDay }: StoredInbound): readonly Inbound[] =>
  inboundByDay ?? (inboundOn === null || inbound <= 0 ? [] : [{ day: inboundOn, quantity: inbound }]);

/** Available stock of an item: base units on hand less reservations, and the inbound goods. */
export interface DatedStock {
  readonly available: number;
  readonly coming: readonly Inbound[];
}

/**
 * Returns the base units available for a delivery on `day`: available now plus the goods due from `today` on and before
 * that day, each on its own day. Trucks leave before the goods due that day are received. Overdue goods have no
 * reliable date.
 */
export function availableOn(stock: DatedStock | undefined, day: string, today: string): number {
  if (!stock) return 0;
  const due = stock.coming.filter((one) => one.day >= today && one.day < day);
  return due.reduce((sum, { quantity }) => roundQuantity(sum + quantity), stock.available);
}
