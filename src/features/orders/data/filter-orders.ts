import type { Order, OrderStatus } from '../../../../contract/orders.ts';
import { addDays, dayInZone } from '../../../../rules/calendar.ts';
import { type DocumentFilter, matcherOf } from './document-filter.ts';

/** Number of days whose orders are on the device; the server has the older ones. */
export const DEVICE_DAYS = 95;

/** The filter of a list of orders. Days are order days in the location's timezone. */
export type OrderFilter = DocumentFilter<OrderStatus>;

/**
 * Returns the matching orders. `describe` returns an item's texts, for orders that are still waiting and have none.
 */
export function filterOrders(
  orders: readonly Order[],
  filter: OrderFilter,
  timeZone: string,
  describe: (itemCode: string) => string,
): Order[] {
  const matches = matcherOf(filter);
  return orders.filter((order) =>
    matches({
      status: order.status,
      day: dayInZone(order.submittedAt, timeZone),
      texts: () => [
        order.orderNumber ?? '',
        order.purchaseOrder,
        ...order.lines.map((line) => `${line.itemCode} ${line.description || describe(line.itemCode)}`),
      ],
    }),
  );
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
