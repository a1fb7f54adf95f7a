import { HIDDEN_LINE, HIDDEN_TOTALS } from '../../../contract/order-amounts.ts';
import type { Hold, Order } from '../../../contract/orders.ts';
import type { SalesOrder, SalesOrderHead } from '../../../contract/sales-orders.ts';

/** Returns an order without lines for a location that may not see prices (`displayPrices`): all amounts are null. */
export function headWithoutPrices<H extends Omit<Order, 'lines'>>(head: H): H {
  return { ...head, ...HIDDEN_TOTALS, holds: holdsWithoutPrices(head.holds) };
}

/** Returns the holds without the amounts of prices, limits and totals. */
export const holdsWithoutPrices = (holds: readonly Hold[]): Hold[] =>
  holds.map((hold) =>
    hold.kind === 'price' || hold.kind === 'credit' || hold.kind === 'minimum'
      ? { ...hold, seen: null, now: null }
      : hold,
  );

const linesWithoutPrices = <L extends object>(lines: readonly L[]) =>
  lines.map((line) => ({ ...line, ...HIDDEN_LINE }));

/** Returns an order with its lines for a location that may not see prices. */
export const withoutPrices = (order: Order): Order => ({
  ...headWithoutPrices(order),
  lines: linesWithoutPrices(order.lines),
});

/** Returns a sales order without lines for a reader who may not see prices. */
export const salesHeadWithoutPrices = (head: SalesOrderHead): SalesOrderHead => ({ ...head, ...HIDDEN_TOTALS });

/** Returns a sales order with its lines for a reader who may not see prices. */
export const salesOrderWithoutPrices = (order: SalesOrder): SalesOrder => ({
  ...order,
  ...HIDDEN_TOTALS,
  // A memo is nothing but an amount.
  ...(order.problems ? { problems: order.problems.map((problem) => ({ ...problem, memoNumber: null })) } : {}),
  lines: linesWithoutPrices(order.lines),
});
