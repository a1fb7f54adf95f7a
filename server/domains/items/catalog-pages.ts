import * as z from 'zod/mini';
import { type PricedItem, pricedItem } from '../../../contract/items.ts';
import type { Location } from '../../../contract/locations.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { createLimitedCache, type LimitedCache } from '../../limited-cache.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import type { Page } from '../paging.ts';
import { type CatalogVersions, readCatalogVersions } from './catalog-versions.ts';
import { presentPriced } from './present.ts';
import { readOwnTerms, readTerms, type Terms } from './pricing.ts';
import { type Found, findItems, type ItemFilter } from './search.ts';
import type { SearchMemory } from './search-text.ts';

/** A page of a catalog without the own terms of its location, so that locations with equal conditions share it. */
interface SharedPage extends Omit<Found, 'codes'> {
  readonly rows: readonly { readonly terms: Terms; readonly text: string }[];
}

/** Pages and numbers of matches under the versions of their data. An entry of earlier versions is never read again. */
export interface CatalogMemory extends SearchMemory {
  readonly pages: LimitedCache<SharedPage>;
  readonly totals: LimitedCache<number>;
}

const MAX_PAGES_BYTES = 16_000_000;
const MAX_TOTALS_BYTES = 2_000_000;
const MAX_VOCABULARY_BYTES = 32_000_000;
const MAX_THESAURI_BYTES = 16_000_000;
/** Characters of a key and the objects around an entry use about this memory. */
const ENTRY_BYTES = 1_000;
/** A row is kept as text and as the terms from which it is written again with a location's own terms. */
const BYTES_PER_CHARACTER = 3;

/** Creates the memory of one server. */
export const createCatalogMemory = (): CatalogMemory => ({
  pages: createLimitedCache(MAX_PAGES_BYTES),
  totals: createLimitedCache(MAX_TOTALS_BYTES),
  vocabularies: createLimitedCache(MAX_VOCABULARY_BYTES),
  thesauri: createLimitedCache(MAX_THESAURI_BYTES),
});

interface CatalogContext {
  readonly tx: Tx;
  readonly tenant: Pick<Tenant, 'id' | 'hideCatalogImages'>;
  readonly services: { readonly catalog: CatalogMemory };
}

/**
 * Returns a page of a location's catalog as JSON text of its rows, and the number of matches. Ends a read-only
 * transaction. Without `versions` it reads the whole page from the database.
 */
export async function readCatalogPage(
  context: CatalogContext,
  location: Location,
  filter: ItemFilter,
  page: Page,
  versions: CatalogVersions | undefined,
): Promise<Omit<Found, 'codes'> & { readonly rows: string }> {
  const { tx, tenant } = context;
  const { rows, ...found } = await sharedPage(context, location, filter, page, versions);
  const codes = rows.map(({ terms }) => terms.item.itemCode);
  const own = codes.length === 0 ? new Map() : await tx.readLast(() => readOwnTerms(tx, location, codes));
  const texts = rows.map(({ terms, text }) => {
    const ownTerms = own.get(terms.item.itemCode);
    return ownTerms ? textOf(presentPriced(tenant, location, { ...terms, own: ownTerms })) : text;
  });
  return { ...found, rows: `[${texts.join(',')}]` };
}

/** Validates each row like the whole response of other calls (`presentable`). */
const textOf = (row: PricedItem): string => JSON.stringify(z.parse(pricedItem, row));

async function sharedPage(
  { tx, tenant, services: { catalog } }: CatalogContext,
  location: Location,
  filter: ItemFilter,
  page: Page,
  versions: CatalogVersions | undefined,
): Promise<SharedPage> {
  const keys = versions && keysOf(tenant.id, location, filter, versions);
  const pageKey =
    keys && JSON.stringify([keys.page, page.pageSize, page.offset, tenant.hideCatalogImages, shownBy(location)]);
  const known = pageKey === undefined ? undefined : catalog.pages.get(pageKey);
  if (known) return known;
  const knownTotal = keys && catalog.totals.get(keys.total);
  const { codes, ...found } = await findItems(tx, [location.customerLocationId], filter, page, catalog, knownTotal);
  const [items, after] = await Promise.all([
    readTerms(tx, location, codes),
    keys && readCatalogVersions(tx, location.customerLocationId),
  ]);
  const rows = codes.flatMap((code) => {
    const terms = items.get(code);
    if (!terms) return [];
    const shared = { ...terms, own: undefined };
    return [{ terms: shared, text: textOf(presentPriced(tenant, location, shared)) }];
  });
  const result = { ...found, rows };
  // A page is kept only if no change was committed while its parts were read.
  if (keys && pageKey !== undefined && JSON.stringify(after) === JSON.stringify(versions)) {
    const characters = rows.reduce((sum, { text }) => sum + text.length, 0);
    catalog.pages.put(pageKey, result, ENTRY_BYTES + characters * BYTES_PER_CHARACTER);
    catalog.totals.put(keys.total, found.total, ENTRY_BYTES);
  }
  return result;
}

/** The location's options that decide how a row is presented (`presentPriced`). */
const shownBy = ({ options }: Location) => [options.displayPrices, options.displayInventory];

/**
 * Returns the keys of a page and of its number of matches: all that the result depends on, with the versions of the
 * rows. Returns undefined for the items of an order guide, whose lines have no version here, and if the location moved
 * to another warehouse or price list after the versions were read.
 */
function keysOf(
  tenantId: string,
  location: Location,
  filter: ItemFilter,
  versions: CatalogVersions,
): { readonly page: string; readonly total: string } | undefined {
  const { priceListId, warehouseId, location: row, epoch, items, prices, own, stock } = versions;
  if (filter.codes || location.priceListId !== priceListId || location.warehouseId !== warehouseId) return undefined;
  const { onlyAllowStandardItems, disableZeroPriceItems } = location.options;
  const { q, categoryId, typeId, brand, inStock, organic, hideOutOfStock, standardFirst, sortBy, sortDirection } =
    filter;
  const list = [priceListId, prices];
  const warehouse = [warehouseId, stock];
  const ownRows = [location.customerLocationId, row, own];
  const matches = [
    ...[tenantId, epoch, items, q, categoryId, typeId, brand, inStock, organic, hideOutOfStock],
    ...[onlyAllowStandardItems, disableZeroPriceItems],
    onlyAllowStandardItems || disableZeroPriceItems ? [ownRows, list] : null,
    hideOutOfStock || inStock !== undefined ? warehouse : null,
  ];
  const order = [sortBy, sortDirection, standardFirst, standardFirst ? ownRows : null];
  return { total: JSON.stringify(matches), page: JSON.stringify([matches, order, list, warehouse]) };
}
