import type { Location } from '../../../../contract/locations.ts';
import type { Hold, Order, OrderLine } from '../../../../contract/orders.ts';
import { acceptanceOf } from '../../../../rules/acceptance.ts';
import type { Quote } from '../../../../rules/quote.ts';
import type { CatalogItem } from '../../catalog/data/catalog-api.ts';
import { quoteLines } from './quote-lines.ts';

/** A held order as it is if its customer accepts the changes. */
export interface AcceptedOrder {
  readonly deliveryDate: string;
  readonly lines: readonly { readonly line: OrderLine; readonly quantity: number }[];
  /** Cents. The server takes the acceptance for this total only. */
  readonly total: number;
  /** The parts of the total, for the lines above. */
  readonly quoted: Quote;
}

/**
 * Returns what accepting a held order leads to, by the rule that the server applies (`acceptanceOf`), at current
 * prices. Null if nothing would be left, or no day is available.
 */
export function acceptedOrder(
  order: Order,
  location: Location,
  items: ReadonlyMap<string, Pick<CatalogItem, 'taxable' | 'orderUom' | 'averageWeightGrams' | 'uoms'>>,
): AcceptedOrder | null {
  const accepted = acceptanceOf(order.holds, order.lines, order.deliveryDate);
  if (!accepted) return null;
  const lines = accepted.lines.map(({ line, quantity }) => ({ ...line, quantity }));
  const { shipMethod } = order;
  const quoted = quoteLines(lines, location, { shipMethod, deliveryDate: accepted.deliveryDate }, items);
  return { ...accepted, total: quoted.total, quoted };
}

/** Returns whether a customer can accept a hold. The distributor decides about credit and the minimum. */
export const isAcceptable = (hold: Pick<Hold, 'kind'>): boolean =>
  hold.kind !== 'credit' && hold.kind !== 'minimum' && hold.kind !== 'minimum_cases';

/** Returns whether only credit holds the order, so that an administrator's override password can release it. */
export const isHeldByCreditOnly = (order: Pick<Order, 'holds'>): boolean =>
  order.holds.length > 0 && order.holds.every((hold) => hold.kind === 'credit');
