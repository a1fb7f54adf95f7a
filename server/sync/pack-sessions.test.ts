import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { PullReply } from '../../contract/sync.ts';
import { type TestApp, testApp } from '../../tests/harness/app.ts';
import { type TestDatabase, testDatabase } from '../../tests/harness/database.ts';
import { eventually } from '../../tests/harness/eventually.ts';
import { createTenant, type TestTenant } from '../../tests/harness/factories.ts';
import { furnish, orderOnce } from '../../tests/harness/main-job.ts';
import type { Database } from '../db/connection/database.ts';
import { partsOf } from '../domains/packed-sources.ts';
import { buildPack } from './pack-builder.ts';

/** Database sessions in use now, and their number each time rows were packed. */
let held = 0;
const heldWhilePacking: number[] = [];

const counted = (database: Database): Database => ({
  ...database,
  async connect() {
    const connection = await database.connect();
    held += 1;
    let isHeld = true;
    return {
      query: (text, params, name) => connection.query(text, params, name),
      batch: (sql) => connection.batch(sql),
      transactionStatus: () => connection.transactionStatus(),
      release(error) {
        if (isHeld) held -= 1;
        isHeld = false;
        connection.release(error);
      },
    };
  },
});

let db: TestDatabase;
let app: TestApp;
let apart: Promise<void> | undefined;
let reads = 0;
let slow: string | undefined;

beforeAll(async () => {
  db = await testDatabase({ poolSize: 4 });
  app = await testApp(counted(db.database), {
    async *partsOf(tx, collection, scope) {
      if (tx.tenantId === slow) {
        reads += 1;
        await apart;
      }
      yield* partsOf(tx, collection, scope);
    },
    buildPack: (wish, read) =>
      buildPack(wish, async (onPart) => {
        await read(onPart);
        heldWhilePacking.push(held);
      }),
  });
});
afterEach(() => {
  slow = undefined;
});
afterAll(async () => {
  await app.close();
  await db.drop();
});

async function device(tenant: TestTenant) {
  const { userName, password } = await furnish(db.database, tenant);
  const token = await app.signIn(tenant.hostName, { userName, password });
  const body = { clientId: randomUUID(), epoch: null, scopes: [], packs: [], settledSeq: 0 };
  // An overloaded server asks the device to retry, so the device retries.
  return () =>
    eventually(async () => {
      const answer = await app.call({ host: tenant.hostName, path: '/sync/pull', token, body });
      expect(answer.statusCode).toBe(200);
      return answer;
    });
}

test('[C5.2] no database session is held while a pack is built', async () => {
  const pull = await device(await createTenant(db.database));
  const reply = (await pull()).json<PullReply>();
  expect(reply.packs).toHaveLength(4);
  expect(heldWhilePacking).toEqual([0, 0, 0, 0]);
});

test('[C5.2] devices that pull at the same time share each pack build, and another company is answered during it', async () => {
  const tenant = await createTenant(db.database);
  const pull = await device(tenant);
  slow = tenant.id;
  const { promise, resolve } = Promise.withResolvers<void>();
  apart = promise;
  const pulls = Array.from({ length: 12 }, pull);
  await eventually(() => expect(reads).toBe(1));
  await eventually(() => expect(held).toBe(1));
  await orderOnce(app, db.database, await createTenant(db.database));
  expect(held).toBe(1);
  resolve();
  const replies = (await Promise.all(pulls)).map((answer) => answer.json<PullReply>());
  expect(reads).toBe(4);
  for (const { packs } of replies) expect(packs.map(({ url }) => url)).toEqual(replies[0]?.packs.map(({ url }) => url));
});

test('[PULL2] a pull whose pack was built before an item changed includes the change', async () => {
  const tenant = await createTenant(db.database);
  const pull = await device(tenant);
  slow = tenant.id;
  reads = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  apart = promise;
  const pulled = pull();
  // The first pack is read from a snapshot before the change.
  await eventually(() => expect(reads).toBe(1));
  await db.as(tenant.id, (tx) =>
    tx.connection.query("update items set description = 'ROMAINE HEARTS' where tenant_id = $1", [tx.tenantId]),
  );
  resolve();
  const reply = (await pulled).json<PullReply>();
  const items = reply.packs.find(({ collection }) => collection === 'items')!;
  const tenantScope = reply.scopes.find(({ scope }) => scope === 'tenant')!;
  expect(items.clock).toBeLessThan(tenantScope.clock);
  expect(reply.changes.filter(({ collection }) => collection === 'items').map(({ row }) => row)).toMatchObject([
    { description: 'ROMAINE HEARTS' },
  ]);
});
