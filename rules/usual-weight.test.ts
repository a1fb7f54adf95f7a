import { expect, test } from 'vitest';
import { isPlausibleWeight, oddWeightOf, plausibleWeight } from './usual-weight.ts';

const TEN_KILOS = { averageWeightGrams: 10_000 };
const UNKNOWN = { averageWeightGrams: null };

test('a case that weighs a quarter more or less than usual is flagged', () => {
  expect(isPlausibleWeight(12_500, 1, TEN_KILOS)).toBe(true);
  expect(isPlausibleWeight(12_501, 1, TEN_KILOS)).toBe(false);
  expect(isPlausibleWeight(7_499, 1, TEN_KILOS)).toBe(false);
  expect(isPlausibleWeight(1, 1, UNKNOWN)).toBe(true);
  expect(plausibleWeight(2, TEN_KILOS)).toEqual([15_000, 25_000]);
  expect(plausibleWeight(2, UNKNOWN)).toBeNull();
});

test('[F2.4] the company’s percentage for the item applies instead', () => {
  const cheese = { averageWeightGrams: 10_000, weightPercent: 5 };
  expect(isPlausibleWeight(10_500, 1, cheese)).toBe(true);
  expect(isPlausibleWeight(10_501, 1, cheese)).toBe(false);
  expect(isPlausibleWeight(0, 1, { ...cheese, weightPercent: 100 })).toBe(true);
  expect(plausibleWeight(2, cheese)).toEqual([19_000, 21_000]);
  expect(plausibleWeight(1, { ...cheese, weightPercent: null })).toEqual([7_500, 12_500]);
});

test('[B8] the first implausible weight is found among single cases, or in the total', () => {
  const odd = (caseWeights: number[], grams: number | null, cases: number) =>
    oddWeightOf({ caseWeights, grams, cases }, TEN_KILOS);
  // Together they look right.
  expect(odd([1_000, 19_000], 20_000, 2)).toEqual({ grams: 1_000, cases: 1 });
  expect(odd([9_000, 11_000], 20_000, 2)).toBeNull();
  expect(odd([], 40_000, 2)).toEqual({ grams: 40_000, cases: 2 });
  expect(odd([], null, 2)).toBeNull();
  expect(oddWeightOf({ caseWeights: [1], grams: 1, cases: 1 }, UNKNOWN)).toBeNull();
});
