import type { Backorder } from '../../../../contract/backorders.ts';
import type { CartLine } from '../../../../contract/carts.ts';
import { shareStock } from '../../../../rules/share-stock.ts';
import { orderStepOf } from '../../../../rules/shelf-order.ts';
import { factorOf } from '../../carts/data/price-cart.ts';
import type { CatalogItem } from '../../catalog/data/catalog-api.ts';

/**
 * Returns how much of a backorder can be ordered now, in steps of its unit: at most what the location waits for, from
 * the stock that its cart leaves. A location that may not see quantities gets all of it once the item is in stock.
 */
export function inStock(
  item: Pick<CatalogItem, 'itemCode' | 'available' | 'inStock' | 'uoms'> | undefined,
  { uom, quantity }: Pick<Backorder, 'uom' | 'quantity'>,
  cart: readonly Pick<CartLine, 'itemCode' | 'uom' | 'quantity'>[],
): number {
  if (!item?.inStock) return 0;
  const { itemCode, available } = item;
  if (available === null) return quantity;
  const lines = [...cart.filter((line) => line.itemCode === itemCode), { itemCode, uom, quantity }].map((line) => ({
    itemCode,
    quantity: line.quantity,
    factor: factorOf(item, line.uom),
  }));
  const free = shareStock(lines, () => available).at(-1)?.available ?? 0;
  const step = orderStepOf(uom);
  return Math.min(quantity, Math.floor(free / step) * step);
}
