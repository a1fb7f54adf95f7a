import type { Order, OrderStatus } from '../../../../contract/orders.ts';
import { addDays, dayInZone } from '../../../../rules/calendar.ts';
import { fold } from '../../../../rules/search/fold.ts';

/** Number of days whose orders are on the device; the server has the older ones. */
export const DEVICE_DAYS = 95;

/** The filter of a list of orders. Days are order days in the location's timezone, both included. */
export interface OrderFilter {
  readonly search: string;
  readonly status: OrderStatus | null;
  readonly from: string | null;
  readonly to: string | null;
}

/** Returns the words of a search, without a leading # of a number. */
const wordsOf = (search: string): string[] =>
  fold(search)
    .split(/\s+/)
    .map((word) => word.replace(/^#/, ''))
    .filter((word) => word !== '');

/**
 * Returns the matching orders. Each word of the search must match the number, the PO number or a line, anywhere in a
 * word, as in the server's search. `describe` returns an item's texts, for orders that are still waiting and have none.
 */
export function filterOrders(
  orders: readonly Order[],
  filter: OrderFilter,
  timeZone: string,
  describe: (itemCode: string) => string,
): Order[] {
  const words = wordsOf(filter.search);
  return orders.filter((order) => {
    if (filter.status !== null && order.status !== filter.status) return false;
    const day = dayInZone(order.submittedAt, timeZone);
    if (filter.from !== null && day < filter.from) return false;
    if (filter.to !== null && day > filter.to) return false;
    if (words.length === 0) return true;
    const lines = order.lines.map((line) => `${line.itemCode} ${line.description || describe(line.itemCode)}`);
    const text = fold([order.orderNumber ?? '', order.purchaseOrder, ...lines].join('\n'));
    return words.every((word) => text.includes(word));
  });
}

/**
 * Returns the days for which the server may have orders that the device doesn't; null if the filter leaves none. The
 * first day of the device is in both, because the device's range begins within it. `now` is an instant by the server's
 * clock.
 */
export function olderDays(
  filter: Pick<OrderFilter, 'from' | 'to'>,
  now: string,
  timeZone: string,
): { readonly from: string | null; readonly to: string } | null {
  const edge = addDays(dayInZone(now, timeZone), -DEVICE_DAYS);
  const to = filter.to !== null && filter.to < edge ? filter.to : edge;
  return filter.from !== null && filter.from > to ? null : { from: filter.from, to };
}
