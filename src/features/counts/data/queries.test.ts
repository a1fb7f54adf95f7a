import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Count } from '../../../../contract/counts.ts';
import type { Lot } from '../../../../contract/floor.ts';
import { CratebookDatabase } from '../../../data/database.ts';
import { itemsInWarehouse, listBins } from './queries.ts';

let db: CratebookDatabase;
beforeEach(() => {
  db = new CratebookDatabase({ tenantId: 'tenant', userId: 'user' });
});
afterEach(() => db.delete());

const lot = (bin: string, itemCode: string, warehouseId = 'W1'): Lot => ({
  ...{ id: randomUUID(), itemCode, warehouseId, lotCode: 'L1', bin, originCountry: null, vendorId: null },
  ...{ receivedOn: '2026-11-18', packedOn: null, expiresOn: null, onHand: 5, onHold: false },
});
const count = (
  bin: string,
  countedAt: string,
  status: Count['status'] = 'applied',
  lotId: string = randomUUID(),
): Count => ({
  ...{ id: randomUUID(), sessionId: randomUUID(), warehouseId: 'W1', bin, itemCode: 'KALE', lotId },
  ...{ lotCode: 'L1', quantity: 1, expected: 1, status, countedAt, countedBy: 'Ana', decidedAt: null, decidedBy: null },
});

test('bins are in walking order with their lots, last count, lots left and waiting counts, without lots in no bin', async () => {
  const kale = lot('A-01', 'KALE');
  const notFound = { ...lot('B-01', 'KALE'), countWantedAt: '2026-11-20T12:00:00.000Z', countWantedBy: 'Ana' };
  await db.live('lots').bulkPut([notFound, kale, { ...lot('A-01', 'LIME'), countWantedAt: null }, lot('', 'KALE')]);
  await db.live('lots').put(lot('Z-01', 'KALE', 'W2'));
  await db.live('counts').bulkPut([
    count('A-01', '2026-11-19T12:00:00.000Z', 'applied', kale.id),
    // A count of a lot that no longer exists.
    count('A-01', '2026-11-20T12:00:00.000Z', 'review'),
    count('C-09', '2026-11-18T12:00:00.000Z', 'review'),
  ]);
  expect(await listBins(db, 'W1')).toEqual([
    { bin: 'A-01', lots: 2, left: 1, countedAt: '2026-11-20T12:00:00.000Z', waiting: 1, wanted: 0 },
    { bin: 'B-01', lots: 1, left: 1, countedAt: null, waiting: 0, wanted: 1 },
    // No lot is known in this bin, but a count was recorded.
    { bin: 'C-09', lots: 0, left: 0, countedAt: '2026-11-18T12:00:00.000Z', waiting: 1, wanted: 0 },
  ]);
});

test('a filter on items keeps only their bins', async () => {
  await db.live('lots').bulkPut([lot('B-01', 'KALE'), lot('A-01', 'KALE'), lot('A-01', 'LIME'), lot('C-01', 'LIME')]);
  const bins = await listBins(db, 'W1', ['LIME']);
  expect(bins.map(({ bin, lots }) => [bin, lots])).toEqual([
    ['A-01', 1],
    ['C-01', 1],
  ]);
  expect(await listBins(db, 'W1', [])).toEqual([]);
  expect(await itemsInWarehouse(db, 'W1')).toEqual(['KALE', 'LIME']);
});
