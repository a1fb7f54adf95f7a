import { CONTAINER_KINDS } from '../../contract/containers.ts';
import type { Delivery } from '../../contract/deliveries.ts';
import { AS_PICKED, priceDelivery, signedHash } from '../../rules/delivery.ts';
import { uuidv7 } from '../../rules/uuid.ts';
import { keptOf, readManifestOf, rowsOf } from '../../src/features/routes/data/route-transfer.ts';
import { SIGNATURE_PNG } from '../conformance/world-deliveries.ts';
import type { Device } from './device.ts';
import { ROUTES } from './seed-warehouse.ts';
import type { Action } from './shopping.ts';
import { LOCATIONS } from './trade.ts';
import type { World } from './world.ts';

const at = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];
const now = () => new Date().toISOString();

/**
 * Returns an order that the device shows. An outdated device names any order of the warehouse, as drivers may (PUSH8).
 */
async function stopOf(world: World, device: Device, { pick, outdated }: Parameters<Action>[2]) {
  const shown = (await device.db.live('deliveries').toArray()).sort((a, b) => a.salesOrderNumber - b.salesOrderNumber);
  const seen = outdated ? undefined : at(shown, pick);
  return { id: seen?.id ?? at(world.warehouse.orders, pick)!.id, seen: seen as Delivery | undefined };
}
const runOf = (world: World, { item }: Parameters<Action>[2]) => ({ id: at(ROUTES, item)!, day: world.warehouse.day });
const lineOf = ({ item }: Parameters<Action>[2]) => (item % 2) + 1;

const load: Action = async (world, device, choice) => {
  const { id } = await stopOf(world, device, choice);
  await world.commit(device, 'deliveries.load', {
    params: { id },
    body: { eventId: uuidv7(), lineNumber: lineOf(choice), quantity: choice.quantity - 3, loadedAt: now() },
  });
};

/** Records a short, refused, returned or weighed outcome, or removes it. */
const deliver: Action = async (world, device, choice) => {
  const { id } = await stopOf(world, device, choice);
  const { quantity, pick, uom, outdated } = choice;
  await world.commit(device, 'deliveries.setLine', {
    params: { id, lineNumber: lineOf(choice) },
    body: {
      ...AS_PICKED,
      ...(quantity % 3 === 0 ? {} : { shortQuantity: quantity % 3, shortReason: 'missing' as const }),
      ...(pick % 3 === 0 ? {} : { refusedQuantity: pick % 3, refusedReason: 'damaged' as const }),
      ...(uom === 0 ? {} : { returnedQuantity: 1.5, returnedReason: 'quality' as const }),
      ...(outdated || quantity > 6 ? { weightGrams: 1111 * quantity } : {}),
      ...{ note: `${quantity}`, at: now() },
    },
  });
};

const attachPhoto: Action = async (world, device, choice) => {
  const { id } = await stopOf(world, device, choice);
  await world.commit(device, 'deliveries.attachPhoto', {
    params: { id },
    body: {
      ...{ photoId: uuidv7(), lineNumber: lineOf(choice), mediaType: 'image/png' as const, data: SIGNATURE_PNG },
      takenAt: now(),
    },
  });
};

const setContainers: Action = async (world, device, choice) => {
  const { id } = await stopOf(world, device, choice);
  const kinds = CONTAINER_KINDS.slice(0, choice.item % 3);
  await world.commit(device, 'deliveries.setContainers', {
    params: { id },
    body: { containers: kinds.map((kind) => ({ kind, left: choice.quantity, returned: choice.pick % 3 })), at: now() },
  });
};

const pay: Action = async (world, device, choice) => {
  const { id, seen } = await stopOf(world, device, choice);
  const method = at(['cash', 'check', 'none'] as const, choice.quantity)!;
  const amount = method === 'none' || !seen ? 0 : priceDelivery(seen).total;
  await world.commit(device, 'deliveries.pay', { params: { id }, body: { method, amount, reference: '', at: now() } });
};

/** The company sends no mail, and the device knows. */
const mailReceipt: Action = async (world, device, choice) => {
  const { id } = await stopOf(world, device, choice);
  await world.commit(device, 'deliveries.mailReceipt', {
    params: { id },
    body: { mailId: uuidv7(), to: `chef${choice.quantity}@kitchen.test`, at: now() },
  });
};

/** Stores strokes and image first, then the signature on them. Sometimes none are stored. */
const sign: Action = async (world, device, choice) => {
  const { id, seen } = await stopOf(world, device, choice);
  const signatureId = uuidv7();
  if (choice.quantity !== 9)
    await world.commit(device, 'deliveries.storeSignature', {
      params: { id: signatureId },
      body: { strokes: [[[1, 2, 0.5, 0]]], image: SIGNATURE_PNG, capturedAt: now() },
    });
  await world.commit(device, 'deliveries.sign', {
    params: { id },
    body: {
      ...{ signatureId, name: `Chef ${choice.quantity}`, place: null, signedAt: now() },
      ...(seen
        ? { hash: await signedHash(seen), total: priceDelivery(seen).total }
        : { hash: 'a'.repeat(64), total: 0 }),
    },
  });
};

const complete: Action = async (world, device, choice) => {
  const { id, seen } = await stopOf(world, device, choice);
  const total = (seen ? priceDelivery(seen).total : 0) + (choice.quantity === 9 ? 1 : 0);
  await world.commit(device, 'deliveries.complete', {
    params: { id },
    body: { arrivedAt: choice.uom === 0 ? null : now(), completedAt: now(), total, place: null },
  });
};

const reopen: Action = async (world, device, choice) => {
  const { id } = await stopOf(world, device, choice);
  await world.commit(device, 'deliveries.reopen', { params: { id }, body: { reopenedAt: now() } });
};

const arrange: Action = async (world, device, choice) => {
  const stops = choice.uom === 0 ? [...LOCATIONS] : [...LOCATIONS].reverse();
  await world.commit(device, 'routes.arrange', {
    params: runOf(world, choice),
    body: { stops: stops.slice(0, choice.quantity % 3), arrangedAt: now() },
  });
};

const start: Action = (world, device, choice) =>
  world.commit(device, 'routes.start', { params: runOf(world, choice), body: { startedAt: now() } });

/** Finishes the route run. */
const finish: Action = (world, device, choice) =>
  world.commit(device, 'routes.finish', { params: runOf(world, choice), body: { finishedAt: now() } });

/**
 * Route transfer (WRITE7): a route run passes from a phone that has it to this one, with its rows or, if no such phone
 * is near, without.
 */
const takeOver: Action = async (world, device, choice) => {
  const params = runOf(world, choice);
  const phones = [...world.devices.values()].filter((other) => other !== device);
  const from = choice.outdated ? undefined : at(phones, choice.pick);
  const manifest =
    from && (await readManifestOf(from.db, { routeId: params.id, day: params.day, madeAt: now(), madeBy: from.name }));
  // Serializes the rows, as QR codes do.
  const rows = manifest && rowsOf(JSON.parse(JSON.stringify(manifest)));
  const kept = rows ? { kept: await keptOf(device.db, rows) } : {};
  await world.commit(device, 'routes.takeOver', { params, body: { takenAt: now() }, ...kept });
};

export const DRIVING = {
  load,
  deliver,
  attachPhoto,
  setContainers,
  pay,
  mailReceipt,
  sign,
  complete,
  reopen,
  arrange,
  start,
  finish,
  takeOver,
};
