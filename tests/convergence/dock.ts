import { detailIdOf } from '../../contract/constants.ts';
import type { ReceiptEntry } from '../../contract/receiving.ts';
import { uuidv7 } from '../../rules/uuid.ts';
import { SIGNATURE_PNG } from '../conformance/world-deliveries.ts';
import type { Device } from './device.ts';
import type { Action } from './shopping.ts';
import { FACTORS } from './trade.ts';
import type { World } from './world.ts';

const at = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];
const now = () => new Date().toISOString();
const received = () => ({ receivedOn: now().slice(0, 10), receivedAt: now() });

const orderOf = (world: World, { pick }: Parameters<Action>[2]): string => at(world.warehouse.purchaseOrders, pick)!;

/**
 * Returns an entry of the device's order, and receives one first if there is none. An outdated device names an unknown
 * entry.
 */
async function entryOf(world: World, device: Device, choice: Parameters<Action>[2]): Promise<string> {
  const shown = async (): Promise<ReceiptEntry | undefined> => {
    const order = await device.db.live('purchaseOrders').get(orderOf(world, choice));
    return at(
      (order?.entries ?? []).filter(({ kind }) => kind !== 'reverse'),
      choice.quantity,
    );
  };
  if (choice.outdated) return uuidv7();
  if (!(await shown())) await receive(world, device, choice);
  return (await shown())?.id ?? uuidv7();
}

const SOURCES = [null, { place: null, text: 'Valley' }, { place: null, text: 'Coast' }];

/** Receives or rejects goods; goods without a line are received, too. */
const receive: Action = async (world, device, choice) => {
  const { quantity, item, uom, outdated } = choice;
  const lineNumber = outdated ? null : (uom % 2) + 1;
  const isReject = quantity % 4 === 3;
  await world.commit(device, 'receiving.record', {
    params: { id: detailIdOf(orderOf(world, choice), lineNumber) },
    body: {
      ...{ entryId: uuidv7(), kind: isReject ? 'reject' : 'receive', reason: isReject ? 'damaged' : null },
      ...{ itemCode: ['I01', 'I04'][uom % 2]!, description: '', quantity: quantity + 1, uom: 'CS', factor: FACTORS.CS },
      ...{ weightGrams: null, caseWeights: [], originCountry: null, packedOn: null, expiresOn: null, sscc: null },
      ...{ temperatureTenths: 40, onHold: quantity === 8, bin: at(['A-01-1', 'B-01-1'], item)!, note: '' },
      // The same codes of two packers.
      ...{ lotId: uuidv7(), lotCode: at([null, 'LOT-A', 'NEW-1'], item)!, source: at(SOURCES, quantity)! },
      ...received(),
    },
  });
};

const reverse: Action = async (world, device, choice) => {
  const id = orderOf(world, choice);
  const entry = await entryOf(world, device, choice);
  await world.commit(device, 'receiving.reverse', {
    params: { id },
    body: { entryId: uuidv7(), reverses: entry, note: 'wrong', ...received() },
  });
};

const attachPhoto: Action = async (world, device, choice) => {
  const id = orderOf(world, choice);
  const entry = await entryOf(world, device, choice);
  await world.commit(device, 'receiving.attachPhoto', {
    params: { id },
    body: {
      ...{ photoId: uuidv7(), entryId: entry, mediaType: 'image/png' as const, data: SIGNATURE_PNG },
      takenAt: now(),
    },
  });
};

const finish: Action = (world, device, choice) =>
  world.commit(device, 'receiving.finish', { params: { id: orderOf(world, choice) }, body: { finishedAt: now() } });

const reopen: Action = (world, device, choice) =>
  world.commit(device, 'receiving.reopen', { params: { id: orderOf(world, choice) }, body: { reopenedAt: now() } });

const checkTruck: Action = (world, device, choice) =>
  world.commit(device, 'receiving.checkTruck', {
    params: { id: orderOf(world, choice) },
    body: {
      ...{ checkId: uuidv7(), door: String(choice.item), sealState: 'intact', seal: 'S1' },
      ...{ temperatureTenths: choice.quantity, note: '', photo: null, checkedAt: now() },
    },
  });

export const DOCK = {
  checkTruck,
  receive,
  reverseReceipt: reverse,
  photographReceipt: attachPhoto,
  finishOrder: finish,
  expectMore: reopen,
};
