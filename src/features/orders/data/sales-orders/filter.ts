import { OPEN_SALES_STATUSES } from '../../../../../contract/rows/sales-orders.ts';
import type { SalesOrder, SalesOrderStatus } from '../../../../../contract/sales-orders.ts';
import { fold } from '../../../../../rules/search/fold.ts';

/** The filter of the list. Days are delivery days, both included. */
export interface SalesOrderFilter {
  /** Only those that are still at the warehouse. */
  readonly open: boolean;
  readonly search: string;
  readonly status: SalesOrderStatus | null;
  readonly from: string | null;
  readonly to: string | null;
}

export const NO_FILTER: SalesOrderFilter = { open: true, search: '', status: null, from: null, to: null };

export const isOpen = (status: SalesOrderStatus): boolean =>
  OPEN_SALES_STATUSES.some((candidate) => candidate === status);

/** Returns the matching sales orders, as in the server's search: each word in a number, the PO number or a line. */
export function filterSalesOrders(orders: readonly SalesOrder[], filter: SalesOrderFilter): SalesOrder[] {
  const words = fold(filter.search)
    .split(/\s+/)
    .map((word) => word.replace(/^#/, ''))
    .filter((word) => word !== '');
  return orders.filter((order) => {
    if (filter.open && !isOpen(order.status)) return false;
    if (filter.status !== null && order.status !== filter.status) return false;
    if (filter.from !== null && order.deliveryDate < filter.from) return false;
    if (filter.to !== null && order.deliveryDate > filter.to) return false;
    if (words.length === 0) return true;
    const lines = order.lines.map((line) => `${line.itemCode} ${line.description}`);
    const text = fold([order.salesOrderNumber, order.orderNumber ?? '', order.purchaseOrder, ...lines].join('\n'));
    return words.every((word) => text.includes(word));
  });
}
