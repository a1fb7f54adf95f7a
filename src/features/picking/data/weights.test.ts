import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareWeights, weighedByCase, weighedByLabel } from './weights.ts';

test('cases that were weighed one by one stay with the order that gets them', () => {
  expect(shareWeights(weighedByCase([5100, 4900, 5000]), [1, 2])).toEqual([
    { weightGrams: 5100, caseWeightsGrams: [5100] },
    { weightGrams: 9900, caseWeightsGrams: [4900, 5000] },
  ]);
});

test('a pallet’s weight is not a case’s, and each order has its share of it', () => {
  const pallet = weighedByLabel({ quantity: 3, weightGrams: 10_000 });
  expect(pallet).toEqual({ weightGrams: 10_000, caseWeightsGrams: [] });
  expect(shareWeights(pallet, [1, 2]).map(({ weightGrams }) => weightGrams)).toEqual([3333, 6667]);
  expect(weighedByLabel({ quantity: 1, weightGrams: 5000 }).caseWeightsGrams).toEqual([5000]);
});

test('[C9] fractions of weighed cases have their share of the weight, and a quantity of zero weighs nothing', () => {
  const shared = shareWeights(weighedByCase([10_000, 10_000]), [0.5, 0.5, 1]);
  expect(shared.map(({ weightGrams }) => weightGrams)).toEqual([5000, 5000, 10_000]);
  expect(shared.flatMap(({ caseWeightsGrams }) => caseWeightsGrams)).toEqual([]);
  const parts = fc.array(fc.integer({ min: 1, max: 9999 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(parts, fc.array(fc.integer({ min: 10_000, max: 90_000 }), { minLength: 1 }), (thousandths, cases) => {
      const weighed = weighedByCase(cases);
      const counts = thousandths.map((part) => part / 1000);
      const weights = shareWeights(weighed, counts).map(({ weightGrams }) => weightGrams ?? 0);
      expect(weights.reduce((sum, grams) => sum + grams, 0)).toBe(weighed.weightGrams);
      const all = thousandths.reduce((sum, part) => sum + part, 0);
      if (counts.every(Number.isInteger)) return;
      for (const [at, grams] of weights.entries())
        expect(Math.abs(grams - (weighed.weightGrams! * thousandths[at]!) / all)).toBeLessThanOrEqual(1);
    }),
  );
});

test('an unweighed quantity has no known weight', () => {
  expect(shareWeights(weighedByCase([]), [1, 2])).toEqual([
    { weightGrams: null, caseWeightsGrams: [] },
    { weightGrams: null, caseWeightsGrams: [] },
  ]);
});

test('the parts of divided goods add up to the total weight', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(parts, fc.integer({ min: 1, max: 900_000 }), fc.boolean(), (counts, grams, byCase) => {
      const cases = counts.reduce((sum, count) => sum + count, 0);
      const weighed = byCase
        ? weighedByCase(Array.from({ length: cases }, (_, at) => grams + at))
        : { weightGrams: grams, caseWeightsGrams: [] };
      const shared = shareWeights(weighed, counts);
      expect(shared.reduce((sum, one) => sum + (one.weightGrams ?? 0), 0)).toBe(weighed.weightGrams);
      expect(shared.flatMap(({ caseWeightsGrams }) => caseWeightsGrams)).toEqual(weighed.caseWeightsGrams);
      if (byCase) expect(shared.map(({ caseWeightsGrams }) => caseWeightsGrams.length)).toEqual(counts);
    }),
  );
});
