import type { QueryOf, ReturnsOf } from '../../../contract/endpoint.ts';
import { AppError } from '../../../contract/errors.ts';
import type { itemEndpoints } from '../../../contract/items.ts';
import type { Location } from '../../../contract/locations.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import { jsonText } from '../../json-text.ts';
import { sellingLocation, shoppingLocation } from '../locations/access.ts';
import { belongsTo, findGuide } from '../order-guides/access.ts';
import { pageOf } from '../paging.ts';
import { readCatalogPage } from './catalog-pages.ts';
import { readCatalogVersions } from './catalog-versions.ts';
import { categoriesSource } from './collection.ts';
import { corporateItems, corporateItemsCsv } from './corporate.ts';
import { presentPriced } from './present.ts';
import { priceListCsv, priceListPdf } from './price-list.ts';
import { readTerms } from './pricing.ts';
import { offeredItems } from './search.ts';
import { findUnits, readBrands } from './units.ts';

const PAGE_SIZE = 50;

const categories = async ({ tx }: SignedInContext) => [
  ...(await categoriesSource(tx, 'tenant', null, { prices: true, exactStock: true })).values(),
];

type SearchAnswer = ReturnsOf<typeof itemEndpoints.search>;

/**
 * Returns a page of a location's catalog with the data that its options allow. Throws `not_found` for an order guide
 * that the location doesn't see.
 */
async function searchCatalog(
  context: SignedInContext,
  location: Location,
  query: Omit<QueryOf<typeof itemEndpoints.search>, 'customerLocationId'>,
): Promise<SearchAnswer> {
  const { tx, tenant, early } = context;
  const { customerLocationId } = location;
  const page = pageOf(query, PAGE_SIZE);
  let codes: string[] | undefined;
  if (query.orderGuideId !== undefined) {
    const guide = await findGuide(tx, query.orderGuideId);
    if (!guide || !belongsTo(guide, location)) throw new AppError('not_found');
    codes = [...guide.lines].sort((a, b) => a.position - b.position).map((line) => line.itemCode);
  }
  const filter = {
    ...query,
    codes,
    hideOutOfStock: tenant.hideOutOfStockItems,
    standardFirst: location.options.defaultToStandardItems,
    only: location,
  };
  const isEarly = early?.customerLocationId === customerLocationId && early.catalogVersions !== undefined;
  const versions = await (isEarly ? early.catalogVersions : readCatalogVersions(tx, customerLocationId));
  const { rows, ...found } = await readCatalogPage(context, location, filter, page, versions);
  const { pageNumber, pageSize } = page;
  return jsonText(`{"data":${rows},${JSON.stringify({ pageNumber, pageSize, ...found }).slice(1)}`);
}

/** Handlers for the catalog, price lists and the corporate catalog. */
export const itemHandlers: HandlersOf<typeof itemEndpoints> = {
  search: async (context, { query }) =>
    searchCatalog(context, await shoppingLocation(context, query.customerLocationId), query),

  /** A salesperson sees prices and stock, even if the location itself may not. */
  locationItems: async (context, { params, query }) => {
    const location = await sellingLocation(context, params);
    const options = { ...location.options, displayPrices: true, displayInventory: true };
    return searchCatalog(context, { ...location, options }, query);
  },

  /** Also returns an item that lists hide because it is out of stock, because carts and guides may contain it. */
  item: async (context, { params, query }) => {
    const location = await shoppingLocation(context, query.customerLocationId);
    const terms = (await readTerms(context.tx, location, [params.itemCode])).get(params.itemCode);
    const offered = await offeredItems(context.tx, location.customerLocationId, [params.itemCode]);
    if (!terms || !offered.has(params.itemCode)) throw new AppError('item_unknown');
    return presentPriced(context.tenant, location, terms);
  },

  categories,
  groups: ({ tx }) => readBrands(tx),

  subTypes: async (context, { query }) =>
    (await categories(context))
      .filter(({ id }) => query.categoryId === undefined || id === query.categoryId)
      .flatMap(({ id: categoryId, itemTypes }) => itemTypes.map((type) => ({ ...type, categoryId }))),

  uoms: ({ tx }, { query }) => findUnits(tx, query),

  priceListPdf: (context, { query }) => priceListPdf(context, query),
  priceListCsv: (context, { query }) => priceListCsv(context, query),

  corporateItems,
  corporateItemsCsv,
};
