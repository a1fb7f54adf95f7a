import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowedErrors, nearWords } from './near-words.ts';

const WORDS = ['12', 'apple', 'apricot', 'banana', 'bananas', 'mandarin', 'strawberries', 'strawberry', 'tomato'];
const near = (typed: string): string[] => nearWords(WORDS, typed).map(({ word }) => word);

/** Computes the same distance without optimization: the least over all prefixes of the word. */
function plainDistance(word: string, typed: string): number {
  const table = Array.from({ length: word.length + 1 }, (_, w) =>
    Array.from({ length: typed.length + 1 }, (_, t) => (w === 0 ? t : t === 0 ? w : 0)),
  );
  for (let w = 1; w <= word.length; w += 1) {
    for (let t = 1; t <= typed.length; t += 1) {
      const row = table[w]!;
      const wrong = table[w - 1]![t - 1]! + (word[w - 1] === typed[t - 1] ? 0 : 1);
      row[t] = Math.min(wrong, table[w - 1]![t]! + 1, row[t - 1]! + 1);
      if (w > 1 && t > 1 && word[w - 1] === typed[t - 2] && word[w - 2] === typed[t - 1]) {
        row[t] = Math.min(row[t]!, table[w - 2]![t - 2]! + 1);
      }
    }
  }
  return Math.min(...table.map((row) => row[typed.length]!));
}

describe('nearWords', () => {
  it('tolerates an added, missing or wrong letter, or two swapped neighbors', () => {
    expect(near('appple')).toEqual(['apple']);
    expect(near('aple')).toEqual(['apple']);
    expect(near('abple')).toEqual(['apple']);
    expect(near('tomaot')).toEqual(['tomato']);
  });

  it('compares with the beginning of longer words', () => {
    expect(near('banama')).toEqual(['banana', 'bananas']);
    expect(near('strawbery')).toEqual(['strawberries', 'strawberry']);
  });

  it('tolerates two typos only in long words, and none in short ones', () => {
    expect(near('mondaron')).toEqual(['mandarin']);
    expect(near('tamoto')).toEqual([]);
    expect(allowedErrors(3)).toBe(0);
    expect(near('apx')).toEqual([]);
  });

  it('compares a short word only with words of its first letter and about its length, or with a silent h before it', () => {
    const words = ['huevera', 'huevo', 'huile', 'leek', 'leekish', 'peek'];
    const found = (typed: string): string[] => nearWords(words, typed).map(({ word }) => word);
    expect(found('leak')).toEqual(['leek']);
    expect(found('uevo')).toEqual(['huevo']);
    expect(found('uile')).toEqual(['huile']);
  });

  it('never treats one number as another', () => {
    expect(nearWords(['12345'], '12346')).toEqual([]);
    expect(nearWords(['abcd5'], 'abcde')).toEqual([]);
  });

  it('finds the same words as a comparison with every word', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(fc.uniqueArray(letters, { maxLength: 40 }), letters, (list, typed) => {
        const words = list.toSorted();
        const all = words
          .map((word) => ({ word, errors: plainDistance(word, typed) }))
          .filter(({ errors }) => errors > 0)
          .filter(
            ({ word }) => typed.length > 5 || (word[0] === typed[0] && Math.abs(word.length - typed.length) <= 1),
          );
        const allowed = allowedErrors(typed.length);
        const best = Math.min(...all.map(({ errors }) => errors));
        const expected = allowed === 0 || best > allowed ? [] : all.filter(({ errors }) => errors === best);
        expect(nearWords(words, typed)).toEqual(expected);
      }),
      { numRuns: 400 },
    );
  });
});
