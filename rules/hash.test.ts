import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_SET_HASH, hash53, hashRows, sameSet, withMember, withoutMember } from './hash.ts';

const MODULUS = 2n ** 53n;

describe('hash53', () => {
  it('stays what it was in the first release', () => {
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

describe('the hash of a set', () => {
  const row = fc.record({ id: fc.string(), clock: fc.nat() });
  const rows = fc.uniqueArray(row, { selector: (each) => each.id, maxLength: 40 });

  it('does not depend on order', () => {
    fc.assert(
      fc.property(
        rows.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        ([list, shuffled]) => {
          expect(hashRows(shuffled)).toEqual(hashRows(list));
        },
      ),
    );
  });

  it('is the exact sum modulo 2^53', () => {
    fc.assert(
      fc.property(rows, (list) => {
        const sum = list.reduce((all, each) => all + BigInt(hash53(`${each.id}:${each.clock}`)), 0n);
        expect(hashRows(list)).toEqual({ count: list.length, hash: Number(sum % MODULUS) });
      }),
    );
  });

  it('notices a changed clock, a missing row and a row twice', () => {
    fc.assert(
      fc.property(rows, row, (list, one) => {
        const others = list.filter((each) => each.id !== one.id);
        const whole = hashRows([...others, one]);
        expect(sameSet(whole, hashRows([...others, { ...one, clock: one.clock + 1 }]))).toBe(false);
        expect(sameSet(whole, hashRows(others))).toBe(false);
        expect(sameSet(whole, hashRows([...others, one, one]))).toBe(false);
        expect(sameSet(whole, hashRows([one, ...others]))).toBe(true);
      }),
    );
  });

  it('follows members that come and go', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.string(), (members, one) => {
        const set = members.reduce(withMember, EMPTY_SET_HASH);
        expect(withoutMember(withMember(set, one), one)).toEqual(set);
        expect(members.reduce(withoutMember, set)).toEqual(EMPTY_SET_HASH);
      }),
    );
    expect(withMember(EMPTY_SET_HASH, 'id:7')).toEqual(hashRows([{ id: 'id', clock: 7 }]));
  });
});
