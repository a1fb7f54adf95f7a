import type { Location } from '../../../../contract/locations.ts';
import type { Order, OrderLine } from '../../../../contract/orders.ts';
import { averageWeightOf, orderTerms, quote } from '../../../../rules/quote.ts';
import type { CatalogueItem } from '../../catalog/data/catalogue-api.ts';
import { acceptedOrder } from './accepted-order.ts';

/** True for an order that only this device knows: it carries what was ordered and seen, and nothing else. */
export const isLocalOnly = (order: Pick<Order, 'receivedAt'>): boolean => order.receivedAt === null;

/** True where a line's amount is an estimate until it is weighed. */
export const isEstimate = (line: Pick<OrderLine, 'priceUnit' | 'actualWeightGrams'>): boolean =>
  line.priceUnit !== 'uom' && line.actualWeightGrams === null;

/**
 * An order as it can be shown. One that the server hasn't received takes words and weights from the catalogue and its amounts from the
 * prices that were seen, by the rules that the server will charge by. Its total stays the one that stood on the glass; where the parts no
 * longer add up to it, because terms have changed meanwhile, the parts are left at 0. One whose customer has accepted what changed is shown
 * as it was accepted while the answer is on its way.
 */
export function describeOrder(order: Order, items: ReadonlyMap<string, CatalogueItem>, location: Location): Order {
  if (!isLocalOnly(order)) return order.status === 'waiting' ? asAccepted(order, items, location) : order;
  const described = order.lines.map((line): OrderLine => {
    const item = items.get(line.itemCode);
    if (!item) return { ...line, description: line.description || line.itemCode };
    return {
      ...line,
      description: item.description,
      packSize: item.packSize,
      brand: item.brand,
      priceUnit: item.priceUnit,
      catchWeight: item.catchWeight,
      averageWeightGrams: averageWeightOf(item, line.uom),
    };
  });
  if (!location.options.displayPrices || described.some((line) => !items.has(line.itemCode)))
    return { ...order, lines: described };
  const quoted = quote(
    orderTerms(location, order.shipMethod),
    described.map((line) => {
      const item = items.get(line.itemCode);
      const { uom, quantity, unitPrice, priceUnit } = line;
      const unknown = { priceUnit, orderUom: uom, averageWeightGrams: null, taxable: false, uoms: [] };
      return { uom, quantity, unitPrice, item: item ?? unknown };
    }),
  );
  const lines = described.map((line, index) => ({
    ...line,
    discount: quoted.lines[index]?.discount ?? 0,
    linePrice: quoted.lines[index]?.net ?? 0,
  }));
  if (quoted.total !== order.total) return { ...order, lines };
  const { subtotal, discount, tax, surcharge } = quoted;
  return { ...order, lines, subtotal, discount, tax, surcharge };
}

const NO_PARTS = { subtotal: 0, discount: 0, tax: 0, surcharge: 0 };

function asAccepted(order: Order, items: ReadonlyMap<string, CatalogueItem>, location: Location): Order {
  const accepted = acceptedOrder(order, location, items);
  if (!accepted) return order;
  const { deliveryDate, quoted } = accepted;
  const lines = accepted.lines.map(({ line, quantity }, index): OrderLine => {
    const { discount = 0, net = 0 } = quoted.lines[index] ?? {};
    return { ...line, quantity, discount, linePrice: net };
  });
  const { subtotal, discount, tax, surcharge } = quoted.total === order.total ? quoted : NO_PARTS;
  return { ...order, deliveryDate, lines, subtotal, discount, tax, surcharge };
}
