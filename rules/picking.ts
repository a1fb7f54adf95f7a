import { addQuantities, MAX_QUANTITY, subtractQuantities } from './quantity.ts';
import { shareOfWeight } from './weight.ts';

/** What a line of a sales order comes to, in its unit; weights in grams, null while nothing of what stands was weighed. */
export interface PickSums {
  readonly pickedQuantity: number;
  readonly shortQuantity: number;
  readonly pickedWeightGrams: number | null;
  /** How much of `pickedQuantity` the weight covers; rows from before have none: all of it. */
  readonly weighedQuantity?: number | null | undefined;
}

/** As much of an event as the sums depend on. */
export interface SummedEvent {
  readonly kind: 'pick' | 'short';
  readonly quantity: number;
  readonly weightGrams: number | null;
}

export interface OrderedLine extends PickSums {
  readonly orderedQuantity: number;
}

/** The sums after an event (1), or after it was taken back (−1). A weight is at most 1,000 t, the largest that can be stored. The server and the device both count with it, so that they agree. */
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

/** Returns how much of a line was weighed, in its unit. */
export const weighedOf = ({ pickedQuantity, pickedWeightGrams, weighedQuantity }: Omit<PickSums, 'shortQuantity'>) =>
  pickedWeightGrams === null ? 0 : (weighedQuantity ?? pickedQuantity);

/**
 * Returns the grams that all of what was picked is priced by: what was weighed, and the rest by the average of one unit, or like the weighed part where the
 * item has no average. Null where nothing was weighed: the price then follows from the average alone.
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

/** What is still to be picked of a line: neither picked nor said to be missing. */
export const leftToPick = (line: OrderedLine): number =>
  Math.max(0, subtractQuantities(line.orderedQuantity, addQuantities(line.pickedQuantity, line.shortQuantity)));

/** What was picked beyond what was ordered. */
export const overPicked = (line: OrderedLine): number =>
  Math.max(0, subtractQuantities(line.pickedQuantity, line.orderedQuantity));

/** What an order will go out without: ordered and not picked, whether somebody said so or not. */
export const missingOf = (line: OrderedLine): number =>
  Math.max(0, subtractQuantities(line.orderedQuantity, line.pickedQuantity));

/** How far an order is: lines with nothing left to pick of all its lines. */
export const progressOf = (lines: readonly OrderedLine[]): { readonly done: number; readonly all: number } => ({
  done: lines.filter((line) => leftToPick(line) === 0).length,
  all: lines.length,
});

/** How a catch weight's average compares with what a case of the item weighs: beyond a quarter somebody should look. */
export const WEIGHT_TOLERANCE = 0.25;

/** Whether cases of this weight are as heavy as such cases are. Unknown averages are never odd. */
export function isPlausibleWeight(grams: number, cases: number, averageGrams: number | null): boolean {
  if (averageGrams === null || averageGrams <= 0 || cases <= 0) return true;
  return Math.abs(grams / cases - averageGrams) <= averageGrams * WEIGHT_TOLERANCE;
}
