import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { expect, it } from 'vitest';
import { CratebookDatabase } from './database.ts';
import { databaseName } from './identity.ts';

const IDENTITY = { tenantId: 'tenant', userId: 'user' };

it('[PULL8] an upgrade gives up snapshots of text and keeps what was not sent', async () => {
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
