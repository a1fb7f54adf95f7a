import type { ITEM_SORTS } from '../../../contract/constants.ts';
import type { Location } from '../../../contract/locations.ts';
import { folded } from '../search-words.ts';
import { IN_STOCK, OFFERED, SHOPS } from './catalog-sql.ts';

/** The part of a location that decides which items its catalog has. */
export interface CatalogOf extends Pick<Location, 'warehouseId'> {
  readonly options: Pick<Location['options'], 'onlyAllowStandardItems' | 'disableZeroPriceItems'>;
}

export interface ItemFilter {
  readonly q?: string | undefined;
  readonly categoryId?: string | undefined;
  readonly typeId?: string | undefined;
  readonly brand?: string | undefined;
  /** true: only available items; false: only unavailable ones. */
  readonly inStock?: boolean | undefined;
  readonly organic?: boolean | undefined;
  /** Only these items. Without text and sort field the result has this order. */
  readonly codes?: readonly string[] | undefined;
  /** Leaves out items that no location's warehouse has available (the tenant's hideOutOfStockItems). */
  readonly hideOutOfStock: boolean;
  /** Standard items come first, without text (defaultToStandardItems). */
  readonly standardFirst?: boolean | undefined;
  readonly sortBy?: (typeof ITEM_SORTS)[number] | undefined;
  readonly sortDirection?: 'Asc' | 'Desc' | undefined;
  /** The location, if there is only one. The query then skips conditions that its options don't need. */
  readonly only?: CatalogOf | undefined;
}

/** How well the found items match the text. */
export interface Closeness {
  /** No item has all words of the text; the result are the closest ones. */
  readonly approximate: boolean;
  /** How many items have all words, if others follow that are only close. Without a sort they come first. */
  readonly complete?: number | undefined;
  /**
   * The word, as typed, that the closest items lack; undefined if all items have all words, or if they lack several or
   * different ones.
   */
  readonly missing?: string | undefined;
}

export interface Found extends Closeness {
  readonly total: number;
  readonly codes: readonly string[];
}

/** A page of a result. */
export interface Slice {
  readonly pageSize: number;
  readonly offset: number;
}

/** Adds a value to a statement and returns its placeholder. */
export type Binder = (value: unknown) => string;

/** Codes that consist of digits come first, in the order of their numbers. */
export const BY_CODE = `case when item_code ~ '^[0-9]+$' then lpad(item_code, 40, '0') else item_code end`;

/** Sorts as the device does (workers/catalog/order.ts): É beside E. */
const DESCRIPTION = folded('lower(description)');

/** `keys` follow the sort direction; blank values come last in both directions. */
const SORTS: Record<(typeof ITEM_SORTS)[number], { readonly blank?: string; readonly keys: readonly string[] }> = {
  ItemCode: { keys: [BY_CODE] },
  Description: { keys: [DESCRIPTION] },
  Brand: { blank: `brand = ''`, keys: [folded('lower(brand)'), DESCRIPTION] },
  Category: { keys: ['category_sequence', 'sequence'] },
  Plu: { blank: 'plu is null', keys: [`lpad(plu, 10, '0')`] },
  Sequence: { keys: ['sequence'] },
};

/** The columns that `sortOf` needs, of items `i` and, by `categoryJoin`, of categories `c`. */
export const SORT_COLUMNS = ['i.item_code', 'i.description', 'i.brand', 'i.plu', 'i.sequence'];

/** Returns the SQL of an order by field; by sequence if none is chosen. */
export function sortOf({ sortBy, sortDirection }: Pick<ItemFilter, 'sortBy' | 'sortDirection'>): string[] {
  const { blank, keys } = SORTS[sortBy ?? 'Sequence'];
  const direction = sortDirection === 'Desc' ? 'desc' : 'asc';
  return [...(blank ? [blank] : []), ...keys.map((key) => `${key} ${direction}`)];
}

/** Returns the join that the order by category needs; its column is `category_sequence`. */
export const categoryJoin = ({ sortBy }: Pick<ItemFilter, 'sortBy'>): string =>
  sortBy === 'Category' ? 'left join categories c on c.tenant_id = i.tenant_id and c.id = i.category_id' : '';

/** A statement on the items of a catalog, to which parts are added. `$1` is the tenant. */
export interface CatalogStatement {
  readonly values: unknown[];
  readonly bind: Binder;
  /** The part of `with` that the conditions need, with a comma at its end; empty if they need none. */
  readonly shops: string;
  /** Conditions on items `i`: active, in the filter, in the catalog of at least one location. */
  readonly where: string[];
}

/** Returns whether a statement for the filter reads the options of the locations. */
export const needsShops = ({ only, standardFirst = false }: ItemFilter): boolean =>
  !only || only.options.onlyAllowStandardItems || only.options.disableZeroPriceItems || standardFirst;

/** Begins a statement on the items that the locations are offered and that pass the filter, without its text. */
export function catalogStatement(tenantId: string, locations: readonly string[], filter: ItemFilter): CatalogStatement {
  const values: unknown[] = [tenantId];
  const bind: Binder = (value) => `$${values.push(value)}`;
  const isForShops = needsShops(filter);
  // `shops` expects the location ids in $2.
  if (isForShops) bind(locations);
  const where = ['i.tenant_id = $1', 'i.is_active'];
  const narrow = (condition: string | undefined) => condition !== undefined && where.push(condition);
  if (filter.categoryId !== undefined) narrow(`i.category_id = ${bind(filter.categoryId)}`);
  if (filter.typeId !== undefined) narrow(`i.type_id = ${bind(filter.typeId)}`);
  if (filter.brand !== undefined) narrow(`i.brand = ${bind(filter.brand)}`);
  if (filter.codes) narrow(`i.item_code = any(${bind(filter.codes)}::text[])`);
  if (filter.organic !== undefined) narrow(`i.organic = ${bind(filter.organic)}`);
  narrow(offeredCondition(filter, bind));
  return { values, bind, shops: isForShops ? `${SHOPS}, ` : '', where };
}

/** Returns an SQL condition: the warehouse has more of item `i` on hand than is reserved. */
export const stockedAt = (warehouse: string): string =>
  `exists (select from stock k where k.tenant_id = $1 and k.warehouse_id = ${warehouse} and k.item_code = i.item_code
    and k.on_hand > k.committed)`;

/**
 * Returns an SQL condition: the catalog of at least one location contains the item. Returns undefined if no item is
 * excluded.
 */
function offeredCondition(filter: ItemFilter, bind: Binder): string | undefined {
  const inStock = filter.hideOutOfStock || filter.inStock;
  const { only } = filter;
  if (!only || only.options.onlyAllowStandardItems || only.options.disableZeroPriceItems) {
    const stocked = inStock === undefined ? '' : ` and ${inStock ? '' : 'not '}${IN_STOCK}`;
    return `exists (select from shops l where ${OFFERED}${stocked})`;
  }
  if (inStock === undefined) return undefined;
  return `${inStock ? '' : 'not '}${stockedAt(bind(only.warehouseId))}`;
}
