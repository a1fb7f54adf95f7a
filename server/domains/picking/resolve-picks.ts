import { AppError } from '../../../contract/errors.ts';
import type { FloorException, Resolution } from '../../../contract/floor.ts';
import { leftToPick, overPicked } from '../../../rules/picking.ts';
import { roundQuantity, subtractQuantities } from '../../../rules/quantity.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { splitCases } from '../../../rules/weighed-cases.ts';
import type { SignedInContext } from '../../context.ts';
import type { Columns } from '../../db/rows.ts';
import { enterEvent, reverseEvent, standingPicks } from './events.ts';
import { isInWarehouse, type LockedOrder, lockSalesOrder } from './order-lock.ts';
import { getLine, listEvents, type StoredEvent, type StoredLine } from './store.ts';

interface Decision {
  readonly resolution: Resolution;
  readonly resolvedAt: string;
  readonly salesOrderId?: string | undefined;
}

/**
 * Resolves an over-pick. 'accept' keeps it. Otherwise the excess goes back to its lot, or to another order as far as
 * that is short, and the rest to the lot. The latest picks go first, and of a pick its latest cases with their weights.
 */
export async function resolveOverPick(
  context: SignedInContext,
  exception: FloorException,
  decision: Decision,
): Promise<void> {
  if (decision.resolution === 'accept') return;
  const { order, target, lineNumber } = await ordersOf(context, exception, decision);
  const line = await getLine(context.tx, order.id, lineNumber);
  const picks = standingPicks(await listEvents(context.tx, order.id, lineNumber)).reverse();
  let rest = overPicked(line);
  for (const pick of picks) {
    if (rest <= 0) break;
    const part = Math.min(rest, pick.quantity);
    await giveUp(context, decision, order, target, pick, part);
    rest = subtractQuantities(rest, part);
  }
}

/**
 * Resolves picks of a line after its order had shipped or was canceled. Handles all of these picks as `resolveOverPick`
 * does the excess.
 */
export async function resolveCancelledButPicked(
  context: SignedInContext,
  exception: FloorException,
  decision: Decision,
): Promise<void> {
  if (decision.resolution === 'accept') return;
  const { order, target, lineNumber } = await ordersOf(context, exception, decision);
  const picks = standingPicks(await listEvents(context.tx, order.id, lineNumber));
  for (const pick of picks.filter(({ contradicts }) => contradicts !== null).reverse())
    await giveUp(context, decision, order, target, pick, pick.quantity);
}

async function ordersOf({ tx }: SignedInContext, exception: FloorException, decision: Decision) {
  const id = String(exception.about.salesOrderId);
  const other = decision.resolution === 'give_to_order' ? decision.salesOrderId : undefined;
  if (decision.resolution === 'give_to_order' && (other === undefined || other === id))
    throw new AppError('invalid_input', { salesOrderId: other ?? null });
  const locked = new Map<string, LockedOrder>();
  for (const one of [id, ...(other ? [other] : [])].sort()) locked.set(one, await lockSalesOrder(tx, one));
  const order = locked.get(id);
  if (!order) throw new AppError('not_found');
  const target = other === undefined ? undefined : locked.get(other);
  if (target && (target.warehouseId !== order.warehouseId || !isInWarehouse(target)))
    throw new AppError('invalid_input', { salesOrderId: target.id });
  return { order, target, lineNumber: Number(exception.about.lineNumber) };
}

/** Takes `part` of a pick from its order. The other order gets what it is short of; the rest goes back to the lot. */
async function giveUp(
  { tx, actor }: SignedInContext,
  { resolvedAt }: Decision,
  order: LockedOrder,
  target: LockedOrder | undefined,
  pick: StoredEvent & { readonly undone: boolean },
  part: number,
): Promise<void> {
  const lacking = target ? await lackingLine(tx, target, pick.itemCode) : undefined;
  if (target && !lacking) throw new AppError('invalid_input', { salesOrderId: target.id });
  const by = { eventId: uuidv7(), at: resolvedAt, userId: actor.userId, name: actor.displayName };
  await reverseEvent(tx, order, pick, by);
  const kept = subtractQuantities(pick.quantity, part);
  const parts = splitOf(pick, kept);
  if (kept > 0)
    await enterEvent(tx, order, await getLine(tx, order.id, pick.lineNumber), { ...parts.first, id: uuidv7() });
  if (!target || !lacking) return;
  const given = Math.min(part, leftToPick(lacking));
  if (given <= 0) return;
  await enterEvent(tx, target, lacking, {
    ...splitOf(parts.second, given).first,
    id: uuidv7(),
    salesOrderId: target.id,
    lineNumber: lacking.lineNumber,
    at: resolvedAt,
  });
}

/** Returns the order's line with the largest remaining quantity of an item. */
async function lackingLine(
  tx: SignedInContext['tx'],
  target: LockedOrder,
  itemCode: string,
): Promise<StoredLine | undefined> {
  const { rows } = await tx.connection.query<Columns<'sales_order_lines', 'line_number'>>(
    `select line_number from sales_order_lines where tenant_id = $1 and sales_order_id = $2 and item_code = $3
       and ordered_quantity > picked_quantity + short_quantity
     order by ordered_quantity - picked_quantity - short_quantity desc, line_number limit 1`,
    [tx.tenantId, target.id, itemCode],
    'lacking_line',
  );
  return rows[0] ? getLine(tx, target.id, rows[0].line_number) : undefined;
}

/** Splits a pick into the first `quantity` and the rest, each with its weight (rules/weighed-cases.ts). */
function splitOf(pick: StoredEvent, quantity: number): { readonly first: StoredEvent; readonly second: StoredEvent } {
  const base = roundQuantity(pick.quantity === 0 ? 0 : (pick.baseQuantity * quantity) / pick.quantity);
  const { stays, goes } = splitCases(pick, quantity);
  return {
    first: { ...pick, ...stays, baseQuantity: base },
    second: { ...pick, ...goes, baseQuantity: subtractQuantities(pick.baseQuantity, base) },
  };
}
