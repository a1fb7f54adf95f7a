import type { GuideLine } from '../../../../contract/order-guides.ts';
import type { Order } from '../../../../contract/orders.ts';
import { convertQuantity } from '../../../../rules/pricing.ts';
import { addQuantities } from '../../../../rules/quantity.ts';
import type { CratebookDatabase } from '../../../data/database.ts';
import type { CatalogItem } from '../../catalog/data/catalog-api.ts';
import { isOnItsWay } from '../../orders/data/usual-quantities.ts';
import { guideLineKey } from './guide-lines.ts';

/** An ordered quantity that has not arrived yet, and its day. */
export interface Arrival {
  readonly itemCode: string;
  readonly uom: string;
  readonly quantity: number;
  readonly on: string;
}

/** What is coming for a line of a guide, in the line's unit. */
export interface OnItsWay {
  /** What arrives by the day of the next order. */
  readonly quantity: number;
  /** What arrives after that day, which the order can't wait for. */
  readonly later: number;
  /** The first day on which some of it arrives. */
  readonly on: string;
}

/** Returns what a location has ordered for a day that isn't past. */
export async function listArrivals(
  db: CratebookDatabase,
  customerLocationId: string,
  today: string,
): Promise<readonly Arrival[]> {
  const orders: Order[] = await db
    .live('orders')
    .where('[customerLocationId+submittedAt]')
    .between([customerLocationId, ''], [customerLocationId, '\uffff'])
    .toArray();
  return orders
    .filter(({ status, deliveryDate }) => isOnItsWay(status) && deliveryDate >= today)
    .flatMap(({ deliveryDate: on, lines }) =>
      lines.map(({ itemCode, uom, quantity }) => ({ itemCode, uom, quantity, on })),
    );
}

/**
 * Returns what is coming for each line of a guide, by guideLineKey. An arrival counts for the line in its unit. Without
 * such a line it counts for the item's first line, converted by the item's units, so that no arrival counts twice.
 * `by` is the day of the next order; undefined counts all arrivals.
 */
export function comingByLine(
  lines: readonly GuideLine[],
  arrivals: readonly Arrival[],
  items: ReadonlyMap<string, Pick<CatalogItem, 'uoms'>>,
  by: string | undefined,
): ReadonlyMap<string, OnItsWay> {
  const exact = new Map(lines.map((line) => [guideLineKey(line), line]));
  const first = new Map(lines.toReversed().map((line) => [line.itemCode, line]));
  const found = new Map<string, OnItsWay>();
  for (const arrival of arrivals) {
    const line = exact.get(guideLineKey(arrival)) ?? first.get(arrival.itemCode);
    const quantity = line && amountIn(line.uom, arrival, items.get(line.itemCode));
    if (!line || quantity === undefined) continue;
    const key = guideLineKey(line);
    const before = found.get(key) ?? { quantity: 0, later: 0, on: arrival.on };
    const isLater = by !== undefined && arrival.on > by;
    found.set(key, {
      quantity: isLater ? before.quantity : addQuantities(before.quantity, quantity),
      later: isLater ? addQuantities(before.later, quantity) : before.later,
      on: arrival.on < before.on ? arrival.on : before.on,
    });
  }
  return found;
}

/** Returns an arrival in another unit; undefined if the item's units don't say how much that is. */
function amountIn(uom: string, arrival: Arrival, item: Pick<CatalogItem, 'uoms'> | undefined): number | undefined {
  if (arrival.uom === uom) return arrival.quantity;
  const factorOf = (unit: string) => item?.uoms.find((each) => each.uom === unit)?.factor;
  const [from, to] = [factorOf(arrival.uom), factorOf(uom)];
  if (from === undefined || to === undefined) return undefined;
  return convertQuantity(arrival.quantity, { factor: from }, { factor: to });
}
