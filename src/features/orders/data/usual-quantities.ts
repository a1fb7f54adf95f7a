import type { Order, OrderStatus } from '../../../../contract/orders.ts';
import { middleOf } from '../../../../rules/middle-of.ts';
import type { CratebookDatabase } from '../../../data/database.ts';

/** Returns whether an order in this status still has to arrive. */
export const isOnItsWay = (status: OrderStatus): boolean => !['delivered', 'invoiced', 'cancelled'].includes(status);

/** The last and the usual quantity of an item: "3 CS last Tuesday, usually 4". */
export interface LastOrdered {
  readonly quantity: number;
  readonly uom: string;
  readonly submittedAt: string;
  /** The day on which the last quantity arrives; null if it has arrived. */
  readonly arrivesOn: string | null;
  /** The median quantity of the orders with the item in that unit; null if there was only one. */
  readonly usual: number | null;
}

/** Number of orders to look at, because older ones say little about today's needs. */
export const LOOK_BACK_ORDERS = 20;

/**
 * Returns the last and the usual quantity of each item that this location ordered, from the orders on this device.
 * Ignores canceled ones.
 */
export async function lastQuantities(
  db: CratebookDatabase,
  customerLocationId: string,
): Promise<ReadonlyMap<string, LastOrdered>> {
  const orders = await db
    .live('orders')
    .where('[customerLocationId+submittedAt]')
    .between([customerLocationId, ''], [customerLocationId, '\uffff'])
    .reverse()
    .limit(LOOK_BACK_ORDERS)
    .toArray();
  return quantitiesOf(orders);
}

/** Returns the last and the usual quantity of each item from a location's orders, the latest first. */
export function quantitiesOf(
  orders: readonly Pick<Order, 'status' | 'submittedAt' | 'deliveryDate' | 'lines'>[],
): ReadonlyMap<string, LastOrdered> {
  const found = new Map<string, Pick<LastOrdered, 'uom' | 'submittedAt' | 'arrivesOn'> & { all: number[] }>();
  for (const { status, submittedAt, deliveryDate, lines } of orders) {
    if (status === 'cancelled') continue;
    const arrivesOn = isOnItsWay(status) ? deliveryDate : null;
    for (const { itemCode, quantity, uom } of lines) {
      const known = found.get(itemCode);
      if (!known) found.set(itemCode, { uom, submittedAt, arrivesOn, all: [quantity] });
      else if (known.uom === uom) known.all.push(quantity);
    }
  }
  return new Map(
    [...found].map(([itemCode, { all, ...last }]) => [
      itemCode,
      { ...last, quantity: all[0]!, usual: all.length > 1 ? middleOf(all) : null },
    ]),
  );
}

/**
 * Returns the last quantities as suggestions for an order that arrives `by` a day. Those that arrive by then keep
 * `arrivesOn` and are not suggested again; the others lose it. With '' as the day, nothing counts as coming.
 */
export const suggestedBy = (
  last: ReadonlyMap<string, LastOrdered>,
  today: string,
  by: string,
): ReadonlyMap<string, LastOrdered> =>
  new Map(
    [...last].map(([itemCode, one]) => {
      const isCounted = one.arrivesOn !== null && one.arrivesOn >= today && one.arrivesOn <= by;
      return [itemCode, isCounted ? one : { ...one, arrivesOn: null }];
    }),
  );
