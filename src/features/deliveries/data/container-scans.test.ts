import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CratebookDatabase } from '../../../data/database.ts';
import { noteContainer, readKindOf, rememberKind } from './container-scans.ts';

let db: CratebookDatabase;
beforeEach(() => {
  db = new CratebookDatabase({ tenantId: 't', userId: 'u' }, { indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(() => db.close());

const tote = { type: '09521234000013', serial: 'T-1' };

test('[F6] the kind of a label is asked once on a device', async () => {
  expect(await readKindOf(db, tote)).toBeUndefined();
  await rememberKind(db, tote, 'tote');
  expect(await readKindOf(db, { ...tote, serial: 'T-2' })).toBe('tote');
  expect(await readKindOf(db, { ...tote, type: '09521234000020' })).toBeUndefined();
});

test('[F6] a container with a serial number is picked up once a day, one without as often as it is scanned', async () => {
  expect(await noteContainer(db, '2026-11-20', tote)).toBe(true);
  expect(await noteContainer(db, '2026-11-20', tote)).toBe(false);
  expect(await noteContainer(db, '2026-11-20', { ...tote, serial: 'T-2' })).toBe(true);
  expect(await noteContainer(db, '2026-11-21', tote)).toBe(true);
  expect(await noteContainer(db, '2026-11-21', { ...tote, serial: null })).toBe(true);
  expect(await noteContainer(db, '2026-11-21', { ...tote, serial: null })).toBe(true);
});
