import { fold, foldAccents } from './fold.ts';
import { formOf, isGenus, isProcessed } from './heads.ts';
import { sizesIn, unitOf } from './sizes.ts';
import { compounds, indexedForms } from './words.ts';

/** The texts of an item that a search looks at. */
export interface ItemText {
  readonly itemCode: string;
  readonly plu: string | null;
  readonly description: string;
  readonly keywords: string;
  readonly brand: string;
  readonly packSize: string;
  readonly organic: boolean;
}

/**
 * Weights of terms, 1 to 60. Apps before form 4 of packs read them, too: 60 means a whole code or PLU there, and only
 * there.
 */
export const CODE_WEIGHT = 60;
const HEAD = 56;
/** A word of a head of several words: "onion" in "GREEN ONION", "cream" in "ICE CREAM". */
const HEAD_PART = 47;
/** Words after the comma: the kind itself ("CHEESE, CHEDDAR"), a variety ("APPLE, FUJI"), a flavor ("SOUP, TOMATO"). */
const AFTER = { genus: 50, variety: 44, flavor: 34 } as const;
const AFTER_STEP = 2;
const AFTER_LEAST = { genus: 40, variety: 32, flavor: 26 } as const;
/** Keywords: a phrase of one word names the item; in a longer one the first word does ("pechuga de pollo"). */
const KEYWORD = { whole: 44, first: 36, rest: 28 } as const;
/** Weight of a word of the brand. Few other terms have it: the last keywords of food that was cut or frozen. */
export const BRAND_WEIGHT = 22;
const PACK = 14;
const SIZE = 30;
const UNIT = 12;
/** Loss of a part of a compound against the whole. */
const PART_LOSS = 4;
/** Loss of an item that is not the fresh, plain thing: the bare word means that one. */
const FORM_LOSS = 7;
const MOST_LOSSES = 2;
const ORGANIC_LOSS = 3;
/** Loss of foods that are mixed with others: "PEAS & CARROTS" are not what "peas" means. */
const MIX_LOSS = 4;

type Post = (term: string, weight: number) => void;

/** Returns the words of a text under both foldings, because packs are also read by apps that fold accents only. */
const foldings = (text: string): string[] => {
  const folded = fold(text);
  const before = foldAccents(text);
  return folded === before ? [folded] : [folded, before];
};

function post(add: Post, compound: string, weight: number): void {
  const forms = indexedForms(compound);
  for (let at = 0; at < forms.length; at += 1)
    add(forms[at]!, Math.max(1, at === 0 || weight === CODE_WEIGHT ? weight : weight - PART_LOSS));
}

function postCode(add: Post, code: string): void {
  for (const compound of compounds(fold(code))) {
    add(compound, CODE_WEIGHT);
    for (const part of indexedForms(compound).slice(1)) add(part, HEAD);
    const short = compound.replace(/^0+(?=\d)/, '');
    if (short !== compound) add(short, CODE_WEIGHT);
  }
}

/**
 * Calls `add` with each term of an item and its weight; a term may occur more than once, then the greatest weight
 * counts. The same terms go into packs and into the database.
 */
export function itemTerms(item: ItemText, add: Post): void {
  postCode(add, item.itemCode);
  if (item.plu) postCode(add, item.plu);
  for (const text of foldings(item.description)) describe(add, text, item.organic ? ORGANIC_LOSS : 0);
  for (const text of foldings(item.keywords)) addKeywords(add, text, lossOf(fold(item.description), item.organic));
  for (const text of foldings(item.brand)) for (const word of compounds(text)) post(add, word, BRAND_WEIGHT);
  for (const text of foldings(item.packSize)) for (const word of compounds(text)) post(add, word, PACK);
  for (const { terms } of [...sizesIn(fold(item.description)), ...sizesIn(fold(item.packSize))])
    for (const term of terms) {
      add(term, SIZE);
      const unit = unitOf(term);
      if (unit !== undefined) add(unit, UNIT);
    }
}

/** Returns the loss for what was done to the food: frozen, canned, cut; at most two steps. */
function lossOf(description: string, organic: boolean): number {
  const [head = '', ...rest] = description.split(',');
  const forms = new Set(compounds(`${head} ${rest.join(' ')}`).flatMap((word) => formOf(word) ?? []));
  const done = forms.size + (isProcessed(head.trim()) ? 1 : 0);
  return Math.min(MOST_LOSSES, done) * FORM_LOSS + (organic ? ORGANIC_LOSS : 0);
}

/** Returns words that an ampersand joins to another word. */
function mixedWords(text: string): ReadonlySet<string> {
  const words = text.split(/[ ,]/);
  const pairs = words.flatMap((word, at) => (word === '&' ? [[words[at - 1] ?? '', words[at + 1] ?? '']] : []));
  return new Set(pairs.filter(([one, other]) => one !== other).flatMap((pair) => compounds(pair.join(' '))));
}

function describe(add: Post, folded: string, organicLoss: number): void {
  const comma = folded.indexOf(',');
  const words = compounds(folded);
  const firstNumber = words.findIndex((word) => /^\d/.test(word));
  const headText =
    comma < 0 ? words.slice(0, firstNumber <= 0 ? words.length : firstNumber).join(' ') : folded.slice(0, comma);
  const headWords = compounds(headText);
  const loss = lossOf(folded, false) + organicLoss;
  /** Bread and soup are what they are: only their flavors lose. */
  const headLoss = isProcessed(headText.trim()) ? loss - FORM_LOSS : loss;
  const kind = isGenus(headText.trim()) ? 'genus' : isProcessed(headText.trim()) ? 'flavor' : 'variety';
  const head = headWords.length > 1 ? HEAD_PART : HEAD;
  const mixed = mixedWords(folded.slice(comma + 1));
  let after: number = AFTER[kind];
  for (const [at, word] of words.entries()) {
    if (at < headWords.length) {
      post(add, word, head - headLoss);
      continue;
    }
    post(add, word, after - loss - (mixed.has(word) ? MIX_LOSS : 0));
    after = Math.max(AFTER_LEAST[kind], after - AFTER_STEP);
  }
}

function addKeywords(add: Post, folded: string, loss: number): void {
  for (const phrase of folded.split(',')) {
    const words = compounds(phrase);
    for (const [at, word] of words.entries())
      post(add, word, (words.length === 1 ? KEYWORD.whole : at === 0 ? KEYWORD.first : KEYWORD.rest) - loss);
  }
}
