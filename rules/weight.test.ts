import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gramsFrom, gramsFromScaled, isGrams, weightFromGrams } from './weight.ts';

describe('weights', () => {
  it('use exactly 453.59237 g per pound', () => {
    expect(gramsFromScaled(100_000, 0, 'lb')).toBe(45_359_237);
    expect(gramsFrom(1, 'lb')).toBe(454);
    expect(gramsFrom(12.5, 'lb')).toBe(5670);
    expect(gramsFrom(40, 'lb')).toBe(18_144);
  });

  it('read implied decimals as in GS1 element strings', () => {
    expect(gramsFromScaled(1250, 2, 'lb')).toBe(gramsFrom(12.5, 'lb'));
    expect(gramsFromScaled(12_345, 3, 'kg')).toBe(12_345);
    expect(gramsFromScaled(999_999, 5, 'kg')).toBe(10_000);
    expect(() => gramsFromScaled(1, 6, 'kg')).toThrow(RangeError);
    expect(() => gramsFromScaled(1.5, 0, 'kg')).toThrow(RangeError);
  });

  it('convert kilograms to grams and back without loss', () => {
    fc.assert(
      fc.property(fc.nat({ max: 100_000_000 }), (grams) => {
        expect(gramsFrom(grams / 1000, 'kg')).toBe(grams);
        expect(weightFromGrams(grams, 'kg', 3)).toBe(grams / 1000);
      }),
    );
  });

  it('keep the two printed decimals of a pound through whole grams', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000 }), (hundredths) => {
        expect(weightFromGrams(gramsFromScaled(hundredths, 2, 'lb'), 'lb')).toBe(hundredths / 100);
      }),
    );
  });

  it('are whole grams of zero or more', () => {
    expect([0, 1, 500_000].every(isGrams)).toBe(true);
    expect([-1, 0.5, Number.NaN, '1', 2 ** 53].some(isGrams)).toBe(false);
  });
});
