import { uuidv7 } from '../../rules/uuid.ts';
import type { Device } from './device.ts';
import type { Action } from './shopping.ts';
import type { World } from './world.ts';

type How = Parameters<Action>[2];
const at = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];
const now = () => new Date().toISOString();

/**
 * Returns an order that the device shows, or any of the warehouse's, because a shipped one may still be picked (PUSH8).
 */
async function orderOf(world: World, device: Device, { pick, outdated }: How) {
  const shown = (await device.db.live('pickOrders').toArray()).sort((a, b) => a.salesOrderNumber - b.salesOrderNumber);
  const seen = outdated ? undefined : at(shown, pick);
  return { id: seen?.id ?? at(world.warehouse.orders, pick)!.id, seen };
}

/** Returns a lot as the device knows it, or as it was seeded. */
async function lotOf(world: World, device: Device, { item, outdated }: How) {
  const shown = (await device.db.live('lots').toArray()).filter(({ warehouseId }) => warehouseId === 'W1');
  return (
    (outdated
      ? undefined
      : at(
          shown.sort((a, b) => (a.id < b.id ? -1 : 1)),
          item,
        )) ?? at(world.warehouse.lots, item)!
  );
}

const pick: Action = async (world, device, choice) => {
  const { id } = await orderOf(world, device, choice);
  const lineNumber = (choice.uom % 2) + 1;
  const itemCode = lineNumber === 1 ? 'I01' : 'I02';
  const lot = world.warehouse.lots.filter((one) => one.itemCode === itemCode)[choice.item % 2];
  const isShort = choice.quantity % 4 === 3;
  await world.commit(device, 'picking.record', {
    params: { id },
    body: {
      ...{ eventId: uuidv7(), lineNumber, kind: isShort ? 'short' : 'pick', itemCode, quantity: choice.quantity + 1 },
      ...{
        lotId: lot?.id ?? null,
        lotCode: lot?.lotCode ?? (choice.pick === 7 ? 'FOUND-1' : null),
        bin: lot?.bin ?? '',
      },
      ...{ weightGrams: lineNumber === 2 ? 5050 * (choice.quantity + 1) : null, caseWeightsGrams: [], container: '' },
      ...{ reason: isShort ? 'not_found' : null, pickedAt: now() },
    },
  });
};

const undo: Action = async (world, device, choice) => {
  const { id, seen } = await orderOf(world, device, choice);
  if (seen?.lines.every(({ events }) => events.length === 0)) await pick(world, device, choice);
  const events = (await device.db.live('pickOrders').get(id))?.lines.flatMap((line) => line.events) ?? [];
  await world.commit(device, 'picking.undo', {
    params: { id, pickId: at(events, choice.quantity)?.id ?? uuidv7() },
    body: { eventId: uuidv7(), undoneAt: now() },
  });
};

const takeOrder: Action = async (world, device, choice) => {
  const { id } = await orderOf(world, device, choice);
  await world.commit(device, 'picking.start', { params: { id }, body: { startedAt: now() } });
};

const stage: Action = async (world, device, choice) => {
  const { id } = await orderOf(world, device, choice);
  await world.commit(device, 'picking.stage', {
    params: { id },
    body: { stagedAt: now(), lane: `D${choice.quantity}`, pallets: [] },
  });
};

const count: Action = async (world, device, choice) => {
  const { id: lotId, itemCode, lotCode, bin } = await lotOf(world, device, choice);
  await world.commit(device, 'counts.record', {
    body: {
      ...{ id: uuidv7(), sessionId: uuidv7(), warehouseId: 'W1', itemCode, lotId, lotCode, bin },
      ...{ quantity: choice.quantity * 4, countedAt: now() },
    },
  });
};

const move: Action = async (world, device, choice) => {
  const { id, itemCode, lotCode, bin } = await lotOf(world, device, choice);
  const toBin = at(['A-01-1', 'M-01-1'], choice.pick)!;
  const lots = await device.db.live('lots').toArray();
  const there = lots.find(
    (lot) => lot.warehouseId === 'W1' && lot.itemCode === itemCode && lot.lotCode === lotCode && lot.bin === toBin,
  );
  await world.commit(device, 'transfers.move', {
    params: { id },
    body: {
      ...{ moveId: uuidv7(), warehouseId: 'W1', itemCode, lotCode, fromBin: bin, toBin },
      ...{ toLotId: there?.id ?? uuidv7(), quantity: choice.quantity, movedAt: now() },
    },
  });
};

const transferOf = async (device: Device, { pick: draw, outdated }: How) =>
  outdated
    ? undefined
    : at(
        (await device.db.live('transfers').toArray()).sort((a, b) => (a.id < b.id ? -1 : 1)),
        draw,
      );

const ship: Action = async (world, device, choice) => {
  const { id: lotId, itemCode, lotCode, bin } = await lotOf(world, device, choice);
  const known = choice.quantity % 2 === 0 ? await transferOf(device, choice) : undefined;
  await world.commit(device, 'transfers.ship', {
    params: { id: known?.id ?? uuidv7() },
    body: {
      ...{ eventId: uuidv7(), fromWarehouseId: 'W1', toWarehouseId: 'W2', itemCode, lotId, lotCode, bin },
      ...{ quantity: choice.quantity, shippedAt: now() },
    },
  });
};

const arrive: Action = async (world, device, choice) => {
  const known = await transferOf(device, choice);
  if (!known && !choice.outdated) await ship(world, device, choice);
  const transfer = known ?? (await transferOf(device, choice));
  const line = at(transfer?.lines ?? [], choice.item) ?? { itemCode: 'I01', lotCode: 'LOT-A' };
  await world.commit(device, 'transfers.receive', {
    params: { id: transfer?.id ?? uuidv7() },
    body: {
      ...{ eventId: uuidv7(), itemCode: line.itemCode, lotCode: line.lotCode, toBin: 'T-01-1', toLotId: uuidv7() },
      ...{ quantity: choice.quantity, receivedAt: now() },
    },
  });
};

const closeTransfer: Action = async (world, device, choice) => {
  const id = (await transferOf(device, choice))?.id ?? uuidv7();
  await world.commit(device, 'transfers.close', { params: { id }, body: { closedAt: now() } });
};

/**
 * Accepts an exception. The other resolutions move goods by server rules that the ledger cannot predict; the domains
 * test them.
 */
const decide: Action = async (world, device, choice) => {
  const shown = (await device.db.live('exceptions').toArray()).sort((a, b) => (a.id < b.id ? -1 : 1));
  const id = (choice.outdated ? undefined : at(shown, choice.pick))?.id ?? uuidv7();
  await world.commit(device, 'exceptions.resolve', {
    params: { id },
    body: { resolution: 'accept', note: '', resolvedAt: now() },
  });
};

const hold: Action = async (world, device, choice) => {
  const { id } = await lotOf(world, device, choice);
  await world.commit(device, 'lots.setHold', {
    params: { id },
    body: { onHold: choice.quantity % 2 === 0, holdReason: 'quality', reason: '', at: now() },
  });
};

const handOver: Action = (world, device, choice) =>
  world.commit(device, 'pickups.handOver', {
    params: { id: world.warehouse.pickup.id },
    body: { receivedBy: `Person ${choice.item}`, handedOverAt: now() },
  });

const undoHandover: Action = (world, device) =>
  world.commit(device, 'pickups.undoHandover', {
    params: { id: world.warehouse.pickup.id },
    body: { undoneAt: now() },
  });

export const PICKING = { pick, undo, takeOrder, stage, handOver, undoHandover };
export const SHELVES = { count };
/** A batch that several leads assign orders to. */
const BATCH = uuidv7();

const assign: Action = async (world, device, choice) => {
  const { id } = await orderOf(world, device, choice);
  const pickers = (await device.db.live('warehouses').get('W1'))?.pickers ?? [];
  const userId = choice.quantity % 3 === 0 ? null : (at(pickers, choice.item)?.id ?? null);
  const batchId = choice.pick % 2 === 0 ? BATCH : null;
  await world.commit(device, 'picking.assign', { params: { id }, body: { userId, batchId, assignedAt: now() } });
};

const assignZones: Action = async (world, device, choice) => {
  const pickers = (await device.db.live('warehouses').get('W1'))?.pickers ?? [];
  const userId = at(pickers, choice.item)?.id ?? uuidv7();
  const zones = ['A', 'B', 'C'].slice(0, choice.quantity % 4);
  await world.commit(device, 'picking.assignZones', {
    params: { id: 'W1', userId },
    body: { zones, assignedAt: now() },
  });
};

/** Decides on a shortage that the device shows; without one, on a shortage that does not exist. */
const decideShort: Action = async (world, device, choice) => {
  const { id, seen } = await orderOf(world, device, choice);
  const shorts = (seen?.lines ?? []).flatMap(({ events }) => events.filter(({ kind }) => kind === 'short'));
  await world.commit(device, 'picking.decideShort', {
    params: { id, pickId: at(shorts, choice.pick)?.id ?? uuidv7() },
    body: {
      decision: at(['substitute', 'buy', 'short', null] as const, choice.quantity) ?? null,
      decidedAt: now(),
    },
  });
};

export const LEADING = { count, decide, hold, assign, assignZones, decideShort };
export const MOVING = { move, ship, arrive, closeTransfer };
