import { AppError } from '../../../contract/errors.ts';
import type { Location } from '../../../contract/locations.ts';
import type { Order, orderEndpoints, Submission } from '../../../contract/orders.ts';
import { acceptanceOf, sameAcceptance } from '../../../rules/acceptance.ts';
import { maskCardNumbers } from '../../../rules/card.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import type { Columns } from '../../db/rows.ts';
import { outside } from '../../outside.ts';
import { hashQueue, verifyPassword } from '../accounts/passwords.ts';
import { countTry } from '../accounts/throttle.ts';
import { settleLeftBehindOf } from '../deliveries/left-behind.ts';
import { sellsTo, shoppingLocation, shopsAt, shopsFor } from '../locations/access.ts';
import { readLocations } from '../locations/collection.ts';
import { moveSalesOrder, openSalesOrders } from '../sales-orders/repository.ts';
import type { PricedOrder } from './collection.ts';
import { confirmationRecipient, confirmByMail } from './confirmation.ts';
import { type Evaluation, evaluateOrder, type Wanted } from './evaluate.ts';
import { readOrderTerms } from './order-terms.ts';
import { answer, lockedTerms, ownOrder, present, shown } from './own-order.ts';
import { checkSubmission, mergeLines, placeOrder, reserve } from './place.ts';
import {
  addOpenOrders,
  commitStock,
  findLocationOfOrder,
  findSeen,
  lockForEvaluation,
  lockOrder,
  rewriteOrder,
  setStatus,
} from './repository.ts';

type Handlers = HandlersOf<typeof orderEndpoints>;

/** Passes an order without holds to the warehouse: reserves stock, uses credit and opens its sales order. */
async function take(context: SignedInContext, location: Location, id: string, evaluation: Evaluation): Promise<void> {
  await reserve(context.tx, location, evaluation);
  await openSalesOrders(context.tx, [id], context.now);
}

/** Returns whether a repeated submission under the same order id is the same order. */
const sameOrder = (order: Order, body: Submission): boolean =>
  order.customerLocationId === body.customerLocationId && order.lines.length === body.lines.length;

/**
 * Returns a stored order as the customer submitted it, and the current data that validates it, locked until the commit.
 */
async function wishOf({ tx }: SignedInContext, order: Order) {
  const { customerLocationId } = order;
  const [locked, locations, terms, seen] = await Promise.all([
    lockForEvaluation(tx, customerLocationId, order.lines),
    readLocations(tx, [customerLocationId]),
    readOrderTerms(tx, customerLocationId, order.lines),
    findSeen(tx, order),
  ]);
  const location = locations.get(customerLocationId);
  if (!location) throw new AppError('location_unknown');
  const wanted: Wanted = {
    deliveryDate: order.deliveryDate,
    shippingMethod: order.shipMethod,
    lines: order.lines.map(({ lineNumber, itemCode, uom, quantity, unitPrice, instructions }) => ({
      ...{ itemCode, uom, quantity, instructions: instructions ?? undefined },
      ...(seen.get(lineNumber) ?? { seenUnitPrice: unitPrice, seenFactor: 1, seenAvailable: null }),
    })),
  };
  return { location, terms: lockedTerms(terms, locked), wanted };
}

/** Stores the new evaluation of a held order, and passes the order to the warehouse if no hold remains. */
async function storeEvaluation(
  context: SignedInContext,
  order: Order,
  location: Location,
  evaluation: Evaluation,
  deliveryOn = order.deliveryDate,
): Promise<void> {
  const isFree = evaluation.holds.length === 0;
  await rewriteOrder(context.tx, order.id, {
    status: isFree ? 'received' : 'held',
    holds: evaluation.holds,
    deliveryOn,
    warehouseId: location.warehouseId,
    evaluation,
  });
  if (isFree) await take(context, location, order.id, evaluation);
}

const submit: Handlers['submit'] = async (context, { body: sent }) => {
  const { tx, actor, now } = context;
  const body = mergeLines(sent);
  const { customerLocationId } = body;
  if (shopsAt(actor, customerLocationId) === 'never') throw new AppError('location_unknown');
  // Locks first and then reads, in one round trip. The response reveals nothing before the access is checked.
  const [locked, location, before, terms, wish] = await Promise.all([
    lockForEvaluation(tx, customerLocationId, body.lines),
    shoppingLocation(context, customerLocationId),
    findLocationOfOrder(tx, body.orderId),
    readOrderTerms(tx, customerLocationId, body.lines),
    confirmationRecipient(tx, context),
  ]);
  if (before !== undefined) {
    if (!(await shopsFor(context, before))) throw new AppError('conflict');
    if (sameOrder(await present(context, body.orderId), body)) return answer(context, location, body.orderId);
    throw new AppError('conflict');
  }
  checkSubmission(location, body);
  const evaluation = evaluateOrder(location, lockedTerms(terms, locked), body, now.toISOString());
  const stored = await placeOrder(tx, { location, body, actor, evaluation }, now);
  const order = shown(context, location, stored);
  if (wish) await confirmByMail(tx, context.tenant, order, wish);
  return order;
};

/** Evaluates a held order again and releases it if no hold remains. */
const sync: Handlers['sync'] = async (context, { params }) => {
  const order = await ownOrder(context, params.id);
  if (order.status !== 'held') throw new AppError('order_state', { status: order.status });
  const { location, terms, wanted } = await wishOf(context, order);
  await storeEvaluation(context, order, location, evaluateOrder(location, terms, wanted, context.now.toISOString()));
  return answer(context, location, order.id);
};

/**
 * Accepts a held order at current values: today's prices, the available quantities and the next possible day. Credit
 * and minimum holds can't be accepted. Throws `conflict` if total, day or lines differ from those that the user saw.
 */
const accept: Handlers['accept'] = async (context, { params, body }) => {
  const order = await ownOrder(context, params.id);
  if (order.status !== 'held') throw new AppError('order_state', { status: order.status });
  const { location, terms, wanted } = await wishOf(context, order);
  const at = context.now.toISOString();
  const first = evaluateOrder(location, terms, wanted, at);
  const now = acceptanceOf(first.holds, wanted.lines, order.deliveryDate);
  if (!now) throw new AppError('order_state', { holds: first.holds });
  const stored = acceptanceOf(order.holds, order.lines, order.deliveryDate);
  const shown = {
    deliveryDate: body.acceptedDate ?? stored?.deliveryDate ?? '',
    lines: body.acceptedLines?.map((line) => ({ line, quantity: line.quantity })) ?? stored?.lines ?? [],
  };
  const { deliveryDate } = now;
  const lines = now.lines.map(({ line, quantity }) => ({ ...line, seenUnitPrice: null, quantity }));
  const evaluation = evaluateOrder(location, terms, { ...wanted, lines, deliveryDate }, at);
  // A location that sees no prices accepts all other values.
  const isTotalShown = !location.options.displayPrices || evaluation.totals.total === body.acceptedTotal;
  if (!isTotalShown || !sameAcceptance(now, shown))
    throw new AppError('conflict', { ...(location.options.displayPrices ? { total: evaluation.totals.total } : {}) });
  await storeEvaluation(context, order, location, evaluation, deliveryDate);
  return answer(context, location, order.id);
};

const cancel: Handlers['cancel'] = async (context, { params, body }) => {
  // The first pick takes this order's lock too, so either the pick or the cancellation is first.
  const order = await ownOrder(context, params.id);
  if (order.status === 'cancelled')
    return answer(context, await shoppingLocation(context, order.customerLocationId), order.id);
  if (order.status !== 'held' && order.status !== 'received')
    throw new AppError('order_state', { status: order.status });
  if (order.status === 'received') await giveBack(context, order);
  await setStatus(context.tx, order.id, 'cancelled');
  await moveSalesOrder(context.tx, order.id, 'cancelled', context.now);
  await settleLeftBehindOf(context.tx, order.id, context.now.toISOString(), context.actor.displayName);
  await audit(context.tx, context.actor, 'order.cancelled', order.id, {
    reason: maskCardNumbers(body.reason),
  });
  return answer(context, await shoppingLocation(context, order.customerLocationId), order.id);
};

/**
 * Releases the stock that is still reserved, and the credit. The warehouse may have reported some of it short; that
 * part is no longer reserved (I6).
 */
async function giveBack(context: SignedInContext, order: PricedOrder): Promise<void> {
  const { rows } = await context.tx.connection.query<
    Columns<'orders', 'warehouse_id'> & Columns<'order_lines', 'item_code' | 'uom_factor' | 'quantity'>
  >(
    `select o.warehouse_id, l.item_code, l.uom_factor,
       case when d.line_number is null then l.quantity else greatest(0, d.ordered_quantity - d.picked_quantity - d.short_quantity) end as quantity
     from orders o join order_lines l on l.tenant_id = o.tenant_id and l.order_id = o.id
     left join sales_orders s on s.tenant_id = o.tenant_id and s.order_id = o.id
     left join sales_order_lines d on d.tenant_id = s.tenant_id and d.sales_order_id = s.id and d.line_number = l.line_number
     where o.tenant_id = $1 and o.id = $2`,
    [context.tx.tenantId, order.id],
  );
  const lines = rows.map((row) => ({
    itemCode: row.item_code,
    quantity: row.quantity,
    uomFactor: row.uom_factor,
  }));
  const [first] = rows;
  if (first) await commitStock(context.tx, first.warehouse_id, lines, -1);
  await addOpenOrders(context.tx, order.customerId, -order.total);
}

/**
 * Locks and returns an order with only credit holds that the caller may release. Throws `not_found` and `order_state`.
 */
async function lockReleasable(context: SignedInContext, id: string): Promise<PricedOrder> {
  const { tx, actor } = context;
  await lockOrder(tx, id);
  const order = await present(context, id);
  if (!(await mayRelease(context, order.customerLocationId))) throw new AppError('not_found');
  if (order.status !== 'held') throw new AppError('order_state', { status: order.status });
  if (!order.holds.every((hold) => hold.kind === 'credit')) throw new AppError('order_state', { holds: order.holds });
  return order;

  /** Customers release orders of their locations, salespeople those of their assigned locations, administrators all. */
  async function mayRelease(of: SignedInContext, location: string): Promise<boolean> {
    if (actor.role === 'ADMIN') return true;
    return actor.role === 'SALES' ? sellsTo(of, location) : shopsFor(of, location);
  }
}

/**
 * Maximum number of wrong override passwords of one company per hour. A user and an order have ten per five minutes
 * each.
 */
const OVERRIDES_OF_COMPANY = { most: 100, windowMs: 3_600_000, exact: true };

/**
 * Releases an order from its credit hold with an administrator's override password (spec section 4). Wrong passwords
 * are recorded and counted by user, order and company.
 */
const release: Handlers['release'] = async (context, { params, body }) => {
  const { tx, actor, tenant, services } = context;
  const order = await lockReleasable(context, params.id);
  const overriders = await tx.db
    .selectFrom('users')
    .where('tenant_id', '=', tx.tenantId)
    .where('role', '=', 'ADMIN')
    .where('is_active', '=', true)
    .where('override_password_hash', 'is not', null)
    .select(['id', 'user_name', 'override_password_hash'])
    .$narrowType<{ override_password_hash: string }>()
    .orderBy('user_name')
    .execute();
  return outside(async (inTransaction) => {
    const subjects = [`override ${actor.home} user ${actor.userId}`, `override ${actor.home} order ${order.id}`];
    const ofCompany = `override ${actor.home}`;
    await countTry(services, subjects);
    await services.limits.hit(ofCompany, OVERRIDES_OF_COMPANY);
    const by = await hashQueue.run(tenant.id, async () => {
      for (const user of overriders)
        if (await verifyPassword(body.overridePassword, user.override_password_hash)) return user;
      return undefined;
    });
    if (!by) {
      await inTransaction((again) => audit(again.tx, actor, 'order.overrideFailed', order.id));
      throw new AppError('override_wrong');
    }
    for (const subject of subjects) await services.limits.clear(subject);
    await services.limits.forgive(ofCompany);
    return inTransaction((again) => releaseNow(again, order.id, by));
  });
};

/** An administrator whose override password the caller knows. */
type Overrider = Columns<'users', 'id' | 'user_name'> & { override_password_hash: string };

async function releaseNow(context: SignedInContext, id: string, by: Overrider): Promise<Order> {
  const { tx, actor } = context;
  const order = await lockReleasable(context, id);
  const current = await tx.db
    .selectFrom('users')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', by.id)
    .where('is_active', '=', true)
    .where('override_password_hash', '=', by.override_password_hash)
    .select('id')
    .executeTakeFirst();
  if (!current) throw new AppError('override_wrong');
  // The password overrides only the credit hold. Other holds that exist by now stay.
  const { location, terms, wanted } = await wishOf(context, order);
  const evaluated = evaluateOrder(location, terms, wanted, context.now.toISOString());
  const isReleased = evaluated.holds.every((hold) => hold.kind === 'credit');
  await storeEvaluation(context, order, location, isReleased ? { ...evaluated, holds: [] } : evaluated);
  if (isReleased)
    await audit(tx, actor, 'order.released', order.id, { overrideOf: by.user_name, holds: evaluated.holds });
  // Employees see the amounts; the location's users see what their options allow.
  const isShopper = actor.role === 'CUSTOMER' || actor.role === 'SUPERCUSTOMER';
  if (isShopper) return answer(context, location, order.id);
  return present(context, order.id);
}

/** Handlers that change orders. */
export const orderSubmitHandlers: Pick<Handlers, 'submit' | 'sync' | 'accept' | 'cancel' | 'release'> = {
  submit,
  sync,
  accept,
  cancel,
  release,
};
