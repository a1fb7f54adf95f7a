import { addQuantities, toMilli } from '../../../../rules/quantity.ts';
import { mulDiv } from '../../../../rules/rounding.ts';
import type { Hand } from './evaluate-scan.ts';

/** The weight of goods: of each case, or only the total if no more is known. Net, in grams. */
export interface Weighed {
  readonly weightGrams: number | null;
  readonly caseWeightsGrams: readonly number[];
}

export const NOT_WEIGHED: Weighed = { weightGrams: null, caseWeightsGrams: [] };

/** Cases that were weighed one by one. */
export const weighedByCase = (grams: readonly number[]): Weighed =>
  grams.length === 0
    ? NOT_WEIGHED
    : { weightGrams: grams.reduce((sum, one) => sum + one, 0), caseWeightsGrams: [...grams] };

/** Returns the label's weight of the goods in hand. The weight of a pallet isn't that of a case. */
export const weighedByLabel = ({ quantity, weightGrams }: Pick<Hand, 'quantity' | 'weightGrams'>): Weighed =>
  weightGrams === null ? NOT_WEIGHED : { weightGrams, caseWeightsGrams: quantity === 1 ? [weightGrams] : [] };

/**
 * Returns the weights of parts of the goods, in the order of the parts. If each case was weighed and no case is
 * divided, cases stay with their part. Otherwise each part has its share of the total weight, in whole grams. The parts
 * add up to the total.
 */
export function shareWeights({ weightGrams, caseWeightsGrams }: Weighed, parts: readonly number[]): Weighed[] {
  if (weightGrams === null) return parts.map(() => NOT_WEIGHED);
  const all = addQuantities(...parts);
  if (caseWeightsGrams.length === all && parts.every(Number.isInteger)) {
    let next = 0;
    return parts.map((part) => {
      const own = caseWeightsGrams.slice(next, next + part);
      next += part;
      return weighedByCase(own);
    });
  }
  let before = 0;
  let given = 0;
  return parts.map((part) => {
    before = addQuantities(before, part);
    const until = all === 0 ? weightGrams : mulDiv([weightGrams, toMilli(before)], toMilli(all));
    const own = until - given;
    given = until;
    return { weightGrams: own, caseWeightsGrams: [] };
  });
}
