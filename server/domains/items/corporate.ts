import type { itemEndpoints } from '../../../contract/items.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { shopperLocations } from '../../sync/scopes.ts';
import { pageOf } from '../paging.ts';
import { OFFERED, SHOPS } from './catalogue-sql.ts';
import { readItems } from './collection.ts';
import { findItems } from './search.ts';

const PAGE_SIZE = 50;

/**
 * Prices of the items' order units at each location, in the locations' order. Null where the location isn't offered the
 * item, has no price for it, or may not see prices: a corporate user sees at each location what its own people would.
 */
async function pricesAt(tx: Tx, locations: readonly string[], codes: readonly string[]) {
  const { rows } = await tx.connection.query(
    `with ${SHOPS}
     select i.item_code, json_agg(json_build_object('customerLocationId', l.customer_location_id, 'price',
       case when l.shows_prices and ${OFFERED} then coalesce(own.price_cents, list.price_cents) end) order by l.customer_location_id) as locations
     from items i cross join shops l
     left join location_prices own on own.tenant_id = $1 and own.customer_location_id = l.customer_location_id
       and own.item_code = i.item_code and own.uom = i.order_uom
     left join price_list_prices list on list.tenant_id = $1 and list.price_list_id = l.price_list_id
       and list.item_code = i.item_code and list.uom = i.order_uom
     where i.tenant_id = $1 and i.item_code = any($3::text[]) group by i.item_code`,
    [tx.tenantId, locations, codes],
    'corporate_prices',
  );
  return new Map(
    rows.map((row) => [String(row.item_code), row.locations as { customerLocationId: string; price: number | null }[]]),
  );
}

/** The catalogue over all own locations: an item is there when at least one of them is offered it. */
export const corporateItems: HandlersOf<typeof itemEndpoints>['corporateItems'] = async (
  context: SignedInContext,
  { query },
) => {
  const { tx, tenant } = context;
  const page = pageOf(query, PAGE_SIZE);
  const locations = (await shopperLocations(tx, context.actor)).map((row) => row.customer_location_id);
  const found = await findItems(tx, locations, { q: query.q, hideOutOfStock: tenant.hideOutOfStockItems }, page);
  const items = await readItems(tx, found.codes);
  const prices = await pricesAt(tx, locations, found.codes);
  return {
    data: found.codes.flatMap((code) => {
      const item = items.get(code);
      if (!item) return [];
      const { itemCode, description, packSize, brand, orderUom } = item;
      return [{ itemCode, description, packSize, brand, orderUom, locations: prices.get(code) ?? [] }];
    }),
    pageNumber: page.pageNumber,
    pageSize: page.pageSize,
    total: found.total,
  };
};
