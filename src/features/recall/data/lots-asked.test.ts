import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parseScan } from '../../../../rules/gs1/parse-scan.ts';
import { CratebookDatabase } from '../../../data/database.ts';
import { lotsAsked } from './recall.ts';

const GTIN = '09521234543213';
let db: CratebookDatabase;
beforeEach(() => {
  db = new CratebookDatabase({ tenantId: 't', userId: 'u' }, { indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(() => db.close());

const asked = (text: string, typed = false) => lotsAsked(db, parseScan(text), typed);
const got = (lotCode: string) =>
  db.live('lotTrails').put({
    ...{ id: lotCode, salesOrderNumber: 1, warehouseId: 'W1', customerId: 'C1', customerLocationId: 'L1', status: '' },
    ...{ customerName: 'C', locationName: 'L', deliveryDate: '2026-11-18', lotCodes: [lotCode], lines: [] },
  });

it('a recall uses the lot on the label, the second symbol of one, or the typed text', async () => {
  expect(await asked(`(01)${GTIN}(10)AB`)).toEqual(['AB']);
  expect(await asked('10AB')).toEqual(['AB']);
  expect(await asked('K-4711', true)).toEqual(['K-4711']);
  expect(await asked(`(01)${GTIN}`)).toEqual([]);
  expect(await asked('00036000291452', true)).toEqual(['00036000291452']);
});

it('a recall uses the known lot whose code is the whole symbol', async () => {
  await got('10AB');
  expect(await asked('10AB', true)).toEqual(['10AB']);
});

it('a recall of a label without separators uses the lot that a customer got, else the user chooses', async () => {
  const label = `01${GTIN}10AB21XY`;
  expect((await asked(label)).sort()).toEqual(['AB', 'AB21XY']);
  await got('AB');
  expect(await asked(label)).toEqual(['AB']);
  await got('AB21XY');
  expect((await asked(label)).sort()).toEqual(['AB', 'AB21XY']);
});
