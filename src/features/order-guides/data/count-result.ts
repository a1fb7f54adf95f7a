import type { CartLine } from '../../../../contract/carts.ts';
import type { ErrorCode } from '../../../../contract/error-codes.ts';
import type { Location } from '../../../../contract/locations.ts';
import type { GuideLine } from '../../../../contract/order-guides.ts';
import { readEntry } from '../../../../rules/count-shelf.ts';
import { type ShelfOrder, shelfOrder } from '../../../../rules/shelf-order.ts';
import { refusalIn } from '../../carts/data/price-cart.ts';
import type { CatalogItem } from '../../catalog/data/catalog-api.ts';
import { type CartRaise, raiseCart } from './fill-to-par.ts';
import { guideLineKey, parOn } from './guide-lines.ts';
import type { OnItsWay } from './on-its-way.ts';

/** A line of a guide with its count. */
export interface CountedLine {
  readonly key: string;
  readonly line: GuideLine;
  readonly item: CatalogItem | undefined;
  readonly par: number | null;
  /** Null if it wasn't counted. */
  readonly onHand: number | null;
  /** What arrives by the day of the order and is subtracted, in the line's unit. */
  readonly coming: number;
  /** The order that follows from the count, in the order unit; null without a par or without a count. */
  readonly order: ShelfOrder | null;
  /** The quantity to order: the count's result, or the user's own. */
  readonly wanted: number;
  /** Unit of `wanted` and `inCart`. */
  readonly uom: string;
  readonly inCart: number;
  /** Why it can't be ordered now; null if it can. */
  readonly problem: ErrorCode | 'out_of_stock' | null;
}

/** Returns the lines of a count with the result of each, in the given order. `coming` is what the orders subtract. */
export function countResult(
  lines: readonly GuideLine[],
  weekday: number,
  coming: ReadonlyMap<string, OnItsWay>,
  count: { readonly entries: Readonly<Record<string, string>>; readonly wanted: Readonly<Record<string, number>> },
  cart: readonly CartLine[],
  items: ReadonlyMap<string, CatalogItem>,
  location: Pick<Location, 'options'>,
): CountedLine[] {
  const inCart = new Map(cart.map((line) => [guideLineKey(line), line.quantity]));
  return lines.map((line) => {
    const key = guideLineKey(line);
    const item = items.get(line.itemCode);
    const par = parOn(line, weekday);
    const onHand = readEntry(count.entries[key]);
    const arriving = coming.get(key)?.quantity ?? 0;
    const order = onHand === null ? null : shelfOrder({ uom: line.uom, par, onHand, coming: arriving }, item);
    const uom = order?.uom ?? line.uom;
    const refusal = item ? refusalIn(location, item, uom) : ('item_unknown' as const);
    return {
      key,
      line,
      item,
      par,
      onHand,
      coming: arriving,
      order,
      wanted: onHand === null ? 0 : (count.wanted[key] ?? order?.quantity ?? 0),
      uom,
      inCart: inCart.get(guideLineKey({ itemCode: line.itemCode, uom })) ?? 0,
      problem: refusal ?? (item?.inStock || item?.inboundOn ? null : 'out_of_stock'),
    };
  });
}

/**
 * Returns the cart lines of a count. Lines of one item that are ordered in one unit (one counted in pounds, one in
 * cases) are added up.
 */
export function cartLinesOf(result: readonly CountedLine[]): CartRaise {
  const wanted = result.filter((line) => line.wanted > 0 && line.problem === null);
  return raiseCart(
    wanted.map(({ line, uom, wanted: quantity }) => ({ itemCode: line.itemCode, uom, quantity })),
    new Map(wanted.map(({ line, uom, inCart }) => [guideLineKey({ itemCode: line.itemCode, uom }), inCart])),
  );
}
