import { AppError } from '../../../contract/errors.ts';
import type { pickingEndpoints } from '../../../contract/picking.ts';
import { dayInZone } from '../../../rules/calendar.ts';
import { happenedAt } from '../../../rules/device-clock.ts';
import { leftToPick } from '../../../rules/picking.ts';
import { multiplyQuantities } from '../../../rules/quantity.ts';
import { standInFactor } from '../../../rules/stand-in.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import type { Columns } from '../../db/rows.ts';
import { requireLicense, requireWarehouseAccess } from '../floor/access.ts';
import { commitStock } from '../orders/repository.ts';
import { assignmentHandlers } from './assignments.ts';
import { enterEvent, eventOf, reverseEvent } from './events.ts';
import { bringTo, isInWarehouse, type LockedOrder, lockSalesOrder } from './order-lock.ts';
import { reservePalletNumbers, saveStaging } from './pallets.ts';
import { evaluatePickedLot } from './pick-objections.ts';
import { lotPicked } from './picked-lot.ts';
import { pricePicked } from './price-picked.ts';
import { allocationSummary, commits, picks } from './queries.ts';
import { findEvent, getLine, type StoredEvent } from './store.ts';

const standing = ({ id, status }: LockedOrder) => ({ id, status });

/**
 * Records reports of pickers. A pick is a fact, regardless of later changes to the order, the lot or the picker's
 * warehouse (PUSH8). So only the picking license is required.
 */
export const pickingHandlers: HandlersOf<typeof pickingEndpoints> = {
  commits,
  allocationSummary,
  picks,
  ...assignmentHandlers,

  record: async (context, { params, body }) => {
    requireLicense(context, 'picking');
    const { tx, actor, now, tenant } = context;
    const order = await lockSalesOrder(tx, params.id);
    const known = await findEvent(tx, body.eventId);
    if (known) {
      if (known.salesOrderId !== order.id) throw new AppError('conflict');
      return standing(order);
    }
    const line = await getLine(tx, order.id, body.lineNumber);
    const at = happenedAt(body.pickedAt, now);
    const isPick = body.kind === 'pick';
    const day = dayInZone(at, tenant.timeZone);
    const lot = isPick
      ? await lotPicked(tx, {
          warehouseId: order.warehouseId,
          itemCode: body.itemCode,
          lotId: body.lotId,
          lotCode: body.lotCode,
          bin: body.bin,
          day,
          newId: body.eventId,
        })
      : null;
    const factor = await unitFactor(context, body.itemCode, line);
    const event: StoredEvent = {
      id: body.eventId,
      salesOrderId: order.id,
      lineNumber: line.lineNumber,
      kind: body.kind,
      undoes: null,
      itemCode: body.itemCode,
      lotId: lot?.id ?? null,
      lotCode: lot?.lotCode ?? '',
      lotAssumed: lot !== null && (body.lotAssumed ?? false),
      byHand: isPick ? (body.byHand ?? null) : null,
      bin: isPick ? (lot?.bin ?? '') : body.bin,
      quantity: body.quantity,
      baseQuantity: multiplyQuantities(body.quantity, factor),
      weightGrams: isPick ? body.weightGrams : null,
      caseWeightsGrams: isPick ? body.caseWeightsGrams : [],
      reason: body.reason,
      container: body.container,
      contradicts: null,
      at,
      byId: actor.userId,
      by: actor.displayName,
    };
    await enterEvent(tx, order, line, event, body.plannedLotId ?? null);
    if (isPick) await evaluatePickedLot(context, order, line, event, day);
    return standing(order);
  },

  undo: async (context, { params, body }) => {
    requireLicense(context, 'picking');
    const { tx, actor, now } = context;
    const order = await lockSalesOrder(tx, params.id);
    const event = await eventOf(tx, order, params.pickId);
    if (!event) throw new AppError('not_found');
    await reverseEvent(tx, order, event, {
      eventId: body.eventId,
      at: happenedAt(body.undoneAt, now),
      userId: actor.userId,
      name: actor.displayName,
    });
    return standing(order);
  },

  start: async (context, { params, body }) => {
    requireLicense(context, 'picking');
    const { tx, actor, now } = context;
    const order = await lockSalesOrder(tx, params.id);
    const at = happenedAt(body.startedAt, now);
    await tx.connection.query(
      'update sales_orders set taken_by = $3, taken_by_name = $4, taken_at = $5, batch_id = case when taken_by = $3 then batch_id end, updated_at = now() where tenant_id = $1 and id = $2',
      [tx.tenantId, order.id, actor.userId, actor.displayName, at],
      'take_sales_order',
    );
    if (order.status === 'staged') {
      await reserveRest(context, order, 1);
      await bringTo(tx, order, 'picking', at);
    }
    return standing(order);
  },

  decideShort: async (context, { params, body: { decision, decidedAt } }) => {
    requireLicense(context, 'lead');
    const { tx, actor, now } = context;
    const order = await lockSalesOrder(tx, params.id);
    await requireWarehouseAccess(context, order.warehouseId);
    const event = await eventOf(tx, order, params.pickId);
    if (event?.kind !== 'short') throw new AppError('not_found');
    const row = { decision: decision ?? 'short', by_name: actor.displayName, decided_at: happenedAt(decidedAt, now) };
    if (decision === null)
      await tx.db
        .deleteFrom('short_decisions')
        .where('tenant_id', '=', tx.tenantId)
        .where('event_id', '=', event.id)
        .execute();
    else
      await tx.db
        .insertInto('short_decisions')
        .values({ tenant_id: tx.tenantId, event_id: event.id, sales_order_id: order.id, ...row })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'event_id']).doUpdateSet(row))
        .execute();
    return standing(order);
  },

  stage: async (context, { params, body }) => {
    requireLicense(context, 'picking');
    const { tx, now } = context;
    const order = await lockSalesOrder(tx, params.id);
    if (body.lane !== undefined && isInWarehouse(order)) await saveStaging(tx, order.id, body);
    // An order that has shipped or was canceled keeps its status. Its picks are already recorded.
    if (order.status !== 'open' && order.status !== 'allocated' && order.status !== 'picking') return standing(order);
    await reserveRest(context, order, -1);
    await pricePicked(tx, order.id);
    await bringTo(tx, order, 'staged', happenedAt(body.stagedAt, now));
    return standing(order);
  },

  palletNumbers: async (context, { params }) => {
    requireLicense(context, 'picking');
    await requireWarehouseAccess(context, params.id);
    return { numbers: await reservePalletNumbers(context.tx, params.id) };
  },
};

/**
 * Returns the base units in one of the line's units for the picked item. A pick is never refused (PUSH8), so an item
 * without a comparable unit counts like the ordered one.
 */
async function unitFactor(
  { tx }: SignedInContext,
  itemCode: string,
  line: { readonly itemCode: string; readonly uom: string; readonly uomFactor: number },
): Promise<number> {
  if (itemCode === line.itemCode) return line.uomFactor;
  const items = await tx.db
    .selectFrom('items')
    .select(['item_code', 'uoms'])
    .where('tenant_id', '=', tx.tenantId)
    .where('item_code', 'in', [itemCode, line.itemCode])
    .execute();
  const units = (code: string) => items.find((item) => item.item_code === code)?.uoms ?? [];
  return standInFactor({ ...line, units: units(line.itemCode) }, units(itemCode)) ?? line.uomFactor;
}

/** Reserves the units of an order that remain to be picked, or releases them with sign -1. */
export async function reserveRest({ tx }: SignedInContext, order: LockedOrder, sign: 1 | -1): Promise<void> {
  const { rows } = await tx.connection.query<
    Columns<'sales_order_lines', 'item_code' | 'uom_factor' | 'ordered_quantity' | 'picked_quantity' | 'short_quantity'>
  >(
    `select item_code, uom_factor, ordered_quantity, picked_quantity, short_quantity from sales_order_lines where tenant_id = $1 and sales_order_id = $2`,
    [tx.tenantId, order.id],
    'rest_of_order',
  );
  const rest = rows.map((row) => ({
    itemCode: row.item_code,
    uomFactor: row.uom_factor,
    quantity: leftToPick({
      orderedQuantity: row.ordered_quantity,
      pickedQuantity: row.picked_quantity,
      shortQuantity: row.short_quantity,
      pickedWeightGrams: null,
    }),
  }));
  await commitStock(tx, order.warehouseId, rest, sign);
}
