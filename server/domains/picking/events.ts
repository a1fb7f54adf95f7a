import { afterEvent, missingOf, overPicked, type PickSums } from '../../../rules/picking.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { withdrawCountRequests } from '../counts/requests.ts';
import { settleDelivered } from '../deliveries/settle-again.ts';
import { settleException } from '../floor/exceptions.ts';
import { type Move, moveStock } from '../floor/ledger.ts';
import { commitStock } from '../orders/repository.ts';
import { notifyOfOrder } from '../recalls/notices.ts';
import { billDelivery } from '../receivables/bill-delivery.ts';
import { isDeliveredHere } from '../receivables/billed.ts';
import { lineSubject, raiseContradiction } from './contradictions.ts';
import { askForCount, saysNotFound } from './count-wanted.ts';
import { bringTo, type LockedOrder, touchSalesOrder } from './order-lock.ts';
import { pricePicked } from './price-picked.ts';
import {
  findEvent,
  getLine,
  insertEvent,
  type LineEvent,
  listEvents,
  reservedChange,
  type StoredEvent,
  type StoredLine,
  saveLine,
} from './store.ts';

const HAS_LEFT = new Set<LockedOrder['status']>(['shipped', 'delivered', 'invoiced', 'cancelled']);

/**
 * Records a pick or shortage of a locked order: the event, the line's sums, the reservation, the stock ledger, the
 * order's status and a possible exception. Refuses nothing (PUSH8). `plannedLotId` is the lot that the picker was to
 * take instead.
 */
export async function enterEvent(
  tx: Tx,
  order: LockedOrder,
  line: StoredLine,
  given: StoredEvent,
  plannedLotId: string | null = null,
): Promise<void> {
  const event = {
    ...given,
    contradicts: HAS_LEFT.has(order.status) && given.kind === 'pick' ? 'cancelled_but_picked' : null,
  };
  const before = { sums: line, status: order.status };
  if (event.kind === 'pick' && (order.status === 'open' || order.status === 'allocated'))
    await bringTo(tx, order, 'picking', event.at);
  const sums = sumsOf(line, event, 1);
  await reserve(tx, order, line, event, reservedChange(line, before, { sums, status: order.status }));
  await insertEvent(tx, event);
  const events = await listEvents(tx, order.id, line.lineNumber);
  await saveSums(tx, line, sums, events);
  if (saysNotFound(event)) await askForCount(tx, order, event, plannedLotId);
  if (event.kind === 'pick') {
    await moveStock(tx, [pickMove(order, event)]);
    if (event.contradicts)
      await raiseContradiction(tx, 'cancelled_but_picked', order, { ...line, ...sums }, event, [event]);
    else if (overPicked({ ...line, ...sums }) > 0)
      await raiseContradiction(tx, 'over_pick', order, { ...line, ...sums }, event, standingPicks(events));
  }
  await updateOrder(tx, order, { userId: event.byId, name: event.by, at: event.at });
}

/** Returns the stock movement of a pick. */
export const pickMove = (order: Pick<LockedOrder, 'id' | 'warehouseId'>, event: StoredEvent): Move => ({
  id: event.id,
  kind: 'pick',
  warehouseId: order.warehouseId,
  itemCode: event.itemCode,
  lotId: event.lotId,
  quantity: -event.baseQuantity,
  weightGrams: event.weightGrams,
  sourceId: order.id,
  sourceLine: event.lineNumber,
  at: event.at,
  byUser: event.byId,
  byName: event.by,
});

/**
 * Updates prices after an event that arrives late. An order in picking is priced when it is staged. For a delivered
 * order, all picked goods count as delivered except those in the driver's report, as on the driver's device.
 */
async function updateOrder(tx: Tx, order: LockedOrder, by: Parameters<typeof settleDelivered>[2]): Promise<void> {
  if (order.status === 'staged') await pricePicked(tx, order.id);
  else if (await isDeliveredHere(tx, order)) await settleDelivered(tx, order.id, by);
  else if (order.status === 'shipped') await notifyOfOrder(tx, order.id);
  await touchSalesOrder(tx, order.id);
  await billDelivery(tx, order, by);
}

/**
 * Reverses an event of a locked order by adding an undo event. Returns false if the event was already reversed or is
 * itself an undo.
 */
export async function reverseEvent(
  tx: Tx,
  order: LockedOrder,
  undone: StoredEvent & { readonly undone: boolean },
  by: { readonly eventId: string; readonly at: string; readonly userId: string; readonly name: string },
): Promise<boolean> {
  if (undone.undone || undone.kind === 'undo') return false;
  const line = await getLine(tx, order.id, undone.lineNumber);
  const sums = sumsOf(line, undone, -1);
  const { status } = order;
  await reserve(tx, order, line, undone, reservedChange(line, { sums: line, status }, { sums, status }));
  const event: StoredEvent = {
    ...undone,
    id: by.eventId,
    kind: 'undo',
    undoes: undone.id,
    contradicts: null,
    at: by.at,
    byId: by.userId,
    by: by.name,
  };
  await insertEvent(tx, event);
  await saveSums(tx, line, sums, await listEvents(tx, order.id, line.lineNumber));
  if (saysNotFound(undone)) await withdrawCountRequests(tx, undone.id);
  if (undone.kind === 'pick') {
    await moveStock(tx, [
      {
        id: event.id,
        kind: 'unpick',
        warehouseId: order.warehouseId,
        itemCode: event.itemCode,
        lotId: event.lotId,
        quantity: event.baseQuantity,
        weightGrams: event.weightGrams,
        sourceId: order.id,
        sourceLine: line.lineNumber,
        at: event.at,
        byUser: event.byId,
        byName: event.by,
      },
    ]);
    for (const kind of ['held_pick', 'expired_pick'] as const)
      await settleException(tx, kind, undone.id, by.at, by.name);
    if (overPicked({ ...line, ...sums }) === 0)
      await settleException(tx, 'over_pick', lineSubject(order.id, line.lineNumber), by.at, by.name);
    if (undone.contradicts && !(await stillContradicts(tx, order.id, line.lineNumber)))
      await settleException(tx, 'cancelled_but_picked', lineSubject(order.id, line.lineNumber), by.at, by.name);
  }
  await updateOrder(tx, order, by);
  return true;
}

async function stillContradicts(tx: Tx, orderId: string, lineNumber: number): Promise<boolean> {
  return standingPicks(await listEvents(tx, orderId, lineNumber)).some((event) => event.contradicts !== null);
}

/** Returns the picks that aren't reversed. */
export const standingPicks = <E extends LineEvent>(events: readonly E[]): E[] =>
  events.filter((event) => event.kind === 'pick' && !event.undone);

/** Returns a line's sums after an event (sign 1) or after its reversal (sign -1). */
export const sumsOf = (line: StoredLine, event: StoredEvent, sign: 1 | -1): PickSums =>
  afterEvent<PickSums>(
    {
      pickedQuantity: line.pickedQuantity,
      shortQuantity: line.shortQuantity,
      pickedWeightGrams: line.pickedWeightGrams,
      weighedQuantity: line.weighedQuantity,
    },
    { ...event, kind: event.kind === 'short' ? 'short' : 'pick' },
    sign,
  );

/**
 * Changes the reservation of the line's item. Also locks the stock of the picked substitute, because stock is locked in
 * a fixed order.
 */
const reserve = (tx: Tx, order: LockedOrder, line: StoredLine, event: StoredEvent, change: number): Promise<void> =>
  commitStock(
    tx,
    order.warehouseId,
    [
      { itemCode: line.itemCode, quantity: change, uomFactor: 1 },
      { itemCode: event.itemCode, quantity: 0, uomFactor: 1 },
    ],
    1,
  );

async function saveSums(tx: Tx, line: StoredLine, sums: PickSums, events: readonly LineEvent[]): Promise<void> {
  const { lots, shortReason } = lineAfter({ ...line, ...sums }, events);
  await saveLine(tx, line, sums, lots, shortReason);
}

/**
 * Returns the line, whose sums are those after the events, with its lots and short reason from all events, oldest first. Lots from before events were recorded
 * stay; the others are those of picks that aren't reversed.
 */
export function lineAfter(
  line: StoredLine,
  events: readonly LineEvent[],
): StoredLine & { readonly shortReason: LineEvent['reason'] } {
  const picked = new Set(events.filter(({ kind }) => kind === 'pick').map(({ lotCode }) => lotCode));
  const standing = standingPicks(events).map(({ lotCode }) => lotCode);
  const lots = [...new Set([...line.lots.filter((code) => !picked.has(code)), ...standing])].filter(
    (code) => code !== '',
  );
  const short = events.findLast(({ kind, undone }) => kind === 'short' && !undone);
  // Picked after all: an earlier shortage no longer holds.
  return { ...line, lots, shortReason: missingOf(line) > 0 ? (short?.reason ?? null) : null };
}

/** Returns the event if it belongs to this order. */
export async function eventOf(tx: Tx, order: LockedOrder, id: string) {
  const event = await findEvent(tx, id);
  return event?.salesOrderId === order.id ? event : undefined;
}
