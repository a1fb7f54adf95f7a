import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocateCents, centsFromDecimal, centsToDecimal, isCents, percentOf, sumCents } from './money.ts';

const cents = fc.integer({ min: -100_000_000, max: 100_000_000 });
const weights = fc.array(fc.nat({ max: 10_000_000 }), { minLength: 1, maxLength: 30 });

describe('cents', () => {
  it('are whole and exact', () => {
    expect([0, -5, 123].every(isCents)).toBe(true);
    expect([0.5, 2 ** 53, Number.NaN, '1'].some(isCents)).toBe(false);
  });

  it('sum without drift and refuse what is not whole', () => {
    expect(sumCents([1, 2, -3])).toBe(0);
    expect(sumCents([])).toBe(0);
    expect(() => sumCents([0.1])).toThrow(RangeError);
    expect(() => sumCents([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
  });
});

describe('percentOf', () => {
  it('rounds half a cent away from zero', () => {
    expect(percentOf(50, 100)).toBe(1);
    expect(percentOf(-50, 100)).toBe(-1);
    expect(percentOf(49, 100)).toBe(0);
  });

  it('takes a fraction of a basis point, as 8.875 % needs', () => {
    expect(percentOf(10_000, 887.5)).toBe(888);
    expect(percentOf(100_000, 887.5)).toBe(8875);
  });

  it('gives 0 for 0 and everything for 10,000 basis points', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(percentOf(amount, 0)).toBe(0);
        expect(percentOf(amount, 10_000)).toBe(amount);
      }),
    );
  });

  it('is off the exact share by half a cent at most and mirrors the sign', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 10_000 }), (amount, basisPoints) => {
        const part = percentOf(amount, basisPoints);
        expect(Math.abs(part * 10_000 - amount * basisPoints)).toBeLessThanOrEqual(5000);
        expect(percentOf(-amount, basisPoints) + part).toBe(0);
      }),
    );
  });
});

describe('allocateCents', () => {
  it('gives the odd cents to the largest remainders', () => {
    expect(allocateCents(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(allocateCents(10, [2, 3, 5])).toEqual([2, 3, 5]);
    expect(allocateCents(7, [10, 20, 70])).toEqual([1, 1, 5]);
  });

  it('sums to the total exactly, each part within a cent of its exact share, zero weights with nothing', () => {
    fc.assert(
      fc.property(cents, weights, (total, parts) => {
        const sum = parts.reduce((a, b) => a + b, 0);
        fc.pre(sum > 0);
        const split = allocateCents(total, parts);
        expect(sumCents(split)).toBe(total);
        split.forEach((part, index) => {
          const exact = (total * parts[index]!) / sum;
          expect(Math.abs(part - exact)).toBeLessThan(1.000001);
          if (parts[index] === 0) expect(part).toBe(0);
        });
      }),
    );
  });

  it('never gives a heavier weight less than a lighter one', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000 }), weights, (total, parts) => {
        fc.pre(parts.some((weight) => weight > 0));
        const sorted = [...parts].sort((a, b) => b - a);
        const split = allocateCents(total, sorted);
        expect([...split].sort((a, b) => b - a)).toEqual(split);
      }),
    );
  });

  it('splits a negative total like its mirror', () => {
    expect(allocateCents(-100, [1, 1, 1])).toEqual([-34, -33, -33]);
  });

  it('splits 0 over zero weights, and refuses to lose an amount', () => {
    expect(allocateCents(0, [])).toEqual([]);
    expect(allocateCents(0, [0, 0])).toEqual([0, 0]);
    expect(() => allocateCents(1, [])).toThrow(RangeError);
    expect(() => allocateCents(1, [0, 0])).toThrow(RangeError);
    expect(() => allocateCents(1, [-1, 2])).toThrow(RangeError);
    expect(() => allocateCents(1, [0.5])).toThrow(RangeError);
    expect(() => allocateCents(0.5, [1])).toThrow(RangeError);
  });
});

describe('decimals in files', () => {
  it('show two decimals and no grouping', () => {
    expect([0, 5, -5, 120_534].map(centsToDecimal)).toEqual(['0.00', '0.05', '-0.05', '1205.34']);
  });

  it('are read as they were written', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(centsFromDecimal(centsToDecimal(amount))).toBe(amount);
      }),
    );
  });

  it('accept one or no decimal and refuse ambiguous text', () => {
    expect(['12', '12.5', '-0', '0.07'].map(centsFromDecimal)).toEqual([1200, 1250, 0, 7]);
    for (const bad of ['', ' 1', '1,000.00', '$5', '1.005', '.5', '5.', '+5', '1e3', '٣', '99999999999999']) {
      expect(centsFromDecimal(bad)).toBeUndefined();
    }
  });
});
