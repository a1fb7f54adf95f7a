import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CountStep,
  countedOf,
  freshCount,
  PAD_KEYS,
  type PadKey,
  readEntry,
  type ShelfCount,
  settleOn,
  takeStep,
  typeKey,
} from './count-shelf.ts';

const KEYS = ['A', 'B', 'C'];
const typed = (keys: string) => [...keys].reduce((text, key) => typeKey(text, key as PadKey), '');

/** Digits are keys; letters mean next, skip, back, erase and review. */
const WORDS: Readonly<Record<string, CountStep>> = {
  n: { do: 'next' },
  s: { do: 'skip' },
  b: { do: 'back' },
  e: { do: 'key', key: 'erase' },
  r: { do: 'review' },
};
const count = (steps: string, keys = KEYS, from: ShelfCount = freshCount(keys)) =>
  [...steps].reduce((now, char) => takeStep(now, keys, WORDS[char] ?? { do: 'key', key: char as PadKey }), from);

describe('typing', () => {
  it('writes digits and one point, at most five before and three after it', () => {
    expect([typed('12'), typed('2.5'), typed('.5'), typed('1..5'), typed('1.2345'), typed('123456')]).toEqual([
      '12',
      '2.5',
      '0.5',
      '1.5',
      '1.234',
      '12345',
    ]);
  });

  it('keeps a zero as a count, and the next digit replaces it', () => {
    expect([typed('0'), typed('00'), typed('07'), typed('0.5')]).toEqual(['0', '0', '7', '0.5']);
  });

  it('reads the number typed so far', () => {
    expect([undefined, '', '2.', '0', '2.5'].map(readEntry)).toEqual([null, null, 2, 0, 2.5]);
  });

  it('never produces an invalid quantity', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PAD_KEYS)), (keys) => {
        const text = keys.reduce((before, key) => typeKey(before, key), '');
        const value = readEntry(text);
        expect(value === null || (value >= 0 && value <= 99_999.999 && Number(value.toFixed(3)) === value)).toBe(true);
      }),
    );
  });
});

describe('takeStep', () => {
  it('counts line after line and shows the result after the last', () => {
    expect(count('4n12n')).toMatchObject({ at: 'C', entries: { A: '4', B: '12' }, review: false });
    expect(count('4n12n0n')).toMatchObject({ entries: { A: '4', B: '12', C: '0' }, review: true });
  });

  it('does not move on from a line without a number', () => {
    expect(count('n')).toMatchObject({ at: 'A', entries: {} });
    expect(count('4en')).toMatchObject({ at: 'A', entries: {} });
  });

  it('skips a line without a number, and clears the skip when it is counted later', () => {
    expect(count('4s')).toMatchObject({ at: 'B', entries: {}, skipped: ['A'] });
    expect(count('sb5')).toMatchObject({ at: 'A', entries: { A: '5' }, skipped: [] });
  });

  it('goes back; the first digit there starts a new number, and an erase clears it', () => {
    expect(count('12nb')).toMatchObject({ at: 'A', entries: { A: '12' }, fresh: true });
    expect(count('12nb3').entries).toEqual({ A: '3' });
    expect(count('12nb34').entries).toEqual({ A: '34' });
    expect(count('12nbe').entries).toEqual({});
    expect(count('b')).toMatchObject({ at: 'A' });
  });

  it('returns from the result to the line before it', () => {
    expect(count('4nrb')).toMatchObject({ at: 'B', review: false });
    expect(takeStep(count('4r'), KEYS, { do: 'go', to: 'C' })).toMatchObject({ at: 'C', review: false });
    expect(count('r7').entries).toEqual({});
  });

  it('continues after the guide changed, and counts only lines that it has', () => {
    const stopped = count('4n5');
    expect(settleOn(stopped, ['A', 'C', 'D'])).toMatchObject({ at: 'C', entries: { A: '4', B: '5' } });
    expect(countedOf(stopped, ['A', 'C'])).toBe(1);
    expect(takeStep(stopped, [], { do: 'key', key: '1' })).toMatchObject({ at: '', entries: { A: '4', B: '5' } });
  });

  it('can be saved and restored between any two keys', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...'0123.nsbe'), { maxLength: 30 }), (steps) => {
        const kept = steps.reduce(
          (now, step) => count(step, KEYS, JSON.parse(JSON.stringify(now)) as ShelfCount),
          freshCount(KEYS),
        );
        expect(kept).toEqual(count(steps.join('')));
      }),
    );
  });
});
