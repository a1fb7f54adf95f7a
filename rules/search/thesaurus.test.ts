import { describe, expect, it } from 'vitest';
import { KITCHEN_THESAURUS, kitchenThesaurus } from './kitchen.ts';
import { stem } from './stem.ts';
import { groupsIn, readThesaurus, type Thesaurus, thesaurusFaults } from './thesaurus.ts';
import { phraseWords } from './words.ts';

const find = (text: string, phrase: string): string[] | undefined =>
  readThesaurus(groupsIn(text))
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

  it('ignores comments and blank lines', () => {
    expect(groupsIn('# spices\n\ncumin, comino')).toEqual([
      { words: ['cumin', 'comino'], meanings: [], replaces: false },
    ]);
  });

  it('adds the groups of a company to those of the product', () => {
    const both = readThesaurus(groupsIn('cumin, comino'), groupsIn('cumin, jeera\nhouse mix > spring mix'));
    expect(both.find(['cumin'])?.flat()).toEqual(['comino', 'jeera']);
    expect(both.find(phraseWords('house mix').map(stem))).toEqual([['spring', 'mix']]);
    for (const word of ['comino', 'cumin', 'jeera']) expect(both.vocabulary.has(word), word).toBe(true);
    expect(both.vocabulary.has('house')).toBe(false);
    expect(both.longest).toBe(2);
  });

  it('lets a group of a company replace what the product says of its words', () => {
    const group = { words: ['pepper'], meanings: ['black pepper'], replaces: true };
    const added = { words: ['pepper', 'pimienta'], meanings: [], replaces: false };
    const product = groupsIn('pepper, chile, capsicum');
    expect(readThesaurus(product, [added, group]).find(['pepper'])).toEqual([['black', 'pepper'], ['pimienta']]);
    // The other words of the product's group still find each other.
    expect(readThesaurus(product, [group]).find([stem('capsicum')])).toEqual([['pepper'], ['chile']]);
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

  it('knows that "coriander" is cilantro outside the United States, and that white rice has other names', () => {
    const find = (phrase: string): string[] | undefined =>
      kitchenThesaurus()
        .find(phraseWords(phrase).map(stem))
        ?.map((words) => words.join(' '));
    expect(find('coriander')).toEqual(['cilantro']);
    expect(find('cilantro')).not.toContain('coriander');
    for (const phrase of ['white rice', 'arroz blanco', 'riz blanc']) expect(find(phrase)).toContain('rice long');
  });

  it('is read again only when the groups of the company changed', () => {
    const first = kitchenThesaurus(groupsIn('house mix > spring mix'));
    expect(kitchenThesaurus(groupsIn('house mix > spring mix'))).toBe(first);
    const find = (thesaurus: Thesaurus) => thesaurus.find(phraseWords('house mix').map(stem));
    expect(find(first)).toEqual([['spring', 'mix']]);
    expect(find(kitchenThesaurus(groupsIn('house mix > romaine')))).toEqual([['romaine']]);
    expect(find(kitchenThesaurus())).toBeUndefined();
  });
});
