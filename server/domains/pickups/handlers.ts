import { AppError } from '../../../contract/errors.ts';
import type { pickupEndpoints } from '../../../contract/pickups.ts';
import { dayInZone } from '../../../rules/calendar.ts';
import { maskCardNumbers } from '../../../rules/card.ts';
import { happenedAt } from '../../../rules/device-clock.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import type { Columns } from '../../db/rows.ts';
import { settleAgain, ship, staysAsIs } from '../deliveries/complete.ts';
import { plainFact, raiseDifference } from '../deliveries/differences.ts';
import { unsettleDelivery } from '../deliveries/settle.ts';
import { noteEvent, saveDelivery } from '../deliveries/store.ts';
import { requireLicense } from '../floor/access.ts';
import {
  bringTo,
  isDelivered,
  isInWarehouse,
  type LockedOrder,
  lockSalesOrder,
  touchSalesOrder,
} from '../picking/order-lock.ts';
import { billDelivery, creditUndelivered } from '../receivables/bill-delivery.ts';
import { isDeliveredHere } from '../receivables/billed.ts';
import { mailInvoices } from '../receivables/invoice-mail.ts';
import { renewTax } from '../sales-orders/renew-tax.ts';

const standing = ({ id, status }: LockedOrder) => ({ id, status });

/**
 * Locks a pickup order before a picker reports something about its handover. Like a pick, the report is a fact that is
 * not refused because the user has changed warehouses since (PUSH8). Throws `not_found` for other orders.
 */
async function lockPickup(context: SignedInContext, id: string): Promise<LockedOrder> {
  requireLicense(context, 'picking');
  const { tx } = context;
  const order = await lockSalesOrder(tx, id);
  const { rows } = await tx.connection.query<Columns<'sales_orders', 'shipping_method'>>(
    'select shipping_method from sales_orders where tenant_id = $1 and id = $2',
    [tx.tenantId, id],
    'shipping_method_of_order',
  );
  if (rows[0]?.shipping_method !== 'Pickup') throw new AppError('not_found');
  return order;
}

/** Handlers of the pickup endpoints (docs/decisions/0078-pickups.md). */
export const pickupHandlers: HandlersOf<typeof pickupEndpoints> = {
  handOver: async (context, { params, body }) => {
    const order = await lockPickup(context, params.id);
    const { tx, actor, now, tenant } = context;
    const at = happenedAt(body.handedOverAt, now);
    const receivedBy = maskCardNumbers(body.receivedBy);
    const by = actor.displayName;
    await noteEvent(tx, actor, { salesOrderId: order.id, kind: 'complete', facts: { receivedBy }, at });
    if (await staysAsIs(tx, order)) {
      const since = plainFact(order.status, '', now.toISOString());
      await raiseDifference(tx, order, 'status', [since, plainFact('delivered', by, at)]);
      await touchSalesOrder(tx, order.id);
      return standing(order);
    }
    // Two devices have handed it over: the first one counts.
    if (isDelivered(order)) return standing(order);
    await saveDelivery(tx, order.id, {
      completed: { arrivedAt: null, completedAt: at, by, place: null, unsigned: null, receivedBy },
    });
    if (isInWarehouse(order)) await ship(context, order, at);
    await bringTo(tx, order, 'delivered', at);
    await renewTax(tx, [order.id], dayInZone(at, tenant.timeZone));
    const total = (await settleAgain(context, order, at)) ?? 0;
    await audit(tx, actor, 'pickup.handed_over', order.id, { salesOrderNumber: order.salesOrderNumber, total });
    await billDelivery(tx, order, { userId: actor.userId, name: by, at });
    await mailInvoices(tx, [order.id]);
    return standing(order);
  },

  undoHandover: async (context, { params, body }) => {
    const order = await lockPickup(context, params.id);
    const { tx, actor, now } = context;
    const at = happenedAt(body.undoneAt, now);
    const by = actor.displayName;
    await noteEvent(tx, actor, { salesOrderId: order.id, kind: 'reopen', facts: {}, at });
    if (!(await isDeliveredHere(tx, order))) {
      await touchSalesOrder(tx, order.id);
      return standing(order);
    }
    await tx.connection.query(
      `update deliveries set completed_at = null, completed_by = '', received_by = '' where tenant_id = $1 and sales_order_id = $2`,
      [tx.tenantId, order.id],
      'forget_handover',
    );
    // Before the amounts, because open orders follow from the status.
    await bringTo(tx, order, 'staged', at);
    await unsettleDelivery(tx, order.id, by, at);
    await tx.connection.query(
      'update sales_order_lines set shipped_quantity = 0, shipped_weight_grams = null where tenant_id = $1 and sales_order_id = $2',
      [tx.tenantId, order.id],
      'unship_lines',
    );
    await audit(tx, actor, 'pickup.handover_undone', order.id, { salesOrderNumber: order.salesOrderNumber });
    await creditUndelivered(tx, [order], { userId: actor.userId, name: by, at });
    return standing(order);
  },
};
