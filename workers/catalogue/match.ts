import { isGtin } from '../../rules/gtin.ts';
import { parsePlu } from '../../rules/plu.ts';
import { docsOfGtin, docsOfGtinPrefix, gtinNumber } from './gtin-index.ts';
import { CODE_WEIGHT, type ItemIndex } from './item-index.ts';
import { nearWords } from './typos.ts';
import { prefixRange } from './word-index.ts';
import { parts, queryWords } from './words.ts';

/** A word that is the typed one, not only begins with it. A single letter is rather the beginning of something. */
const WHOLE_BONUS = 12;
/** Each error that was forgiven. */
const TYPO_LOSS = 10;
/** A GTIN that begins with the digits. */
const GTIN_WEIGHT = 30;

/** Postings that one typed word stands for. */
interface Hits {
  readonly docs: Uint32Array;
  /** By posting; null where all count alike. */
  readonly weights: Uint8Array | null;
  readonly bonus: number;
}

/** What a query's text found. Both arrays belong to the matcher and are overwritten by its next call. */
export interface Matches {
  /** Ascending. */
  readonly docs: Uint32Array;
  /** By document, more is better; meaningful for `docs` only. */
  readonly scores: Uint16Array;
}

export interface Matcher {
  /** Documents that hold all words of the text, each at least by its beginning; with small errors only where there are none without. */
  match(text: string): Matches;
}

/**
 * The GTIN that a text is, whatever its length, blanks and dashes: leading zeros make no difference to the number. Also of
 * a label's element string, where it stands first, behind application identifier 01.
 */
function gtinOf(text: string): number | undefined {
  const labelled = /^(?:\][A-Za-z]\d)?\(?01\)?(\d{14})/.exec(text)?.[1];
  if (labelled !== undefined && isGtin(labelled)) return Number(labelled);
  return gtinNumber(text.replace(/[\s-]/g, ''));
}

/** Documents whose code, PLU or GTIN is the whole text, those with the code first. */
export function exactDocs(index: ItemIndex, text: string): number[] {
  const whole = text.trim();
  if (whole === '' || whole.length > 100) return [];
  const found = new Set<number>();
  const code =
    index.byCode.get(whole) ?? index.byLowerCode.get(whole.toLowerCase()) ?? index.byCode.get(whole.toLowerCase());
  if (code !== undefined) found.add(code);
  const plu = parsePlu(whole)?.code ?? whole.toLowerCase();
  const { words, offsets, docs, weights } = index.words;
  const [at] = prefixRange(words, plu);
  if (words[at] === plu && parts(plu).length === 1) {
    for (let posting = offsets[at]!; posting < offsets[at + 1]!; posting += 1) {
      if (weights[posting] === CODE_WEIGHT) found.add(docs[posting]!);
    }
  }
  const gtin = gtinOf(whole);
  if (gtin !== undefined) for (const doc of docsOfGtin(index.gtins, gtin)) found.add(doc);
  return [...found];
}

/** Room to match in is made once: a keystroke allocates next to nothing. */
export function createMatcher(index: ItemIndex): Matcher {
  const { count } = index;
  const { words, offsets, docs, weights } = index.words;
  /** How many words of the query a document holds. */
  const held = new Uint8Array(count);
  /** The best hit of the word at hand. */
  const best = new Uint8Array(count);
  const scores = new Uint16Array(count);
  const list = new Uint32Array(count);

  const posted = (at: number, bonus: number): Hits => ({
    docs: docs.subarray(offsets[at], offsets[at + 1]),
    weights: weights.subarray(offsets[at], offsets[at + 1]),
    bonus,
  });

  const hitsOf = (word: string): Hits[] => {
    let [from, to] = prefixRange(words, word);
    const hits: Hits[] = docsOfGtinPrefix(index.gtins, word).map((docs) => ({
      docs,
      weights: null,
      bonus: GTIN_WEIGHT,
    }));
    if (words[from] === word) {
      hits.push(posted(from, word.length > 1 ? WHOLE_BONUS : 0));
      from += 1;
    }
    // All other words of the range lie side by side: they are one run of postings.
    if (from < to) {
      hits.push({
        docs: docs.subarray(offsets[from], offsets[to]),
        weights: weights.subarray(offsets[from], offsets[to]),
        bonus: 0,
      });
    }
    return hits;
  };
  const nearHits = (word: string): Hits[] =>
    nearWords(words, word).map(({ at, distance }) => posted(at, -distance * TYPO_LOSS));

  /** Narrows the documents that hold the first `done` words to those that hold this one too; answers how many are left. */
  const narrow = (hits: readonly Hits[], done: number): number => {
    let left = 0;
    for (const { docs, weights, bonus } of hits) {
      for (let at = 0; at < docs.length; at += 1) {
        const doc = docs[at]!;
        const before = held[doc]!;
        if (before < done) continue;
        const worth = Math.max(1, (weights === null ? 0 : weights[at]!) + bonus);
        if (before === done) {
          held[doc] = done + 1;
          best[doc] = worth;
          scores[doc] = (done === 0 ? 0 : scores[doc]!) + worth;
          list[left++] = doc;
        } else if (worth > best[doc]!) {
          scores[doc]! += worth - best[doc]!;
          best[doc] = worth;
        }
      }
    }
    return left;
  };

  const matchAll = (hits: readonly (readonly Hits[])[]): Uint32Array => {
    held.fill(0);
    let left = 0;
    for (const [done, each] of hits.entries()) {
      left = narrow(each, done);
      if (left === 0) break;
    }
    return ascending(list.subarray(0, left), held, hits.length, list);
  };

  return {
    match(text) {
      const typed = queryWords(text);
      if (typed.length === 0) return { docs: list.subarray(0, 0), scores };
      // A compound that the catalogue doesn't have stands for its parts: "88ct" for "88 CT".
      const wanted = [...new Set(typed.flatMap((word) => (hitsOf(word).length > 0 ? [word] : parts(word))))];
      const exact = wanted.map(hitsOf);
      let found = matchAll(exact);
      if (found.length === 0)
        found = matchAll(exact.map((hits, at) => (hits.length > 0 ? hits : nearHits(wanted[at]!))));
      if (found.length === 0) found = matchAll(exact.map((hits, at) => [...hits, ...nearHits(wanted[at]!)]));
      return { docs: found, scores };
    },
  };
}

/** Sorts a few; of many it is quicker to walk over all documents. */
function ascending(found: Uint32Array, held: Uint8Array, words: number, list: Uint32Array): Uint32Array {
  if (found.length * 16 < held.length) return found.sort();
  let at = 0;
  for (let doc = 0; doc < held.length; doc += 1) if (held[doc] === words) list[at++] = doc;
  return list.subarray(0, at);
}
