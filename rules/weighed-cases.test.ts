import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitCases, type WeighedCases } from './weighed-cases.ts';

const sum = (grams: readonly number[]) => grams.reduce((total, one) => total + one, 0);

test('of individually weighed cases the latest are removed, with their own weights', () => {
  const goods = { quantity: 3, weightGrams: 30_600, caseWeightsGrams: [10_100, 10_200, 10_300] };
  expect(splitCases(goods, 1)).toEqual({
    stays: { quantity: 1, weightGrams: 10_100, caseWeightsGrams: [10_100] },
    goes: { quantity: 2, weightGrams: 20_500, caseWeightsGrams: [10_200, 10_300] },
  });
});

test('of one total weight, and of part of a case, the rest keeps its share', () => {
  expect(splitCases({ quantity: 3, weightGrams: 1000, caseWeightsGrams: [] }, 2)).toEqual({
    stays: { quantity: 2, weightGrams: 667, caseWeightsGrams: [] },
    goes: { quantity: 1, weightGrams: 333, caseWeightsGrams: [] },
  });
  expect(splitCases({ quantity: 2, weightGrams: 400, caseWeightsGrams: [100, 300] }, 0.5)).toEqual({
    stays: { quantity: 0.5, weightGrams: 100, caseWeightsGrams: [] },
    goes: { quantity: 1.5, weightGrams: 300, caseWeightsGrams: [] },
  });
});

const aGood: fc.Arbitrary<WeighedCases> = fc.oneof(
  fc
    .array(fc.integer({ min: 1, max: 40_000 }), { minLength: 1, maxLength: 20 })
    .map((cases) => ({ quantity: cases.length, weightGrams: sum(cases), caseWeightsGrams: cases })),
  fc.record({
    quantity: fc.integer({ min: 1, max: 50_000 }).map((milli) => milli / 1000),
    weightGrams: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
    caseWeightsGrams: fc.constant([]),
  }),
);

test('no split loses a gram or a case, and no part has a negative weight', () => {
  fc.assert(
    fc.property(aGood, fc.integer({ min: 0, max: 1000 }), (goods, thousandth) => {
      const quantity = Math.round(goods.quantity * thousandth) / 1000;
      const { stays, goes } = splitCases(goods, quantity);
      expect(Math.round((stays.quantity + goes.quantity) * 1000) / 1000).toBe(goods.quantity);
      if (goods.weightGrams === null) {
        expect([stays.weightGrams, goes.weightGrams]).toEqual([null, null]);
        return;
      }
      expect((stays.weightGrams ?? 0) + (goes.weightGrams ?? 0)).toBe(goods.weightGrams);
      expect(Math.min(stays.weightGrams ?? -1, goes.weightGrams ?? -1)).toBeGreaterThanOrEqual(0);
      for (const part of [stays, goes])
        if (part.caseWeightsGrams.length > 0) expect(sum(part.caseWeightsGrams)).toBe(part.weightGrams);
    }),
  );
});

test('[C9] a share of a weight is rounded half away from zero, like every other weight', () => {
  const goods = { quantity: 10, weightGrams: 45, caseWeightsGrams: [] };
  expect(splitCases(goods, 7).stays.weightGrams).toBe(32);
});
