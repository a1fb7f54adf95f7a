import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LotSource } from '../../../../contract/lot-source.ts';
import type { PurchaseOrder } from '../../../../contract/receiving.ts';
import { assignedLot } from '../../../../rules/receiving/assigned-lot.ts';
import { commit } from '../../../data/commit.ts';
import { CratebookDatabase } from '../../../data/database.ts';
import { readRecall } from '../../recall/data/recall.ts';
import { nameReceived, readPurchaseOrders, unsentPhoto, vendorsOf, withBins } from './queries.ts';

const ORDER = '0193a000-0000-7000-8000-000000000001';
const uuid = (number: number) => `0193a000-0000-7000-8000-${String(number).padStart(12, '0')}`;
let db: CratebookDatabase;
let number = 0;

const order = (change: Partial<PurchaseOrder> = {}): PurchaseOrder => ({
  id: ORDER,
  poNumber: 70_001,
  vendorId: 'V1',
  vendorName: 'O’Hara Farms',
  warehouseId: 'W1',
  status: 'open',
  orderedOn: '2026-11-16',
  expectedOn: '2026-11-19',
  finishedAt: null,
  finishedBy: '',
  entries: [],
  lines: [
    {
      lineNumber: 1,
      itemCode: 'KALE',
      description: 'Kale',
      packSize: '24 CT',
      brand: '',
      uom: 'CS',
      uomFactor: 24,
      orderedQuantity: 10,
      receivedBefore: 0,
      receivedQuantity: 0,
      rejectedQuantity: 0,
      catchWeight: false,
      averageWeightGrams: null,
      originCountry: 'USA',
      bin: 'A-01-1',
      units: [{ uom: 'CS', factor: 24, gtins: [] }],
    },
  ],
  ...change,
});

beforeEach(async () => {
  number += 1;
  db = new CratebookDatabase({ tenantId: `t${number}`, userId: 'u' });
  await db.live('purchaseOrders').put(order());
});
afterEach(() => db.delete());

const AT = { receivedOn: '2026-11-19', receivedAt: '2026-11-19T12:00:00.000Z' };
const receive = (
  entryId: string,
  change: {
    quantity?: number;
    lineNumber?: number;
    kind?: 'receive' | 'reject';
    lotId?: string;
    onHold?: boolean;
    holdReason?: 'temperature';
    source?: LotSource;
    lotCode?: string;
  } = {},
) =>
  commit(db, 'receiving.record', {
    params: { id: `${ORDER}:${change.lineNumber ?? 1}` },
    body: {
      entryId,
      kind: change.kind ?? 'receive',
      itemCode: 'KALE',
      description: '',
      quantity: change.quantity ?? 4,
      uom: 'CS',
      factor: 24,
      weightGrams: null,
      caseWeights: [],
      lotId: change.lotId ?? uuid(900),
      lotCode: change.lotCode ?? 'L7',
      originCountry: null,
      packedOn: null,
      expiresOn: null,
      temperatureTenths: null,
      onHold: change.onHold ?? false,
      sscc: null,
      bin: 'A-01-1',
      reason: change.kind === 'reject' ? 'damaged' : null,
      note: '',
      ...(change.holdReason ? { holdReason: change.holdReason } : {}),
      ...(change.source ? { source: change.source } : {}),
      ...AT,
    },
  });
const stored = async () => (await db.live('purchaseOrders').get(ORDER)) as PurchaseOrder;

describe('receiving on the device', () => {
  test('[WRITE1] an entry is in the order, in its lot and in the outbox at once', async () => {
    await receive(uuid(1));
    expect(await stored()).toMatchObject({
      status: 'partial',
      lines: [{ receivedQuantity: 4 }],
      entries: [{ id: uuid(1), by: '' }],
    });
    expect(await db.live('lots').get(uuid(900))).toMatchObject({ lotCode: 'L7', onHand: 96, vendorId: 'V1' });
    expect(await db.outbox.count()).toBe(1);
  });

  test('[F5.1] the stated source is the item’s from then on, without a signal too', async () => {
    const source = { place: null, text: 'Green Acres Farm' };
    const usual = async () => (await stored()).lines[0]?.usualSource;
    await receive(uuid(1), { kind: 'reject', source });
    expect(await usual()).toBeUndefined();
    await receive(uuid(2), { source });
    expect(await usual()).toEqual(source);
  });

  test('rejected goods make no lot', async () => {
    await receive(uuid(1), { kind: 'reject' });
    expect(await stored()).toMatchObject({ lines: [{ receivedQuantity: 0, rejectedQuantity: 4 }] });
    expect(await db.live('lots').count()).toBe(0);
  });

  test('a reversed entry removes its lot, waits for the entry, and counts once', async () => {
    const { seq } = await receive(uuid(1));
    const back = (entryId: string) =>
      commit(db, 'receiving.reverse', { params: { id: ORDER }, body: { entryId, reverses: uuid(1), note: '', ...AT } });
    const reversal = await back(uuid(2));
    await back(uuid(3));
    expect(await stored()).toMatchObject({ status: 'open', lines: [{ receivedQuantity: 0 }] });
    expect(await db.live('lots').count()).toBe(0);
    expect((await db.outbox.get(reversal.seq))?.dependsOn).toEqual([seq]);
  });

  test('[F2.4] goods off the order that are received on hold keep the reason that was asked about', async () => {
    await receive(uuid(1), { lineNumber: 9, onHold: true, holdReason: 'temperature' });
    expect(await db.live('lots').get(uuid(900))).toMatchObject({ onHold: true, holdReason: 'temperature' });
    expect((await stored()).entries[0]).not.toHaveProperty('holdReason');
  });

  test('a hold ends with the last entry that set it', async () => {
    const back = (entryId: string, reverses: string) =>
      commit(db, 'receiving.reverse', { params: { id: ORDER }, body: { entryId, reverses, note: '', ...AT } });
    await receive(uuid(1));
    await receive(uuid(2), { onHold: true });
    await receive(uuid(3), { onHold: true });
    await back(uuid(4), uuid(2));
    expect(await db.live('lots').get(uuid(900))).toMatchObject({ onHand: 192, onHold: true });
    await back(uuid(5), uuid(3));
    expect(await db.live('lots').get(uuid(900))).toMatchObject({ onHand: 96, onHold: false });
  });

  test('a hold stays while an active entry of another order sets it', async () => {
    await receive(uuid(1));
    await receive(uuid(2), { onHold: true });
    const held = (await stored()).entries.filter(({ id }) => id === uuid(2));
    await db
      .live('purchaseOrders')
      .put(order({ id: uuid(800), poNumber: 70_002, entries: held.map((entry) => ({ ...entry, id: uuid(7) })) }));
    await commit(db, 'receiving.reverse', {
      params: { id: ORDER },
      body: { entryId: uuid(5), reverses: uuid(2), note: '', ...AT },
    });
    expect(await db.live('lots').get(uuid(900))).toMatchObject({ onHand: 96, onHold: true });
  });

  test('a photo is read from the device until it is sent', async () => {
    await receive(uuid(1));
    const photo = { mediaType: 'image/jpeg', takenAt: AT.receivedAt } as const;
    for (const [id, data] of [
      [700, 'QQ=='],
      [701, 'Qg=='],
    ] as const)
      await commit(db, 'receiving.attachPhoto', {
        params: { id: ORDER },
        body: { ...photo, photoId: uuid(id), entryId: uuid(1), data },
      });
    expect((await stored()).entries[0]?.hasPhoto).toBe(true);
    expect(await unsentPhoto(db, uuid(1))).toBe('Qg==');
    expect(await unsentPhoto(db, uuid(2))).toBeNull();
    await db.outbox.clear();
    expect(await unsentPhoto(db, uuid(1))).toBeNull();
  });

  test('goods on no line are stored beside the lines', async () => {
    await receive(uuid(1), { lineNumber: 0 });
    expect(await stored()).toMatchObject({ lines: [{ receivedQuantity: 0 }], entries: [{ lineNumber: null }] });
  });

  test('an order that is finished and reopened is in its earlier state', async () => {
    await receive(uuid(1));
    await commit(db, 'receiving.finish', { params: { id: ORDER }, body: { finishedAt: AT.receivedAt } });
    expect(await stored()).toMatchObject({ status: 'received', finishedAt: AT.receivedAt });
    await receive(uuid(2));
    expect(await stored()).toMatchObject({ status: 'received', lines: [{ receivedQuantity: 8 }] });
    await commit(db, 'receiving.reopen', { params: { id: ORDER }, body: { reopenedAt: AT.receivedAt } });
    expect(await stored()).toMatchObject({ status: 'partial', finishedAt: null });
  });

  test('open orders come first by expected day, then the received ones, the latest first', async () => {
    const at = (id: number, status: PurchaseOrder['status'], expectedOn: string) =>
      order({ id: uuid(id), status, expectedOn });
    await db
      .live('purchaseOrders')
      .bulkPut([at(11, 'received', '2026-11-01'), at(12, 'received', '2026-11-10'), at(13, 'open', '2026-11-25')]);
    expect((await readPurchaseOrders(db)).map(({ id }) => id)).toEqual([ORDER, uuid(13), uuid(12), uuid(11)]);
  });

  test('vendors are found on the device by words, ignoring accents and apostrophes', () => {
    expect(vendorsOf([order(), order({ id: uuid(5) })], "farms o'ha")).toEqual([
      { vendorId: 'V1', company: 'O’Hara Farms' },
    ]);
    expect(vendorsOf([order()], 'nobody')).toEqual([]);
  });
});

test('the suggested bin is the item’s current one, not that of when the order was sent', async () => {
  const lot = (id: number, bin: string, receivedOn: string, warehouseId = 'W1') => ({
    ...{ id: uuid(id), itemCode: 'KALE', warehouseId, lotCode: `L${id}`, bin, receivedOn },
    ...{ originCountry: null, vendorId: null, packedOn: null, expiresOn: null, onHand: 5, onHold: false },
  });
  const binNow = async () => (await withBins(db, await stored())).lines[0]?.bin;
  expect(await binNow()).toBe('A-01-1');
  await db
    .live('lots')
    .bulkPut([lot(1, 'B-02-2', '2026-11-10'), lot(2, '', '2026-11-18'), lot(3, 'Z-09-9', '2026-11-19', 'W2')]);
  expect(await binNow()).toBe('B-02-2');
  await db.live('lots').put(lot(4, 'C-03-3', '2026-11-12'));
  expect(await binNow()).toBe('C-03-3');
  expect(await withBins(db, null)).toBeNull();
});

test('a recall names the vendors of a lot and the bins of the rest', async () => {
  await receive(uuid(1));
  expect(await readRecall(db, 'L7')).toMatchObject({
    places: [{ bin: 'A-01-1', onHand: 96 }],
    vendors: [{ vendorName: 'O’Hara Farms', poNumber: 70_001 }],
  });
});

test('[F5.1] a device names the second packer’s lot of a code without a signal', async () => {
  const [valley, coast] = [
    { place: 'vendor:V1', text: '' },
    { place: null, text: 'Coast' },
  ];
  const name = async (source: LotSource | null, lotCode = 'L7') =>
    nameReceived(db, await stored(), { itemCode: 'KALE', source }, lotCode);
  expect(await name(valley)).toBe('L7');
  await receive(uuid(1), { source: valley });
  expect(await name(valley)).toBe('L7');
  expect(await name(coast)).toBe('L7 · Coast');
  expect(await name(null)).toBe('L7');
  await receive(uuid(2), { source: coast, lotCode: 'L7 · Coast', lotId: uuid(901) });
  expect(await name(coast)).toBe('L7 · Coast');
  expect(await db.live('lots').get(uuid(901))).toMatchObject({ lotCode: 'L7 · Coast', onHand: 96, source: coast });
  expect((await db.live('lots').get(uuid(900)))?.onHand).toBe(96);
});

test('[F5.1] a device leaves a code that the warehouse assigned without a packer', async () => {
  const coast = { place: null, text: 'Coast' };
  const order = await stored();
  const code = assignedLot('2026-11-19', order.poNumber, 1);
  await receive(uuid(1), { source: coast, lotCode: code });
  // The usual source of the item is in the draft, also of goods without a lot.
  expect(await nameReceived(db, await stored(), { itemCode: 'KALE', source: coast }, code)).toBe(code);
});

test('rejected goods of another packer leave its code free', async () => {
  await receive(uuid(1), { source: { place: 'vendor:V1', text: '' }, kind: 'reject' });
  const source = { place: null, text: 'Coast' };
  expect(await nameReceived(db, await stored(), { itemCode: 'KALE', source }, 'L7')).toBe('L7');
});
