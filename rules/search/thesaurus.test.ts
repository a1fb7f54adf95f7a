import { describe, expect, it } from 'vitest';
import { KITCHEN_THESAURUS } from './kitchen.ts';
import { stem } from './stem.ts';
import { phraseWords, readThesaurus, thesaurusFaults } from './thesaurus.ts';

const find = (text: string, phrase: string): string[] | undefined =>
  readThesaurus(text)
    .find(phraseWords(phrase).map(stem))
    ?.map((words) => words.join(' '));

describe('a thesaurus', () => {
  it('lets each phrase of a group find the others, whatever plurals, accents and small words', () => {
    const text = 'scallion, green onion, cebollín';
    expect(find(text, 'Scallions')).toEqual(['green onion', 'cebollin']);
    expect(find(text, 'green onions')).toEqual(['scallion', 'cebollin']);
    expect(find('half and half > cream half', 'half & half')).toEqual(['cream half']);
    expect(find('caja de huevos, huevera', 'cajas huevo')).toEqual(['huevera']);
  });

  it('lets only the left side of ">" find the right side', () => {
    const text = 'fries, frites > potato fry';
    expect(find(text, 'fries')).toEqual(['potato fry']);
    expect(find(text, 'potato fry')).toBeUndefined();
  });

  it('adds a later text to an earlier one, and ignores comments and blank lines', () => {
    const both = readThesaurus('# spices\n\ncumin, comino', 'cumin, jeera');
    expect(both.find(['cumin'])?.flat()).toEqual(['comino', 'jeera']);
  });

  it('names the lines that are no group', () => {
    const text = 'one\na > b > c\n> b\na,\na, one two three four five six\nfine, good';
    expect(thesaurusFaults(text).map(({ line }) => line)).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('[S1.3] the kitchen thesaurus', () => {
  const lines = KITCHEN_THESAURUS.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

  it('has at least 250 groups, all of them readable, none twice', () => {
    expect(lines.length).toBeGreaterThanOrEqual(250);
    expect(thesaurusFaults(KITCHEN_THESAURUS)).toEqual([]);
    expect(new Set(lines).size).toBe(lines.length);
  });
});
