import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextDelay, spread } from './backoff.ts';

const dice = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const of = (attempt: number, random: number) =>
  nextDelay(attempt, { baseMs: 500, capMs: 60_000, random: () => random });

describe('nextDelay', () => {
  it('doubles its bound with each failure up to the cap', () => {
    expect([0, 1, 2, 6, 7, 8, 2000].map((attempt) => of(attempt, 0.5))).toEqual([
      250, 500, 1000, 16_000, 30_000, 30_000, 30_000,
    ]);
  });

  it('uses the whole range from 0 to the bound', () => {
    expect(of(3, 0)).toBe(0);
    expect(of(3, 0.999_999)).toBe(3999);
  });

  it('is whole milliseconds within its bound for any attempt and random number', () => {
    fc.assert(
      fc.property(fc.nat({ max: 5000 }), dice, (attempt, random) => {
        const delay = of(attempt, random);
        expect(Number.isInteger(delay)).toBe(true);
        expect(delay).toBeGreaterThanOrEqual(0);
        expect(delay).toBeLessThan(Math.min(60_000, 500 * 2 ** attempt));
      }),
    );
  });

  it('refuses attempts that are not whole numbers from 0', () => {
    for (const attempt of [-1, 0.5, Number.NaN]) expect(() => of(attempt, 0.5)).toThrow(RangeError);
  });
});

describe('spread', () => {
  it('is evenly distributed below its bound', () => {
    expect([0, 0.25, 0.999].map((random) => spread(8000, () => random))).toEqual([0, 2000, 7992]);
    expect(spread(0, () => 0.9)).toBe(0);
  });
});
