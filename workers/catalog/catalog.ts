import { missingWord } from '../../rules/search/missing-word.ts';
import { COMPLETE_SCORE } from '../../rules/search/rank.ts';
import type { Thesaurus } from '../../rules/search/thesaurus.ts';
import {
  type CatalogItem,
  type CatalogQuery,
  type CatalogResult,
  MAX_PAGE,
} from '../../src/features/catalog/data/catalog-api.ts';
import { filter, shownBy } from './filter.ts';
import type { ItemIndex } from './item-index.ts';
import { exactDocs, MAX_SCORE, type Matcher, type Matches } from './match.ts';
import { byRank, firstThose, type Sorter } from './order.ts';
import { BOUGHT, OFFERED, PREFERENCE, STANDARD, type Terms } from './terms.ts';

/**
 * Documents found, and those that the text names exactly although its words differ: a GTIN with blanks, a PLU with a
 * leading zero.
 */
function withExact(
  { docs, scores }: Pick<Matches, 'docs' | 'scores'>,
  exact: ReadonlyMap<number, number>,
): Uint32Array {
  if (exact.size === 0) return docs;
  const found = new Set(docs);
  const others = [...exact.keys()].filter((doc) => !found.has(doc));
  if (others.length === 0) return docs;
  for (const doc of others) scores[doc] = 0;
  return Uint32Array.from([...docs, ...others]).sort();
}

/** Returns the documents that the text names exactly first, the most exact of them before the others. */
function exactFirst(docs: Uint32Array, exact: ReadonlyMap<number, number>): Uint32Array {
  const levels = [...new Set(exact.values())].sort();
  return levels.reduce((sorted, level) => firstThose(sorted, (doc) => exact.get(doc) === level), docs);
}

/** Result of a query; the items are built on each call. */
export interface Answer extends Omit<CatalogResult, 'items' | 'version'> {
  readonly page: Uint32Array;
}

/** Fewest items of a result that is cached. */
const MUCH = 2000;
/** Most cached results; each takes a few kilobytes. */
const MOST_KNOWN = 256;

/** A location's catalog in memory. */
export interface Catalog {
  readonly size: number;
  search(query: CatalogQuery): Omit<CatalogResult, 'version'>;
  items(codes: readonly string[]): CatalogItem[];
  byCode(text: string): CatalogItem | null;
  /** Prepares faster facet counts; the first results do not wait for it. */
  prepare(): void;
}

/** Cached results of queries that find much: the first typed letters, and the common lists. By query. */
export type KnownAnswers = Map<string, Answer>;

/** `thesaurus` is called for each query with text. `known` may come from a catalog with the same index, flags and sorter, because results depend on nothing else. */
export function createCatalog(
  index: ItemIndex,
  terms: Terms,
  matcher: Matcher,
  sorter: Sorter,
  thesaurus: () => Thesaurus,
  known: KnownAnswers = new Map(),
): Catalog {
  const { flags } = terms;
  /** Returns the documents of codes in order, without duplicates. */
  const docsOf = (codes: readonly string[]): Uint32Array =>
    Uint32Array.from(new Set(codes.map((code) => index.find(code)).filter((doc) => doc >= 0)));

  /**
   * Without text a list keeps its order. With text, exact matches come first, then the others by score; among equals
   * those that the location buys.
   */
  const pageOf = (
    query: CatalogQuery,
    docs: Uint32Array,
    matches: Matches | null,
    exact: ReadonlyMap<number, number>,
  ): Uint32Array => {
    const offset = Math.max(0, query.offset);
    const limit = Math.max(0, Math.min(query.limit, MAX_PAGE));
    if (matches && !query.sort) {
      const ranking = { scores: matches.scores, most: MAX_SCORE, flags, preference: PREFERENCE };
      if (exact.size === 0) return byRank(docs, ranking, { offset, limit });
      const ranked = byRank(docs, ranking, { offset: 0, limit: docs.length });
      return exactFirst(ranked, exact).subarray(offset, offset + limit);
    }
    const sorted = query.sort ? sorter.sort(docs, query.sort) : docs;
    const first = matches
      ? exactFirst(sorted, exact)
      : terms.standardFirst
        ? firstThose(sorted, (doc) => (flags[doc]! & STANDARD) !== 0)
        : sorted;
    return first.subarray(offset, offset + limit);
  };

  const answer = (query: CatalogQuery): Answer => {
    const { text, onlyCodes } = query;
    const codes = onlyCodes && docsOf(onlyCodes);
    const within = codes && new Set(codes);
    const isChosen = shownBy(index, flags, query);
    const isShown = within ? (doc: number) => within.has(doc) && isChosen(doc) : isChosen;
    const matches = text.trim() === '' ? null : matcher.match(text, thesaurus(), isShown);
    const exact = matches ? exactDocs(index, text) : new Map<number, number>();
    const found = matches ? index.inOrder(withExact(matches, exact)) : (codes ?? index.all());
    const candidates = matches && within ? found.filter((doc) => within.has(doc)) : found;
    const { docs, facets } = filter(index, terms, query, candidates);
    const isNamed = [...exact.keys()].some((doc) => docs.includes(doc));
    const close = matches && !isNamed && docs.length > matches.complete ? matches : null;
    const approximate = close?.complete === 0;
    /** Items that have all words come first, except those with a lone word of their brand. */
    const complete = close && !approximate ? docs.filter((doc) => close.scores[doc]! >= COMPLETE_SCORE).length : 0;
    const page = pageOf(query, docs, matches, exact).slice();
    return {
      ...{ total: docs.length, page, facets, approximate },
      missing: missingWord(text, close?.missing ?? []),
      complete: complete > 0 ? complete : undefined,
    };
  };
  const answered = (query: CatalogQuery): Answer => {
    const key = JSON.stringify(query);
    const before = known.get(key);
    if (before) return before;
    const made = answer(query);
    if (made.total < MUCH) return made;
    if (known.size >= MOST_KNOWN) known.delete(known.keys().next().value!);
    known.set(key, made);
    return made;
  };

  return {
    size: index.size,
    search(query) {
      const { page, ...found } = answered(query);
      return { ...found, items: Array.from(page, terms.present) };
    },
    items: (codes) => Array.from(docsOf(codes), terms.present),
    byCode(text) {
      // Of several items with one PLU, the one that this location most likely means.
      const worth = (doc: number) =>
        (flags[doc]! & OFFERED ? 4 : 0) + (flags[doc]! & STANDARD ? 2 : 0) + (flags[doc]! & BOUGHT ? 1 : 0);
      const [best] = [...exactDocs(index, text).keys()].sort((a, b) => worth(b) - worth(a));
      return best === undefined ? null : terms.present(best);
    },
    prepare: () => index.prepare(),
  };
}
