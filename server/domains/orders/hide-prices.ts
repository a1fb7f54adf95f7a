import type { Hold, Order } from '../../../contract/orders.ts';

const NOTHING = { subtotal: 0, discount: 0, tax: 0, surcharge: 0, total: 0 };

/**
 * Returns an order without lines for a location that may not see prices (displayPrices): amounts are 0, and holds
 * contain no prices or totals.
 */
export function headWithoutPrices<H extends Omit<Order, 'lines'>>(head: H): H {
  return { ...head, ...NOTHING, holds: holdsWithoutPrices(head.holds) };
}

/** Returns the holds without the amounts of prices, limits and totals. */
export const holdsWithoutPrices = (holds: readonly Hold[]): Hold[] =>
  holds.map((hold) =>
    hold.kind === 'price' || hold.kind === 'credit' || hold.kind === 'minimum'
      ? { ...hold, seen: null, now: null }
      : hold,
  );

/** Returns an order with its lines for a location that may not see prices. */
export function withoutPrices(order: Order): Order {
  const lines = order.lines.map((line) => ({ ...line, unitPrice: 0, discount: 0, linePrice: 0 }));
  return { ...headWithoutPrices(order), lines };
}
