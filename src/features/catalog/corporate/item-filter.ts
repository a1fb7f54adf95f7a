import type { ITEM_SORTS } from '../../../../contract/constants.ts';

export const SHOWS = ['bought', 'standard', 'all'] as const;
export type Show = (typeof SHOWS)[number];
export const SORTS = [
  'Category',
  'Description',
  'ItemCode',
  'Brand',
] as const satisfies readonly (typeof ITEM_SORTS)[number][];
export type ItemSort = (typeof SORTS)[number];

/** The filter of the items of all locations. Empty text: not set. */
export interface CorporateFilter {
  readonly search: string;
  readonly show: Show;
  readonly location: string;
  readonly category: string;
  /** Null: by category; with text the best match first. */
  readonly sort: ItemSort | null;
  readonly descending: boolean;
}

const oneOf = <T extends string, F>(values: readonly T[], value: string | null, fallback: F): T | F =>
  values.find((candidate) => candidate === value) ?? fallback;

/** Reads the filter from a URL; ignores invalid values. */
export const filterFrom = (params: URLSearchParams): CorporateFilter => ({
  search: (params.get('q') ?? '').slice(0, 100),
  show: oneOf(SHOWS, params.get('show'), 'bought' as const),
  location: (params.get('location') ?? '').slice(0, 40),
  category: (params.get('category') ?? '').slice(0, 40),
  sort: oneOf(SORTS, params.get('sort'), null),
  descending: params.get('direction') === 'desc',
});

/** Returns the query string of a filter, without defaults. Equal filters give equal strings. */
export function addressOf(filter: CorporateFilter): string {
  const params = new URLSearchParams();
  if (filter.search.trim() !== '') params.set('q', filter.search.trim());
  if (filter.show !== 'bought') params.set('show', filter.show);
  if (filter.location !== '') params.set('location', filter.location);
  if (filter.category !== '') params.set('category', filter.category);
  if (filter.sort) params.set('sort', filter.sort);
  if (filter.descending) params.set('direction', 'desc');
  return params.toString();
}

/** Returns the field that the items are sorted by, or null for the best match first. */
export const sortOf = ({ sort, search }: CorporateFilter): ItemSort | null =>
  sort ?? (search.trim() === '' ? 'Category' : null);

const sortQuery = (sortBy: ItemSort | null, descending: boolean) =>
  sortBy ? { sortBy, sortDirection: descending ? ('Desc' as const) : ('Asc' as const) } : {};

/** Returns the filter as the server takes it. */
export const queryOf = (filter: CorporateFilter) => ({
  show: filter.show,
  ...sortQuery(sortOf(filter), filter.descending),
  ...(filter.search.trim() === '' ? {} : { q: filter.search.trim() }),
  ...(filter.location === '' ? {} : { customerLocationId: filter.location }),
  ...(filter.category === '' ? {} : { categoryId: filter.category }),
});
