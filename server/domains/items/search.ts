import type { ITEM_SORTS } from '../../../contract/items.ts';
import { toGtin14 } from '../../../rules/gtin.ts';
import { parsePlu } from '../../../rules/plu.ts';
import { fold } from '../../../rules/search/fold.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { folded, startingWith, wordPatterns } from '../search-words.ts';
import { hasGtin, IN_STOCK, OFFERED, SHOPS, STANDARD } from './catalogue-sql.ts';

export interface ItemFilter {
  readonly q?: string | undefined;
  readonly categoryId?: string | undefined;
  readonly typeId?: string | undefined;
  readonly brand?: string | undefined;
  /** true: only what can be promised; false: only what can't. */
  readonly inStock?: boolean | undefined;
  readonly organic?: boolean | undefined;
  /** Only these items; without a sort field they come in this order. */
  readonly codes?: readonly string[] | undefined;
  /** Leaves out what no location's warehouse can promise (the tenant's hideOutOfStockItems). */
  readonly hideOutOfStock: boolean;
  /** Standard items come before the others, whatever they are sorted by (defaultToStandardItems). */
  readonly standardFirst?: boolean | undefined;
  readonly sortBy?: (typeof ITEM_SORTS)[number] | undefined;
  readonly sortDirection?: 'Asc' | 'Desc' | undefined;
}

export interface Found {
  readonly total: number;
  readonly codes: readonly string[];
}

/** Codes of digits only come in the order of their numbers, before the others. */
const BY_CODE = `case when item_code ~ '^[0-9]+$' then lpad(item_code, 40, '0') else item_code end`;

/** What follows the direction; a blank comes last in both. */
const SORTS: Record<(typeof ITEM_SORTS)[number], { readonly blank?: string; readonly keys: readonly string[] }> = {
  ItemCode: { keys: [BY_CODE] },
  Description: { keys: ['lower(description)'] },
  Brand: { blank: `brand = ''`, keys: ['lower(brand)', 'lower(description)'] },
  Category: { keys: ['category_sequence', 'sequence'] },
  Plu: { blank: 'plu is null', keys: [`lpad(plu, 10, '0')`] },
  Sequence: { keys: ['sequence'] },
};

function orderOf({ sortBy, sortDirection, codes }: ItemFilter): string {
  const { blank, keys } = SORTS[sortBy ?? 'Sequence'];
  const direction = sortDirection === 'Desc' ? 'desc' : 'asc';
  const chosen = [...(blank ? [blank] : []), ...keys.map((key) => `${key} ${direction}`)];
  const unchosen = sortBy ? [] : [codes ? 'array_position($11::text[], item_code)' : 'begins desc'];
  return ['exact desc', 'standard desc', ...unchosen, ...chosen, BY_CODE].join(', ');
}

const text = (order: string) => `with ${SHOPS},
  hits as materialized (
    select i.item_code, i.description, i.brand, i.plu, i.sequence, coalesce(c.sequence, 0) as category_sequence,
      case when lower(i.item_code) = $4 then 2 when i.plu = $5 or ${hasGtin('$6')} then 1 else 0 end as exact,
      coalesce(lower(i.description) like $7, false) as begins,
      $13::boolean and exists (select from shops l where ${STANDARD}) as standard
    from items i left join categories c on c.tenant_id = i.tenant_id and c.id = i.category_id
    where i.tenant_id = $1 and i.is_active
      and ($8::text is null or i.category_id = $8) and ($9::text is null or i.type_id = $9) and ($10::text is null or i.brand = $10)
      and ($11::text[] is null or i.item_code = any($11)) and ($12::boolean is null or i.organic = $12)
      and ($3::text[] is null or ${folded('i.search_text')} like all($3)
        or lower(i.item_code) = $4 or i.plu = $5 or ${hasGtin('$6')})
      and exists (select from shops l where ${OFFERED} and ($14::boolean is null or $14 = ${IN_STOCK})))
  select (select count(*)::int from hits) as total,
    array(select item_code from hits order by ${order} limit $15 offset $16) as codes`;

/**
 * Items of the catalogue of one location or more: those that at least one of them is offered. All words must be found, in any
 * order, wherever they stand; an item whose code is the whole query comes first, then those whose PLU or GTIN it is. `page` null: all of them.
 */
export async function findItems(
  tx: Tx,
  locations: readonly string[],
  filter: ItemFilter,
  page: { readonly pageSize: number; readonly offset: number } | null,
): Promise<Found> {
  const whole = filter.q?.trim() || null;
  const gtins = whole && /^\d+$/.test(whole) ? [whole, ...(toGtin14(whole) ? [toGtin14(whole)] : [])] : null;
  if (filter.hideOutOfStock && filter.inStock === false) return { total: 0, codes: [] };
  const inStock = filter.hideOutOfStock || (filter.inStock ?? null);
  const { rows } = await tx.connection.query(
    text(orderOf(filter)),
    [
      tx.tenantId,
      locations,
      wordPatterns(filter.q),
      whole?.toLowerCase() ?? null,
      whole && (parsePlu(whole)?.code ?? whole),
      gtins,
      whole && startingWith(fold(whole)),
      filter.categoryId ?? null,
      filter.typeId ?? null,
      filter.brand ?? null,
      filter.codes ?? null,
      filter.organic ?? null,
      filter.standardFirst ?? false,
      inStock,
      page?.pageSize ?? null,
      page?.offset ?? 0,
    ],
    `find_items_${filter.sortBy ?? (filter.codes ? 'guide' : 'default')}_${filter.sortDirection ?? 'Asc'}`,
  );
  const row = rows[0];
  return { total: Number(row?.total ?? 0), codes: (row?.codes ?? []) as string[] };
}

/** Those of the codes that the location's catalogue holds, whatever is in stock. */
export async function offeredItems(tx: Tx, location: string, codes: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.connection.query(
    `with ${SHOPS} select i.item_code from items i
     where i.tenant_id = $1 and i.is_active and i.item_code = any($3::text[]) and exists (select from shops l where ${OFFERED})`,
    [tx.tenantId, [location], codes],
    'offered_items',
  );
  return new Set(rows.map((row) => String(row.item_code)));
}
