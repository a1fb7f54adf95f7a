import type { ListPrice, PricedItem } from '../../../contract/items.ts';
import type { Location } from '../../../contract/locations.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { type Terms, unitPrice } from './pricing.ts';

/** The location's prices of the item's units, in cents per price unit; units without a price are absent. */
export function pricesOf(terms: Terms): ListPrice['prices'] {
  return terms.item.uoms.flatMap(({ uom }) => {
    const price = unitPrice(terms, uom);
    return price === null ? [] : [{ uom, price }];
  });
}

/**
 * An item with the location's terms, as far as it may see them: no prices without displayPrices, no quantity without
 * displayInventory (but whether there is any), no picture where the company hides them.
 */
export function presentPriced(tenant: Pick<Tenant, 'hideCatalogImages'>, location: Location, terms: Terms): PricedItem {
  const { item, stock, own } = terms;
  const available = stock?.available ?? 0;
  return {
    ...item,
    imageUrl: tenant.hideCatalogImages ? null : item.imageUrl,
    prices: location.options.displayPrices ? pricesOf(terms) : null,
    available: location.options.displayInventory ? available : null,
    inStock: available > 0,
    inboundOn: stock?.inboundOn ?? null,
    isStandard: own?.isStandard ?? false,
  };
}
