import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addQuantities,
  fromMilli,
  isQuantity,
  isQuantityDelta,
  MAX_QUANTITY,
  multiplyQuantities,
  roundQuantity,
  subtractQuantities,
  toMilli,
} from './quantity.ts';

const milli = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });

describe('what a quantity is', () => {
  it('accepts up to three decimals', () => {
    expect([0, 1, 0.1, 0.125, 2.675, 1_000_000_000].every(isQuantity)).toBe(true);
  });

  it('refuses more decimals, negative, huge and non-numeric values', () => {
    const bad = [
      0.0001,
      1.2345,
      0.1 + 0.2,
      -1,
      MAX_QUANTITY + 1,
      2 ** 53,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      '1',
      null,
    ];
    expect(bad.filter(isQuantity)).toEqual([]);
  });

  it('lets a movement be negative', () => {
    expect(isQuantityDelta(-2.5)).toBe(true);
    expect(isQuantityDelta(-2.0005)).toBe(false);
  });
});

describe('thousandths', () => {
  it('are unchanged after conversion there and back', () => {
    fc.assert(
      fc.property(milli, (n) => {
        expect(isQuantityDelta(fromMilli(n))).toBe(true);
        expect(toMilli(fromMilli(n))).toBe(n);
      }),
    );
  });

  it('refuse what is not a quantity', () => {
    expect(() => toMilli(0.0001)).toThrow(RangeError);
    expect(() => toMilli(Number.NaN)).toThrow(RangeError);
    expect(() => fromMilli(0.5)).toThrow(RangeError);
    expect(() => fromMilli(MAX_QUANTITY * 1000 + 1)).toThrow(RangeError);
  });

  it('never return minus zero', () => {
    expect(toMilli(-0)).toBe(0);
    expect(fromMilli(-0)).toBe(0);
  });
});

describe('arithmetic', () => {
  it('has no drift where binary fractions have', () => {
    expect(addQuantities(0.1, 0.2)).toBe(0.3);
    expect(addQuantities(...Array.from({ length: 10 }, () => 0.1))).toBe(1);
    expect(subtractQuantities(0.3, 0.1)).toBe(0.2);
    expect(multiplyQuantities(1.1, 3)).toBe(3.3);
  });

  it('adds exactly, in any order, and subtraction undoes it', () => {
    fc.assert(
      fc.property(milli, milli, (a, b) => {
        const [x, y] = [fromMilli(a), fromMilli(b)];
        expect(addQuantities(x, y)).toBe(fromMilli(a + b));
        expect(addQuantities(y, x)).toBe(addQuantities(x, y));
        expect(subtractQuantities(addQuantities(x, y), y)).toBe(x);
      }),
    );
  });

  it('multiplies to the nearest thousandth, halves away from zero', () => {
    expect(multiplyQuantities(0.001, 0.5)).toBe(0.001);
    expect(multiplyQuantities(-0.001, 0.5)).toBe(-0.001);
    expect(multiplyQuantities(0.001, 0.499)).toBe(0);
  });

  it('refuses a result that is not a quantity', () => {
    expect(() => addQuantities(MAX_QUANTITY, 1)).toThrow(RangeError);
    expect(() => multiplyQuantities(MAX_QUANTITY, 2)).toThrow(RangeError);
  });
});

describe('roundQuantity', () => {
  it('rounds to three decimals, halves away from zero', () => {
    expect([0.5005, 1.0005, -1.0005, 2.6745, 0.1 + 0.2, 1.00049, 12].map(roundQuantity)).toEqual([
      0.501, 1.001, -1.001, 2.675, 0.3, 1, 12,
    ]);
  });

  it('keeps a quantity as it is', () => {
    fc.assert(
      fc.property(milli, (n) => {
        expect(roundQuantity(fromMilli(n))).toBe(fromMilli(n));
      }),
    );
  });

  it('refuses NaN and infinities', () => {
    expect(() => roundQuantity(Number.NaN)).toThrow(RangeError);
    expect(() => roundQuantity(Number.NEGATIVE_INFINITY)).toThrow(RangeError);
  });
});
