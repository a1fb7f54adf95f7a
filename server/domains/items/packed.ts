import type { RowOf } from '../../../contract/collections.ts';
import type { Inbound } from '../../../rules/share-stock.ts';
import { blobUrl } from '../../files/blobs.ts';
import type { PackedSource, Which } from '../../sync/packed-source.ts';
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

export const ITEM_COLUMNS = `item_code, description, brand, pack_size, category_id, type_id, plu, gtin, origin_country, order_uom, uoms, price_unit,
  catch_weight, average_weight_grams, taxable, organic, sequence, keywords, image_hash, available_weekdays, lead_days, substitutes`;

/** Returns an item row in the shape of the contract. */
export function presentItem(row: Record<string, unknown>): RowOf<'items'> {
  return {
    itemCode: String(row.item_code),
    description: String(row.description),
    brand: String(row.brand),
    packSize: String(row.pack_size),
    categoryId: String(row.category_id),
    typeId: String(row.type_id),
    plu: row.plu as string | null,
    gtin: row.gtin as string | null,
    originCountry: row.origin_country as string | null,
    orderUom: String(row.order_uom),
    uoms: row.uoms as RowOf<'items'>['uoms'],
    priceUnit: row.price_unit as RowOf<'items'>['priceUnit'],
    catchWeight: row.catch_weight === true,
    averageWeightGrams: row.average_weight_grams as number | null,
    taxable: row.taxable === true,
    organic: row.organic === true,
    sequence: Number(row.sequence),
    keywords: String(row.keywords),
    imageUrl: row.image_hash === null ? null : blobUrl(String(row.image_hash)),
    availableWeekdays: row.available_weekdays as number[] | null,
    leadDays: Number(row.lead_days),
    substitutes: row.substitutes as string[],
  };
}

/** Active items of the tenant, by item code. */
export const packedItems: PackedSource<'items'> = {
  statement(tenantId, _scope, which) {
    const { where, limit, values, name } = narrowed(which, 2);
    return {
      text: `select ${ITEM_COLUMNS} from items where tenant_id = $1 and is_active and ${where} order by item_code ${limit}`,
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
export const packedPrices: PackedSource<'prices'> = {
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
    itemCode: String(row.item_code),
    prices: shownPrices(row.prices as RowOf<'prices'>['prices'], viewer),
  }),
};

/** A location's standard items and its own prices in cents, one row per item. */
export const packedLocationItems: PackedSource<'locationItems'> = {
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
    itemCode: String(row.item_code),
    isStandard: row.is_standard === true,
    prices: shownPrices(row.prices as RowOf<'locationItems'>['prices'], viewer),
  }),
};

/** A viewer without the right to see quantities gets 1 for available items and 0 for others. */
export const packedAvailability: PackedSource<'availability'> = {
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
    const byDay = row.inbound_by_day as Inbound[] | null;
    return {
      itemCode: String(row.item_code),
      available: shown(Number(row.available)),
      inbound: shown(Number(row.inbound)),
      inboundOn: row.inbound_on as string | null,
      ...(byDay && { inboundByDay: byDay.map(({ day, quantity }) => ({ day, quantity: shown(quantity) })) }),
    };
  },
};
