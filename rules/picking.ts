import { addQuantities, MAX_QUANTITY, subtractQuantities } from './quantity.ts';
import { shareOfWeight } from './weight.ts';

/** Sums of a sales order's line, in its unit; weights in grams, null if no remaining pick was weighed. */
export interface PickSums {
  readonly pickedQuantity: number;
  readonly shortQuantity: number;
  readonly pickedWeightGrams: number | null;
  /** The part of `pickedQuantity` that the weight covers. Rows of earlier releases lack it: all of it. */
  readonly weighedQuantity?: number | null | undefined;
}

/** Fields of an event that the sums need. */
export interface SummedEvent {
  readonly kind: 'pick' | 'short';
  readonly quantity: number;
  readonly weightGrams: number | null;
}

export interface OrderedLine extends PickSums {
  readonly orderedQuantity: number;
}

/**
 * Returns the sums after an event (1) or its reversal (−1). A weight is at most 1,000 t, the largest that can be
 * stored. Server and device both use it.
 */
export function afterEvent<Sums extends PickSums>(sums: Sums, event: SummedEvent, sign: 1 | -1 = 1): Sums {
  const add = (sum: number) =>
    sign === 1 ? addQuantities(sum, event.quantity) : Math.max(0, subtractQuantities(sum, event.quantity));
  if (event.kind === 'short') return { ...sums, shortQuantity: add(sums.shortQuantity) };
  const weight = event.weightGrams ?? 0;
  const grams = Math.min(MAX_QUANTITY, (sums.pickedWeightGrams ?? 0) + sign * weight);
  const quantity = weight > 0 ? add(weighedOf(sums)) : weighedOf(sums);
  const isKnown = quantity > 0 && grams > 0;
  return {
    ...sums,
    pickedQuantity: add(sums.pickedQuantity),
    pickedWeightGrams: isKnown ? grams : null,
    weighedQuantity: isKnown ? quantity : 0,
  };
}

/** Returns the weighed quantity of a line, in its unit. */
export const weighedOf = ({ pickedQuantity, pickedWeightGrams, weighedQuantity }: Omit<PickSums, 'shortQuantity'>) =>
  pickedWeightGrams === null ? 0 : (weighedQuantity ?? pickedQuantity);

/**
 * Returns the grams that the picked quantity is priced by: the weighed cases, and the rest by the average of one unit,
 * or like the weighed part if the item has no average. Null if nothing was weighed: the price then follows from the
 * average alone.
 */
export function pricedWeight(
  line: Omit<PickSums, 'shortQuantity'> & { readonly averageWeightGrams: number | null },
): number | null {
  const { pickedWeightGrams: grams, averageWeightGrams } = line;
  const weighed = weighedOf(line);
  if (grams === null || grams === 0 || weighed === 0) return null;
  const rest = subtractQuantities(line.pickedQuantity, weighed);
  if (rest <= 0) return grams;
  if (averageWeightGrams === null) return shareOfWeight(grams, line.pickedQuantity, weighed);
  return Math.min(MAX_QUANTITY, grams + shareOfWeight(averageWeightGrams, rest, 1));
}

/** Returns the rest of a line: neither picked nor recorded as short. */
export const leftToPick = (line: OrderedLine): number =>
  Math.max(0, subtractQuantities(line.orderedQuantity, addQuantities(line.pickedQuantity, line.shortQuantity)));

/** Returns the quantity picked beyond the ordered one. */
export const overPicked = (line: OrderedLine): number =>
  Math.max(0, subtractQuantities(line.pickedQuantity, line.orderedQuantity));

/** Returns the quantity that the order ships without: ordered and not picked, with or without a recorded reason. */
export const missingOf = (line: OrderedLine): number =>
  Math.max(0, subtractQuantities(line.orderedQuantity, line.pickedQuantity));

/**
 * Returns the progress of an order: lines with nothing left to pick of all its lines, and how many of those are short.
 */
export function progressOf(lines: readonly OrderedLine[]): Record<'done' | 'all' | 'short', number> {
  const done = lines.filter((line) => leftToPick(line) === 0);
  return { done: done.length, all: lines.length, short: done.filter((line) => missingOf(line) > 0).length };
}
