import type * as z from 'zod/mini';
import { isEstimate } from '../../../contract/order-amounts.ts';
import type { Order, orderHead } from '../../../contract/orders.ts';
import type { SalesOrder, SalesOrderHead } from '../../../contract/sales-orders.ts';
import { sumPicks } from '../../../rules/pick-summary.ts';
import { salesLineOf } from './data/sales-orders.ts';

/** An order in a list, from the device or from the server. Money in cents. */
export type OrderRow = z.infer<typeof orderHead>;

/** A sales order in a list. Picking progress is known only for those on the device. */
export interface SalesRow extends SalesOrderHead {
  readonly picked: { readonly lines: number; readonly done: number; readonly short: number } | null;
}

/** What rows of orders and of sales orders show alike. */
export type DocumentRow = Pick<
  OrderRow & SalesRow,
  'id' | 'shipMethod' | 'deliveryDate' | 'purchaseOrder' | 'total' | 'lineCount' | 'isEstimated'
>;

/** Returns a device's order as a row of the list. */
export const orderRowOf = ({ lines, ...head }: Order): OrderRow => ({
  ...head,
  lineCount: lines.length,
  isEstimated: lines.some(isEstimate),
});

/** Returns a device's sales order as a row of the list. */
export function salesRowOf({ lines, history: _history, ...head }: SalesOrder): SalesRow {
  const summary = sumPicks(lines);
  return {
    ...head,
    lineCount: lines.length,
    isEstimated: lines.map(salesLineOf).some(isEstimate),
    picked: { lines: summary.lines, done: summary.linesPicked, short: summary.linesShort },
  };
}
