import { addQuantities } from './quantity.ts';

export interface PickLine {
  readonly orderedQuantity: number;
  readonly allocatedQuantity: number;
  readonly pickedQuantity: number;
  readonly shippedQuantity: number;
  readonly pickedWeightGrams: number | null;
  readonly shippedWeightGrams: number | null;
  readonly shortReason: unknown | null;
}

export interface PickSummary {
  readonly lines: number;
  /** Lines that are complete: picked in full, or short with a reason. */
  readonly linesPicked: number;
  readonly linesShort: number;
  readonly orderedQuantity: number;
  readonly allocatedQuantity: number;
  readonly pickedQuantity: number;
  readonly shippedQuantity: number;
  readonly pickedWeightGrams: number;
  readonly shippedWeightGrams: number;
}

/** Returns whether a line is short: a user gave a reason for less. Until then the rest may still be picked. */
export const isShort = (line: PickLine): boolean =>
  line.shortReason !== null && line.pickedQuantity < line.orderedQuantity;

/**
 * Sums a sales order's lines. Adds quantities of different units unchanged: cases and pieces, as the warehouse counts
 * them.
 */
export function sumPicks(lines: readonly PickLine[]): PickSummary {
  const sum = (of: (line: PickLine) => number) => lines.reduce((total, line) => addQuantities(total, of(line)), 0);
  const grams = (of: (line: PickLine) => number | null) => lines.reduce((total, line) => total + (of(line) ?? 0), 0);
  return {
    lines: lines.length,
    linesPicked: lines.filter((line) => isShort(line) || line.pickedQuantity >= line.orderedQuantity).length,
    linesShort: lines.filter(isShort).length,
    orderedQuantity: sum((line) => line.orderedQuantity),
    allocatedQuantity: sum((line) => line.allocatedQuantity),
    pickedQuantity: sum((line) => line.pickedQuantity),
    shippedQuantity: sum((line) => line.shippedQuantity),
    pickedWeightGrams: grams((line) => line.pickedWeightGrams),
    shippedWeightGrams: grams((line) => line.shippedWeightGrams),
  };
}
