import type { PackoutEntry } from '../../contract/packouts.ts';
import { uuidv7 } from '../../rules/uuid.ts';
import type { Device } from './device.ts';
import type { Action } from './shopping.ts';
import { FACTORS, ITEM_CODES, UOMS } from './trade.ts';
import type { World } from './world.ts';

const at = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];
const now = () => new Date().toISOString();
const done = () => ({ doneOn: now().slice(0, 10), doneAt: now() });

/** Returns a packout that the device shows. An outdated device names an unknown one. */
async function tableOf(device: Device, { pick, outdated }: Parameters<Action>[2]) {
  const shown = (await device.db.live('packouts').toArray()).sort((a, b) => (a.id < b.id ? -1 : 1));
  return outdated ? undefined : at(shown, pick);
}

/** The same; opens one first if there is none. */
async function openTable(world: World, device: Device, choice: Parameters<Action>[2]) {
  const shown = await tableOf(device, choice);
  if (shown || choice.outdated) return shown;
  await take(world, device, choice);
  return tableOf(device, choice);
}

/**
 * Records a source, output or loss. The first entry opens a packout, so two packouts are about as frequent as more
 * entries of one.
 */
async function record(world: World, device: Device, choice: Parameters<Action>[2], kind: 'source' | 'output' | 'loss') {
  const open = choice.quantity % 2 === 0 ? await tableOf(device, choice) : undefined;
  const { lots } = world.warehouse;
  const lot = at(lots, choice.item)!;
  const uom = at(UOMS, choice.uom)!;
  const made = kind === 'output';
  /**
   * The lot of an output is assigned or entered by the packer; then two outputs can share one. The lot of a source may
   * be unknown.
   */
  const lotOf = (): { lotId: string; lotCode: string | null } => {
    if (made) return { lotId: uuidv7(), lotCode: choice.pick % 2 === 0 ? null : `MADE-${choice.pick}` };
    return kind === 'loss' || choice.pick === 7
      ? { lotId: uuidv7(), lotCode: null }
      : { lotId: lot.id, lotCode: lot.lotCode };
  };
  const weighed = choice.pick % 2 === 0 ? choice.quantity * 900 : null;
  await world.commit(device, 'packouts.record', {
    params: { id: open?.id ?? uuidv7() },
    body: {
      ...{ entryId: uuidv7(), warehouseId: 'W1', kind, itemCode: made ? at(ITEM_CODES, choice.item)! : lot.itemCode },
      ...{ description: '', quantity: choice.quantity + 1, uom, factor: FACTORS[uom], weightGrams: weighed },
      ...{ caseWeights: [], originCountry: null, packedOn: null, expiryReason: '' },
      expiresOn: made ? `2099-01-0${(choice.pick % 9) + 1}` : null,
      ...{ onHold: choice.quantity === 8, bin: made ? 'P-01-1' : lot.bin, note: '' },
      ...lotOf(),
      reason: kind === 'loss' ? 'trim' : null,
      ...done(),
    },
  });
}

const take: Action = (world, device, choice) => record(world, device, choice, 'source');
const make: Action = (world, device, choice) => record(world, device, choice, 'output');
const lose: Action = (world, device, choice) => record(world, device, choice, 'loss');

/** Returns any entry, including reversed ones. */
const reverse: Action = async (world, device, choice) => {
  const table = await openTable(world, device, choice);
  const entries = (table?.entries ?? []).filter(({ kind }: PackoutEntry) => kind !== 'reverse');
  await world.commit(device, 'packouts.reverse', {
    params: { id: table?.id ?? uuidv7() },
    body: { entryId: uuidv7(), reverses: at(entries, choice.quantity)?.id ?? uuidv7(), note: 'wrong', ...done() },
  });
};

const close: Action = async (world, device, choice) => {
  const id = (await openTable(world, device, choice))?.id ?? uuidv7();
  await world.commit(device, 'packouts.close', { params: { id }, body: { closedAt: now() } });
};

const reopen: Action = async (world, device, choice) => {
  const id = (await openTable(world, device, choice))?.id ?? uuidv7();
  await world.commit(device, 'packouts.reopen', { params: { id }, body: { reopenedAt: now() } });
};

export const PACKING = { take, make, lose, reverse, close, reopen };
