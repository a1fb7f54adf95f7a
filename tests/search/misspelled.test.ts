import { expect, test } from 'vitest';
import { fold } from '../../rules/search/fold.ts';
import { EVERYTHING } from '../../src/features/catalog/data/catalog-api.ts';
import { testCatalog } from '../../workers/catalog/catalog-for-test.ts';
import { gradedItems } from './graded.ts';

const items = gradedItems();
const catalog = testCatalog({ items });

/** Codes by head noun or keyword, folded: what is meant by a misspelling of it. */
const meant = new Map<string, Set<string>>();
for (const { itemCode, description, keywords } of items) {
  const head = fold(description.split(',')[0]!).replace(/ (?:org|\d).*/, '');
  for (const word of [head, ...fold(keywords).split(', ')])
    if (/^[a-z]{4,}$/.test(word)) meant.set(word, (meant.get(word) ?? new Set()).add(itemCode));
}

const VOWELS = 'aeiou';
let seed = 7;
/** Returns a number from 0 to below `end`; the same ones in each run. */
const next = (end: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
  return seed % end;
};

/** Returns a word with a letter missing, doubled or swapped with the next one, and with another vowel. */
function misspellings(word: string): string[] {
  const at = 1 + next(word.length - 2);
  const [before, letter, following] = [word.slice(0, at), word[at]!, word.slice(at + 1)];
  const vowel = 1 + word.slice(1).search(/[aeiou]/);
  const other = VOWELS[(VOWELS.indexOf(word[vowel]!) + 1 + next(4)) % VOWELS.length]!;
  const all = [
    before + following,
    before + letter + letter + following,
    before + following[0]! + letter + following.slice(1),
    vowel === 0 ? word : word.slice(0, vowel) + other + word.slice(vowel + 1),
  ];
  return [...new Set(all)].filter((each) => each !== word && !meant.has(each));
}

const pluralOf = (word: string): string | undefined => {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  if (/(?:ch|sh|ss|x|[^aeio]o)$/.test(word)) return `${word}es`;
  return word.endsWith('s') ? undefined : `${word}s`;
};

/** Share of the typed texts whose first item is one that is meant. */
const share = (texts: readonly (readonly [typed: string, codes: ReadonlySet<string>])[]): number =>
  texts.filter(([text, codes]) => {
    const [first] = catalog.search({ ...EVERYTHING, text, limit: 1 }).items;
    return first !== undefined && codes.has(first.itemCode);
  }).length / texts.length;

test('misspelled plurals find the meant item nearly as often as misspelled singulars', () => {
  // The scores of decision 53 are those of all words. A third of them is enough to notice a fault.
  const words = [...meant].filter((_, at) => process.env.SHOW_SCORES || at % 3 === 0);
  const singulars = words.flatMap(([word, codes]) => misspellings(word).map((typed) => [typed, codes] as const));
  const plurals = singulars.flatMap(([word, codes]) => {
    const typed = pluralOf(word);
    return typed === undefined || meant.has(typed) ? [] : [[typed, codes] as const];
  });
  expect(singulars.length).toBeGreaterThan(500);
  const [one, several] = [share(singulars), share(plurals)];
  if (process.env.SHOW_SCORES) console.log(singulars.length, one, plurals.length, several);
  expect(one).toBeGreaterThan(0.87);
  expect(several).toBeGreaterThan(0.82);
});
