import type { Nullable } from 'kysely';
import { inboundOf } from '../../../rules/share-stock.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import type { EvaluatedItem, EvaluatedTerms } from './evaluate.ts';

/**
 * The subqueries look up each line separately, independently of the tables' statistics. The columns of the item are
 * those that an order needs.
 */
const QUERY = `select w.uom, i.item_code, i.description, i.brand, i.pack_size, i.order_uom, i.uoms, i.price_unit, i.catch_weight, i.average_weight_grams, i.taxable, i.available_weekdays, i.lead_days,
    exists (select from location_items n where n.tenant_id = $1 and n.customer_location_id = $2 and n.item_code = w.item) as is_standard,
    (select price_cents from location_prices o where o.tenant_id = $1 and o.customer_location_id = $2 and o.item_code = w.item and o.uom = w.uom) as own_price,
    (select price_cents from price_list_prices p where p.tenant_id = $1 and p.price_list_id = l.price_list_id and p.item_code = w.item and p.uom = w.uom) as list_price,
    s.on_hand - s.committed as available, s.inbound, s.inbound_on, s.inbound_by_day
  from unnest($3::text[], $4::text[]) as w(item, uom)
  join customer_locations l on l.tenant_id = $1 and l.customer_location_id = $2
  join items i on i.tenant_id = $1 and i.item_code = w.item and i.is_active
  left join stock s on s.tenant_id = $1 and s.warehouse_id = l.warehouse_id and s.item_code = w.item`;

type ItemColumns = Columns<
  'items',
  | 'item_code'
  | 'description'
  | 'brand'
  | 'pack_size'
  | 'order_uom'
  | 'uoms'
  | 'price_unit'
  | 'catch_weight'
  | 'average_weight_grams'
  | 'taxable'
  | 'available_weekdays'
  | 'lead_days'
>;
/** A row of `QUERY`. Prices in cents. `available` is null without a stock row. */
interface TermsRow extends ItemColumns, Nullable<Columns<'stock', 'inbound' | 'inbound_on' | 'inbound_by_day'>> {
  uom: string;
  is_standard: boolean;
  own_price: number | null;
  list_price: number | null;
  available: number | null;
}

/**
 * Returns the data that validates an order's lines by item code, in one statement. The result lacks unknown and
 * inactive items.
 */
export async function readOrderTerms(
  tx: Tx,
  customerLocationId: string,
  lines: readonly { readonly itemCode: string; readonly uom: string }[],
): Promise<Map<string, EvaluatedTerms>> {
  const { rows } = await tx.connection.query<TermsRow>(
    QUERY,
    [tx.tenantId, customerLocationId, lines.map((line) => line.itemCode), lines.map((line) => line.uom)],
    'read_order_terms',
  );
  const terms = new Map<string, EvaluatedTerms>();
  for (const row of rows) terms.set(row.item_code, withPrices(terms.get(row.item_code), row));
  return terms;
}

/** Adds the prices of a row. An item that is ordered in several units has one row per unit. */
function withPrices(known: EvaluatedTerms | undefined, row: TermsRow): EvaluatedTerms {
  const price = (cents: number | null) => (cents === null ? [] : [{ uom: row.uom, price: cents }]);
  return {
    item: known?.item ?? presentEvaluated(row),
    list: { prices: [...(known?.list?.prices ?? []), ...price(row.list_price)] },
    own: {
      isStandard: row.is_standard,
      prices: [...(known?.own?.prices ?? []), ...price(row.own_price)],
    },
    stock:
      row.available === null
        ? undefined
        : {
            available: row.available,
            coming: inboundOf({
              inbound: row.inbound ?? 0,
              inboundOn: row.inbound_on,
              inboundByDay: row.inbound_by_day,
            }),
          },
  };
}

const presentEvaluated = (row: ItemColumns): EvaluatedItem => ({
  description: row.description,
  brand: row.brand,
  packSize: row.pack_size,
  orderUom: row.order_uom,
  uoms: row.uoms,
  priceUnit: row.price_unit,
  catchWeight: row.catch_weight,
  averageWeightGrams: row.average_weight_grams,
  taxable: row.taxable,
  availableWeekdays: row.available_weekdays,
  leadDays: row.lead_days,
});
