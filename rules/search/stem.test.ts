import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from './fold.ts';
import { irregularsOf, stem, stemStart } from './stem.ts';

const same = (...words: string[]): boolean => new Set(words.map((word) => stem(fold(word)))).size === 1;

describe('stem', () => {
  it.each([
    ['tomato', 'tomatoes', 'tomatos'],
    ['berry', 'berries'],
    ['strawberry', 'strawberries'],
    ['cherry', 'cherries'],
    ['peach', 'peaches'],
    ['radish', 'radishes'],
    ['box', 'boxes'],
    ['cookie', 'cookies'],
    ['apple', 'apples'],
    ['leaf', 'leaves'],
    ['knife', 'knives'],
    ['loaf', 'loaves'],
    ['egg', 'eggs'],
    ['limón', 'limones'],
    ['frijol', 'frijoles'],
    ['huevo', 'huevos'],
    ['tomate', 'tomates'],
    ['camarón', 'camarones'],
    ['poireau', 'poireaux'],
    ['champignon', 'champignons'],
    ['œuf', 'œufs'],
  ])('is one for %s and %s', (...words) => {
    expect(same(...words)).toBe(true);
  });

  it.each([
    ['cane', 'can'],
    ['pine', 'pin'],
    ['asparagus', 'asparagu'],
    ['hummus', 'hummu'],
    ['bass', 'bas'],
    ['12ct', '12cts'],
  ])('differs for %s and %s', (one, other) => {
    expect(same(one, other)).toBe(false);
  });

  it('begins as every word that it was made of, except irregular ones', () => {
    const word = fc.string({ unit: fc.constantFrom(...'aeiosxchnluy'), minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(word, (text) => {
        const stemmed = stem(text);
        expect(text.startsWith(stemStart(stemmed)) || irregularsOf(stemmed).includes(text)).toBe(true);
      }),
    );
  });
});
