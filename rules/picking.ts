import { addQuantities, subtractQuantities } from './quantity.ts';

/** What a line of a sales order comes to, in its unit; weights in grams, null while nothing of it was weighed. */
export interface PickSums {
  readonly pickedQuantity: number;
  readonly shortQuantity: number;
  readonly pickedWeightGrams: number | null;
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

/** The sums after an event (1), or after it was taken back (−1). The server and the device both count with it, so that they agree. */
export function afterEvent<Sums extends PickSums>(sums: Sums, event: SummedEvent, sign: 1 | -1 = 1): Sums {
  const add = (sum: number) =>
    sign === 1 ? addQuantities(sum, event.quantity) : Math.max(0, subtractQuantities(sum, event.quantity));
  if (event.kind === 'short') return { ...sums, shortQuantity: add(sums.shortQuantity) };
  const weight =
    event.weightGrams === null
      ? sums.pickedWeightGrams
      : Math.max(0, (sums.pickedWeightGrams ?? 0) + sign * event.weightGrams);
  const pickedQuantity = add(sums.pickedQuantity);
  return { ...sums, pickedQuantity, pickedWeightGrams: pickedQuantity === 0 && !weight ? null : weight };
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
