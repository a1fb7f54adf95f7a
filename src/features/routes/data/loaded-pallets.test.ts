import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CratebookDatabase } from '../../../data/database.ts';
import { forgetPallet, notePallet } from './loaded-pallets.ts';

let db: CratebookDatabase;
beforeEach(() => {
  db = new CratebookDatabase({ tenantId: 't', userId: 'u' }, { indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(() => db.close());

const pallet = { routeId: 'R1', day: '2026-11-20', container: 'P0000001' };

test('[F4.3] a pallet counts once on a run, and again on another route, day or pallet number', async () => {
  expect(await notePallet(db, pallet)).toBe(true);
  expect(await notePallet(db, pallet)).toBe(false);
  expect(await notePallet(db, { ...pallet, routeId: 'R2' })).toBe(true);
  expect(await notePallet(db, { ...pallet, container: 'P0000002' })).toBe(true);
  expect(await notePallet(db, { ...pallet, day: '2026-11-21' })).toBe(true);
});

test('[F4.3] a pallet whose goods were not recorded can be loaded again, and others stay noted', async () => {
  await notePallet(db, pallet);
  await notePallet(db, { ...pallet, container: 'P0000002' });
  await forgetPallet(db, pallet);
  expect(await notePallet(db, pallet)).toBe(true);
  expect(await notePallet(db, { ...pallet, container: 'P0000002' })).toBe(false);
});
