import { useMemo } from 'react';
import type { CartLine } from '../../../contract/carts.ts';
import { useAnswer } from '../../sync/use-live.ts';
import { useShop } from '../../sync/use-session.tsx';
import { useToday } from '../../sync/use-today.ts';
import type { Quantities } from '../catalog/use-item-order.ts';
import { useShopItems } from '../catalog/use-items.ts';
import { type PricedCart, priceCart } from './data/price-cart.ts';
import { listCartLines } from './data/queries.ts';

/** Returns the stored lines of this location's cart; undefined for a moment at the start. */
export function useCartLines(): readonly CartLine[] | undefined {
  const { location } = useShop();
  return useAnswer(listCartLines, location.customerLocationId);
}

/** Returns the cart, priced on this device; undefined until its rows and their items are loaded. */
export function useCart(): PricedCart | undefined {
  const { location } = useShop();
  const lines = useCartLines();
  const codes = useMemo(() => lines && [...new Set(lines.map((line) => line.itemCode))], [lines]);
  const found = useShopItems(codes);
  const today = useToday(location.timeZone);
  return useMemo(() => {
    if (!lines || !found) return undefined;
    return priceCart(location, lines, found, { today });
  }, [location, lines, found, today]);
}

/** Returns quantities in the cart by item and unit, for rows with steppers. */
export function quantitiesByItem(lines: readonly CartLine[]): ReadonlyMap<string, Quantities> {
  const byItem = new Map<string, Map<string, number>>();
  for (const { itemCode, uom, quantity } of lines) {
    const own = byItem.get(itemCode) ?? new Map<string, number>();
    own.set(uom, quantity);
    byItem.set(itemCode, own);
  }
  return byItem;
}
