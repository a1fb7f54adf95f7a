import { subtractQuantities, toMilli } from './quantity.ts';
import { mulDiv } from './rounding.ts';

/** Goods with their weight: case by case, or in total, or null if not weighed. Net grams. */
export interface WeighedCases {
  readonly quantity: number;
  readonly weightGrams: number | null;
  readonly caseWeightsGrams: readonly number[];
}

/** A part of goods, with its own lists. */
interface Part extends WeighedCases {
  readonly caseWeightsGrams: number[];
}

/**
 * Splits goods: the first `quantity` of them stays, the rest is removed. The latest goods are removed first. If each
 * case was weighed, whole cases keep their own weights; of one total weight the rest keeps its share in whole grams.
 * Nothing is lost or counted twice.
 */
export function splitCases(
  { quantity: all, weightGrams, caseWeightsGrams }: WeighedCases,
  quantity: number,
): { readonly stays: Part; readonly goes: Part } {
  const byCase = caseWeightsGrams.length === all && Number.isInteger(quantity);
  const cases = byCase ? caseWeightsGrams.slice(0, quantity) : [];
  const kept =
    weightGrams === null
      ? null
      : byCase
        ? cases.reduce((sum, grams) => sum + grams, 0)
        : all === 0
          ? 0
          : mulDiv([weightGrams, toMilli(quantity)], toMilli(all));
  return {
    stays: { quantity, weightGrams: kept, caseWeightsGrams: cases },
    goes: {
      quantity: subtractQuantities(all, quantity),
      weightGrams: weightGrams === null ? null : weightGrams - (kept ?? 0),
      caseWeightsGrams: byCase ? caseWeightsGrams.slice(quantity) : [],
    },
  };
}
