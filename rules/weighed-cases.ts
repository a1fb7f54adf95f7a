import { subtractQuantities, toMilli } from './quantity.ts';
import { mulDiv } from './rounding.ts';

/** Goods with what they weigh: case by case, all of them together where only that is known, or null where nobody weighed. Net, in grams. */
export interface WeighedCases {
  readonly quantity: number;
  readonly weightGrams: number | null;
  readonly caseWeightsGrams: readonly number[];
}

/** A part of goods, with lists of its own. */
interface Part extends WeighedCases {
  readonly caseWeightsGrams: number[];
}

/**
 * Goods in two: the first `quantity` of them, which stays, and what goes. Who takes of the goods takes the latest: where each case was weighed, whole ones go with
 * the weights of the last cases; of one weight of all of them what stays keeps its share in whole grams. Nothing is lost and nothing is counted twice.
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
