import type { CartLine } from '../../../../contract/carts.ts';
import type { ErrorCode } from '../../../../contract/errors.ts';
import type { Location } from '../../../../contract/locations.ts';
import type { GuideLine } from '../../../../contract/order-guides.ts';
import { readEntry } from '../../../../rules/count-shelf.ts';
import { addQuantities } from '../../../../rules/quantity.ts';
import { type ShelfOrder, shelfOrder } from '../../../../rules/shelf-order.ts';
import { refusalIn } from '../../carts/data/price-cart.ts';
import type { CatalogueItem } from '../../catalog/data/catalogue-api.ts';
import { type Amount, guideLineKey, parOn } from './guide-lines.ts';

/** A line of a guide with what the count says of it. */
export interface CountedLine {
  readonly key: string;
  readonly line: GuideLine;
  readonly item: CatalogueItem | undefined;
  readonly par: number | null;
  /** Null where it wasn't counted. */
  readonly onHand: number | null;
  /** What the count comes to, in the unit it is ordered in; null without a par or without a count. */
  readonly order: ShelfOrder | null;
  /** What is to be ordered: what the count comes to, or what the person made of it. */
  readonly wanted: number;
  /** Unit of `wanted` and `inCart`. */
  readonly uom: string;
  readonly inCart: number;
  /** Why it can't be ordered now; null when it can. */
  readonly problem: ErrorCode | 'out_of_stock' | null;
}

/** The lines of a count with what each comes to, in the order they were given. */
export function countResult(
  lines: readonly GuideLine[],
  weekday: number,
  count: { readonly entries: Readonly<Record<string, string>>; readonly wanted: Readonly<Record<string, number>> },
  cart: readonly CartLine[],
  items: ReadonlyMap<string, CatalogueItem>,
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
 * What a count does to the cart: absolute quantities, and what stood there before. What is in the cart already counts towards the order and
 * nothing is taken out; lines of one item that come in one unit (one kept in pounds, one in cases) are added up.
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
