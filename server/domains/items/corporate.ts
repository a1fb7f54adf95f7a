import { AppError } from '../../../contract/errors.ts';
import { BUYING_DAYS, type CorporateItem, type itemEndpoints } from '../../../contract/items.ts';
import { csvFile } from '../../../rules/csv.ts';
import { centsToDecimal } from '../../../rules/money.ts';
import type { Handler, Input, SignedInContext } from '../../context.ts';
import { type Columns, rowsBy } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { shopperLocations } from '../../sync/scopes.ts';
import { readLocations } from '../locations/collection.ts';
import { pageOf } from '../paging.ts';
import { OFFERED, SHOPS, STANDARD } from './catalog-sql.ts';
import { readItems } from './collection.ts';
import { type Found, findItems } from './search.ts';

type Endpoints = typeof itemEndpoints;
type AtLocation = CorporateItem['locations'][number];
type Filter = Input<Endpoints['corporateItemsCsv']>['query'];

const PAGE_SIZE = 50;

/**
 * Returns each location's terms for the items. A price is null if the location isn't offered the item, has no price for
 * it or may not see prices. A corporate user sees the same prices as the location's users.
 */
async function readTermsAt(tx: Tx, locations: readonly string[], codes: readonly string[]) {
  const { rows } = await tx.connection.query<Columns<'items', 'item_code'> & { readonly locations: AtLocation[] }>(
    `with ${SHOPS},
     bought as materialized (
       select o.customer_location_id, ol.item_code, max((o.submitted_at at time zone coalesce(org.time_zone, 'America/New_York'))::date) as last_on,
         count(distinct o.id)::int as orders
       from orders o join order_lines ol on ol.tenant_id = o.tenant_id and ol.order_id = o.id
       left join organization org on org.tenant_id = o.tenant_id
       where o.tenant_id = $1 and o.customer_location_id = any($2::text[]) and o.status <> 'cancelled' and ol.item_code = any($3::text[])
         and o.submitted_at > now() - interval '${BUYING_DAYS} days'
       group by 1, 2)
     select i.item_code, json_agg(json_build_object('customerLocationId', l.customer_location_id, 'permitted', ${OFFERED}, 'standard', ${STANDARD},
       'lastOrderedOn', b.last_on, 'orders', coalesce(b.orders, 0),
       'price', case when l.shows_prices and ${OFFERED} then coalesce(own.price_cents, list.price_cents) end) order by l.customer_location_id) as locations
     from items i cross join shops l
     left join bought b on b.customer_location_id = l.customer_location_id and b.item_code = i.item_code
     left join location_prices own on own.tenant_id = $1 and own.customer_location_id = l.customer_location_id
       and own.item_code = i.item_code and own.uom = i.order_uom
     left join price_list_prices list on list.tenant_id = $1 and list.price_list_id = l.price_list_id
       and list.item_code = i.item_code and list.uom = i.order_uom
     where i.tenant_id = $1 and i.item_code = any($3::text[]) group by i.item_code`,
    [tx.tenantId, locations, codes],
    'corporate_terms',
  );
  return rowsBy(rows, 'item_code', ({ locations: at }) => at);
}

/** Returns the codes of the items that the locations ordered lately, or of their standard items. */
async function codesOf(tx: Tx, locations: readonly string[], show: 'bought' | 'standard'): Promise<string[]> {
  const text =
    show === 'standard'
      ? 'select distinct item_code from location_items where tenant_id = $1 and customer_location_id = any($2::text[]) order by 1'
      : `select distinct ol.item_code from orders o join order_lines ol on ol.tenant_id = o.tenant_id and ol.order_id = o.id
         where o.tenant_id = $1 and o.customer_location_id = any($2::text[]) and o.status <> 'cancelled'
           and o.submitted_at > now() - interval '${BUYING_DAYS} days' order by 1`;
  const { rows } = await tx.connection.query<Columns<'items', 'item_code'>>(
    text,
    [tx.tenantId, locations],
    `corporate_${show}`,
  );
  return rows.map((row) => row.item_code);
}

/**
 * Searches the catalog of the user's locations, or of the given one. An item matches if at least one of these locations
 * is offered it.
 */
async function find(
  context: SignedInContext,
  query: Filter,
  page: { readonly pageSize: number; readonly offset: number } | null,
): Promise<Omit<Found, 'codes'> & { locations: string[]; data: CorporateItem[] }> {
  const { tx, tenant, services } = context;
  const locations = (await shopperLocations(tx, context.actor)).map((row) => row.customer_location_id);
  const { customerLocationId: one, show = 'all' } = query;
  if (one !== undefined && !locations.includes(one)) throw new AppError('location_unknown');
  const asked = one === undefined ? locations : [one];
  const filter = {
    q: query.q,
    categoryId: query.categoryId,
    hideOutOfStock: tenant.hideOutOfStockItems,
    sortBy: query.sortBy ?? (show === 'all' || query.q ? undefined : 'Category'),
    sortDirection: query.sortDirection,
    ...(show === 'all' ? {} : { codes: await codesOf(tx, asked, show) }),
  } as const;
  const { codes, ...found } = await findItems(tx, asked, filter, page, services.catalog);
  const items = await readItems(tx, codes);
  const terms = await readTermsAt(tx, locations, codes);
  const data = codes.flatMap((code) => {
    const item = items.get(code);
    if (!item) return [];
    const { itemCode, description, packSize, brand, orderUom, priceUnit } = item;
    return [{ itemCode, description, packSize, brand, orderUom, priceUnit, locations: terms.get(code) ?? [] }];
  });
  return { ...found, locations, data };
}

/** Returns a page of the corporate catalog. */
export const corporateItems: Handler<Endpoints['corporateItems']> = async (context, { query }) => {
  const page = pageOf(query, PAGE_SIZE);
  const { locations: _all, ...found } = await find(context, query, page);
  return { ...found, pageNumber: page.pageNumber, pageSize: page.pageSize };
};

/**
 * Returns the corporate catalog as CSV, with prices as decimal dollars per price unit. Throws `forbidden` if the
 * company doesn't export price lists.
 */
export const corporateItemsCsv: Handler<Endpoints['corporateItemsCsv']> = async (context, { query }) => {
  if (!context.tenant.priceListExportEnabled) throw new AppError('forbidden');
  const { locations, data } = await find(context, query, null);
  const names = await readLocations(context.tx, locations);
  const shown = locations.map((id) => ({ id, name: names.get(id)?.displayName ?? id }));
  const header = [
    ...['itemCode', 'description', 'brand', 'packSize', 'uom', 'priceUnit'],
    ...shown.flatMap(({ id, name }) => [
      `${id} ${name} price`,
      `${id} ${name} permitted`,
      `${id} ${name} lastOrderedOn`,
    ]),
  ];
  const rows = data.map((item) => [
    ...[item.itemCode, item.description, item.brand, item.packSize, item.orderUom, item.priceUnit],
    ...shown.flatMap(({ id }) => {
      const at = item.locations.find((entry) => entry.customerLocationId === id);
      const price = at?.price ?? null;
      return [price === null ? '' : centsToDecimal(price), at?.permitted ? 'yes' : 'no', at?.lastOrderedOn ?? ''];
    }),
  ]);
  return {
    fileName: 'Items-by-location.csv',
    mediaType: 'text/csv; charset=utf-8',
    bytes: new TextEncoder().encode(csvFile(header, rows)),
  };
};
