import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  convertQuantity,
  estimatedWeightGrams,
  isCatchWeight,
  lineTotal,
  type PriceUnit,
  toBaseQuantity,
  uomPrice,
  wholeUoms,
} from './pricing.ts';
import { gramsFrom } from './weight.ts';

const price = fc.nat({ max: 1_000_000 });
const grams = fc.nat({ max: 500_000 });
const quantity = fc.nat({ max: 500_000 }).map((milli) => milli / 1000);
const weightUnit = fc.constantFrom<'lb' | 'kg'>('lb', 'kg');

/** Rounds a non-negative fraction half away from zero, with integers of any size. */
function rounded(numerator: bigint, denominator: bigint): number {
  return Number((numerator * 2n + denominator) / (denominator * 2n));
}

describe('a line without weight', () => {
  it('multiplies a case price by the cases', () => {
    expect(lineTotal({ quantity: 3, unitPrice: 2450, priceUnit: 'uom' })).toBe(7350);
    expect(lineTotal({ quantity: 0.5, unitPrice: 2451, priceUnit: 'uom' })).toBe(1226);
  });

  it('multiplies a price for one piece by the pieces in the order unit', () => {
    expect(lineTotal({ quantity: 2, unitPrice: 35, priceUnit: 'each', factor: 24 })).toBe(1680);
    expect(lineTotal({ quantity: 2, unitPrice: 35, priceUnit: 'each' })).toBe(70);
  });

  it('ignores a weight', () => {
    expect(lineTotal({ quantity: 1, unitPrice: 100, priceUnit: 'uom', actualWeightGrams: 9000 })).toBe(100);
  });
});

describe('a catch-weight line', () => {
  it('estimates quantity × average weight × price', () => {
    // 2 cases of 40 lb (18,144 g) at $1.29 a pound: 36,288 / 453.59237 × 129 = 10,320.15 cents.
    expect(lineTotal({ quantity: 2, unitPrice: 129, priceUnit: 'lb', averageWeightGrams: gramsFrom(40, 'lb') })).toBe(
      10_320,
    );
    expect(lineTotal({ quantity: 1.5, unitPrice: 999, priceUnit: 'kg', averageWeightGrams: 1001 })).toBe(1500);
  });

  it('invoices the actual weight, whatever was ordered', () => {
    const line = { quantity: 7, unitPrice: 1250, priceUnit: 'kg', averageWeightGrams: 1000 } as const;
    expect(lineTotal({ ...line, actualWeightGrams: 6480 })).toBe(8100);
    expect(lineTotal({ ...line, actualWeightGrams: 0 })).toBe(0);
    expect(lineTotal({ ...line, actualWeightGrams: null })).toBe(8750);
  });

  it('charges a pound the price of a pound to the cent', () => {
    expect(lineTotal({ quantity: 1, unitPrice: 100, priceUnit: 'lb', actualWeightGrams: 45_359_237 })).toBe(10_000_000);
  });

  it('equals the exact fraction for any weight and price', () => {
    fc.assert(
      fc.property(quantity, price, weightUnit, grams, (q, unitPrice, priceUnit, weight) => {
        const [perUnit, scale] = priceUnit === 'lb' ? [45_359_237n, 100_000n] : [1000n, 1n];
        const base = BigInt(weight) * BigInt(unitPrice) * scale;
        expect(lineTotal({ quantity: q, unitPrice, priceUnit, actualWeightGrams: weight })).toBe(
          rounded(base, perUnit),
        );
        expect(lineTotal({ quantity: q, unitPrice, priceUnit, averageWeightGrams: weight })).toBe(
          rounded(base * BigInt(Math.round(q * 1000)), perUnit * 1000n),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('invoices what it estimated when the scale shows the average', () => {
    fc.assert(
      fc.property(fc.nat({ max: 200 }), price, weightUnit, grams, (cases, unitPrice, priceUnit, average) => {
        const line = { quantity: cases, unitPrice, priceUnit, averageWeightGrams: average };
        const actualWeightGrams = estimatedWeightGrams(cases, average);
        expect(lineTotal({ ...line, actualWeightGrams })).toBe(lineTotal(line));
      }),
    );
  });

  it('never costs less for more weight', () => {
    fc.assert(
      fc.property(price, weightUnit, grams, grams, (unitPrice, priceUnit, a, b) => {
        const at = (weight: number) => lineTotal({ quantity: 1, unitPrice, priceUnit, actualWeightGrams: weight });
        expect(at(Math.max(a, b))).toBeGreaterThanOrEqual(at(Math.min(a, b)));
      }),
    );
  });

  it('has no price without any weight', () => {
    expect(() => lineTotal({ quantity: 1, unitPrice: 100, priceUnit: 'lb' })).toThrow(RangeError);
  });

  it('is recognized by its price unit', () => {
    expect((['each', 'uom', 'lb', 'kg'] satisfies PriceUnit[]).map(isCatchWeight)).toEqual([false, false, true, true]);
  });
});

describe('malformed numbers', () => {
  it('are refused instead of priced', () => {
    const line = { quantity: 1, unitPrice: 100, priceUnit: 'lb', averageWeightGrams: 100 } as const;
    expect(() => lineTotal({ ...line, quantity: -1 })).toThrow(RangeError);
    expect(() => lineTotal({ ...line, quantity: Number.NaN })).toThrow(RangeError);
    expect(() => lineTotal({ ...line, unitPrice: 1.5 })).toThrow(RangeError);
    expect(() => lineTotal({ ...line, unitPrice: -1 })).toThrow(RangeError);
    expect(() => lineTotal({ ...line, averageWeightGrams: 0.5 })).toThrow(RangeError);
    expect(() => lineTotal({ ...line, actualWeightGrams: -1 })).toThrow(RangeError);
    expect(() => lineTotal({ ...line, priceUnit: 'each', factor: 0 })).toThrow(RangeError);
  });
});

describe('units of one item', () => {
  const cases = { factor: 12 };
  const each = { factor: 1 };

  it('convert through base units', () => {
    expect(toBaseQuantity(2.5, cases)).toBe(30);
    expect(convertQuantity(30, each, cases)).toBe(2.5);
    expect(convertQuantity(1, each, cases)).toBe(0.083);
    expect(() => convertQuantity(1, each, { factor: 0 })).toThrow(RangeError);
  });

  it('count only complete units on hand', () => {
    expect([35, 36, 11.999, 0, -5].map((stock) => wholeUoms(stock, cases))).toEqual([2, 3, 0, 0, 0]);
    expect(wholeUoms(0.3, { factor: 0.1 })).toBe(3);
  });

  it('are unchanged after conversion to the smaller unit and back', () => {
    fc.assert(
      fc.property(quantity, fc.integer({ min: 1, max: 500 }), (q, factor) => {
        expect(convertQuantity(toBaseQuantity(q, { factor }), each, { factor })).toBe(q);
      }),
    );
  });

  it('have an (estimated) price of one order unit', () => {
    expect(uomPrice({ unitPrice: 200, priceUnit: 'kg', averageWeightGrams: 4500 })).toBe(900);
    expect(uomPrice({ unitPrice: 200, priceUnit: 'each', factor: 12 })).toBe(2400);
  });
});
