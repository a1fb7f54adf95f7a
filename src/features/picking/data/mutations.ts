import type { PickEvent, PickLine, PickOrder } from '../../../../contract/picking.ts';
import { afterEvent } from '../../../../rules/picking.ts';
import { addQuantities, multiplyQuantities } from '../../../../rules/quantity.ts';
import { type LocalTx, mutation } from '../../../data/mutation.ts';
import { substituteFactor } from './substitute-factor.ts';

/** Returns the base units in one of the line's unit, for the line's item or its substitute. */
export function baseUnits(line: PickLine, itemCode: string, quantity: number): number {
  if (itemCode === line.itemCode) return multiplyQuantities(quantity, line.uomFactor);
  const substitute = line.substitutes.find((candidate) => candidate.itemCode === itemCode);
  return multiplyQuantities(quantity, substitute ? substituteFactor(line, substitute) : line.uomFactor);
}

const withLine = (order: PickOrder, changed: PickLine): PickOrder => ({
  ...order,
  lines: order.lines.map((line) => (line.lineNumber === changed.lineNumber ? changed : line)),
});

async function addToLot(tx: LocalTx, lotId: string | null, quantity: number): Promise<void> {
  const lot = lotId === null ? undefined : await tx.get('lots', lotId);
  if (lot) await tx.put('lots', lot.id, { ...lot, onHand: addQuantities(lot.onHand, quantity) });
}

const nameOf = async (tx: LocalTx, userId: string): Promise<string> =>
  (await tx.get('profiles', userId))?.displayName ?? '';

/** Records a pick or a shortage. It is in the order at once, and picked units are deducted from their lot. */
export const recordPick = mutation({
  name: 'picking.record',
  touches: ['pickOrders', 'lots', 'profiles'],
  rows: ({ params, body }) => [
    ['pickOrders', params.id],
    ...(body.lotId === null ? [] : ([['lots', body.lotId]] as const)),
  ],
  async apply(tx, { params, body }, { userId }) {
    const order = await tx.get('pickOrders', params.id);
    const line = order?.lines.find(({ lineNumber }) => lineNumber === body.lineNumber);
    if (!order || !line || line.events.some(({ id }) => id === body.eventId)) return;
    const event: PickEvent = {
      id: body.eventId,
      kind: body.kind,
      undoes: null,
      itemCode: body.itemCode,
      lotId: body.lotId,
      lotCode: body.lotCode ?? '',
      lotAssumed: body.kind === 'pick' && (body.lotAssumed ?? false),
      byHand: body.kind === 'pick' ? (body.byHand ?? null) : null,
      bin: body.bin,
      quantity: body.quantity,
      weightGrams: body.kind === 'pick' ? body.weightGrams : null,
      caseWeightsGrams: body.kind === 'pick' ? body.caseWeightsGrams : [],
      reason: body.reason,
      container: body.container,
      at: body.pickedAt,
      byId: userId,
      by: await nameOf(tx, userId),
      undone: false,
    };
    const status = body.kind === 'pick' && order.status !== 'staged' ? 'picking' : order.status;
    const changed = { ...afterEvent(line, { ...event, kind: body.kind }), events: [...line.events, event] };
    await tx.put('pickOrders', order.id, { ...withLine(order, changed), status });
    if (body.kind === 'pick') await addToLot(tx, body.lotId, -baseUnits(line, body.itemCode, body.quantity));
  },
});

/** Reverses an earlier event. */
export const undoPick = mutation({
  name: 'picking.undo',
  touches: ['pickOrders', 'lots'],
  rows: ({ params }) => [['pickOrders', params.id]],
  dependsOn: ({ params }, earlier) =>
    earlier.name === 'picking.record' &&
    (earlier.args.body as { eventId?: string } | undefined)?.eventId === params.pickId,
  async apply(tx, { params }) {
    const order = await tx.get('pickOrders', params.id);
    const line = order?.lines.find(({ events }) => events.some(({ id }) => id === params.pickId));
    const event = line?.events.find(({ id }) => id === params.pickId);
    if (!order || !line || !event || event.kind === 'undo') return;
    const changed = {
      ...afterEvent(line, { ...event, kind: event.kind }, -1),
      events: line.events.filter(({ id }) => id !== event.id),
    };
    await tx.put('pickOrders', order.id, withLine(order, changed));
    if (event.kind === 'pick') await addToLot(tx, event.lotId, baseUnits(line, event.itemCode, event.quantity));
  },
});

/** Assigns an order to the picker; a staged one is in picking again. */
export const startPicking = mutation({
  name: 'picking.start',
  touches: ['pickOrders', 'profiles'],
  rows: ({ params }) => [['pickOrders', params.id]],
  async apply(tx, { params }, { userId }) {
    const order = await tx.get('pickOrders', params.id);
    if (!order) return;
    const status = order.status === 'staged' ? 'picking' : order.status;
    const batchId = order.takenById === userId ? (order.batchId ?? null) : null;
    const takenBy = await nameOf(tx, userId);
    await tx.put('pickOrders', order.id, { ...order, status, takenById: userId, takenBy, batchId });
  },
});

/** Assigns an order to a picker of the warehouse, alone or in a batch, or to none. */
export const assignOrder = mutation({
  name: 'picking.assign',
  touches: ['pickOrders', 'warehouses'],
  rows: ({ params }) => [['pickOrders', params.id]],
  coalesceKey: ({ params }) => params.id,
  async apply(tx, { params, body: { userId, batchId = null } }) {
    const order = await tx.get('pickOrders', params.id);
    if (!order) return;
    const pickers = (await tx.get('warehouses', order.warehouseId))?.pickers ?? [];
    const takenBy = pickers.find(({ id }) => id === userId)?.name ?? null;
    await tx.put('pickOrders', order.id, { ...order, takenById: userId, takenBy, batchId: userId && batchId });
  },
});

/** Assigns zones of the warehouse to a picker; none means all. */
export const assignZones = mutation({
  name: 'picking.assignZones',
  touches: ['warehouses'],
  rows: ({ params }) => [['warehouses', params.id]],
  coalesceKey: ({ params }) => `${params.id}:${params.userId}`,
  async apply(tx, { params, body: { zones, assignedAt } }) {
    const warehouse = await tx.get('warehouses', params.id);
    if (!warehouse?.pickers) return;
    const zonesAt = zones.length > 0 ? assignedAt : null;
    const pickers = warehouse.pickers.map((one) => (one.id === params.userId ? { ...one, zones, zonesAt } : one));
    await tx.put('warehouses', warehouse.id, { ...warehouse, pickers });
  },
});

/** Decides on a shortage; null takes the decision back. */
export const decideShort = mutation({
  name: 'picking.decideShort',
  touches: ['pickOrders', 'profiles'],
  rows: ({ params }) => [['pickOrders', params.id]],
  coalesceKey: ({ params }) => `${params.id}:${params.pickId}`,
  async apply(tx, { params, body: { decision, decidedAt } }, { userId }) {
    const order = await tx.get('pickOrders', params.id);
    if (!order) return;
    const decided = decision && { decision, by: await nameOf(tx, userId), decidedAt };
    const lines = order.lines.map((line) => ({
      ...line,
      events: line.events.map((event) => (event.id === params.pickId ? { ...event, decision: decided } : event)),
    }));
    await tx.put('pickOrders', order.id, { ...order, lines });
  },
});

/** Stages an order: it is in its loading lane. */
export const stageOrder = mutation({
  name: 'picking.stage',
  touches: ['pickOrders'],
  rows: ({ params }) => [['pickOrders', params.id]],
  async apply(tx, { params, body: { lane, pallets } }) {
    const order = await tx.get('pickOrders', params.id);
    if (!order) return;
    const staging = lane === undefined ? {} : { lane: lane.trim(), pallets: pallets ?? [] };
    await tx.put('pickOrders', order.id, { ...order, ...staging, status: 'staged' });
  },
});
