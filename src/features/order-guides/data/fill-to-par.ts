import type { CartLine } from '../../../../contract/carts.ts';
import type { Location } from '../../../../contract/locations.ts';
import type { GuideLine } from '../../../../contract/order-guides.ts';
import { addQuantities } from '../../../../rules/quantity.ts';
import { type ShelfOrder, shelfOrder } from '../../../../rules/shelf-order.ts';
import { refusalIn } from '../../carts/data/price-cart.ts';
import type { CatalogItem } from '../../catalog/data/catalog-api.ts';
import { type Amount, guideLineKey, parOn } from './guide-lines.ts';
import type { OnItsWay } from './on-its-way.ts';

/** Cart lines after and before a change, as absolute quantities. */
export interface CartRaise {
  readonly after: readonly Amount[];
  readonly before: readonly Amount[];
}

/**
 * Returns the cart lines that reach the wanted amounts. The cart's content counts toward them, and nothing is removed.
 * Amounts of one item in one unit are added up.
 */
export function raiseCart(wanted: readonly Amount[], inCart: ReadonlyMap<string, number>): CartRaise {
  const sums = new Map<string, Amount>();
  for (const amount of wanted) {
    const key = guideLineKey(amount);
    const { itemCode, uom, quantity } = amount;
    sums.set(key, { itemCode, uom, quantity: addQuantities(quantity, sums.get(key)?.quantity ?? 0) });
  }
  const after = [...sums].filter(([key, { quantity }]) => quantity > (inCart.get(key) ?? 0));
  return {
    after: after.map(([, amount]) => amount),
    before: after.map(([key, amount]) => ({ ...amount, quantity: inCart.get(key) ?? 0 })),
  };
}

/** The order that fills a line to its par while nothing was counted; null without a par. */
export const parOrder = (
  line: GuideLine,
  weekday: number,
  coming: ReadonlyMap<string, OnItsWay>,
  item: CatalogItem | undefined,
): ShelfOrder | null => {
  const onItsWay = coming.get(guideLineKey(line))?.quantity ?? 0;
  return shelfOrder({ uom: line.uom, par: parOn(line, weekday), onHand: 0, coming: onItsWay }, item);
};

/** The effect of filling a guide to par on the cart, and the number of items left out as unavailable. */
export interface ParFill extends CartRaise {
  readonly leftOut: number;
}

/**
 * Returns cart lines that fill each line up to its par for a weekday, less what is coming. Leaves out items that are
 * out of stock or that the location may not order.
 */
export function fillToPar(
  lines: readonly GuideLine[],
  weekday: number,
  coming: ReadonlyMap<string, OnItsWay>,
  cart: readonly CartLine[],
  items: ReadonlyMap<string, CatalogItem>,
  location: Pick<Location, 'options'>,
): ParFill {
  const inCart = new Map(cart.map((line) => [guideLineKey(line), line.quantity]));
  const orders = lines.flatMap((line) => {
    const order = parOrder(line, weekday, coming, items.get(line.itemCode));
    return order && order.quantity > 0 ? [{ itemCode: line.itemCode, ...order }] : [];
  });
  const mayOrder = ({ itemCode, uom }: Amount) => {
    const item = items.get(itemCode);
    return item?.inStock === true && refusalIn(location, item, uom) === null;
  };
  const unavailable = orders.filter((order) => !mayOrder(order));
  return { ...raiseCart(orders.filter(mayOrder), inCart), leftOut: raiseCart(unavailable, inCart).after.length };
}
