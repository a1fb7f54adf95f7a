import type { Nullable } from 'kysely';
import type { CartLine } from '../../../contract/carts.ts';
import type { Item } from '../../../contract/items.ts';
import type { Location } from '../../../contract/locations.ts';
import type { QuoteItem } from '../../../rules/quote.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { type CartLineRow, presentLine } from './collection.ts';

/** A line of a cart with its item and price. `item` is undefined if the item is unknown or inactive. */
export interface PricedLine {
  readonly line: CartLine;
  readonly item: (QuoteItem & Pick<Item, 'description' | 'packSize' | 'brand'>) | undefined;
  /** Cents per price unit of the item, or null without a price. The location's own price takes precedence. */
  readonly price: number | null;
}

const QUERY = `select c.customer_location_id, c.item_code, c.uom, c.quantity, c.added_at, c.instructions, i.item_code is not null as is_item,
    i.description, i.pack_size, i.brand, i.order_uom, i.uoms, i.price_unit, i.average_weight_grams, i.taxable,
    coalesce(own.price_cents, list.price_cents) as price
  from cart_lines c
  left join items i on i.tenant_id = $1 and i.item_code = c.item_code and i.is_active
  left join location_prices own on own.tenant_id = $1 and own.customer_location_id = $2 and own.item_code = c.item_code and own.uom = c.uom
  left join price_list_prices list on list.tenant_id = $1 and list.price_list_id = $3 and list.item_code = c.item_code and list.uom = c.uom
  where c.tenant_id = $1 and c.customer_location_id = $2 order by c.added_at, c.item_code, c.uom`;

type ItemColumns = Columns<
  'items',
  'description' | 'pack_size' | 'brand' | 'order_uom' | 'uoms' | 'price_unit' | 'average_weight_grams' | 'taxable'
>;
type PricedRow = CartLineRow & { readonly price: number | null } & (
    | ({ readonly is_item: true } & ItemColumns)
    | ({ readonly is_item: false } & Nullable<ItemColumns>)
  );

/** Returns all lines of a location's cart in the order in which they were added, in one snapshot with their prices. */
export async function readPricedLines(
  tx: Tx,
  { customerLocationId, priceListId }: Pick<Location, 'customerLocationId' | 'priceListId'>,
): Promise<PricedLine[]> {
  const { rows } = await tx.connection.query<PricedRow>(
    QUERY,
    [tx.tenantId, customerLocationId, priceListId],
    'read_priced_lines',
  );
  return rows.map((row) => ({
    line: presentLine(row),
    item: row.is_item ? presentItem(row) : undefined,
    price: row.price,
  }));
}

const presentItem = (row: ItemColumns): NonNullable<PricedLine['item']> => ({
  description: row.description,
  packSize: row.pack_size,
  brand: row.brand,
  orderUom: row.order_uom,
  uoms: row.uoms,
  priceUnit: row.price_unit,
  averageWeightGrams: row.average_weight_grams,
  taxable: row.taxable,
});
