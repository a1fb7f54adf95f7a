import { AppError } from '../../../contract/errors.ts';
import type { FloorException, Resolution } from '../../../contract/floor.ts';
import { leftToPick, overPicked } from '../../../rules/picking.ts';
import { roundQuantity, subtractQuantities } from '../../../rules/quantity.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { splitCases } from '../../../rules/weighed-cases.ts';
import type { SignedInContext } from '../../context.ts';
import { enterEvent, standingPicks, takeBack } from './events.ts';
import { type LockedOrder, lockSalesOrder } from './order-lock.ts';
import { getLine, listEvents, type StoredEvent, type StoredLine } from './store.ts';

interface Decision {
  readonly resolution: Resolution;
  readonly resolvedAt: string;
  readonly salesOrderId?: string | undefined;
}

/**
 * What is picked beyond an order goes back to its lot, or to another order that lacks it and what that one doesn't lack back to its lot. Accepted, it
 * stays. The latest picks go first, and of one the latest of its cases, with what they weigh.
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

/** The same for what was picked of a line after its order had left or was cancelled: all of that. */
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
  if (target && (target.warehouseId !== order.warehouseId || !IN_WAREHOUSE.has(target.status)))
    throw new AppError('invalid_input', { salesOrderId: target.id });
  return { order, target, lineNumber: Number(exception.about.lineNumber) };
}

const IN_WAREHOUSE = new Set<LockedOrder['status']>(['open', 'allocated', 'picking', 'staged']);

/** Takes `part` of a pick from its order: to the other order as far as that lacks it, the rest back to the lot. */
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
  await takeBack(tx, order, pick, by);
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

/** The line of an order that lacks most of an item. */
async function lackingLine(
  tx: SignedInContext['tx'],
  target: LockedOrder,
  itemCode: string,
): Promise<StoredLine | undefined> {
  const { rows } = await tx.connection.query(
    `select line_number from sales_order_lines where tenant_id = $1 and sales_order_id = $2 and item_code = $3
       and ordered_quantity > picked_quantity + short_quantity
     order by ordered_quantity - picked_quantity - short_quantity desc, line_number limit 1`,
    [tx.tenantId, target.id, itemCode],
    'lacking_line',
  );
  return rows[0] ? getLine(tx, target.id, Number(rows[0].line_number)) : undefined;
}

/** A pick in two: the first `quantity` of it and the rest, each with what it weighs (rules/weighed-cases.ts). */
function splitOf(pick: StoredEvent, quantity: number): { readonly first: StoredEvent; readonly second: StoredEvent } {
  const base = roundQuantity(pick.quantity === 0 ? 0 : (pick.baseQuantity * quantity) / pick.quantity);
  const { stays, goes } = splitCases(pick, quantity);
  return {
    first: { ...pick, ...stays, baseQuantity: base },
    second: { ...pick, ...goes, baseQuantity: subtractQuantities(pick.baseQuantity, base) },
  };
}
