import { ITEM_SORTS } from '../../../contract/constants.ts';
import type { LocationOptions } from '../../../contract/locations.ts';
import type { OrderGuide } from '../../../contract/order-guides.ts';
import { isFavoritesId } from '../../../rules/favorites.ts';
import { codesOf } from '../order-guides/data/for-location.ts';
import { type CatalogQuery, type CatalogSort, EVERYTHING } from './data/catalog-api.ts';

/** The list shown: everything, the location's standard items, recent orders, or a guide by its id. */
export type ListChoice = 'all' | 'standard' | 'recent' | `guide:${string}`;

/**
 * The user's choices on the catalog screen. They are in the URL, so that they can be bookmarked, shared and navigated.
 */
export interface CatalogView {
  readonly text: string;
  /** Null: the location's default. */
  readonly list: ListChoice | null;
  readonly categoryId: string | null;
  readonly typeId: string | null;
  readonly brands: readonly string[];
  readonly inStock: boolean;
  readonly organic: boolean;
  readonly sort: CatalogSort | null;
}

const isListChoice = (value: string | null): value is ListChoice =>
  value === 'all' || value === 'standard' || value === 'recent' || (value?.startsWith('guide:') ?? false);

function sortFrom(value: string | null): CatalogSort | null {
  const [name, direction] = (value ?? '').split('.');
  const field = ITEM_SORTS.find((candidate) => candidate === name);
  return field ? { field, direction: direction === 'Desc' ? 'Desc' : 'Asc' } : null;
}

/** Reads the view from a URL; ignores invalid values. */
export function viewFrom(params: URLSearchParams): CatalogView {
  const list = params.get('list');
  const categoryId = params.get('category') || null;
  return {
    text: (params.get('q') ?? '').slice(0, 100),
    list: isListChoice(list) ? list : null,
    categoryId,
    typeId: categoryId === null ? null : params.get('type') || null,
    brands: params.getAll('brand').filter(Boolean),
    inStock: params.get('stock') === '1',
    organic: params.get('organic') === '1',
    sort: sortFrom(params.get('sort')),
  };
}

/** Returns the query string of a view, without defaults. Equal views give equal strings. */
export function addressOf(view: CatalogView): string {
  const params = new URLSearchParams();
  if (view.text.trim() !== '') params.set('q', view.text.trim());
  if (view.list) params.set('list', view.list);
  if (view.categoryId) params.set('category', view.categoryId);
  if (view.categoryId && view.typeId) params.set('type', view.typeId);
  for (const brand of view.brands) params.append('brand', brand);
  if (view.inStock) params.set('stock', '1');
  if (view.organic) params.set('organic', '1');
  if (view.sort) params.set('sort', `${view.sort.field}.${view.sort.direction}`);
  return params.toString();
}

/**
 * Returns the list of a view. A user who searches or picks a category without a chosen list sees everything. Otherwise
 * the location's options decide, if that list exists.
 */
export function listOf(
  view: CatalogView,
  options: Pick<LocationOptions, 'defaultItemList' | 'defaultToStandardItems' | 'onlyAllowStandardItems'>,
  there: { readonly firstGuideId: string | undefined; readonly hasRecent: boolean },
): ListChoice {
  if (view.list) return view.list;
  const standard = options.onlyAllowStandardItems || options.defaultToStandardItems;
  if (view.text.trim() !== '' || view.categoryId !== null || view.brands.length > 0)
    return options.onlyAllowStandardItems ? 'standard' : 'all';
  if (options.defaultItemList === 'orderGuide' && there.firstGuideId) return `guide:${there.firstGuideId}`;
  if (options.defaultItemList === 'recent' && there.hasRecent) return 'recent';
  return standard || options.defaultItemList === 'standardItems' ? 'standard' : 'all';
}

/** Returns a view as a catalog query. `codes` are those of a guide or of the recent orders. */
export function queryOf(view: CatalogView, list: ListChoice, codes: readonly string[] | null): CatalogQuery {
  return {
    ...EVERYTHING,
    text: view.text.trim(),
    categoryId: view.categoryId,
    typeId: view.typeId,
    brands: view.brands,
    onlyInStock: view.inStock,
    onlyOrganic: view.organic,
    onlyStandard: list === 'standard',
    onlyCodes: list === 'all' || list === 'standard' ? null : (codes ?? []),
    sort: view.sort,
  };
}

/** Returns the number of filters set besides text, list and category. */
export const countFilters = (view: CatalogView): number =>
  view.brands.length + Number(view.inStock) + Number(view.organic);

/** Returns the list of a view here, and the query for it. */
export function questionOf(
  view: CatalogView,
  options: Parameters<typeof listOf>[1],
  guides: readonly OrderGuide[],
  last: ReadonlyMap<string, unknown>,
): { readonly list: ListChoice; readonly query: CatalogQuery } {
  const first = guides.find(({ id }) => !isFavoritesId(id));
  const list = listOf(view, options, { firstGuideId: first?.id, hasRecent: last.size > 0 });
  if (list === 'recent') return { list, query: queryOf(view, list, [...last.keys()]) };
  const guide = guides.find(({ id }) => list === `guide:${id}`);
  return { list, query: queryOf(view, list, guide ? codesOf(guide) : null) };
}
