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
 * Weights given to parts of the goods, in the order of the parts: cases that were weighed go with their part, of one weight of all of them each part has
 * its share, in whole grams. Nothing is lost and nothing is counted twice.
 */
export function shareWeights({ weightGrams, caseWeightsGrams }: Weighed, parts: readonly number[]): Weighed[] {
  if (weightGrams === null) return parts.map(() => NOT_WEIGHED);
  const all = parts.reduce((sum, part) => sum + part, 0);
  if (caseWeightsGrams.length > 0) {
    let next = 0;
    return parts.map((part, at) => {
      const end = at === parts.length - 1 ? caseWeightsGrams.length : next + Math.ceil(part);
      const own = caseWeightsGrams.slice(next, end);
      next = end;
      return weighedByCase(own);
    });
  }
  let before = 0;
  let given = 0;
  return parts.map((part) => {
    before += part;
    const until = all === 0 ? weightGrams : Math.round((weightGrams * before) / all);
    const own = until - given;
    given = until;
    return { weightGrams: own, caseWeightsGrams: [] };
  });
}
