import type { Item } from '../../../contract/items.ts';
import { type Inbound, inboundOf } from '../../../rules/share-stock.ts';
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

/**
 * Returns the data that validates an order's lines by item code, in one statement. The result lacks unknown and
 * inactive items.
 */
export async function readOrderTerms(
  tx: Tx,
  customerLocationId: string,
  lines: readonly { readonly itemCode: string; readonly uom: string }[],
): Promise<Map<string, EvaluatedTerms>> {
  const { rows } = await tx.connection.query(
    QUERY,
    [tx.tenantId, customerLocationId, lines.map((line) => line.itemCode), lines.map((line) => line.uom)],
    'read_order_terms',
  );
  const terms = new Map<string, EvaluatedTerms>();
  for (const row of rows) {
    const itemCode = String(row.item_code);
    terms.set(itemCode, withPrices(terms.get(itemCode), String(row.uom), row));
  }
  return terms;
}

/** Adds the prices of a row. An item that is ordered in several units has one row per unit. */
function withPrices(known: EvaluatedTerms | undefined, uom: string, row: Record<string, unknown>): EvaluatedTerms {
  const price = (value: unknown) => (value === null ? [] : [{ uom, price: Number(value) }]);
  return {
    item: known?.item ?? presentEvaluated(row),
    list: { prices: [...(known?.list?.prices ?? []), ...price(row.list_price)] },
    own: {
      isStandard: row.is_standard === true,
      prices: [...(known?.own?.prices ?? []), ...price(row.own_price)],
    },
    stock:
      row.available === null
        ? undefined
        : {
            available: Number(row.available),
            coming: inboundOf({
              inbound: Number(row.inbound),
              inboundOn: row.inbound_on as string | null,
              inboundByDay: row.inbound_by_day as Inbound[] | null,
            }),
          },
  };
}

const presentEvaluated = (row: Record<string, unknown>): EvaluatedItem => ({
  description: String(row.description),
  brand: String(row.brand),
  packSize: String(row.pack_size),
  orderUom: String(row.order_uom),
  uoms: row.uoms as Item['uoms'],
  priceUnit: row.price_unit as Item['priceUnit'],
  catchWeight: row.catch_weight === true,
  averageWeightGrams: row.average_weight_grams as number | null,
  taxable: row.taxable === true,
  availableWeekdays: row.available_weekdays as number[] | null,
  leadDays: Number(row.lead_days),
});
