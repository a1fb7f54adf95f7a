import { describe, expect, test } from 'vitest';
import { balanceOf, baseOf, isFarOff, isOverYield, pairOf, usualYield, type YieldEntry, yieldOf } from './packouts.ts';

let count = 0;
const entry = (kind: YieldEntry['kind'], change: Partial<YieldEntry> = {}): YieldEntry => {
  count += 1;
  return {
    ...{ id: `e${count}`, kind, reverses: null, itemCode: kind === 'output' ? 'CUT' : 'MELON', quantity: 1 },
    ...{ factor: 1, weightGrams: null },
    ...change,
  };
};
const reversal = ({ id, ...of }: YieldEntry): YieldEntry => ({ ...of, id: `r-${id}`, kind: 'reverse', reverses: id });

describe('a packout', () => {
  test('sums the entries that are not reversed, and an entry reversed twice is reversed once', () => {
    const wrong = entry('output', { quantity: 7 });
    const entries = [
      entry('source', { quantity: 0.1, factor: 3 }),
      entry('source', { quantity: 0.2, factor: 3 }),
      wrong,
      reversal(wrong),
      { ...reversal(wrong), id: 'again' },
      entry('output', { quantity: 2, weightGrams: 900 }),
      entry('loss', { quantity: 0, weightGrams: 50 }),
    ];
    expect(balanceOf(entries)).toEqual({
      taken: { base: 0.9, grams: 0, weighed: false },
      made: { base: 2, grams: 900, weighed: true },
      lost: { base: 0, grams: 50, weighed: true },
      sameItem: false,
    });
    expect(balanceOf([])).toMatchObject({ taken: { base: 0, weighed: false }, sameItem: false });
  });

  test('yields by weight if all was weighed, else by base units, and is null while a side is missing', () => {
    const source = entry('source', { quantity: 2, factor: 6, weightGrams: 10_000 });
    const output = entry('output', { quantity: 4, weightGrams: 8_200 });
    expect(yieldOf([source, output])).toEqual({ by: 'weight', ratio: 0.82 });
    expect(yieldOf([source, output, entry('output', { quantity: 2 })])).toEqual({ by: 'units', ratio: 0.5 });
    expect(yieldOf([source])).toBeNull();
    expect(yieldOf([output])).toBeNull();
    expect(yieldOf([source, output, reversal(output)])).toBeNull();
  });

  test('is over if more was made and lost than taken, by weight and beyond the tolerance of two scales', () => {
    const source = entry('source', { weightGrams: 10_000 });
    const made = (weightGrams: number | null) => entry('output', { weightGrams, quantity: 40 });
    expect(isOverYield([source, made(10_050)])).toBe(false);
    expect(isOverYield([source, made(10_051)])).toBe(true);
    expect(isOverYield([source, made(9_000), entry('loss', { quantity: 0, weightGrams: 1_051 })])).toBe(true);
    // Goods without a weight can only add to it.
    expect(isOverYield([source, made(10_100), made(null)])).toBe(true);
    expect(isOverYield([source, entry('source'), made(10_100)])).toBe(false);
  });

  test('is over if more of the same item was made than taken, but pieces are not compared with cases of another item', () => {
    const cases = entry('source', { quantity: 2, factor: 24 });
    expect(isOverYield([cases, entry('output', { itemCode: 'MELON', quantity: 4, factor: 12 })])).toBe(false);
    expect(isOverYield([cases, entry('output', { itemCode: 'MELON', quantity: 49 })])).toBe(true);
    expect(isOverYield([cases, entry('output', { quantity: 400 })])).toBe(false);
  });

  test('is compared with the median of the last ten of its pair, once there are three', () => {
    expect(
      pairOf([
        entry('source', { itemCode: 'B' }),
        entry('source', { itemCode: 'A' }),
        entry('output'),
        entry('output'),
      ]),
    ).toBe('A+B>CUT');
    expect(pairOf([entry('source')])).toBeNull();
    const of = (...ratios: number[]) => ratios.map((ratio) => ({ by: 'weight' as const, ratio }));
    expect(usualYield(of(0.8, 0.9), 'weight')).toBeNull();
    expect(usualYield([...of(0.8, 0.9), { by: 'units', ratio: 4 }], 'weight')).toBeNull();
    expect(usualYield(of(0.8, 0.2, 0.9), 'weight')).toBe(0.8);
    expect(usualYield(of(0.8, 0.6, 0.9, 0.2), 'weight')).toBeCloseTo(0.7);
    // The eleventh is too old.
    expect(usualYield([...of(...Array<number>(10).fill(0.5)), ...of(9)], 'weight')).toBe(0.5);
    expect(isFarOff({ by: 'weight', ratio: 0.73 }, 0.8)).toBe(false);
    expect(isFarOff({ by: 'weight', ratio: 0.71 }, 0.8)).toBe(true);
    expect(isFarOff({ by: 'weight', ratio: 0.89 }, 0.8)).toBe(true);
  });
});

test('[C9] base units are rounded half away from zero, as every other quantity is', () => {
  expect(baseOf({ quantity: 0.009, factor: 1.5 })).toBe(0.014);
});
