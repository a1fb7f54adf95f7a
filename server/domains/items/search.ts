import type { ITEM_SORTS } from '../../../contract/constants.ts';
import type { Location } from '../../../contract/locations.ts';
import { toGtin14 } from '../../../rules/gtin.ts';
import { parsePlu } from '../../../rules/plu.ts';
import { fold } from '../../../rules/search/fold.ts';
import { StatementNames } from '../../db/connection/statement-names.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { folded, startingWith, wordPatterns } from '../search-words.ts';
import { hasGtin, IN_STOCK, OFFERED, SHOPS, STANDARD } from './catalog-sql.ts';

export interface ItemFilter {
  readonly q?: string | undefined;
  readonly categoryId?: string | undefined;
  readonly typeId?: string | undefined;
  readonly brand?: string | undefined;
  /** true: only available items; false: only unavailable ones. */
  readonly inStock?: boolean | undefined;
  readonly organic?: boolean | undefined;
  /** Only these items. Without a sort field the result has this order. */
  readonly codes?: readonly string[] | undefined;
  /** Leaves out items that no location's warehouse has available (the tenant's hideOutOfStockItems). */
  readonly hideOutOfStock: boolean;
  /** Standard items come first in every sort order (defaultToStandardItems). */
  readonly standardFirst?: boolean | undefined;
  readonly sortBy?: (typeof ITEM_SORTS)[number] | undefined;
  readonly sortDirection?: 'Asc' | 'Desc' | undefined;
  /** The location, if there is only one. The query then skips conditions that its options don't need. */
  readonly only?: Pick<Location, 'options' | 'warehouseId'> | undefined;
}

export interface Found {
  readonly total: number;
  readonly codes: readonly string[];
}

/** Codes that consist of digits come first, in the order of their numbers. */
const BY_CODE = `case when item_code ~ '^[0-9]+$' then lpad(item_code, 40, '0') else item_code end`;

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

/** Adds a value to a statement and returns its placeholder. */
type Binder = (value: unknown) => string;

function orderOf({ sortBy, sortDirection, codes, standardFirst }: ItemFilter, asked: boolean, bind: Binder): string {
  const { blank, keys } = SORTS[sortBy ?? 'Sequence'];
  const direction = sortDirection === 'Desc' ? 'desc' : 'asc';
  const chosen = [...(blank ? [blank] : []), ...keys.map((key) => `${key} ${direction}`)];
  const unchosen = () => (codes ? [`array_position(${bind(codes)}::text[], item_code)`] : asked ? ['begins desc'] : []);
  return [
    ...(asked ? ['exact desc'] : []),
    ...(standardFirst ? ['standard desc'] : []),
    ...(sortBy ? [] : unchosen()),
    ...chosen,
    BY_CODE,
  ].join(', ');
}

/** The item numbers that a query may mean. */
interface Numbers {
  readonly plu: string | null;
  readonly gtins: readonly string[];
}

function numbersOf(whole: string): Numbers | undefined {
  if (!/^\d+$/.test(whole)) return undefined;
  const gtin14 = toGtin14(whole);
  return { plu: parsePlu(whole)?.code ?? whole, gtins: [whole, ...(gtin14 ? [gtin14] : [])] };
}

/** Three letters or digits in a row: the trigram index needs at least three. */
const INDEXED = /[\p{L}\p{N}]{3}/u;

/** Returns an SQL condition: all words occur, or the whole query is the item's number. */
function wordsCondition(patterns: readonly string[], numbers: Numbers | undefined, bind: Binder): string {
  const [word, ...others] = [...patterns].sort((a, b) => b.length - a.length);
  const numbered = numbers && `(i.plu = ${bind(numbers.plu)} or ${hasGtin(bind(numbers.gtins))})`;
  if (!word || !INDEXED.test(word)) {
    const all = bind(patterns);
    const found = `(i.search_text like all(${all}::text[]) or i.search_plain like all(${all}::text[]))`;
    return numbered ? `(${found} or ${numbered})` : found;
  }
  const [first, rest] = [bind(word), bind(others)];
  const found = `i.item_code = any(array(select search_items(${first}, ${rest}::text[])
    union all select p.item_code from items p where p.tenant_id = $1 and p.is_active and p.search_plain is not null
      and p.search_plain like ${first} and p.search_plain like all(${rest}::text[])))`;
  return numbered ? `(${found} or ${numbered})` : found;
}

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
  return `${inStock ? '' : 'not '}exists (select from stock k where k.tenant_id = $1 and k.warehouse_id = ${bind(only.warehouseId)}
    and k.item_code = i.item_code and k.on_hand > k.committed)`;
}

const names = new StatementNames('find_items');

/**
 * Finds items that at least one of the locations is offered. All words must occur, in any order and position. Items
 * whose code is the whole query come first, then those with that PLU or GTIN. A `page` of null returns all items. The
 * statement contains only the conditions of the filter, so that PostgreSQL plans each combination separately. With
 * `knownTotal` it counts no matches.
 */
export async function findItems(
  tx: Tx,
  locations: readonly string[],
  filter: ItemFilter,
  page: { readonly pageSize: number; readonly offset: number } | null,
  knownTotal?: number,
): Promise<Found> {
  if (filter.hideOutOfStock && filter.inStock === false) return { total: 0, codes: [] };
  const values: unknown[] = [tx.tenantId];
  const bind: Binder = (value) => `$${values.push(value)}`;
  const { only, standardFirst = false } = filter;
  const needsShops =
    !only || only.options.onlyAllowStandardItems || only.options.disableZeroPriceItems || standardFirst;
  // `shops` expects the location ids in $2.
  if (needsShops) bind(locations);

  const whole = filter.q?.trim() || undefined;
  const patterns = wordPatterns(filter.q);
  const numbers = whole === undefined ? undefined : numbersOf(whole);
  const where = ['i.tenant_id = $1', 'i.is_active'];
  const narrow = (condition: string | undefined) => condition !== undefined && where.push(condition);
  if (patterns) narrow(wordsCondition(patterns, numbers, bind));
  if (filter.categoryId !== undefined) narrow(`i.category_id = ${bind(filter.categoryId)}`);
  if (filter.typeId !== undefined) narrow(`i.type_id = ${bind(filter.typeId)}`);
  if (filter.brand !== undefined) narrow(`i.brand = ${bind(filter.brand)}`);
  if (filter.codes) narrow(`i.item_code = any(${bind(filter.codes)}::text[])`);
  if (filter.organic !== undefined) narrow(`i.organic = ${bind(filter.organic)}`);
  narrow(offeredCondition(filter, bind));

  const columns = ['i.item_code', 'i.description', 'i.brand', 'i.plu', 'i.sequence'];
  if (filter.sortBy === 'Category') columns.push('coalesce(c.sequence, 0) as category_sequence');
  if (standardFirst) columns.push(`exists (select from shops l where ${STANDARD}) as standard`);
  if (whole !== undefined) {
    const isNumber = numbers ? ` when i.plu = ${bind(numbers.plu)} or ${hasGtin(bind(numbers.gtins))} then 1` : '';
    columns.push(`case when lower(i.item_code) = ${bind(whole.toLowerCase())} then 2${isNumber} else 0 end as exact`);
    columns.push(`lower(i.description) like ${bind(startingWith(fold(whole)))} as begins`);
  }
  const join =
    filter.sortBy === 'Category' ? 'left join categories c on c.tenant_id = i.tenant_id and c.id = i.category_id' : '';
  const condition = where.join(' and ');
  const order = orderOf(filter, whole !== undefined, bind);
  // The row limit is a literal: with a parameter PostgreSQL would plan to sort the whole catalog for one page.
  const limit = page ? `limit ${Math.trunc(page.pageSize)} offset ${bind(page.offset)}` : '';
  const hits = `select ${columns} from items i ${join} where ${condition}`;
  // A word search is expensive and finds few rows, so its result is materialized. Without words the index counts and
  // sorts.
  const counted =
    knownTotal === undefined
      ? `(select count(*)::int from ${patterns ? 'hits' : `items i where ${condition}`})`
      : `${bind(knownTotal)}::int`;
  const text = patterns
    ? `with ${needsShops ? `${SHOPS}, ` : ''}hits as materialized (${hits})
       select ${counted} as total, array(select item_code from hits order by ${order} ${limit}) as codes`
    : `${needsShops ? `with ${SHOPS} ` : ''}select ${counted} as total,
       array(select item_code from (${hits}) hits order by ${order} ${limit}) as codes`;
  const { rows } = await tx.connection.query<Found>(text, values, names.nameOf(text));
  return rows[0] ?? { total: 0, codes: [] };
}

/** Returns the codes that the location's catalog contains, in stock or not. */
export async function offeredItems(tx: Tx, location: string, codes: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.connection.query<Columns<'items', 'item_code'>>(
    `with ${SHOPS} select i.item_code from items i
     where i.tenant_id = $1 and i.is_active and i.item_code = any($3::text[]) and exists (select from shops l where ${OFFERED})`,
    [tx.tenantId, [location], codes],
    'offered_items',
  );
  return new Set(rows.map((row) => row.item_code));
}
