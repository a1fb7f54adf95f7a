import { MAX_QUANTITY } from '../../../contract/atoms.ts';
import { AppError } from '../../../contract/errors.ts';
import type { LineInstructions } from '../../../contract/line-instructions.ts';
import type { Location } from '../../../contract/locations.ts';
import type { Order, Submission } from '../../../contract/orders.ts';
import { addQuantities } from '../../../rules/quantity.ts';
import type { Actor } from '../../actor.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { invalidFields } from '../../invalid-fields.ts';
import { checkAddress } from '../carts/handlers.ts';
import { takeOrdered } from '../carts/repository.ts';
import { addressTexts, refuseCards } from '../refuse-cards.ts';
import { openSalesOrders } from '../sales-orders/repository.ts';
import { type PricedOrder, presentStored } from './collection.ts';
import type { Evaluation } from './evaluate.ts';
import { withoutPrices } from './hide-prices.ts';
import { addOpenOrders, commitStock, insertOrder, type NewOrder } from './repository.ts';

/** An evaluated submission with its location and user. */
export interface EvaluatedOrder {
  readonly location: Location;
  readonly body: Submission;
  readonly actor: Actor;
  readonly evaluation: Evaluation;
}

/** Returns what is asked for two lines that become one: both notes, and the first wish about substitutes. */
function joinInstructions(
  a: LineInstructions | undefined,
  b: LineInstructions | undefined,
): LineInstructions | undefined {
  if (!a || !b) return a ?? b;
  const notes = new Set([a.note, b.note].filter((note) => note !== ''));
  return { note: [...notes].join('; '), substitution: a.substitution ?? b.substitution };
}

/**
 * Returns the submission with one line per item and unit. Throws `invalid_input` if a merged line exceeds the maximum
 * quantity.
 */
export function mergeLines<B extends Pick<Submission, 'lines'>>(body: B): B {
  const lines = new Map<string, Submission['lines'][number]>();
  for (const line of body.lines) {
    const key = `${line.itemCode}\n${line.uom}`;
    const before = lines.get(key);
    const quantity = addQuantities(before?.quantity ?? 0, line.quantity);
    if (quantity > MAX_QUANTITY) throw invalidFields({ lines: { rule: 'most', limit: MAX_QUANTITY } });
    const instructions = joinInstructions(before?.instructions, line.instructions);
    lines.set(key, { ...line, ...before, quantity, instructions });
  }
  return lines.size === body.lines.length ? body : { ...body, lines: [...lines.values()] };
}

/** Validates a submission before it is evaluated. Throws `ordering_disabled`, `address_fixed` and `card_number`. */
export function checkSubmission(location: Location, body: Submission): void {
  if (location.options.disableOrdering) throw new AppError('ordering_disabled');
  checkAddress(location, body.shippingAddress);
  const note = body.lines.map((line) => line.instructions?.note ?? '').join('\n');
  refuseCards({ ...body, note, ...addressTexts(body.shippingAddress) });
}

/** Reserves the stock of an order and adds its total to the customer's open orders. */
export async function reserve(
  tx: Tx,
  { warehouseId, customerId }: Pick<Location, 'warehouseId' | 'customerId'>,
  { lines, totals }: Evaluation,
): Promise<void> {
  await Promise.all([
    commitStock(
      tx,
      warehouseId,
      lines.filter((line) => !line.gone),
      1,
    ),
    addOpenOrders(tx, customerId, totals.total),
  ]);
}

const newOrderOf = ({ location, body, actor, evaluation }: EvaluatedOrder): NewOrder => ({
  id: body.orderId,
  customerId: location.customerId,
  customerLocationId: location.customerLocationId,
  warehouseId: location.warehouseId,
  status: evaluation.holds.length > 0 ? 'held' : 'received',
  holds: evaluation.holds,
  shippingMethod: body.shippingMethod,
  deliveryOn: body.deliveryDate,
  poNumber: body.poNumber,
  notes: body.notes,
  shippingAddress: body.shippingAddress ?? location.address,
  submittedAt: body.submittedAt,
  submittedBy: actor.displayName,
  submittedById: actor.userId,
  evaluation,
});

/**
 * Stores an order under an unused id, in one round trip. Without a hold it also reserves stock, uses credit and opens
 * the sales order. Numbers are drawn last, because their rows stay locked until the commit.
 */
export async function placeOrder(tx: Tx, evaluated: EvaluatedOrder, now: Date): Promise<PricedOrder> {
  const { location, body, evaluation } = evaluated;
  const order = newOrderOf(evaluated);
  const [, , row] = await Promise.all([
    order.status === 'received' && reserve(tx, location, evaluation),
    takeOrdered(tx, location.customerLocationId, body.lines),
    insertOrder(tx, order),
    order.status === 'received' && openSalesOrders(tx, [order.id], now),
  ]);
  return presentStored(row, {
    locationName: location.displayName,
    warehouseName: location.warehouseName,
    lines: evaluation.lines,
  });
}

/** Returns the order as its location may see it (displayPrices). */
export const shownTo = (location: Location, order: Order): Order =>
  location.options.displayPrices ? order : withoutPrices(order);

/** Returns the details that a device receives for an order on hold (PUSH5), or null. */
export const heldOf = ({ id, orderNumber, holds, status }: Order) =>
  status === 'held' ? ({ code: 'order_held', details: { orderId: id, orderNumber, holds } } as const) : null;
