import type { CartLine } from '../../../../contract/carts.ts';
import type { ErrorCode } from '../../../../contract/error-codes.ts';
import type { Location } from '../../../../contract/locations.ts';
import type { GuideLine } from '../../../../contract/order-guides.ts';
import { readEntry } from '../../../../rules/count-shelf.ts';
import { addQuantities } from '../../../../rules/quantity.ts';
import { type ShelfOrder, shelfOrder } from '../../../../rules/shelf-order.ts';
import { refusalIn } from '../../carts/data/price-cart.ts';
import type { CatalogItem } from '../../catalog/data/catalog-api.ts';
import { type Amount, guideLineKey, parOn } from './guide-lines.ts';

/** A line of a guide with its count. */
export interface CountedLine {
  readonly key: string;
  readonly line: GuideLine;
  readonly item: CatalogItem | undefined;
  readonly par: number | null;
  /** Null if it wasn't counted. */
  readonly onHand: number | null;
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

/** Returns the lines of a count with the result of each, in the given order. */
export function countResult(
  lines: readonly GuideLine[],
  weekday: number,
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
    const order = onHand === null ? null : shelfOrder({ uom: line.uom, par, onHand }, item);
    const uom = order?.uom ?? line.uom;
    const refusal = item ? refusalIn(location, item, uom) : ('item_unknown' as const);
    return {
      key,
      line,
      item,
      par,
      onHand,
      order,
      wanted: onHand === null ? 0 : (count.wanted[key] ?? order?.quantity ?? 0),
      uom,
      inCart: inCart.get(guideLineKey({ itemCode: line.itemCode, uom })) ?? 0,
      problem: refusal ?? (item?.inStock || item?.inboundOn ? null : 'out_of_stock'),
    };
  });
}

/**
 * Returns the cart lines of a count: absolute quantities, and the earlier ones. The cart's content counts toward the
 * order, and nothing is removed. Lines of one item that are ordered in one unit (one counted in pounds, one in cases)
 * are added up.
 */
export function cartLinesOf(result: readonly CountedLine[]): { after: Amount[]; before: Amount[] } {
  const sums = new Map<string, { itemCode: string; uom: string; wanted: number; inCart: number }>();
  for (const { line, uom, wanted, inCart, problem } of result) {
    if (wanted === 0 || problem !== null) continue;
    const key = guideLineKey({ itemCode: line.itemCode, uom });
    const sum = sums.get(key);
    sums.set(key, { itemCode: line.itemCode, uom, inCart, wanted: sum ? addQuantities(sum.wanted, wanted) : wanted });
  }
  const changed = [...sums.values()].filter((sum) => sum.wanted > sum.inCart);
  return {
    after: changed.map(({ itemCode, uom, wanted }) => ({ itemCode, uom, quantity: wanted })),
    before: changed.map(({ itemCode, uom, inCart }) => ({ itemCode, uom, quantity: inCart })),
  };
}
