import {
  type CatalogueItem,
  type CatalogueQuery,
  type CatalogueResult,
  MAX_PAGE,
} from '../../src/data/items/catalogue-api.ts';
import { filter } from './filter.ts';
import type { ItemIndex } from './item-index.ts';
import { createMatcher, exactDocs, type Matches } from './match.ts';
import { byScore, firstThose, type Sorter } from './order.ts';
import { OFFERED, STANDARD, type Terms } from './terms.ts';

/** What was found, and what is exactly meant though its words were not: a GTIN with blanks, a PLU with a zero before it. */
function withExact({ docs, scores }: Matches, exact: ReadonlySet<number>): Uint32Array {
  if (exact.size === 0) return docs;
  const found = new Set(docs);
  const others = [...exact].filter((doc) => !found.has(doc));
  if (others.length === 0) return docs;
  for (const doc of others) scores[doc] = 0;
  return Uint32Array.from([...docs, ...others]).sort();
}

/** A location's catalogue in memory. */
export interface Catalogue {
  readonly size: number;
  search(query: CatalogueQuery): Omit<CatalogueResult, 'version'>;
  items(codes: readonly string[]): CatalogueItem[];
  byCode(text: string): CatalogueItem | null;
}

export function createCatalogue(index: ItemIndex, terms: Terms, sorter: Sorter): Catalogue {
  const matcher = createMatcher(index);
  const everything = Uint32Array.from({ length: index.count }, (_, doc) => doc);

  /** Documents of codes in their order, each once. */
  const docsOf = (codes: readonly string[]): Uint32Array => {
    const docs = codes.flatMap((code) => index.byCode.get(code) ?? []);
    return Uint32Array.from(new Set(docs));
  };

  const candidates = (query: CatalogueQuery, matches: Matches | null, exact: ReadonlySet<number>): Uint32Array => {
    const found = matches ? withExact(matches, exact) : everything;
    if (query.onlyCodes === null) return found;
    const guide = docsOf(query.onlyCodes);
    if (!matches) return guide;
    const within = new Set(guide);
    return found.filter((doc) => within.has(doc));
  };

  const ordered = (query: CatalogueQuery, docs: Uint32Array, matches: Matches | null, exact: ReadonlySet<number>) => {
    if (!matches) {
      const sorted = query.sort ? sorter.sort(docs, query.sort) : docs;
      return terms.standardFirst ? firstThose(sorted, (doc) => (terms.flags[doc]! & STANDARD) !== 0) : sorted;
    }
    const sorted = query.sort ? sorter.sort(docs, query.sort) : byScore(docs, matches.scores);
    return exact.size === 0 ? sorted : firstThose(sorted, (doc) => exact.has(doc));
  };

  return {
    size: index.count,
    search(query) {
      const matches = query.text.trim() === '' ? null : matcher.match(query.text);
      const exact = new Set(matches ? exactDocs(index, query.text) : []);
      const { docs, facets } = filter(index, terms, query, candidates(query, matches, exact));
      const offset = Math.max(0, query.offset);
      const limit = Math.max(0, Math.min(query.limit, MAX_PAGE));
      const page = ordered(query, docs, matches, exact).subarray(offset, offset + limit);
      return { total: docs.length, items: Array.from(page, terms.present), facets };
    },
    items: (codes) => Array.from(docsOf(codes), terms.present),
    byCode(text) {
      // Of several with one PLU, the one that this location is most likely to mean.
      const worth = (doc: number) => (terms.flags[doc]! & OFFERED ? 2 : 0) + (terms.flags[doc]! & STANDARD ? 1 : 0);
      const [best] = exactDocs(index, text).sort((a, b) => worth(b) - worth(a));
      return best === undefined ? null : terms.present(best);
    },
  };
}
