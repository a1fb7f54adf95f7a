import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Packout } from '../../../../contract/packouts.ts';
import { packoutLot } from '../../../../rules/packout-lots.ts';
import { commit } from '../../../data/commit.ts';
import { CratebookDatabase } from '../../../data/database.ts';
import { readRecall } from '../../recall/data/recall.ts';
import { listPackouts, madeBefore, usualOf } from './queries.ts';

const uuid = (number: number) => `0193a000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const ID = uuid(1);
const LOT = uuid(900);
let db: CratebookDatabase;
let number = 0;

beforeEach(async () => {
  number += 1;
  db = new CratebookDatabase({ tenantId: `p${number}`, userId: 'u' });
  await db.live('lots').put({
    ...{ id: LOT, itemCode: 'MELON', warehouseId: 'W1', lotCode: 'M-1', bin: 'B-01-1', originCountry: 'USA' },
    ...{ vendorId: 'V1', receivedOn: '2026-11-18', packedOn: null, expiresOn: '2026-11-28', onHand: 10, onHold: false },
  });
});
afterEach(() => db.delete());

const AT = { doneOn: '2026-11-19', doneAt: '2026-11-19T12:00:00.000Z' };
type Change = {
  entryId: string;
  quantity?: number;
  packout?: string;
  weightGrams?: number;
  onHold?: boolean;
  note?: string;
};
const record = (kind: 'source' | 'output' | 'loss', { packout = ID, ...change }: Change) =>
  commit(db, 'packouts.record', {
    params: { id: packout },
    body: {
      ...{ kind, warehouseId: 'W1', description: '', quantity: 3, uom: 'CS', factor: 1, weightGrams: null },
      ...{ caseWeights: [], originCountry: null, packedOn: null, expiresOn: null, expiryReason: '', onHold: false },
      ...(kind === 'output'
        ? { itemCode: 'CUT', lotId: uuid(901), lotCode: null, bin: 'C-01-1' }
        : { itemCode: 'MELON', lotId: LOT, lotCode: kind === 'loss' ? null : 'M-1', bin: 'B-01-1' }),
      ...{ reason: kind === 'loss' ? ('trim' as const) : null, note: '', ...AT },
      ...change,
    },
  });
const reverse = (entryId: string, reverses: string) =>
  commit(db, 'packouts.reverse', { params: { id: ID }, body: { entryId, reverses, note: '', ...AT } });
const stored = async (id = ID) => (await db.live('packouts').get(id)) as Packout;
const onHand = async (id: string) => (await db.live('lots').get(id))?.onHand;

describe('packout changes on the device', () => {
  test('[WRITE1] sources and outputs are in the packout, in their lots and in the outbox at once', async () => {
    await record('source', { entryId: uuid(10) });
    await record('output', { entryId: uuid(11), quantity: 5 });
    await record('loss', { entryId: uuid(12) });
    expect(await stored()).toMatchObject({
      status: 'open',
      packoutNumber: null,
      entries: [
        { kind: 'source', lotCode: 'M-1', expiresOn: '2026-11-28', originCountry: 'USA' },
        { kind: 'output', lotCode: packoutLot(AT.doneOn, ID), expiresOn: '2026-11-28' },
        { kind: 'loss', lotId: null },
      ],
    });
    expect([await onHand(LOT), await onHand(uuid(901))]).toEqual([7, 5]);
    expect(await db.outbox.count()).toBe(3);
  });

  test('a reversed entry restores what it moved, waits for the entry, and counts once', async () => {
    const { seq } = await record('source', { entryId: uuid(10), quantity: 10 });
    expect(await onHand(LOT)).toBeUndefined();
    const back = await reverse(uuid(20), uuid(10));
    await reverse(uuid(21), uuid(10));
    expect(await onHand(LOT)).toBe(10);
    expect((await stored()).entries).toHaveLength(2);
    expect((await db.outbox.get(back.seq))?.dependsOn).toEqual([seq]);
  });

  test('an output is on hold as soon as a source lot that is on hold was taken for it', async () => {
    await db.live('lots').update(LOT, { onHold: true });
    await record('output', { entryId: uuid(11), quantity: 5 });
    expect((await db.live('lots').get(uuid(901)))?.onHold).toBe(false);
    await record('source', { entryId: uuid(10) });
    expect((await db.live('lots').get(uuid(901)))?.onHold).toBe(true);
  });

  test('the packer’s hold of an output of goods on hold keeps its note', async () => {
    await db.live('lots').update(LOT, { onHold: true });
    await record('source', { entryId: uuid(10) });
    await record('output', { entryId: uuid(11), quantity: 5, onHold: true, note: 'Bruised' });
    expect(await db.live('lots').get(uuid(901))).toMatchObject({ holdReason: 'other', holdNote: 'Bruised' });
  });

  test('a packout that is closed and reopened is open again', async () => {
    await record('source', { entryId: uuid(10) });
    await commit(db, 'packouts.close', { params: { id: ID }, body: { closedAt: AT.doneAt } });
    expect(await stored()).toMatchObject({ status: 'closed', closedAt: AT.doneAt });
    await commit(db, 'packouts.reopen', { params: { id: ID }, body: { reopenedAt: AT.doneAt } });
    expect(await stored()).toMatchObject({ status: 'open', closedAt: null });
  });
});

test('the usual yield and the usual outputs of a pair come from the closed packouts on the device', async () => {
  for (const [at, grams] of [8_000, 7_000, 9_000].entries()) {
    const packout = uuid(100 + at);
    await record('source', { packout, entryId: uuid(200 + at), weightGrams: 10_000 });
    await record('output', { packout, entryId: uuid(300 + at), weightGrams: grams });
    await commit(db, 'packouts.close', { params: { id: packout }, body: { closedAt: AT.doneAt } });
  }
  await record('source', { entryId: uuid(10), weightGrams: 10_000 });
  await record('output', { entryId: uuid(11), weightGrams: 5_000 });
  const all = await listPackouts(db, 'W1');
  expect(all[0]?.id).toBe(ID);
  expect(usualOf(await stored(), all, 'weight')).toBe(0.8);
  expect(usualOf(await stored(), all, 'units')).toBeNull();
  expect(usualOf(await stored(), all.slice(0, 2), 'weight')).toBeNull();
  expect(madeBefore(all, ['MELON'])).toEqual(['CUT']);
  expect(madeBefore(all, ['KALE'])).toEqual([]);
  expect(await listPackouts(db, 'W2')).toEqual([]);
});

test('a recall of a source lot names the customers of its outputs, without a network', async () => {
  await record('source', { entryId: uuid(10) });
  await record('output', { entryId: uuid(11), quantity: 5 });
  const lotCode = packoutLot(AT.doneOn, ID);
  const trail = (id: string, lot: string) => ({
    ...{ id, salesOrderNumber: 1, warehouseId: 'W1', customerId: 'C', customerLocationId: 'L', status: 'delivered' },
    ...{ customerName: id, locationName: id, deliveryDate: '2026-11-20', lotCodes: [lot] },
    lines: [{ itemCode: 'CUT', description: 'Cut', uom: 'CS', quantity: 1, lots: [lot] }],
  });
  await db.live('lotTrails').bulkPut([trail('got it', lotCode), trail('got another', 'X-1')]);
  const recall = await readRecall(db, 'M-1');
  expect(recall.recipients).toMatchObject([{ id: 'got it', made: [lotCode] }]);
  expect(recall.madeInto).toEqual([{ itemCode: 'CUT', lotCode, description: 'CUT' }]);
  expect(recall.places.map((lot) => lot.lotCode).sort()).toEqual([lotCode, 'M-1'].sort());
  expect((await readRecall(db, lotCode)).madeOf).toMatchObject([{ itemCode: 'MELON', lotCode: 'M-1' }]);
  // A reversed entry links no lots.
  await reverse(uuid(20), uuid(11));
  expect((await readRecall(db, 'M-1')).recipients).toEqual([]);
});
