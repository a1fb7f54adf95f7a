import { itemNumber } from '../../rules/search/item-number.ts';
import { CODE_WEIGHT } from '../../rules/search/item-terms.ts';
import { planQuery } from '../../rules/search/query.ts';
import { createRanker, MAX_SCORE } from '../../rules/search/rank.ts';
import type { Thesaurus } from '../../rules/search/thesaurus.ts';
import { vocabularyOf } from '../../rules/search/vocabulary.ts';
import { prefixRange } from '../../rules/search/word-index.ts';
import { compounds } from '../../rules/search/words.ts';
import { docsOfGtin, docsOfGtinPrefix, gtinNumber } from './gtin-index.ts';
import type { ItemIndex } from './item-index.ts';

/** Score of an item whose GTIN begins with the typed digits. */
const GTIN_SCORE = 30;

export { MAX_SCORE };

/** Matches of a query's text. The matcher owns both arrays and overwrites them on its next call. */
export interface Matches {
  /** Ascending. */
  readonly docs: Uint32Array;
  /** By document, more is better, at most MAX_SCORE; defined only for `docs`. */
  readonly scores: Uint16Array;
  /** Number of shown documents that have all words that count. If it is 0, `docs` are the closest ones. */
  readonly complete: number;
  /** See `Ranked`. */
  readonly missing: readonly string[];
}

export interface Matcher {
  /** Finds and scores documents. `isShown` says which ones count for the choice of the closest. */
  match(text: string, thesaurus: Thesaurus, isShown: (doc: number) => boolean): Matches;
}

/** The folding of the snapshot's words. Words of later changes are folded both ways. */
const foldOf = (index: ItemIndex) => index.words(index.segments[0]!).fold;

/** Returns the documents whose code or PLU is the whole word. */
function docsOfCode(index: ItemIndex, word: string): number[] {
  return index.segments.flatMap((segment) => {
    const { words, hits } = index.words(segment);
    const [at] = prefixRange(words, word);
    if (at === words.length || words.at(at) !== word) return [];
    const found: number[] = [];
    const { docs, weights } = hits(at, at + 1);
    for (let posting = 0; posting < docs.length; posting += 1) {
      const doc = segment.from + docs[posting]!;
      if (weights[posting] === CODE_WEIGHT && index.gone[doc] === 0) found.push(doc);
    }
    return found;
  });
}

/** How exactly a whole text names an item: more comes first. */
const BY_CODE = 3;
const BY_NUMBER = 2;
/** The same produce, grown organically. */
const BY_SISTER = 1;

/** Returns the documents that the whole text names by code, PLU or GTIN, each with its exactness, the best first. */
export function exactDocs(index: ItemIndex, text: string): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const number = itemNumber(text);
  if (!number) return found;
  const add = (docs: readonly number[], exactness: number) => {
    for (const doc of docs) if (!found.has(doc)) found.set(doc, exactness);
  };
  for (const typed of number.codes) {
    const code = index.find(typed);
    // The same code in another case or with leading zeros: the index has its first word, whatever the rest.
    const [first = ''] = code < 0 ? compounds(foldOf(index)(typed)) : [];
    const same =
      code < 0 ? docsOfCode(index, first).filter((doc) => isCode(index.field(doc, 'itemCode'), typed)) : [code];
    add(same, BY_CODE);
  }
  const [plu, sister] = number.plus;
  if (plu !== undefined) add(docsOfCode(index, plu), BY_NUMBER);
  if (/^\d+$/.test(number.short)) add(docsOfCode(index, number.short), BY_NUMBER);
  const gtin = number.gtin === undefined ? undefined : gtinNumber(number.gtin);
  if (gtin !== undefined) add(docsOfGtin(index.gtins(), gtin), BY_NUMBER);
  if (sister !== undefined) add(docsOfCode(index, sister), BY_SISTER);
  return found;
}

const isCode = (code: string, typed: string): boolean =>
  code.toLowerCase() === typed.toLowerCase() || (/^\d+$/.test(typed) && code.replace(/^0+(?=\d)/, '') === typed);

/** Buffers for matching are allocated once, so a keystroke allocates little. */
export function createMatcher(index: ItemIndex): Matcher {
  const packed = index.segments.map((segment) => ({ from: segment.from, ...index.words(segment) }));
  const vocabulary = vocabularyOf(packed.map(({ words }) => words));
  const ranker = createRanker(index.count, packed);
  const fold = foldOf(index);

  return {
    match(text, thesaurus, isShown) {
      const plan = planQuery(text, vocabulary, thesaurus, fold);
      const ranked = ranker.rank(plan, isShown);
      const gtins = docsOfGtinPrefix(index.gtins, text.replace(/[\s-]/g, ''));
      if (gtins.length === 0) return ranked;
      const found = new Set(ranked.docs);
      for (const doc of gtins) if (!found.has(doc)) ranked.scores[doc] = GTIN_SCORE;
      const docs = Uint32Array.from(new Set([...found, ...gtins])).sort();
      return { ...ranked, docs, complete: docs.length };
    },
  };
}
