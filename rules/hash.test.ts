import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hash53 } from './hash.ts';

describe('hash53', () => {
  it('returns the values of the first release', () => {
    expect([hash53(''), hash53('a'), hash53('romaine'), hash53('ʤ'), hash53('a', 1)]).toMatchInlineSnapshot(`
      [
        2870062262387962,
        5896997461930653,
        6929765128691994,
        4019619730140327,
        6633518800060843,
      ]
    `);
  });

  it('is a whole number of 53 bits', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer(), (text, seed) => {
        const hash = hash53(text, seed);
        expect(Number.isSafeInteger(hash)).toBe(true);
        expect(hash).toBeGreaterThanOrEqual(0);
        expect(hash53(text, seed)).toBe(hash);
      }),
    );
  });

  it('has no collision among 200,000 ids that differ little', () => {
    const seen = new Set<number>();
    for (let id = 0; id < 200_000; id += 1) seen.add(hash53(`item-${id}:${id % 7}`));
    expect(seen.size).toBe(200_000);
  });

  it('changes about half of its bits with one character', () => {
    let [changed, pairs] = [0, 0];
    for (let id = 0; id < 2000; id += 1) {
      const difference = BigInt(hash53(`row ${id}a`)) ^ BigInt(hash53(`row ${id}b`));
      changed += difference.toString(2).replaceAll('0', '').length;
      pairs += 1;
    }
    expect(changed / pairs).toBeGreaterThan(25);
    expect(changed / pairs).toBeLessThan(28);
  });
});
