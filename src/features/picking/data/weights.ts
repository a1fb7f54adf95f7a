import { addQuantities, toMilli } from '../../../../rules/quantity.ts';
import { mulDiv } from '../../../../rules/rounding.ts';
import type { Hand } from './judge-scan.ts';

/** What goods weigh: each case by itself, or all of them together where only that is known. Net, in grams. */
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

/** What a label says of the goods in somebody's hands: the weight of a pallet isn't that of a case. */
export const weighedByLabel = ({ quantity, weightGrams }: Pick<Hand, 'quantity' | 'weightGrams'>): Weighed =>
  weightGrams === null ? NOT_WEIGHED : { weightGrams, caseWeightsGrams: quantity === 1 ? [weightGrams] : [] };

/**
 * Returns the weights of parts of the goods, in the order of the parts. Where each case was weighed and no case is divided, cases go with their part.
 * Otherwise each part has its share of the whole weight, in whole grams. The parts weigh together what the goods weigh.
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
