import { AppError } from '../../../contract/errors.ts';
import type { Location } from '../../../contract/locations.ts';
import type { Order } from '../../../contract/orders.ts';
import type { SignedInContext } from '../../context.ts';
import { shopsFor } from '../locations/access.ts';
import { type PricedOrder, readOrders } from './collection.ts';
import type { EvaluatedTerms } from './evaluate.ts';
import { heldOf, shownTo } from './place.ts';
import { lockOrder } from './repository.ts';

/** Returns an order as stored. Throws `not_found`. */
export async function present(context: SignedInContext, id: string): Promise<PricedOrder> {
  const order = (await readOrders(context.tx, [id])).get(id);
  if (!order) throw new AppError('not_found');
  return order;
}

/** Returns the order as the location may see it (displayPrices), and reports its holds to the device. */
export async function answer(context: SignedInContext, location: Location, id: string): Promise<Order> {
  return shown(context, location, await present(context, id));
}

/** Returns a stored order as the location may see it, and reports its holds to the device. */
export function shown(context: SignedInContext, location: Location, stored: Order): Order {
  const order = shownTo(location, stored);
  const held = heldOf(order);
  if (held) context.hold(held.code, held.details);
  return order;
}

/** Locks and returns an order of one of the caller's locations. Throws `not_found` for other orders. */
export async function ownOrder(context: SignedInContext, id: string): Promise<PricedOrder> {
  await lockOrder(context.tx, id);
  const order = await present(context, id);
  if (!(await shopsFor(context, order.customerLocationId))) throw new AppError('not_found');
  return order;
}

/**
 * Returns the terms, without stock that isn't locked: another transaction has just created that stock row, so it can't
 * be reserved yet.
 */
export const lockedTerms = (terms: ReadonlyMap<string, EvaluatedTerms>, locked: ReadonlySet<string>) =>
  new Map([...terms].map(([code, found]) => [code, locked.has(code) ? found : { ...found, stock: undefined }]));
