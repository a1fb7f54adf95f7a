import type { Order, OrderLine } from '../../../../contract/orders.ts';
import type { CratebookDatabase } from '../../../data/database.ts';

/** A line of an item in an order of the location. */
export interface Purchase
  extends Pick<Order, 'status' | 'deliveryDate' | 'submittedAt'>,
    Pick<OrderLine, 'quantity' | 'uom' | 'unitPrice' | 'priceUnit'> {
  readonly orderId: string;
}

/** Number of purchases that the details of an item show. */
export const LAST_PURCHASES = 6;

/**
 * Returns the last purchases of an item by a location, the latest first, from the orders on this device. Ignores
 * canceled orders.
 */
export async function listPurchases(
  db: CratebookDatabase,
  customerLocationId: string,
  itemCode: string,
): Promise<Purchase[]> {
  const orders: Order[] = await db
    .live('orders')
    .where('[customerLocationId+submittedAt]')
    .between([customerLocationId, ''], [customerLocationId, '\uffff'])
    .reverse()
    .toArray();
  return orders
    .filter(({ status }) => status !== 'cancelled')
    .flatMap(({ id: orderId, status, deliveryDate, submittedAt, lines }) =>
      lines
        .filter((line) => line.itemCode === itemCode)
        .map(({ quantity, uom, unitPrice, priceUnit }) => ({
          orderId,
          status,
          deliveryDate,
          submittedAt,
          quantity,
          uom,
          unitPrice,
          priceUnit,
        })),
    )
    .slice(0, LAST_PURCHASES);
}
