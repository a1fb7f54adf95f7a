import { itemNumber } from '../../rules/search/item-number.ts';
import { CODE_WEIGHT } from '../../rules/search/item-terms.ts';
import { kitchenThesaurus } from '../../rules/search/kitchen.ts';
import { planQuery } from '../../rules/search/query.ts';
import { createRanker, MAX_SCORE } from '../../rules/search/rank.ts';
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
}

export interface Matcher {
  /** Finds and scores documents. `isShown` says which ones count for the choice of the closest. */
  match(text: string, isShown: (doc: number) => boolean): Matches;
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

/** Returns the documents whose code, PLU or GTIN is the whole text, those with the code first. */
export function exactDocs(index: ItemIndex, text: string): number[] {
  const number = itemNumber(text);
  if (!number) return [];
  const found = new Set<number>();
  for (const typed of new Set([text.trim(), number.code, number.short])) {
    const code = index.find(typed);
    if (code >= 0) found.add(code);
    else {
      // The same code in another case: the index has its first word, whatever the rest.
      const lower = typed.toLowerCase();
      const [first] = compounds(foldOf(index)(typed));
      const same = docsOfCode(index, first ?? '').find((doc) => index.field(doc, 'itemCode').toLowerCase() === lower);
      if (same !== undefined) found.add(same);
    }
  }
  if (/^\d+$/.test(number.short))
    for (const word of [number.short, ...number.plus]) for (const doc of docsOfCode(index, word)) found.add(doc);
  const gtin = number.gtin === undefined ? undefined : gtinNumber(number.gtin);
  if (gtin !== undefined) for (const doc of docsOfGtin(index.gtins(), gtin)) found.add(doc);
  return [...found];
}

/** Buffers for matching are allocated once, so a keystroke allocates little. */
export function createMatcher(index: ItemIndex): Matcher {
  const packed = index.segments.map((segment) => ({ from: segment.from, ...index.words(segment) }));
  const vocabulary = vocabularyOf(packed.map(({ words }) => words));
  const ranker = createRanker(index.count, packed);
  const fold = foldOf(index);

  return {
    match(text, isShown) {
      const plan = planQuery(text, vocabulary, kitchenThesaurus(), fold);
      const ranked = ranker.rank(plan, isShown);
      const gtins = docsOfGtinPrefix(index.gtins, text.replace(/[\s-]/g, ''));
      if (gtins.length === 0) return ranked;
      const found = new Set(ranked.docs);
      for (const doc of gtins) if (!found.has(doc)) ranked.scores[doc] = GTIN_SCORE;
      const docs = Uint32Array.from(new Set([...found, ...gtins])).sort();
      return { docs, scores: ranked.scores, complete: Math.max(1, ranked.complete) };
    },
  };
}
