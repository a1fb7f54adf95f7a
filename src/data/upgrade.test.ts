import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { expect, it } from 'vitest';
import { commit } from './commit.ts';
import { CratebookDatabase } from './database.ts';
import { databaseName } from './identity.ts';

const IDENTITY = { tenantId: 'tenant', userId: 'user' };

it('[PULL8] an upgrade deletes text snapshots and keeps unsent changes', async () => {
  const before = new Dexie(databaseName(IDENTITY));
  before.version(1).stores({
    ...{ categories: 'id, $scope', messages: 'id, $scope', locations: 'customerLocationId, $scope' },
    ...{ cartLines: 'id, $scope, customerLocationId', checkoutDrafts: 'customerLocationId, $scope' },
    ...{ orders: 'id, $scope, [customerLocationId+submittedAt]', orderGuides: 'id, $scope, customerLocationId' },
    ...{ profiles: 'id, $scope', outbox: 'seq', attention: 'id, seq', shadows: '[collection+id]', meta: 'key' },
    ...{ packs: 'key, scope', overlay: 'key, [collection+scope]', ballast: 'id' },
  });
  await before.table('outbox').put({ seq: 1, name: 'carts.setLine' });
  await before.table('meta').put({ key: 'clientId', value: 'client' });
  await before.table('cartLines').put({ id: 'L1|A|CS', customerLocationId: 'L1' });
  await before.table('packs').put({ key: 'items|tenant', collection: 'items', scope: 'tenant', clock: 1, text: '{}' });
  await before.table('overlay').put({ key: 'items|tenant|A', collection: 'items', scope: 'tenant', id: 'A', clock: 2 });
  before.close();

  const db = new CratebookDatabase(IDENTITY);
  expect(await db.outbox.count()).toBe(1);
  expect(await db.meta.get('clientId')).toEqual({ key: 'clientId', value: 'client' });
  expect(await db.live('cartLines').count()).toBe(1);
  expect([await db.packs.count(), await db.packFiles.count(), await db.packChanges.count()]).toEqual([0, 0, 0]);
  await db.delete();
});

it('[WRITE6] an upgrade from the version with numbered writes keeps the outbox and the facts that a commit reads', async () => {
  const before = new Dexie(databaseName(IDENTITY));
  before.version(5).stores({
    cartLines: 'id, $scope, customerLocationId',
    ...{ outbox: 'seq', attention: 'id, seq', shadows: '[collection+id]', meta: 'key', ballast: 'id' },
    ...{ packs: 'key, scope', packFiles: 'key', packChanges: '++at, scope, [collection+scope+clock]', stamps: '++' },
  });
  const body = { customerLocationId: 'L1', itemCode: 'A', uom: 'CS', quantity: 2 };
  const row = { name: 'carts.setLine', version: 1, args: { body }, at: '2026-11-24T08:00:00.000Z', dependsOn: [] };
  await before.table('outbox').put({ ...row, seq: 1, coalesceKey: 'L1|A|CS', failures: 0 });
  await before.table('meta').bulkPut([
    { key: 'clientId', value: 'client' },
    { key: 'nextSeq', value: 2 },
  ]);
  await before.table('stamps').add({});
  before.close();

  const db = new CratebookDatabase(IDENTITY);
  await commit(db, 'carts.setLine', { body: { ...body, quantity: 3 } });
  await commit(db, 'carts.setLine', { body: { ...body, quantity: 4 } });
  expect((await db.outbox.toArray()).map(({ seq, args }) => [seq, (args.body as typeof body).quantity])).toEqual([
    [1, 2],
    [2, 4],
  ]);
  expect(await db.meta.get('clientId')).toEqual({ key: 'clientId', value: 'client' });
  expect([...db.backendDB().objectStoreNames]).not.toContain('stamps');
  await db.delete();
});

it('[C6.1, WRITE6] an upgrade from the version without settled changes keeps the outbox and can store settled changes', async () => {
  const before = new Dexie(databaseName(IDENTITY));
  before.version(6).stores({ outbox: 'seq, [name+coalesceKey]', meta: 'key' });
  await before.table('outbox').put({ seq: 1, name: 'carts.setLine' });
  before.close();
  const db = new CratebookDatabase(IDENTITY);
  expect([await db.outbox.count(), await db.settled.count()]).toEqual([1, 0]);
  await db.delete();
});

it('[C1.3, PULL8] an upgrade deletes snapshots stored as blobs and keeps the others', async () => {
  const before = new Dexie(databaseName(IDENTITY));
  before.version(5).stores({
    ...{ outbox: 'seq', meta: 'key', packs: 'key, scope', packFiles: 'key' },
    ...{ packChanges: '++at, scope, [collection+scope+clock]', keptFlags: 'customerLocationId' },
  });
  const row = { scope: 'tenant', clock: 1, ord: 0, overlaid: 0, placed: 'p' };
  await before.table('packs').bulkPut([
    { ...row, key: 'items|tenant', collection: 'items' },
    { ...row, key: 'prices|pricelist:A', collection: 'prices' },
  ]);
  await before.table('packFiles').bulkPut([
    { key: 'items|tenant', bytes: new Blob(['x']) },
    { key: 'prices|pricelist:A', bytes: new ArrayBuffer(8) },
  ]);
  before.close();

  const db = new CratebookDatabase(IDENTITY);
  expect((await db.packs.toArray()).map(({ key }) => key)).toEqual(['prices|pricelist:A']);
  expect((await db.packFiles.toArray()).map(({ key }) => key)).toEqual(['prices|pricelist:A']);
  expect([...db.backendDB().objectStoreNames]).not.toContain('keptFlags');
  await db.delete();
});
