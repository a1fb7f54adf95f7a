import type { deliveryEndpoints } from '../../../contract/deliveries.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { dayInZone } from '../../../rules/calendar.ts';
import { maskCardNumbers } from '../../../rules/card.ts';
import { happenedAt } from '../../../rules/device-clock.ts';
import { audit } from '../../audit.ts';
import type { SignedInContext } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { reserveRest } from '../picking/handlers.ts';
import { bringTo, isDelivered, type LockedOrder, touchSalesOrder } from '../picking/order-lock.ts';
import { billDelivery } from '../receivables/bill-delivery.ts';
import { isDeliveredHere } from '../receivables/billed.ts';
import { mailInvoices } from '../receivables/invoice-mail.ts';
import { WHOLE_WEIGHT } from '../sales-orders/collection.ts';
import { moneyFact, plainFact, raiseDifference, settleDifference } from './differences.ts';
import { settleLeftBehind, settleNotLoaded } from './left-behind.ts';
import { mailReceipts } from './receipt-mail.ts';
import { unsettleDelivery } from './settle.ts';
import { settleDelivered } from './settle-again.ts';
import { hasFoundGoods, noteEvent, putOnRun, runOfOrder, saveDelivery } from './store.ts';

/** Returns the number of lines with goods of which the driver recorded nothing. */
async function countUnchecked(tx: Tx, salesOrderId: string): Promise<number> {
  const { rows } = await tx.connection.query<{ count: number }>(
    `select count(*)::int as count from sales_order_lines l
     where l.tenant_id = $1 and l.sales_order_id = $2 and l.picked_quantity > 0 and not exists (select from delivery_lines d
       where d.tenant_id = $1 and d.sales_order_id = $2 and d.line_number = l.line_number and d.outcome is not null)`,
    [tx.tenantId, salesOrderId],
    'unchecked_lines',
  );
  return rows[0]?.count ?? 0;
}

/**
 * Opens an exception for lines of a delivered order of which the driver recorded nothing: they count as delivered, and
 * only an earlier release or another system can report them so. Closes it once each line has its outcome.
 */
export async function updateUncheckedLines(
  { tx, actor }: SignedInContext,
  order: LockedOrder,
  at: string,
): Promise<void> {
  if (!(await isDeliveredHere(tx, order))) return;
  const count = await countUnchecked(tx, order.id);
  if (count === 0) return settleDifference(tx, order, 'unchecked', at, actor.displayName);
  const fact = { what: 'unchecked_lines', quantity: count, uom: null, by: actor.displayName, at };
  await raiseDifference(tx, order, 'unchecked', [fact], { uncheckedLines: count });
}

/**
 * Returns whether a delivery report doesn't change the order, so that the server opens an exception for the office
 * instead: the order is canceled, or another system invoiced it.
 */
export const staysAsIs = async (tx: Tx, order: LockedOrder): Promise<boolean> =>
  order.status === 'cancelled' || (order.status === 'invoiced' && !(await isDeliveredHere(tx, order)));

const NOT_STAGED = new Set<LockedOrder['status']>(['open', 'allocated', 'picking']);

/**
 * Returns whether an order did not leave the warehouse, as far as anything says: it is not staged, and the driver found
 * none of its goods. Releases before 0.3 completed all orders of a stop, also those that the truck had left without.
 */
export const hasStayed = async (tx: Tx, order: LockedOrder): Promise<boolean> =>
  NOT_STAGED.has(order.status) && !(await hasFoundGoods(tx, order.id));

/**
 * Ships the picked quantities of an order: stores them with their weights and releases the reservations of the rest.
 */
export async function ship(context: SignedInContext, order: LockedOrder, at: string): Promise<void> {
  const { tx } = context;
  if (order.status !== 'staged') await reserveRest(context, order, -1);
  await tx.connection.query(
    `update sales_order_lines set shipped_quantity = picked_quantity, shipped_weight_grams = ${WHOLE_WEIGHT('sales_order_lines')} where tenant_id = $1 and sales_order_id = $2`,
    [tx.tenantId, order.id],
    'ship_lines',
  );
  await bringTo(tx, order, 'shipped', at);
}

/**
 * Reprices a delivered order and updates credit, credit requests and returned stock. Runs again after each later
 * report; the caller then bills it (`billDelivery`). Returns the total in cents; null if the order isn't delivered.
 */
export async function settleAgain(
  { tx, actor, tenant }: SignedInContext,
  order: LockedOrder,
  at: string,
): Promise<number | null> {
  if (!(await isDeliveredHere(tx, order))) return null;
  const day = dayInZone(at, tenant.timeZone);
  return settleDelivered(tx, order.id, { userId: actor.userId, name: actor.displayName, at, day });
}

/** Opens an exception with both facts: the order's status, and the report that it was delivered. */
async function tellStatus({ tx, actor, now }: SignedInContext, order: LockedOrder, at: string): Promise<void> {
  const since = plainFact(order.status, '', now.toISOString());
  await raiseDifference(tx, order, 'status', [since, plainFact('delivered', actor.displayName, at)]);
  await touchSalesOrder(tx, order.id);
}

/**
 * Completes a stop, see the contract. The delivery has happened, so it is not refused (PUSH8): a conflict opens an
 * exception.
 */
export async function completeDelivery(
  context: SignedInContext,
  order: LockedOrder,
  body: BodyOf<typeof deliveryEndpoints.complete>,
): Promise<void> {
  const { tx, actor, now } = context;
  const at = happenedAt(body.completedAt, now);
  const stayed = await hasStayed(tx, order);
  const unsigned = body.unsigned ? { ...body.unsigned, note: maskCardNumbers(body.unsigned.note) } : null;
  await noteEvent(tx, actor, { salesOrderId: order.id, kind: 'complete', facts: { ...body, unsigned }, at });
  if (stayed) return tellStatus(context, order, at);
  await saveDelivery(tx, order.id, {
    completed: {
      arrivedAt: body.arrivedAt === null ? null : happenedAt(body.arrivedAt, now),
      completedAt: at,
      by: actor.displayName,
      place: body.place,
      unsigned,
    },
  });
  if (await staysAsIs(tx, order)) return tellStatus(context, order, at);
  const { runFinished } = await putOnRun(tx, order.id);
  if (NOT_STAGED.has(order.status) || order.status === 'staged') await ship(context, order, at);
  if (!isDelivered(order)) await bringTo(tx, order, 'delivered', at);
  const total = (await settleAgain(context, order, at)) ?? 0;
  if (total === body.total) await settleDifference(tx, order, 'total', at, actor.displayName);
  else
    await raiseDifference(
      tx,
      order,
      'total',
      [
        moneyFact('device_total', body.total, actor.displayName, at),
        moneyFact('server_total', total, '', now.toISOString()),
      ],
      { deviceTotal: body.total, serverTotal: total },
    );
  for (const past of ['not_delivered', 'status'] as const)
    await settleDifference(tx, order, past, at, actor.displayName);
  await settleLeftBehind(tx, [order], at, actor.displayName);
  await settleNotLoaded(tx, order, at, actor.displayName);
  await updateUncheckedLines(context, order, at);
  await audit(tx, actor, 'delivery.completed', order.id, { salesOrderNumber: order.salesOrderNumber, total });
  await billDelivery(tx, order, { userId: actor.userId, name: actor.displayName, at });
  // The end of the run mails the others. This report arrived after it.
  if (runFinished) await mailInvoices(tx, [order.id]);
  await mailReceipts(tx, order);
}

/**
 * Reopens a completed stop; its invoice stays until it is completed again. If its truck is back, the order is canceled
 * or another system invoiced it, the order doesn't change and an exception opens. An order in another status doesn't
 * change.
 */
export async function reopenDelivery(
  context: SignedInContext,
  order: LockedOrder,
  body: BodyOf<typeof deliveryEndpoints.reopen>,
): Promise<void> {
  const { tx, actor, now } = context;
  const at = happenedAt(body.reopenedAt, now);
  await noteEvent(tx, actor, { salesOrderId: order.id, kind: 'reopen', facts: {}, at });
  const { runFinished } = await runOfOrder(tx, order.id);
  const stays = await staysAsIs(tx, order);
  if (!isDelivered(order) || runFinished || stays) {
    if (isDelivered(order) || stays) {
      const stands = plainFact(order.status, '', now.toISOString());
      await raiseDifference(tx, order, 'reopened', [stands, plainFact('reopened', actor.displayName, at)]);
    }
    return touchSalesOrder(tx, order.id);
  }
  await tx.connection.query(
    'update deliveries set completed_at = null, completed_by = $3, unsigned = null where tenant_id = $1 and sales_order_id = $2',
    [tx.tenantId, order.id, ''],
    'forget_completion',
  );
  // Before the amounts, because open orders follow from the status.
  await bringTo(tx, order, 'shipped', at);
  await unsettleDelivery(tx, order.id, actor.displayName, at);
  await settleDifference(tx, order, 'total', at, actor.displayName);
  await settleDifference(tx, order, 'unchecked', at, actor.displayName);
  await audit(tx, actor, 'delivery.reopened', order.id, { salesOrderNumber: order.salesOrderNumber });
}
