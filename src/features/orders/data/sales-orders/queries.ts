import type { SalesOrder } from '../../../../../contract/sales-orders.ts';
import type { CratebookDatabase } from '../../../../data/database.ts';

/** Returns a location's sales orders on this device with their lines, newest first. */
export async function listSalesOrders(db: CratebookDatabase, customerLocationId: string): Promise<SalesOrder[]> {
  return db
    .live('salesOrders')
    .where('[customerLocationId+orderedAt]')
    .between([customerLocationId, ''], [customerLocationId, '\uffff'])
    .reverse()
    .toArray();
}

export const findSalesOrder = (db: CratebookDatabase, id: string): Promise<SalesOrder | undefined> =>
  db.live('salesOrders').get(id);

/**
 * Returns the distributor's sales order of a portal order; undefined before the warehouse has taken it, or if it is
 * older than the device's days.
 */
export const findSalesOrderOf = (db: CratebookDatabase, orderId: string): Promise<SalesOrder | undefined> =>
  db.live('salesOrders').where('orderId').equals(orderId).first();
