import type { OrderLine } from '../../../../contract/orders.ts';
import { OPEN_SALES_STATUSES } from '../../../../contract/rows/sales-orders.ts';
import type { SalesOrder, SalesOrderLine, SalesOrderStatus } from '../../../../contract/sales-orders.ts';
import { type DocumentFilter, matcherOf } from './document-filter.ts';

/** The filter of a list of sales orders. Days are delivery days. */
export interface SalesOrderFilter extends DocumentFilter<SalesOrderStatus> {
  /** Only those that are still at the warehouse. */
  readonly open: boolean;
}

export const isOpen = (status: SalesOrderStatus): boolean =>
  OPEN_SALES_STATUSES.some((candidate) => candidate === status);

/** Returns whether picking has not begun, so that picked quantities are not shown yet. */
export const isBeforePicking = (status: SalesOrderStatus): boolean =>
  status === 'open' || status === 'allocated' || status === 'cancelled';

/** Returns the matching sales orders. */
export function filterSalesOrders(orders: readonly SalesOrder[], filter: SalesOrderFilter): SalesOrder[] {
  const matches = matcherOf(filter);
  return orders.filter(
    (order) =>
      (!filter.open || isOpen(order.status)) &&
      matches({
        status: order.status,
        day: order.deliveryDate,
        texts: () => [
          order.salesOrderNumber,
          order.orderNumber ?? '',
          order.purchaseOrder,
          ...order.lines.map((line) => `${line.itemCode} ${line.description}`),
        ],
      }),
  );
}

/** A line of a sales order that can be shown and reordered as a line of an order. */
export type SalesLine = SalesOrderLine & OrderLine;

/** Returns a sales order's line with an order line's quantity, what was ordered, and its latest weight. */
export const salesLineOf = (line: SalesOrderLine): SalesLine => ({
  ...line,
  quantity: line.orderedQuantity,
  actualWeightGrams: line.shippedWeightGrams ?? line.pickedWeightGrams,
});
