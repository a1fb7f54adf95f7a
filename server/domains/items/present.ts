import type { ListPrice, PricedItem } from '../../../contract/items.ts';
import type { Location } from '../../../contract/locations.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { type Terms, unitPrice } from './pricing.ts';

/** Returns the location's prices of the item's units, in cents per price unit, without units that have no price. */
export function pricesOf(terms: Terms): ListPrice['prices'] {
  return terms.item.uoms.flatMap(({ uom }) => {
    const price = unitPrice(terms, uom);
    return price === null ? [] : [{ uom, price }];
  });
}

/**
 * Returns an item with the terms that the location may see: no prices without displayPrices, and only `inStock` instead
 * of a quantity without displayInventory. If the company hides images, `imageUrl` is null.
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
