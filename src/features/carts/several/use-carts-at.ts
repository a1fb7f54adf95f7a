import { useMemo } from 'react';
import type { CartLine } from '../../../../contract/carts.ts';
import type { Location } from '../../../../contract/locations.ts';
import { dayInZone } from '../../../../rules/calendar.ts';
import { useLive } from '../../../sync/use-live.ts';
import { useServerNow } from '../../../sync/use-server-now.ts';
import type { CatalogItem } from '../../catalog/data/catalog-api.ts';
import { type PricedCart, priceCart } from '../data/price-cart.ts';
import { cartsOf } from './data/carts-of.ts';
import { useItemsAt } from './use-items-at.ts';

/** The cart of one of several locations. */
export interface CartAt {
  readonly location: Location;
  readonly lines: readonly CartLine[];
  /** The items of the cart and the other wanted ones, with the location's terms; undefined until some are known. */
  readonly items: ReadonlyMap<string, CatalogItem> | undefined;
  /** Codes of items that are not known yet. */
  readonly pending: ReadonlySet<string>;
  /** Undefined until the items are known. */
  readonly cart: PricedCart | undefined;
}

const NOTHING: ReadonlySet<string> = new Set();

/**
 * Returns the carts of several locations, priced on this device, in the order of `locations`; undefined for a moment at
 * the start. With `codes`, these items and those of all carts are looked up at every location.
 */
export function useCartsAt(locations: readonly Location[], codes?: readonly string[]): readonly CartAt[] | undefined {
  const ids = locations.map(({ customerLocationId }) => customerLocationId);
  const lines = useLive((db) => cartsOf(db, ids), [ids.join('|')]);
  const wanted = useMemo(() => {
    const own = [...(lines ?? [])];
    const codesOf = (cart: readonly CartLine[]) => cart.map((line) => line.itemCode);
    const shared = codes && [...codes, ...own.flatMap(([, cart]) => codesOf(cart))];
    return new Map(own.map(([id, cart]) => [id, [...new Set(shared ?? codesOf(cart))]]));
  }, [lines, codes]);
  const items = useItemsAt(wanted);
  // Prices depend on the day only, so that a minute that passes prices nothing again.
  const hour = Math.floor(useServerNow(60_000) / 3_600_000) * 3_600_000;
  return useMemo(() => {
    if (!lines) return undefined;
    return locations.flatMap((location): CartAt[] => {
      const { customerLocationId: id, timeZone } = location;
      const found = items.get(id);
      const own = lines.get(id);
      // A location that was just chosen: its cart is not read yet, and must not be shown as empty.
      if (!own) return [];
      const today = dayInZone(new Date(hour).toISOString(), timeZone);
      const cart = found && priceCart(location, own, found, { today });
      return [{ location, lines: own, items: found?.items, pending: found?.pending ?? NOTHING, cart }];
    });
  }, [locations, lines, items, hour]);
}
