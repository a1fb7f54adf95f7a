import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mulDiv } from './rounding.ts';

function exact(factors: number[], divisor: number): bigint {
  const n = factors.reduce((p, f) => p * BigInt(f), 1n);
  const d = BigInt(divisor);
  const twice = (n < 0n ? -n : n) * 2n;
  const magnitude = (twice + d) / (2n * d);
  return n < 0n ? -magnitude : magnitude;
}

describe('mulDiv', () => {
  it('rounds a half away from zero, on both sides', () => {
    expect([1, 3, 5, -1, -3, -5].map((n) => mulDiv([n], 2))).toEqual([1, 2, 3, -1, -2, -3]);
  });

  it('rounds below a half towards zero and never returns minus zero', () => {
    expect(mulDiv([4], 10)).toBe(0);
    expect(mulDiv([-4], 10)).toBe(0);
    expect(mulDiv([-1, 0], 10)).toBe(0);
  });

  it('stays exact if a product leaves the safe range', () => {
    expect(mulDiv([9_007_199_254_740_991, 3], 3)).toBe(9_007_199_254_740_991);
    expect(mulDiv([1_000_000_000_000, 1_000_000_000_000], 1_000_000_000_000)).toBe(1_000_000_000_000);
  });

  it('equals the exact fraction for any integers', () => {
    const factor = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
    fc.assert(
      fc.property(fc.array(factor, { maxLength: 3 }), fc.integer({ min: 1, max: 1_000_000_000_000 }), (factors, d) => {
        const expected = exact(factors, d);
        if (expected > BigInt(Number.MAX_SAFE_INTEGER) || expected < BigInt(Number.MIN_SAFE_INTEGER)) {
          expect(() => mulDiv(factors, d)).toThrow(RangeError);
        } else {
          expect(mulDiv(factors, d)).toBe(Number(expected));
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('refuses fractions, NaN, infinities and divisors that are not positive', () => {
    for (const bad of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
      expect(() => mulDiv([bad], 1)).toThrow(RangeError);
      expect(() => mulDiv([1], bad)).toThrow(RangeError);
    }
    expect(() => mulDiv([1], 0)).toThrow(RangeError);
    expect(() => mulDiv([1], -1)).toThrow(RangeError);
  });
});
