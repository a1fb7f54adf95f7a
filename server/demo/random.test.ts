import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoId } from './ids.ts';
import { createRandom } from './random.ts';

describe('the seeded generator', () => {
  it('repeats its numbers for the same seed and differs for another', () => {
    const first = (seed: string) => Array.from({ length: 8 }, createRandom(seed).next);
    expect(first('a')).toEqual(first('a'));
    expect(first('a')).not.toEqual(first('b'));
  });

  it('stays the same in all releases, because ids and prices of the demo depend on it', () => {
    const random = createRandom('cratebook');
    expect([random.int(0, 999), random.int(0, 999), random.int(0, 999)]).toMatchInlineSnapshot(`
      [
        643,
        767,
        545,
      ]
    `);
  });

  it('keeps whole numbers within their bounds and spreads them', () => {
    const random = createRandom('spread');
    const counts = Array.from({ length: 10 }, () => 0);
    for (let i = 0; i < 10_000; i += 1) counts[random.int(0, 9)]! += 1;
    for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(150);
  });

  it('samples different elements of the list', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer()), fc.nat(30), fc.string(), (list, count, seed) => {
        const sample = createRandom(seed).sample(list, count);
        expect(sample).toHaveLength(Math.min(count, list.length));
        expect(new Set(sample).size).toBe(sample.length);
        expect(sample.every((each) => list.includes(each))).toBe(true);
      }),
    );
  });

  it('throws for an empty list', () => {
    expect(() => createRandom('x').pick([])).toThrow(RangeError);
  });
});

describe('demo ids', () => {
  it('are version 5 UUIDs that depend on the whole name', () => {
    expect(demoId('a', 1)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(demoId('a', 1)).toBe(demoId('a', 1));
    expect(demoId('a', 1)).not.toBe(demoId('a', 2));
  });
});
