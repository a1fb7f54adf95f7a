/** The percentage by which a case may weigh more or less than usual without a question, unless the company says otherwise. */
export const DEFAULT_WEIGHT_PERCENT = 25;

/** How much a case of an item usually weighs. */
export interface UsualWeight {
  /** Of one case; null if it is not known. */
  readonly averageWeightGrams: number | null;
  /** The percentage by which it may differ without a question; null or absent for the default. */
  readonly weightPercent?: number | null | undefined;
}

/** Weights of goods: of the cases that were weighed one by one, or of all of them together. */
export interface WeighedGoods {
  /** In grams; empty if the cases were not weighed one by one. */
  readonly caseWeights: readonly number[];
  /** Of all cases together; null if they were not weighed. */
  readonly grams: number | null;
  readonly cases: number;
}

const shareOf = ({ weightPercent }: UsualWeight): number => (weightPercent ?? DEFAULT_WEIGHT_PERCENT) / 100;

/** Returns whether cases have a plausible weight. True if the usual weight is unknown. */
export function isPlausibleWeight(grams: number, cases: number, usual: UsualWeight): boolean {
  const average = usual.averageWeightGrams;
  if (average === null || average <= 0 || cases <= 0) return true;
  return Math.abs(grams / cases - average) <= average * shareOf(usual);
}

/** Returns the least and the most plausible weight of cases in whole grams; null if the usual weight is unknown. */
export function plausibleWeight(cases: number, usual: UsualWeight): readonly [least: number, most: number] | null {
  const average = usual.averageWeightGrams;
  if (average === null) return null;
  const share = shareOf(usual);
  return [Math.round(cases * average * (1 - share)), Math.round(cases * average * (1 + share))];
}

/** Returns the first implausible weight of goods. Null if there is none. */
export function oddWeightOf(
  { caseWeights, grams, cases }: WeighedGoods,
  usual: UsualWeight,
): { readonly grams: number; readonly cases: number } | null {
  const weighed = caseWeights.length > 0 ? caseWeights.map((one) => ({ grams: one, cases: 1 })) : [{ grams, cases }];
  for (const one of weighed)
    if (one.grams !== null && !isPlausibleWeight(one.grams, one.cases, usual))
      return { grams: one.grams, cases: one.cases };
  return null;
}
