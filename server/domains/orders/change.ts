import { AppError } from '../../../contract/errors.ts';
import type { orderEndpoints } from '../../../contract/orders.ts';
import { calendarOf, isOffered } from '../../../rules/delivery-calendar.ts';
import { CHANGEABLE_STATUSES } from '../../../rules/order-change.ts';
import { subtractQuantities } from '../../../rules/quantity.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf } from '../../context.ts';
import { takeOrdered } from '../carts/repository.ts';
import { readLocations } from '../locations/collection.ts';
import { refuseCards } from '../refuse-cards.ts';
import { confirmationRecipient, confirmByMail } from './confirmation.ts';
import { holdsWithoutPrices } from './hide-prices.ts';
import { readOrderTerms } from './order-terms.ts';
import { answer, lockedTerms, ownOrder } from './own-order.ts';
import { type PlannedChange, planChange, type StoredLine } from './plan-change.ts';
import { addOpenOrders, commitStock, lockForEvaluation } from './repository.ts';
import { lockLines, storeChange } from './store-change.ts';

/**
 * Changes quantities of an order, or adds lines from the cart, until the cutoff of its day (decision 59). Lines that
 * can't be changed are left out and reported to the device; the others apply. Throws `order_closed` after the cutoff.
 */
export const change: HandlersOf<typeof orderEndpoints>['change'] = async (context, { params, body }) => {
  const { tx, actor, now } = context;
  const order = await ownOrder(context, params.id);
  if (!CHANGEABLE_STATUSES.includes(order.status)) throw new AppError('order_state', { status: order.status });
  const { warehouseId, lines: stored } = await lockLines(tx, order);
  const lines = [...order.lines, ...body.added];
  const at = order.customerLocationId;
  const [locked, locations, terms, wish] = await Promise.all([
    lockForEvaluation(tx, at, lines),
    readLocations(tx, [at]),
    readOrderTerms(tx, at, lines),
    confirmationRecipient(tx, context),
  ]);
  const location = locations.get(at);
  if (!location) throw new AppError('location_unknown');
  if (location.options.disableOrdering) throw new AppError('ordering_disabled');
  // Another warehouse serves the location by now: the stock of the order is not where the new lines would come from.
  if (location.warehouseId !== warehouseId) throw new AppError('order_state', { warehouseId });
  refuseCards({ note: body.added.map((line) => line.instructions?.note ?? '').join('\n') });
  if (!isOffered(order.deliveryDate, now.toISOString(), calendarOf(location, order.shipMethod)))
    throw new AppError('order_closed', { deliveryDate: order.deliveryDate });

  const planned = planChange(location, order, stored, lockedTerms(terms, locked), body, now.toISOString());
  const { holds, leftOut, fromCart } = planned;
  if (holds.length > 0)
    throw new AppError('order_change_refused', {
      holds: location.options.displayPrices ? holds : holdsWithoutPrices(holds),
    });
  const { less, more } = stockOf(stored, planned);
  await commitStock(tx, warehouseId, less, -1);
  await commitStock(tx, warehouseId, more, 1);
  await addOpenOrders(tx, order.customerId, planned.totals.total - order.total);
  await storeChange(tx, order.id, planned);
  if (fromCart.length > 0) await takeOrdered(tx, at, fromCart);
  await audit(tx, actor, 'order.changed', order.id, { before: order.total, after: planned.totals.total, leftOut });
  if (leftOut.length > 0) context.hold('lines_left_out', { orderId: order.id, lines: leftOut });
  const changed = await answer(context, location, order.id);
  if (wish) await confirmByMail(tx, context.tenant, changed, wish, true);
  return changed;
};

/** Returns the quantities that the change releases and reserves. */
function stockOf(stored: readonly StoredLine[], { kept, removed, added }: PlannedChange) {
  const before = new Map(stored.map((line) => [line.lineNumber, line.quantity]));
  const moved = kept.map((line) => ({
    ...line,
    quantity: subtractQuantities(line.quantity, before.get(line.lineNumber) ?? 0),
  }));
  return {
    less: [
      ...removed,
      ...moved.filter(({ quantity }) => quantity < 0).map((line) => ({ ...line, quantity: -line.quantity })),
    ],
    more: [...added, ...moved.filter(({ quantity }) => quantity > 0)],
  };
}
