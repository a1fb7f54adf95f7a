import { AppError } from '../../../contract/errors.ts';
import type { Location } from '../../../contract/locations.ts';
import type { Order, orderEndpoints, Submission } from '../../../contract/orders.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import { outside } from '../../outside.ts';
import { hashQueue, verifyPassword } from '../accounts/passwords.ts';
import { countTry } from '../accounts/throttle.ts';
import { sellsTo, shoppingLocation, shopsFor } from '../locations/access.ts';
import { moveSalesOrder, openSalesOrders } from '../sales-orders/repository.ts';
import { readOrders } from './collection.ts';
import { confirmByMail, wishForMail } from './confirmation.ts';
import { type JudgedTerms, type Judgement, judgeOrder, type Wanted } from './judge.ts';
import { readOrderTerms } from './order-terms.ts';
import { checkSubmission, heldOf, placeOrder, reserve, shownTo } from './place.ts';
import {
  addOpenOrders,
  commitStock,
  findLocationOfOrder,
  findSeenStock,
  lockOrder,
  rewriteOrder,
  setStatus,
} from './repository.ts';

type Handlers = HandlersOf<typeof orderEndpoints>;

/** Takes an order into the house: stock is promised, credit is used, its sales order opened. Only orders that nothing holds come here. */
async function take(context: SignedInContext, location: Location, id: string, judgement: Judgement): Promise<void> {
  await reserve(context.tx, location, judgement);
  await openSalesOrders(context.tx, [id], context.now);
}

async function present(context: SignedInContext, id: string): Promise<Order> {
  const order = (await readOrders(context.tx, [id])).get(id);
  if (!order) throw new AppError('not_found');
  return order;
}

/** The order as the location may see it, which is also how a held one is told of (displayPrices). */
async function answer(context: SignedInContext, location: Location, id: string): Promise<Order> {
  return shown(context, location, await present(context, id));
}

function shown(context: SignedInContext, location: Location, stored: Order): Order {
  const order = shownTo(location, stored);
  const held = heldOf(order);
  if (held) context.hold(held.code, held.details);
  return order;
}

/** What a repeated submission under the same order id must not be: another order. */
const sameOrder = (order: Order, body: Submission): boolean =>
  order.customerLocationId === body.customerLocationId && order.lines.length === body.lines.length;

/** The order must be one of the caller's locations; anybody else's doesn't exist. */
async function ownOrder(context: SignedInContext, id: string): Promise<Order> {
  await lockOrder(context.tx, id);
  const order = await present(context, id);
  if (!(await shopsFor(context, order.customerLocationId))) throw new AppError('not_found');
  return order;
}

/** A stored order as a wish again. What was seen stands on its lines, and in its holds where that has changed since. */
function wantedOf(
  order: Order,
  terms: ReadonlyMap<string, JudgedTerms>,
  seenStock: ReadonlyMap<number, number | null>,
): Wanted {
  const seen = (kind: 'price' | 'uom', line: Order['lines'][number]) => {
    const found = order.holds.find(
      (hold) => hold.kind === kind && hold.itemCode === line.itemCode && hold.uom === line.uom,
    )?.seen;
    return typeof found === 'number' ? found : undefined;
  };
  return {
    deliveryDate: order.deliveryDate,
    shippingMethod: order.shipMethod,
    lines: order.lines.map((line) => ({
      itemCode: line.itemCode,
      uom: line.uom,
      quantity: line.quantity,
      seenUnitPrice: seen('price', line) ?? line.unitPrice,
      seenFactor:
        seen('uom', line) ?? terms.get(line.itemCode)?.item.uoms.find((unit) => unit.uom === line.uom)?.factor ?? 1,
      seenAvailable: seenStock.get(line.lineNumber) ?? null,
    })),
  };
}

/** A stored order as it was wanted, and what it is judged by now. */
async function wishOf(context: SignedInContext, location: Location, order: Order) {
  const [terms, seenStock] = await Promise.all([
    readOrderTerms(context.tx, location.customerLocationId, order.lines),
    findSeenStock(context.tx, order.id),
  ]);
  return { terms, wanted: wantedOf(order, terms, seenStock) };
}

const submit: Handlers['submit'] = async (context, { body }) => {
  const { tx, actor, now } = context;
  const { customerLocationId } = body;
  // Everything that is judged by is asked for at once; it is nobody's before the location is the caller's.
  const [location, before, terms, wish] = await Promise.all([
    shoppingLocation(context, customerLocationId),
    findLocationOfOrder(tx, body.orderId),
    readOrderTerms(tx, customerLocationId, body.lines),
    wishForMail(tx, context),
  ]);
  if (before !== undefined) {
    if (!(await shopsFor(context, before))) throw new AppError('conflict');
    if (sameOrder(await present(context, body.orderId), body)) return answer(context, location, body.orderId);
    throw new AppError('conflict');
  }
  checkSubmission(location, body);
  const judgement = judgeOrder(location, terms, body, now.toISOString());
  const stored = await placeOrder(tx, { location, body, actor, judgement }, now);
  const order = shown(context, location, stored);
  if (wish) await confirmByMail(tx, context.tenant, order, wish);
  return order;
};

/** Judges a held order again; what no longer holds it lets it go. */
const sync: Handlers['sync'] = async (context, { params }) => {
  const order = await ownOrder(context, params.id);
  if (order.status !== 'held') throw new AppError('order_state', { status: order.status });
  const location = await shoppingLocation(context, order.customerLocationId);
  const { terms, wanted } = await wishOf(context, location, order);
  const judgement = judgeOrder(location, terms, wanted, context.now.toISOString());
  const free = judgement.holds.length === 0;
  await rewriteOrder(context.tx, order.id, {
    status: free ? 'received' : 'held',
    holds: judgement.holds,
    deliveryOn: order.deliveryDate,
    warehouseId: location.warehouseId,
    judgement,
  });
  if (free) await take(context, location, order.id, judgement);
  return answer(context, location, order.id);
};

/**
 * Accepts a held order as it would be taken now: today's prices, the lines that can be had in the quantities there are, the next day
 * that can be kept. Credit and the minimum can't be accepted away. The total must be the one that was shown: else `conflict`.
 */
const accept: Handlers['accept'] = async (context, { params, body }) => {
  const order = await ownOrder(context, params.id);
  if (order.status !== 'held') throw new AppError('order_state', { status: order.status });
  const location = await shoppingLocation(context, order.customerLocationId);
  const { terms, wanted } = await wishOf(context, location, order);
  const at = context.now.toISOString();
  const first = judgeOrder(location, terms, wanted, at);
  const day = first.holds.find((hold) => hold.kind === 'date');
  const unavailable = new Set(
    first.holds
      .filter((hold) => hold.kind === 'item_unavailable' || hold.kind === 'uom')
      .map((hold) => `${hold.itemCode}|${hold.uom}`),
  );
  const covered = new Map(
    first.holds
      .filter((hold) => hold.kind === 'stock')
      .map((hold) => [`${hold.itemCode}|${hold.uom}`, Number(hold.now)]),
  );
  const lines = wanted.lines
    .filter((line) => !unavailable.has(`${line.itemCode}|${line.uom}`))
    .map((line) => ({
      ...line,
      seenUnitPrice: null,
      quantity: covered.get(`${line.itemCode}|${line.uom}`) ?? line.quantity,
    }))
    .filter((line) => line.quantity > 0);
  if (lines.length === 0 || (day && typeof day.now !== 'string'))
    throw new AppError('order_state', { holds: first.holds });
  const deliveryDate = day ? String(day.now) : order.deliveryDate;
  const judgement = judgeOrder(location, terms, { ...wanted, lines, deliveryDate }, at);
  // A location that sees no prices agrees to everything else.
  if (location.options.displayPrices && judgement.totals.total !== body.acceptedTotal)
    throw new AppError('conflict', { total: judgement.totals.total });
  const free = judgement.holds.length === 0;
  await rewriteOrder(context.tx, order.id, {
    status: free ? 'received' : 'held',
    holds: judgement.holds,
    deliveryOn: deliveryDate,
    warehouseId: location.warehouseId,
    judgement,
  });
  if (free) await take(context, location, order.id, judgement);
  return answer(context, location, order.id);
};

const cancel: Handlers['cancel'] = async (context, { params, body }) => {
  // Whoever picks the first case locks it as well: one of both is first.
  await lockOrder(context.tx, params.id);
  const order = await ownOrder(context, params.id);
  if (order.status === 'cancelled')
    return answer(context, await shoppingLocation(context, order.customerLocationId), order.id);
  if (order.status !== 'held' && order.status !== 'received')
    throw new AppError('order_state', { status: order.status });
  if (order.status === 'received') await giveBack(context, order);
  await setStatus(context.tx, order.id, 'cancelled');
  await moveSalesOrder(context.tx, order.id, 'cancelled', context.now);
  await audit(context.tx, context.actor, 'order.cancelled', order.id, { reason: body.reason });
  return answer(context, await shoppingLocation(context, order.customerLocationId), order.id);
};

/** Gives back what is still promised: the house may have said already that some of it won't come, and that is promised to nobody (I6). */
async function giveBack(context: SignedInContext, order: Order): Promise<void> {
  const { rows } = await context.tx.connection.query(
    `select o.warehouse_id, l.item_code, l.uom_factor,
       case when d.line_number is null then l.quantity else greatest(0, d.ordered_quantity - d.picked_quantity - d.short_quantity) end as quantity
     from orders o join order_lines l on l.tenant_id = o.tenant_id and l.order_id = o.id
     left join sales_orders s on s.tenant_id = o.tenant_id and s.order_id = o.id
     left join sales_order_lines d on d.tenant_id = s.tenant_id and d.sales_order_id = s.id and d.line_number = l.line_number
     where o.tenant_id = $1 and o.id = $2`,
    [context.tx.tenantId, order.id],
  );
  const lines = rows.map((row) => ({
    itemCode: String(row.item_code),
    quantity: Number(row.quantity),
    uomFactor: Number(row.uom_factor),
  }));
  const [first] = rows;
  if (first) await commitStock(context.tx, String(first.warehouse_id), lines, -1);
  await addOpenOrders(context.tx, order.customerId, -order.total);
}

/** An order that credit holds and that the caller may release, locked. Throws `not_found` and `order_state`. */
async function lockReleasable(context: SignedInContext, id: string): Promise<Order> {
  const { tx, actor } = context;
  await lockOrder(tx, id);
  const order = await present(context, id);
  if (!(await mayRelease(context, order.customerLocationId))) throw new AppError('not_found');
  if (order.status !== 'held') throw new AppError('order_state', { status: order.status });
  if (!order.holds.every((hold) => hold.kind === 'credit')) throw new AppError('order_state', { holds: order.holds });
  return order;

  /** Customers release orders of their locations, salespeople those of the locations given to them, administrators any. */
  async function mayRelease(of: SignedInContext, location: string): Promise<boolean> {
    if (actor.role === 'ADMIN') return true;
    return actor.role === 'SALES' ? sellsTo(of, location) : shopsFor(of, location);
  }
}

/** Wrong override passwords of one company in an hour. A user and an order have ten in five minutes each. */
const OVERRIDES_OF_COMPANY = { most: 100, windowMs: 3_600_000, exact: true };

/**
 * Spec section 4: completes an order that credit holds with an administrator's override password. Wrong ones are counted by
 * user, order and company, and recorded.
 */
const release: Handlers['release'] = async (context, { params, body }) => {
  const { tx, actor, tenant, services } = context;
  const order = await lockReleasable(context, params.id);
  const { rows } = await tx.connection.query(
    "select id, user_name, override_password_hash from users where tenant_id = $1 and role = 'ADMIN' and is_active and override_password_hash is not null order by user_name",
    [tx.tenantId],
  );
  return outside(async (inTransaction) => {
    const subjects = [`override ${actor.home} user ${actor.userId}`, `override ${actor.home} order ${order.id}`];
    const ofCompany = `override ${actor.home}`;
    await countTry(services, subjects);
    await services.limits.hit(ofCompany, OVERRIDES_OF_COMPANY);
    const by = await hashQueue.run(tenant.id, async () => {
      for (const row of rows)
        if (await verifyPassword(body.overridePassword, String(row.override_password_hash))) return row;
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

async function releaseNow(context: SignedInContext, id: string, by: Record<string, unknown>): Promise<Order> {
  const { tx, actor } = context;
  const order = await lockReleasable(context, id);
  const { rows: current } = await tx.connection.query(
    'select from users where tenant_id = $1 and id = $2 and is_active and override_password_hash = $3',
    [tx.tenantId, by.id, by.override_password_hash],
  );
  if (current.length === 0) throw new AppError('override_wrong');
  const { rows: lines } = await tx.connection.query(
    'select item_code, quantity, uom_factor from order_lines where tenant_id = $1 and order_id = $2',
    [tx.tenantId, order.id],
  );
  const { rows: heads } = await tx.connection.query(
    'select warehouse_id from orders where tenant_id = $1 and id = $2',
    [tx.tenantId, order.id],
  );
  await commitStock(
    tx,
    String(heads[0]?.warehouse_id),
    lines.map((row) => ({
      itemCode: String(row.item_code),
      quantity: Number(row.quantity),
      uomFactor: Number(row.uom_factor),
    })),
    1,
  );
  await addOpenOrders(tx, order.customerId, order.total);
  await setStatus(tx, order.id, 'received');
  await openSalesOrders(tx, [order.id], context.now);
  await audit(tx, actor, 'order.released', order.id, { overrideOf: by.user_name, holds: order.holds });
  // Staff see what is charged; the location itself sees of it what it may.
  const isShopper = actor.role === 'CUSTOMER' || actor.role === 'SUPERCUSTOMER';
  if (isShopper) return answer(context, await shoppingLocation(context, order.customerLocationId), order.id);
  return present(context, order.id);
}

export const orderSubmitHandlers: Pick<Handlers, 'submit' | 'sync' | 'accept' | 'cancel' | 'release'> = {
  submit,
  sync,
  accept,
  cancel,
  release,
};
