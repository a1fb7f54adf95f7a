import { AppError } from '../../../contract/errors.ts';
import type { Location } from '../../../contract/locations.ts';
import type { Order, Submission } from '../../../contract/orders.ts';
import type { Actor } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { checkAddress } from '../carts/handlers.ts';
import { refuseCards } from '../carts/refuse-cards.ts';
import { takeOrdered } from '../carts/repository.ts';
import { openSalesOrders } from '../sales-orders/repository.ts';
import { presentStored } from './collection.ts';
import { withoutPrices } from './hide-prices.ts';
import type { Judgement } from './judge.ts';
import { addOpenOrders, commitStockOfHouses, insertOrders, type NewOrder } from './repository.ts';

/** A submission that was judged, and whose. */
export interface Judged {
  readonly location: Location;
  readonly body: Submission;
  readonly actor: Actor;
  readonly judgement: Judgement;
}

/** What is wrong with a submission before anybody judges it. Throws `ordering_disabled`, `address_fixed` and `card_number`. */
export function checkSubmission(location: Location, body: Submission): void {
  if (location.options.disableOrdering) throw new AppError('ordering_disabled');
  checkAddress(location, body.shippingAddress);
  refuseCards(body);
}

/** Promises the stock of orders and uses their customers' credit. */
export async function promiseOrders(
  tx: Tx,
  orders: readonly Pick<NewOrder, 'warehouseId' | 'customerId' | 'judgement'>[],
): Promise<void> {
  await Promise.all([
    commitStockOfHouses(
      tx,
      orders.flatMap(({ warehouseId, judgement }) =>
        judgement.lines.filter((line) => !line.gone).map((line) => ({ ...line, warehouseId })),
      ),
    ),
    addOpenOrders(
      tx,
      orders.map(({ customerId, judgement }) => ({ customerId, cents: judgement.totals.total })),
    ),
  ]);
}

const newOrderOf = ({ location, body, actor, judgement }: Judged): NewOrder => ({
  id: body.orderId,
  customerId: location.customerId,
  customerLocationId: location.customerLocationId,
  warehouseId: location.warehouseId,
  status: judgement.holds.length > 0 ? 'held' : 'received',
  holds: judgement.holds,
  shippingMethod: body.shippingMethod,
  deliveryOn: body.deliveryDate,
  poNumber: body.poNumber,
  notes: body.notes,
  shippingAddress: body.shippingAddress ?? location.address,
  submittedAt: body.submittedAt,
  submittedBy: actor.displayName,
  submittedById: actor.userId,
  judgement,
});

/**
 * Stores orders under ids that nobody has taken, and takes those into the house that nothing holds: stock is promised, credit is used, their sales orders are
 * opened. Answers them as they are stored, in the order in which they are given and numbered. One round trip, however many they are. In this order: numbers are
 * drawn last, for their rows stay locked to the commit, and every transaction must take stock, credit and numbers one after the other alike.
 */
export async function placeOrders(tx: Tx, judged: readonly Judged[], now: Date): Promise<Order[]> {
  const orders = judged.map(newOrderOf);
  const taken = orders.filter(({ status }) => status === 'received');
  const [, , rows] = await Promise.all([
    promiseOrders(tx, taken),
    takeOrdered(
      tx,
      judged.flatMap(({ location: { customerLocationId }, body }) =>
        body.lines.map(({ itemCode, uom, quantity }) => ({ customerLocationId, itemCode, uom, quantity })),
      ),
    ),
    insertOrders(tx, orders),
    taken.length > 0 &&
      openSalesOrders(
        tx,
        taken.map(({ id }) => id),
        now,
      ),
  ]);
  return judged.map(({ location, body, judgement }) =>
    presentStored(rows.get(body.orderId) ?? {}, {
      locationName: location.displayName,
      warehouseName: location.warehouseName,
      lines: judgement.lines,
    }),
  );
}

/** The order as its location may see it (displayPrices). */
export const shownTo = (location: Location, order: Order): Order =>
  location.options.displayPrices ? order : withoutPrices(order);

/** What a device is told of an order that waits for a decision (PUSH5); null where none does. */
export const heldOf = ({ id, orderNumber, holds, status }: Order) =>
  status === 'held' ? ({ code: 'order_held', details: { orderId: id, orderNumber, holds } } as const) : null;
