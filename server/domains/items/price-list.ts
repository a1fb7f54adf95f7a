import { AppError } from '../../../contract/errors.ts';
import type { Category, Item } from '../../../contract/items.ts';
import type { Location } from '../../../contract/locations.ts';
import { csvFile } from '../../../rules/csv.ts';
import { centsToDecimal } from '../../../rules/money.ts';
import type { SignedInContext } from '../../context.ts';
import { shoppingLocation } from '../locations/access.ts';
import { categoriesSource } from './collection.ts';
import { pricesOf } from './present.ts';
import { readTerms } from './pricing.ts';
import { findItems } from './search.ts';

/** A location's price list: its catalog by category, each item with its prices in cents per price unit. */
export interface PriceList {
  readonly location: Location;
  readonly sections: readonly PriceListSection[];
}

export interface PriceListSection {
  /** Null for items whose category no longer exists. */
  readonly names: Category['names'] | null;
  readonly items: readonly { readonly item: Item; readonly prices: readonly { uom: string; price: number }[] }[];
}

/**
 * Reads the price list of a location, without items that have no price. Throws `forbidden` if the company doesn't
 * export price lists or the location may not see prices.
 */
export async function readPriceList(
  context: SignedInContext,
  query: { readonly customerLocationId?: string | undefined; readonly categoryId?: string | undefined },
): Promise<PriceList> {
  const { tx, tenant, services } = context;
  const location = await shoppingLocation(context, query.customerLocationId);
  if (!tenant.priceListExportEnabled || !location.options.displayPrices) throw new AppError('forbidden');
  const filter = {
    categoryId: query.categoryId,
    hideOutOfStock: tenant.hideOutOfStockItems,
    sortBy: 'Category',
  } as const;
  const { codes } = await findItems(tx, [location.customerLocationId], filter, null, services.catalog);
  const terms = await readTerms(tx, location, codes);
  const categories = await categoriesSource(tx, 'tenant', null, { prices: true, exactStock: true });
  const sections = new Map<string, { names: Category['names'] | null; items: PriceListSection['items'][number][] }>();
  for (const code of codes) {
    const found = terms.get(code);
    const prices = found ? pricesOf(found) : [];
    if (!found || prices.length === 0) continue;
    const { categoryId } = found.item;
    const section = sections.get(categoryId) ?? { names: categories.get(categoryId)?.names ?? null, items: [] };
    sections.set(categoryId, section);
    section.items.push({ item: found.item, prices });
  }
  return { location, sections: [...sections.values()] };
}

const COLUMNS = ['itemCode', 'description', 'brand', 'packSize', 'uom', 'price', 'priceUnit'] as const;

/** Returns the list as CSV with one row per unit and the price as decimal dollars per price unit. */
export function priceListCsv({ sections }: PriceList): string {
  const rows = sections.flatMap(({ items }) =>
    items.flatMap(({ item, prices }) =>
      prices.map(({ uom, price }) => [
        item.itemCode,
        item.description,
        item.brand,
        item.packSize,
        uom,
        centsToDecimal(price),
        item.priceUnit,
      ]),
    ),
  );
  return csvFile(COLUMNS, rows);
}
