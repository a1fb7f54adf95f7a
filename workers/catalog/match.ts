import type { PackedWords } from '../../contract/pack/search-part.ts';
import { CODE_WEIGHT } from '../../contract/pack/search-part.ts';
import { isGtin } from '../../rules/gtin.ts';
import { parsePlu } from '../../rules/plu.ts';
import { prefixRange } from '../../rules/search/word-index.ts';
import { compounds, parts, queryWords } from '../../rules/search/words.ts';
import { docsOfGtin, docsOfGtinPrefix, gtinNumber } from './gtin-index.ts';
import type { ItemIndex } from './item-index.ts';
import { nearWords } from './typos.ts';

/** A whole word matched, not only its prefix. A single letter counts as a prefix. */
const WHOLE_BONUS = 12;
/** Per tolerated typo. */
const TYPO_LOSS = 10;
/** A GTIN that begins with the digits. */
const GTIN_WEIGHT = 30;
/** The largest score: the most words, each at its best. */
export const MAX_SCORE = 1023;

/** Postings of one typed word. `docs` are numbered within their segment, which begins at `from`. */
interface Hits {
  readonly from: number;
  readonly docs: Uint32Array;
  /** By posting; null if all count alike. */
  readonly weights: Uint8Array | null;
  readonly bonus: number;
}

/** Matches of a query's text. The matcher owns both arrays and overwrites them on its next call. */
export interface Matches {
  /** Ascending. */
  readonly docs: Uint32Array;
  /** By document, more is better, at most MAX_SCORE; defined only for `docs`. */
  readonly scores: Uint16Array;
}

export interface Matcher {
  /**
   * Finds documents that contain all words of the text, at least as prefixes; with small typos only if there are none
   * without.
   */
  match(text: string): Matches;
}

/**
 * Returns the GTIN of a text of any length, with blanks and dashes: leading zeros do not change the number. Also of a
 * label's element string that begins with application identifier 01.
 */
function gtinOf(text: string): number | undefined {
  const labelled = /^(?:\][A-Za-z]\d)?\(?01\)?(\d{14})/.exec(text)?.[1];
  if (labelled !== undefined && isGtin(labelled)) return Number(labelled);
  return gtinNumber(text.replace(/[\s-]/g, ''));
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
  const whole = text.trim();
  if (whole === '' || whole.length > 100) return [];
  const found = new Set<number>();
  const lower = whole.toLowerCase();
  const code = index.find(whole);
  if (code >= 0) found.add(code);
  else {
    // The same code in another case: the index has its first word, whatever the rest.
    const [first] = compounds(foldOf(index)(whole));
    const same = docsOfCode(index, first ?? '').find((doc) => index.field(doc, 'itemCode').toLowerCase() === lower);
    if (same !== undefined) found.add(same);
  }
  const plu = parsePlu(whole)?.code ?? lower;
  if (parts(plu).length === 1) for (const doc of docsOfCode(index, plu)) found.add(doc);
  const gtin = gtinOf(whole);
  if (gtin !== undefined) for (const doc of docsOfGtin(index.gtins(), gtin)) found.add(doc);
  return [...found];
}

/** Share of documents below which sorting the matches is faster than scanning all. */
const FEW = 16;

/** Buffers for matching are allocated once, so a keystroke allocates little. */
export function createMatcher(index: ItemIndex): Matcher {
  const { count, segments } = index;
  /** Number of the query's words that a document contains. */
  const held = new Uint8Array(count);
  /** Best hit of the current word. */
  const best = new Uint8Array(count);
  const scores = new Uint16Array(count);
  const list = new Uint32Array(count);

  const posted = (from: number, { hits }: PackedWords, first: number, end: number, bonus: number): Hits => ({
    ...hits(first, end),
    ...{ from, bonus },
  });

  const hitsOf = (word: string): Hits[] => {
    const hits: Hits[] = [];
    const gtins = docsOfGtinPrefix(index.gtins, word);
    if (gtins.length > 0) hits.push({ from: 0, docs: gtins, weights: null, bonus: GTIN_WEIGHT });
    for (const segment of segments) {
      const packed = index.words(segment);
      let [first, end] = prefixRange(packed.words, word);
      if (first < end && packed.words.at(first) === word) {
        hits.push(posted(segment.from, packed, first, first + 1, word.length > 1 ? WHOLE_BONUS : 0));
        first += 1;
      }
      // The other words of the range are adjacent: their postings are one run.
      if (first < end) hits.push(posted(segment.from, packed, first, end, 0));
    }
    return hits;
  };
  const nearHits = (word: string): Hits[] => {
    const near = segments.flatMap((segment) => {
      const packed = index.words(segment);
      return nearWords(packed.words, word).map((found) => ({ ...found, packed, from: segment.from }));
    });
    const nearest = Math.min(...near.map(({ distance }) => distance));
    return near
      .filter(({ distance }) => distance === nearest)
      .map(({ at, distance, packed, from }) => posted(from, packed, at, at + 1, -distance * TYPO_LOSS));
  };

  /** Keeps documents of the first `done` words that also contain this one; returns their number. */
  const narrow = (hits: readonly Hits[], done: number): number => {
    let left = 0;
    for (const { from, docs, weights, bonus } of hits) {
      for (let at = 0; at < docs.length; at += 1) {
        const doc = from + docs[at]!;
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

  /**
   * Matches one word, the most common query, by its best hit. Sorts a few matches; for many, a scan of all documents
   * gives the order.
   */
  const matchOne = (hits: readonly Hits[]): Uint32Array => {
    best.fill(0);
    let left = 0;
    for (const { from, docs, weights, bonus } of hits) {
      for (let at = 0; at < docs.length; at += 1) {
        const doc = from + docs[at]!;
        const worth = Math.max(1, (weights === null ? 0 : weights[at]!) + bonus);
        const before = best[doc]!;
        if (worth <= before) continue;
        best[doc] = worth;
        scores[doc] = worth;
        if (before === 0) list[left++] = doc;
      }
    }
    const found = list.subarray(0, left);
    if (left * FEW < count) return found.sort();
    left = 0;
    for (let doc = 0; doc < count; doc += 1) if (best[doc] !== 0) list[left++] = doc;
    return found;
  };

  const matchAll = (hits: readonly (readonly Hits[])[]): Uint32Array => {
    if (hits.length === 1) return matchOne(hits[0]!);
    held.fill(0);
    let left = 0;
    for (const [done, each] of rarestFirst(hits).entries()) {
      left = narrow(each, done);
      if (left === 0) break;
    }
    return ascending(list.subarray(0, left), held, hits.length, list);
  };

  return {
    match(text) {
      const typed = queryWords(text, foldOf(index));
      if (typed.length === 0) return { docs: list.subarray(0, 0), scores };
      const known = new Map(typed.map((word) => [word, hitsOf(word)]));
      // A compound that the catalog lacks is searched by its parts: "88ct" as "88 CT".
      const wanted = [...new Set(typed.flatMap((word) => (known.get(word)!.length > 0 ? [word] : parts(word))))];
      const exact = wanted.map((word) => known.get(word) ?? hitsOf(word));
      let found = matchAll(exact);
      if (found.length === 0)
        found = matchAll(exact.map((hits, at) => (hits.length > 0 ? hits : nearHits(wanted[at]!))));
      if (found.length === 0) found = matchAll(exact.map((hits, at) => [...hits, ...nearHits(wanted[at]!)]));
      return { docs: found, scores };
    },
  };
}

/** Starts with the word with the fewest hits, which needs the least work. */
function rarestFirst(hits: readonly (readonly Hits[])[]): readonly (readonly Hits[])[] {
  const sizeOf = (each: readonly Hits[]) => each.reduce((sum, { docs }) => sum + docs.length, 0);
  return hits.length < 2 ? hits : hits.toSorted((a, b) => sizeOf(a) - sizeOf(b));
}

/** Sorts a few matches; for many a scan of all documents is faster. */
function ascending(found: Uint32Array, held: Uint8Array, words: number, list: Uint32Array): Uint32Array {
  if (found.length * FEW < held.length) return found.sort();
  let at = 0;
  for (let doc = 0; doc < held.length; doc += 1) if (held[doc] === words) list[at++] = doc;
  return list.subarray(0, at);
}
