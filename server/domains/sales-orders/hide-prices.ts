import type { SalesOrder, SalesOrderHead } from '../../../contract/sales-orders.ts';

const NOTHING = { subtotal: 0, discount: 0, tax: 0, surcharge: 0, total: 0 };

/** Returns a sales order without lines for a location that may not see prices (displayPrices): amounts are 0. */
export const headWithoutPrices = (head: SalesOrderHead): SalesOrderHead => ({ ...head, ...NOTHING });

/** Returns a sales order with its lines for a location that may not see prices. */
export const withoutPrices = (order: SalesOrder): SalesOrder => ({
  ...order,
  ...NOTHING,
  lines: order.lines.map((line) => ({ ...line, unitPrice: 0, discount: 0, linePrice: 0 })),
});
