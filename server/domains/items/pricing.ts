import type { Availability, Item, ListPrice, LocationItem } from '../../../contract/items.ts';
import type { Location } from '../../../contract/locations.ts';
import { type DatedStock, inboundOf } from '../../../rules/share-stock.ts';
import { type Columns, rowsBy } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { ITEM_COLUMNS, type ItemRow, presentItem } from './packed.ts';

/** An item with all terms of a location, for validating orders. It includes data that the location may not see. */
export interface Terms {
  readonly item: Item;
  readonly list: ListPrice | undefined;
  readonly own: LocationItem | undefined;
  readonly stock: (DatedStock & Pick<Availability, 'inboundOn'>) | undefined;
}

/** SQL for a column of the location, so that the caller need not read the location first. */
const AT = (column: string) =>
  `(select ${column} from customer_locations where tenant_id = $1 and customer_location_id = $3)`;

/**
 * Returns the query; `of` is its condition on the codes. A single code is compared by equality: for a list of unknown
 * length PostgreSQL would plan each time, at ten times the cost of the query.
 */
const query = (
  of: string,
) => `select ${ITEM_COLUMNS.map((name) => `i.${name}`)}, list.prices as list_prices, own.prices as own_prices, standard.item_code is not null as is_standard,
    s.item_code is not null as is_stocked, s.on_hand - s.committed as available, s.inbound, s.inbound_on, s.inbound_by_day
  from items i
  left join stock s on s.tenant_id = $1 and s.warehouse_id = ${AT('warehouse_id')} and s.item_code = i.item_code
  left join location_items standard on standard.tenant_id = $1 and standard.customer_location_id = $3 and standard.item_code = i.item_code
  left join (select item_code, json_agg(json_build_object('uom', uom, 'price', price_cents) order by uom) as prices from price_list_prices
     where tenant_id = $1 and price_list_id = ${AT('price_list_id')} and item_code ${of} group by item_code) list on list.item_code = i.item_code
  left join (select item_code, json_agg(json_build_object('uom', uom, 'price', price_cents) order by uom) as prices from location_prices
     where tenant_id = $1 and customer_location_id = $3 and item_code ${of} group by item_code) own on own.item_code = i.item_code
  where i.tenant_id = $1 and i.is_active and i.item_code ${of}`;

type StockedRow = Columns<'stock', 'inbound' | 'inbound_on' | 'inbound_by_day'> & {
  readonly is_stocked: true;
  readonly available: number;
};
type TermsRow = ItemRow & {
  readonly is_standard: boolean;
  readonly list_prices: ListPrice['prices'] | null;
  readonly own_prices: LocationItem['prices'] | null;
} & (StockedRow | { readonly is_stocked: false });

const QUERY_ONE = query('= $2');
const QUERY_MANY = query('= any($2::text[])');

/** Reads items, prices and stock of the codes in one query. The result lacks unknown and inactive items. */
export async function readTerms(
  tx: Tx,
  location: Pick<Location, 'customerLocationId'>,
  codes: readonly string[],
): Promise<Map<string, Terms>> {
  if (codes.length === 0) return new Map();
  const one = codes.length === 1;
  const { rows } = await tx.connection.query<TermsRow>(
    one ? QUERY_ONE : QUERY_MANY,
    [tx.tenantId, one ? codes[0] : codes, location.customerLocationId],
    one ? 'read_terms_of_one' : 'read_terms',
  );
  return rowsBy(rows, 'item_code', present);
}

function present(row: TermsRow): Terms {
  const { item_code: itemCode, is_standard: isStandard } = row;
  return {
    item: presentItem(row),
    list: row.list_prices ? { itemCode, prices: row.list_prices } : undefined,
    own: isStandard || row.own_prices ? { itemCode, isStandard, prices: row.own_prices ?? [] } : undefined,
    stock: row.is_stocked
      ? {
          available: row.available,
          inboundOn: row.inbound_on,
          coming: inboundOf({
            inbound: row.inbound,
            inboundOn: row.inbound_on,
            inboundByDay: row.inbound_by_day,
          }),
        }
      : undefined,
  };
}

/**
 * Returns the location's price of a unit in cents per price unit, or null. Its own price takes precedence over the
 * list's.
 */
export function unitPrice(
  terms: {
    readonly list: Pick<ListPrice, 'prices'> | undefined;
    readonly own: Pick<LocationItem, 'prices'> | undefined;
  },
  uom: string,
): number | null {
  const own = terms.own?.prices.find((entry) => entry.uom === uom);
  const list = terms.list?.prices.find((entry) => entry.uom === uom);
  return (own ?? list)?.price ?? null;
}

/** A price of an item, or without a unit the item as a standard item. */
type OwnTermsRow = Columns<'location_prices', 'item_code'> &
  (Columns<'location_prices', 'uom' | 'price_cents'> | { readonly uom: null; readonly price_cents: null });

/** Returns the location's own prices and standard items among the codes. The result lacks other items. */
export async function readOwnTerms(
  tx: Tx,
  { customerLocationId }: Pick<Location, 'customerLocationId'>,
  codes: readonly string[],
): Promise<Map<string, LocationItem>> {
  const { rows } = await tx.connection.query<OwnTermsRow>(
    `select item_code, uom, price_cents from location_prices
       where tenant_id = $1 and customer_location_id = $2 and item_code = any($3::text[])
     union all
     select item_code, null, null from location_items
       where tenant_id = $1 and customer_location_id = $2 and item_code = any($3::text[])
     order by item_code, uom`,
    [tx.tenantId, customerLocationId, codes],
    'read_own_terms',
  );
  return new Map(
    [...Map.groupBy(rows, (row) => row.item_code)].map(([itemCode, own]) => [
      itemCode,
      {
        itemCode,
        isStandard: own.some(({ uom }) => uom === null),
        prices: own.flatMap(({ uom, price_cents: price }) => (uom === null ? [] : [{ uom, price }])),
      },
    ]),
  );
}
