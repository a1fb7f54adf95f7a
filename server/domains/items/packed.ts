import type { RowOf } from '../../../contract/collections.ts';
import type { Columns } from '../../db/rows.ts';
import { blobUrl } from '../../files/blobs.ts';
import type { PackedRow, PackedSource, Which } from '../../sync/packed-source.ts';
import { scopeKey } from '../../sync/scope-key.ts';
import type { Viewer } from '../../sync/scopes.ts';

/**
 * The parts of a statement that depend on the requested rows. Each variant is a separate prepared statement, because it
 * needs another query plan.
 */
interface Narrowed {
  readonly where: string;
  readonly limit: string;
  readonly values: readonly unknown[];
  /** Suffix of the statement's name. */
  readonly name: 'all' | 'some' | 'part';
}

/** Limits a statement to the requested items. Its parameters start at `$first`. */
function narrowed(which: Which, first: number): Narrowed {
  if (which === null) return { where: 'true', limit: '', values: [], name: 'all' };
  if ('after' in which) {
    const { after, most } = which;
    return { where: `item_code > $${first}`, limit: `limit $${first + 1}`, values: [after, most], name: 'part' };
  }
  return { where: `item_code = any($${first}::text[])`, limit: '', values: [which], name: 'some' };
}

export const ITEM_COLUMNS = [
  'item_code',
  'description',
  'brand',
  'pack_size',
  'category_id',
  'type_id',
  'plu',
  'gtin',
  'origin_country',
  'order_uom',
  'uoms',
  'price_unit',
  'catch_weight',
  'average_weight_grams',
  'taxable',
  'organic',
  'sequence',
  'keywords',
  'image_hash',
  'available_weekdays',
  'lead_days',
  'substitutes',
] as const;
export type ItemRow = Columns<'items', (typeof ITEM_COLUMNS)[number]>;

/** Returns an item row in the shape of the contract. */
export function presentItem(row: ItemRow): RowOf<'items'> {
  return {
    itemCode: row.item_code,
    description: row.description,
    brand: row.brand,
    packSize: row.pack_size,
    categoryId: row.category_id,
    typeId: row.type_id,
    plu: row.plu,
    gtin: row.gtin,
    originCountry: row.origin_country,
    orderUom: row.order_uom,
    uoms: row.uoms,
    priceUnit: row.price_unit,
    catchWeight: row.catch_weight,
    averageWeightGrams: row.average_weight_grams,
    taxable: row.taxable,
    organic: row.organic,
    sequence: row.sequence,
    keywords: row.keywords,
    imageUrl: row.image_hash === null ? null : blobUrl(row.image_hash),
    availableWeekdays: row.available_weekdays,
    leadDays: row.lead_days,
    substitutes: row.substitutes,
  };
}

/** Active items of the tenant, by item code. */
export const packedItems: PackedSource<'items', ItemRow> = {
  statement(tenantId, _scope, which) {
    const { where, limit, values, name } = narrowed(which, 2);
    return {
      text: `select ${ITEM_COLUMNS.join(', ')} from items where tenant_id = $1 and is_active and ${where} order by item_code ${limit}`,
      values: [tenantId, ...values],
      name: `items_source_${name}`,
    };
  },
  present: presentItem,
};

/** Returns the prices that the viewer may see: all, only their signs (1 or 0), or none. */
function shownPrices(prices: RowOf<'prices'>['prices'], viewer: Viewer): RowOf<'prices'>['prices'] {
  if (viewer.prices) return prices;
  return viewer.priceSigns ? prices.map(({ uom, price }) => ({ uom, price: price > 0 ? 1 : 0 })) : [];
}

/** Prices of a price list in cents, one row per item. */
export const packedPrices: PackedSource<'prices', PackedRow & Pick<RowOf<'prices'>, 'prices'>> = {
  statement(tenantId, scope, which) {
    const { where, limit, values, name } = narrowed(which, 3);
    return {
      text: `select item_code, json_agg(json_build_object('uom', uom, 'price', price_cents) order by uom) as prices from price_list_prices
       where tenant_id = $1 and price_list_id = $2 and ${where} group by item_code order by item_code ${limit}`,
      values: [tenantId, scopeKey(scope), ...values],
      name: `prices_source_${name}`,
    };
  },
  present: (row, viewer) => ({
    itemCode: row.item_code,
    prices: shownPrices(row.prices, viewer),
  }),
};

/** A location's standard items and its own prices in cents, one row per item. */
export const packedLocationItems: PackedSource<
  'locationItems',
  PackedRow & Pick<RowOf<'locationItems'>, 'prices'> & { readonly is_standard: boolean }
> = {
  statement(tenantId, scope, which) {
    const { where, limit, values, name } = narrowed(which, 3);
    return {
      text: `select coalesce(p.item_code, s.item_code) as item_code, s.item_code is not null as is_standard, coalesce(p.prices, '[]') as prices
       from (select item_code, json_agg(json_build_object('uom', uom, 'price', price_cents) order by uom) as prices from location_prices
             where tenant_id = $1 and customer_location_id = $2 and ${where} group by item_code) p
       full join (select item_code from location_items where tenant_id = $1 and customer_location_id = $2 and ${where}) s
         on s.item_code = p.item_code
       order by 1 ${limit}`,
      values: [tenantId, scopeKey(scope), ...values],
      name: `location_items_source_${name}`,
    };
  },
  present: (row, viewer) => ({
    itemCode: row.item_code,
    isStandard: row.is_standard,
    prices: shownPrices(row.prices, viewer),
  }),
};

/** A viewer without the right to see quantities gets 1 for available items and 0 for others. */
export const packedAvailability: PackedSource<
  'availability',
  Columns<'stock', 'item_code' | 'inbound' | 'inbound_on' | 'inbound_by_day'> & { readonly available: number }
> = {
  statement(tenantId, scope, which) {
    const { where, limit, values, name } = narrowed(which, 3);
    return {
      text: `select item_code, on_hand - committed as available, inbound, inbound_on, inbound_by_day from stock
       where tenant_id = $1 and warehouse_id = $2 and ${where} order by item_code ${limit}`,
      values: [tenantId, scopeKey(scope), ...values],
      name: `availability_source_${name}`,
    };
  },
  present(row, viewer) {
    const shown = (quantity: number) => (viewer.exactStock ? quantity : quantity > 0 ? 1 : 0);
    return {
      itemCode: row.item_code,
      available: shown(row.available),
      inbound: shown(row.inbound),
      inboundOn: row.inbound_on,
      ...(row.inbound_by_day && {
        inboundByDay: row.inbound_by_day.map(({ day, quantity }) => ({ day, quantity: shown(quantity) })),
      }),
    };
  },
};
