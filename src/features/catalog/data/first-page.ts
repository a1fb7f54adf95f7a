import { hash53 } from '../../../../rules/hash.ts';
import type { CratebookDatabase, FirstPage } from '../../../data/database.ts';
import { type CatalogQuery, EVERYTHING } from './catalog-api.ts';

/** Number of rows of a list that are stored, to be shown while the catalog is being opened. */
export const FIRST_PAGE_ROWS = 50;

/** The location and settings under which lists are stored. */
export interface Shown {
  readonly customerLocationId: string;
  readonly hideOutOfStockItems: boolean;
}

const keyOf = (
  { customerLocationId, hideOutOfStockItems }: Shown,
  { onlyStandard, categoryId, onlyCodes }: CatalogQuery,
): string =>
  JSON.stringify([
    customerLocationId,
    hideOutOfStockItems,
    onlyStandard,
    categoryId,
    // Another list of codes is another guide, or the same one after a change.
    ...(onlyCodes ? [onlyCodes.length, hash53(JSON.stringify(onlyCodes))] : []),
  ]);

/**
 * Returns whether the first page of a list is stored: of the whole catalog, its standard items, a category of them, and
 * code lists (guides, recent orders) that the user has opened.
 */
export const isKept = (query: CatalogQuery): boolean =>
  JSON.stringify({ ...query, categoryId: null, onlyStandard: false, onlyCodes: null, offset: 0, limit: 0 }) ===
  JSON.stringify({ ...EVERYTHING, limit: 0 });

/** Returns a list's first page as last read; undefined if none is stored. Reads one small record and nothing else. */
export async function readFirstPage(
  db: CratebookDatabase,
  shown: Shown,
  query: CatalogQuery,
): Promise<FirstPage | undefined> {
  return isKept(query) ? db.glimpses.get(keyOf(shown, query)) : undefined;
}

/** Returns the queries whose first pages are stored. */
export const firstPageQueries = (categories: Iterable<string>): CatalogQuery[] =>
  [false, true].flatMap((onlyStandard) =>
    [null, ...categories].map((categoryId) => ({ ...EVERYTHING, onlyStandard, categoryId, limit: FIRST_PAGE_ROWS })),
  );

/** A list with its result. */
export type ShownList = Omit<FirstPage, 'key'> & { readonly query: CatalogQuery };

/** Returns the keys of a location's stored first pages. Empty lists have none. */
export const firstPagesOf = (shown: Shown, lists: readonly ShownList[]): FirstPage[] =>
  lists.flatMap(({ query, total, items, facets }) =>
    total > 0 ? [{ key: keyOf(shown, query), total, items, facets }] : [],
  );

/** The common prefix of all keys of a location. */
export const firstPagePrefix = ({ customerLocationId }: Shown): string =>
  JSON.stringify([customerLocationId]).slice(0, -1);
