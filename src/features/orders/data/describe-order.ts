import type { Location } from '../../../../contract/locations.ts';
import type { Order, OrderLine } from '../../../../contract/orders.ts';
import type { CatalogItem } from '../../catalog/data/catalog-api.ts';
import { acceptedOrder } from './accepted-order.ts';
import { isChanging } from './order-change.ts';
import { named, quoteLines, withTexts } from './quote-lines.ts';

/** Returns whether only this device knows the order. Such an order has only what was ordered and seen. */
export const isLocalOnly = (order: Pick<Order, 'receivedAt'>): boolean => order.receivedAt === null;

/**
 * Returns an order with its texts and amounts. If the server hasn't received it, texts and weights come from the
 * catalog and amounts from the prices that the user saw, by the server's rules. Its total stays the one that the user
 * saw; if the parts no longer add up to it, because terms have changed, they are null. An order with accepted changes is
 * shown as accepted, and a changed one as changed, until the server responds.
 */
export function describeOrder(order: Order, items: ReadonlyMap<string, CatalogItem>, location: Location): Order {
  if (isChanging(order)) return asChanged(order, items, location);
  if (!isLocalOnly(order)) return order.status === 'waiting' ? asAccepted(order, items, location) : order;
  const described = order.lines.map((line) => withTexts(line, items));
  if (order.total === null || described.some((line) => !items.has(line.itemCode)))
    return { ...order, lines: described };
  const quoted = quoteLines(described, location, order, items);
  const lines = described.map((line, index) => ({
    ...line,
    discount: quoted.lines[index]?.discount ?? 0,
    linePrice: quoted.lines[index]?.net ?? 0,
  }));
  if (quoted.total !== order.total) return { ...order, lines };
  const { subtotal, discount, tax, surcharge } = quoted;
  return { ...order, lines, subtotal, discount, tax, surcharge };
}

const NO_PARTS = { subtotal: null, discount: null, tax: null, surcharge: null };

function asAccepted(order: Order, items: ReadonlyMap<string, CatalogItem>, location: Location): Order {
  const accepted = acceptedOrder(order, location, items);
  if (!accepted) return order;
  const { deliveryDate, quoted } = accepted;
  const lines = accepted.lines.map(({ line, quantity }, index): OrderLine => {
    const { discount = 0, net = 0 } = quoted.lines[index] ?? {};
    return line.unitPrice === null ? { ...line, quantity } : { ...line, quantity, discount, linePrice: net };
  });
  const { subtotal, discount, tax, surcharge } = quoted.total === order.total ? quoted : NO_PARTS;
  return { ...order, deliveryDate, lines, subtotal, discount, tax, surcharge };
}

/** An order with a change that the server has not settled. Its total is the one that the user saw. */
function asChanged(order: Order, items: ReadonlyMap<string, CatalogItem>, location: Location): Order {
  const changed = named(order.lines, items);
  const quoted = quoteLines(changed, location, order, items);
  const lines = changed.map((line, index): OrderLine => {
    const { discount = 0, net = 0 } = quoted.lines[index] ?? {};
    return { ...line, discount, linePrice: net };
  });
  const { subtotal, discount, tax, surcharge } = quoted.total === order.total ? quoted : NO_PARTS;
  return { ...order, lines, subtotal, discount, tax, surcharge };
}
