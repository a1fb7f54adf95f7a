import type { Order, OrderStatus } from '../../../../contract/orders.ts';
import { addQuantities } from '../../../../rules/quantity.ts';
import type { CratebookDatabase } from '../../../data/database.ts';
import { guideLineKey } from './guide-lines.ts';

/** The quantity of an item that was ordered and has not arrived yet. */
export interface OnItsWay {
  readonly quantity: number;
  /** The first day on which some of it arrives. */
  readonly on: string;
}

const COME_OR_GONE: ReadonlySet<OrderStatus> = new Set(['delivered', 'invoiced', 'cancelled']);

/**
 * Returns what a location has ordered for a day that isn't past, by guideLineKey, so that it is not ordered twice
 * before it arrives.
 */
export async function onItsWay(
  db: CratebookDatabase,
  customerLocationId: string,
  today: string,
): Promise<ReadonlyMap<string, OnItsWay>> {
  const orders: Order[] = await db
    .live('orders')
    .where('[customerLocationId+submittedAt]')
    .between([customerLocationId, ''], [customerLocationId, '\uffff'])
    .toArray();
  const found = new Map<string, OnItsWay>();
  for (const { status, deliveryDate, lines } of orders) {
    if (COME_OR_GONE.has(status) || deliveryDate < today) continue;
    for (const line of lines) {
      const key = guideLineKey(line);
      const other = found.get(key);
      found.set(key, {
        quantity: addQuantities(line.quantity, other?.quantity ?? 0),
        on: other && other.on < deliveryDate ? other.on : deliveryDate,
      });
    }
  }
  return found;
}
