import type { Location } from '../../../contract/locations.ts';
import type { Hold, Order, OrderLine } from '../../../contract/orders.ts';
import { type Quote, quote } from '../../../rules/quote.ts';
import type { CatalogueItem } from '../items/catalogue-api.ts';

/** A held order as it would be taken if its customer accepts what changed. */
export interface AcceptedOrder {
  readonly deliveryDate: string;
  readonly lines: readonly { readonly line: OrderLine; readonly quantity: number }[];
  /** Cents; the server takes the acceptance for this total only. */
  readonly total: number;
  /** What the total is made of; its lines are those above. */
  readonly quoted: Quote;
}

const isOf = (hold: Hold, line: OrderLine) => hold.itemCode === line.itemCode && hold.uom === line.uom;

/**
 * What accepting comes to, as the server reckons it: lines that can't be had go, short ones shrink to what there is, a day that can't be
 * kept becomes the next one, prices are those of now. Null where nothing would be left, or no day is in sight.
 */
export function acceptedOrder(
  order: Order,
  location: Location,
  items: ReadonlyMap<string, Pick<CatalogueItem, 'taxable'>>,
): AcceptedOrder | null {
  const day = order.holds.find((hold) => hold.kind === 'date');
  if (day && typeof day.now !== 'string') return null;
  const lines = order.lines.flatMap((line) => {
    const holds = order.holds.filter((hold) => isOf(hold, line));
    if (holds.some((hold) => hold.kind === 'item_unavailable' || hold.kind === 'uom')) return [];
    const short = holds.find((hold) => hold.kind === 'stock');
    const quantity = short ? Number(short.now ?? 0) : line.quantity;
    return quantity > 0 ? [{ line, quantity }] : [];
  });
  if (lines.length === 0) return null;
  const quoted = quote(
    location,
    lines.map(({ line, quantity }) => ({
      uom: line.uom,
      quantity,
      unitPrice: line.unitPrice,
      item: {
        priceUnit: line.priceUnit,
        orderUom: line.uom,
        // The order's line already says what one of its own unit weighs.
        averageWeightGrams: line.averageWeightGrams,
        taxable: items.get(line.itemCode)?.taxable ?? false,
        uoms: [{ uom: line.uom, factor: 1 }],
      },
    })),
  );
  return { deliveryDate: day ? String(day.now) : order.deliveryDate, lines, total: quoted.total, quoted };
}

/** What a customer can say yes to. Credit and the minimum are the distributor's to decide. */
export const isAcceptable = (hold: Pick<Hold, 'kind'>): boolean =>
  hold.kind !== 'credit' && hold.kind !== 'minimum' && hold.kind !== 'minimum_cases';

/** True where nothing but credit holds the order, so that an administrator's override password lets it go. */
export const isHeldByCreditOnly = (order: Pick<Order, 'holds'>): boolean =>
  order.holds.length > 0 && order.holds.every((hold) => hold.kind === 'credit');
