import { hash53 } from '../../../../rules/hash.ts';
import type { CratebookDatabase, Glimpse } from '../../../data/database.ts';
import { type CatalogueQuery, EVERYTHING } from './catalogue-api.ts';

/** Rows of a list that are kept to be painted while the catalogue is being opened. */
export const GLIMPSE_ROWS = 50;

/** What of a location's lists is kept under. */
export interface Shown {
  readonly customerLocationId: string;
  readonly hideOutOfStockItems: boolean;
}

const keyOf = (
  { customerLocationId, hideOutOfStockItems }: Shown,
  { onlyStandard, categoryId, onlyCodes }: CatalogueQuery,
): string =>
  JSON.stringify([
    customerLocationId,
    hideOutOfStockItems,
    onlyStandard,
    categoryId,
    // Another list of codes is another guide, or the same one after somebody has changed it.
    ...(onlyCodes ? [onlyCodes.length, hash53(JSON.stringify(onlyCodes))] : []),
  ]);

/**
 * Whether the beginning of this list is among those that are kept: the whole catalogue, its standard items, a category of them, and of the lists
 * of codes (guides, what was ordered lately) those that somebody has looked at.
 */
export const isKept = (query: CatalogueQuery): boolean =>
  JSON.stringify({ ...query, categoryId: null, onlyStandard: false, onlyCodes: null, offset: 0, limit: 0 }) ===
  JSON.stringify({ ...EVERYTHING, limit: 0 });

/** The beginning of a list as it was last read; undefined where none is kept. One small record is read, and nothing else. */
export async function readGlimpse(
  db: CratebookDatabase,
  shown: Shown,
  query: CatalogueQuery,
): Promise<Glimpse | undefined> {
  return isKept(query) ? db.glimpses.get(keyOf(shown, query)) : undefined;
}

/** Queries whose beginnings are kept. */
export const glimpseQueries = (categories: Iterable<string>): CatalogueQuery[] =>
  [false, true].flatMap((onlyStandard) =>
    [null, ...categories].map((categoryId) => ({ ...EVERYTHING, onlyStandard, categoryId, limit: GLIMPSE_ROWS })),
  );

/** A list with what it comes to. */
export type ShownList = Omit<Glimpse, 'key'> & { readonly query: CatalogueQuery };

/** The rows under which the beginnings of a location's lists are kept. Empty lists have none. */
export const glimpsesOf = (shown: Shown, lists: readonly ShownList[]): Glimpse[] =>
  lists.flatMap(({ query, total, items, facets }) =>
    total > 0 ? [{ key: keyOf(shown, query), total, items, facets }] : [],
  );

/** How the keys of all rows of a location begin. */
export const glimpsePrefix = ({ customerLocationId }: Shown): string =>
  JSON.stringify([customerLocationId]).slice(0, -1);
