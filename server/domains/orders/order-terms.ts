import type { Item } from '../../../contract/items.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import type { JudgedItem, JudgedTerms } from './judge.ts';

/** Items in units that a location wants to order. */
export interface AskedTerms {
  readonly customerLocationId: string;
  readonly lines: readonly { readonly itemCode: string; readonly uom: string }[];
}

/** Each line is looked up by itself, whatever the tables' statistics say; of the item only what an order is judged by and keeps. */
const QUERY = `select w.at, i.item_code, i.description, i.brand, i.pack_size, i.order_uom, i.uoms, i.price_unit, i.catch_weight, i.average_weight_grams, i.taxable, i.available_weekdays, i.lead_days,
    exists (select from location_items n where n.tenant_id = $1 and n.customer_location_id = w.location and n.item_code = w.item) as is_standard,
    (select price_cents from location_prices o where o.tenant_id = $1 and o.customer_location_id = w.location and o.item_code = w.item and o.uom = w.uom) as own_price,
    (select price_cents from price_list_prices p where p.tenant_id = $1 and p.price_list_id = l.price_list_id and p.item_code = w.item and p.uom = w.uom) as list_price,
    (select s.on_hand - s.committed from stock s where s.tenant_id = $1 and s.warehouse_id = l.warehouse_id and s.item_code = w.item) as available
  from unnest($2::text[], $3::text[], $4::text[]) with ordinality as w(location, item, uom, at)
  join customer_locations l on l.tenant_id = $1 and l.customer_location_id = w.location
  join items i on i.tenant_id = $1 and i.item_code = w.item and i.is_active`;

/** What the lines of one or several orders are judged by, in one statement: for each order by item code. Unknown and inactive items are absent. */
export async function readOrderTerms(tx: Tx, asked: readonly AskedTerms[]): Promise<Map<string, JudgedTerms>[]> {
  const wanted = asked.flatMap(({ customerLocationId, lines }, order) =>
    lines.map(({ itemCode, uom }) => ({ order, customerLocationId, itemCode, uom })),
  );
  const { rows } = await tx.connection.query(
    QUERY,
    [
      tx.tenantId,
      wanted.map((line) => line.customerLocationId),
      wanted.map((line) => line.itemCode),
      wanted.map((line) => line.uom),
    ],
    'read_order_terms',
  );
  const found = asked.map(() => new Map<string, JudgedTerms>());
  for (const row of rows) {
    const line = wanted[Number(row.at) - 1];
    const terms = line && found[line.order];
    if (terms) terms.set(line.itemCode, withPrices(terms.get(line.itemCode), line.uom, row));
  }
  return found;
}

/** An item that is ordered in several units comes once for each: its prices gather. */
function withPrices(known: JudgedTerms | undefined, uom: string, row: Record<string, unknown>): JudgedTerms {
  const price = (value: unknown) => (value === null ? [] : [{ uom, price: Number(value) }]);
  return {
    item: known?.item ?? presentJudged(row),
    list: { prices: [...(known?.list?.prices ?? []), ...price(row.list_price)] },
    own: {
      isStandard: row.is_standard === true,
      prices: [...(known?.own?.prices ?? []), ...price(row.own_price)],
    },
    stock: row.available === null ? undefined : { available: Number(row.available) },
  };
}

const presentJudged = (row: Record<string, unknown>): JudgedItem => ({
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
