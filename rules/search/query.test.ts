import { describe, expect, it } from 'vitest';
import { type ItemText, itemTerms } from './item-terms.ts';
import { planQuery } from './query.ts';
import { COMPLETE_SCORE, createRanker, type Ranked } from './rank.ts';
import { groupsIn, readThesaurus } from './thesaurus.ts';
import { vocabularyOf } from './vocabulary.ts';
import { buildWordIndex } from './word-index.ts';

const THESAURUS = readThesaurus(
  groupsIn('organic, org\nscallion, green onion\nfries > potato fry\nhalf and half > cream half'),
);

const item = (description: string, fields: Partial<ItemText> = {}): ItemText => ({
  ...{ itemCode: `${description.length}${description.charCodeAt(0)}`, plu: null, description, keywords: '' },
  ...{ brand: '', packSize: '', organic: false },
  ...fields,
});

/** Returns what a search finds: descriptions, the best first, and the ranker's other results. */
function search(items: readonly ItemText[], text: string) {
  const builder = buildWordIndex();
  for (const [doc, each] of items.entries()) itemTerms(each, (term, weight) => builder.post(doc, term, weight));
  const { words, offsets, docs, weights } = builder.finish();
  const hits = (first: number, end: number) => ({
    docs: docs.subarray(offsets[first], offsets[end]),
    weights: weights.subarray(offsets[first], offsets[end]),
  });
  const list = { length: words.length, at: (place: number) => words[place] };
  const plan = planQuery(text, vocabularyOf([list]), THESAURUS);
  const ranked: Ranked = createRanker(items.length, [{ from: 0, words: list, hits }]).rank(plan);
  const order = [...ranked.docs].sort((a, b) => ranked.scores[b]! - ranked.scores[a]! || a - b);
  return {
    found: order.map((doc) => items[doc]!.description),
    complete: ranked.complete,
    missing: ranked.missing,
    scores: order.map((doc) => ranked.scores[doc]!),
  };
}
const found = (items: readonly ItemText[], text: string): string[] => search(items, text).found;

const TOMATOES = [
  item('SOUP, TOMATO'),
  item('TOMATO, CANNED DICED', { keywords: 'tomates en conserve' }),
  item('TOMATO, ROMA', { keywords: 'tomate' }),
  item('TOMATO, ROMA ORG', { organic: true }),
];

describe('[A1] ranking', () => {
  it('has the fresh thing before organic, canned and flavored ones, in the plural as well', () => {
    for (const text of ['tomato', 'tomatoes', 'TOMATOS'])
      expect(found(TOMATOES, text)).toEqual([
        'TOMATO, ROMA',
        'TOMATO, ROMA ORG',
        'TOMATO, CANNED DICED',
        'SOUP, TOMATO',
      ]);
    expect(found(TOMATOES, 'tomates')[0]).toBe('TOMATO, ROMA');
  });

  it('has the form that was asked for first', () => {
    expect(found(TOMATOES, 'canned tomatoes')[0]).toBe('TOMATO, CANNED DICED');
    expect(found(TOMATOES, 'organic tomato')[0]).toBe('TOMATO, ROMA ORG');
  });

  it('lifts items of a typed size, and excludes none', () => {
    const butter = [
      item('BUTTER', { packSize: '36/1 LB' }),
      item('BUTTER', { packSize: '17 LB' }),
      item('SQUASH, BUTTERNUT'),
    ];
    expect(found(butter, '17# butter')).toEqual(['BUTTER', 'BUTTER', 'SQUASH, BUTTERNUT']);
    expect(search(butter, '17# butter').scores[0]).toBeGreaterThan(search(butter, '17# butter').scores[1]!);
    expect(search(butter, '5 lb butter').found.slice(0, 2)).toEqual(['BUTTER', 'BUTTER']);
  });

  it('has synonyms below words as typed, and errors below synonyms', () => {
    const onions = [item('GREEN ONION, ICELESS'), item('SCALLION, DRIED'), item('SCALLOP, SEA')];
    expect(found(onions, 'scallions')).toEqual(['SCALLION, DRIED', 'GREEN ONION, ICELESS']);
    expect(found(onions, 'scalions')).toContain('GREEN ONION, ICELESS');
  });

  it('finds misspelled words below those that begin as typed, and none for a word of the catalog', () => {
    const items = [item('CAROTENE, POWDER'), item('CARROT, JUMBO'), item('PEAR, BOSC'), item('PEA, SNOW')];
    expect(found(items, 'carot')).toEqual(['CAROTENE, POWDER', 'CARROT, JUMBO']);
    expect(found(items, 'pear')).toEqual(['PEAR, BOSC']);
  });

  it('finds misspelled plurals, of synonyms as well', () => {
    const items = [item('GREEN ONION, ICELESS'), item('MUSSEL, BLACK')];
    expect(found(items, 'mussles')).toEqual(['MUSSEL, BLACK']);
    expect(found(items, 'scalions')).toEqual(['GREEN ONION, ICELESS']);
  });

  it('does not lift other food for one word of its brand, but does for two and for the same food', () => {
    const apron = { brand: 'WHITE APRON' };
    const items = [
      item('VINEGAR, RICE', apron),
      item('RICE, JASMINE'),
      item('RICE, BROWN', apron),
      item('RICE, SUSHI ORG', { ...apron, organic: true }),
      item('ONION, WHITE'),
    ];
    expect(found(items, 'white rice')).toEqual([
      'RICE, BROWN',
      'RICE, SUSHI ORG',
      'RICE, JASMINE',
      'VINEGAR, RICE',
      'ONION, WHITE',
    ]);
    expect(found(items, 'white apron rice').slice(0, 3)).toEqual(['RICE, BROWN', 'RICE, SUSHI ORG', 'VINEGAR, RICE']);
    expect(found(items, 'apron')).toEqual(['VINEGAR, RICE', 'RICE, BROWN', 'RICE, SUSHI ORG']);
  });

  it('reads phrases, joined and split words as one thing', () => {
    const items = [
      item('CREAM, HALF & HALF'),
      item('HALF PAN, FOIL'),
      item('BEEF, PRIMAL TRI-TIP'),
      item('TOMATO, SUN DRIED'),
    ];
    expect(found(items, 'half and half')[0]).toBe('CREAM, HALF & HALF');
    for (const text of ['tri tip', 'tritip', 'tri-tip'])
      expect(found(items, text), text).toEqual(['BEEF, PRIMAL TRI-TIP']);
    for (const text of ['sundried', 'sun-dried tomatoes'])
      expect(found(items, text)[0], text).toBe('TOMATO, SUN DRIED');
  });

  it('never confuses an oil that fries with fries', () => {
    const items = [item('OIL, FRY CREAMY'), item('POTATO, FROZEN FRY STRAIGHT')];
    expect(found(items, 'fries')[0]).toBe('POTATO, FROZEN FRY STRAIGHT');
  });

  it('finds items whose code has other leading zeros', () => {
    const coded = [item('KALE', { itemCode: '00450' }), item('CHARD', { itemCode: '22181' })];
    expect(found(coded, '450')).toEqual(['KALE']);
    expect(found(coded, '022181')).toEqual(['CHARD']);
  });
});

describe('[S1.4] what has not all words', () => {
  it('names the words that no item has', () => {
    const items = [item('TOMATO, CHERRY'), item('TOMATO, ROMA'), item('PEAR, BOSC')];
    expect(search(items, 'frog tomato').missing).toEqual(['frog']);
    expect(search(items, 'frog leg tomato').missing).toEqual(['frog', 'leg']);
    expect(search(items, 'bosc tomato')).toMatchObject({ complete: 0, missing: [] });
  });

  it('names the words that only complete items have', () => {
    const items = [item('TOMATO, CHERRY ORG'), item('TOMATO, CHERRY'), item('TOMATO, ROMA')];
    expect(search(items, 'tomato cherry org')).toMatchObject({ complete: 1, missing: ['org'] });
    expect(search(items, 'tomato cherry')).toMatchObject({ complete: 2, missing: ['cherry'] });
    expect(search(items, 'tomato')).toMatchObject({ complete: 3, missing: [] });
    const different = [...items, item('TOMATO, ROMA ORG')];
    expect(search(different, 'tomato cherry org')).toMatchObject({ complete: 1, missing: [] });
  });

  it('is found if a word names it, below what has all, and counts as not complete', () => {
    const items = [item('TOMATO, CHERRY'), item('TOMATO, ROMA'), item('CAKE, CARROT', { brand: 'CHERRY ROW' })];
    const { found: all, complete, scores } = search(items, 'cherry tomatoes');
    expect(all).toEqual(['TOMATO, CHERRY', 'TOMATO, ROMA']);
    expect(complete).toBe(1);
    expect(scores[0]).toBeGreaterThanOrEqual(COMPLETE_SCORE);
    expect(scores[1]).toBeLessThan(COMPLETE_SCORE);
    expect(search(items, 'frog tomato')).toMatchObject({ complete: 0, found: ['TOMATO, CHERRY', 'TOMATO, ROMA'] });
  });

  it('is nothing if no word is known', () => {
    expect(search(TOMATOES, 'monkfish').found).toEqual([]);
    expect(search(TOMATOES, '!?').found).toEqual([]);
  });
});
