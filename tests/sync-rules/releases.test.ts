import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { uuidv7 } from '../../rules/uuid.ts';
import { readMeta } from '../../src/data/database.ts';
import { databaseName } from '../../src/data/identity.ts';
import { syncStatusOf } from '../../src/sync/use-sync-status.ts';
import { checkScopesNow } from '../../workers/sync/check.ts';
import { noFence } from '../../workers/sync/fence.ts';
import type { Device } from '../convergence/device.ts';
import { NEWER, OLDER } from '../convergence/releases.ts';
import { sql } from '../convergence/sql.ts';
import type { World } from '../convergence/world.ts';
import { clientOf, onServer, order, rig } from './rig.ts';

const { world: newWorld } = rig();

/** A device of the older release with an order that it can read. */
async function withOrder(): Promise<{ world: World; device: Device; orderId: string; status(): Promise<unknown> }> {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  const orderId = uuidv7();
  await world.commit(device, 'orders.submit', { body: order(orderId, 'I01', 1) });
  await device.push();
  await device.pullAs(OLDER);
  return { world, device, orderId, status: async () => (await device.db.live('orders').get(orderId))?.status };
}

const confirm = (world: World, orderId: string) =>
  world.run(sql`update orders set status = 'confirmed' where id = ${orderId}`);
const packsOf = async ({ db }: Device) => (await db.packs.toArray()).map(({ placed }) => placed).sort();
const unread = async ({ db }: Device) => (await syncStatusOf(db)).unread;

test('[C4.1] [PULL9] a value that the older app can’t read is reported, never replaced by the older row, and present after the update', async () => {
  const { world, device, orderId, status } = await withOrder();
  expect(await status()).toBe('received');
  const before = await unread(device);
  await confirm(world, orderId);
  await device.pullAs(OLDER);
  expect(await status()).toBeUndefined();
  expect(await unread(device)).toBe(before + 1);
  // PULL7 knows that the row came: it would bring nothing else.
  expect(await checkScopesNow(device.db, device.transport, noFence)).toBe(false);
  const packs = await packsOf(device);

  expect(await device.pullAs(NEWER)).toMatchObject({ resynced: false, packs: [] });
  expect(await status()).toBe('confirmed');
  expect(await unread(device)).toBe(0);
  expect(await packsOf(device)).toEqual(packs);
  expect(await checkScopesNow(device.db, device.transport, noFence)).toBe(false);
  // Once, not with each pull.
  expect(await device.pullAs(NEWER)).toMatchObject({ rows: 0 });
});

test('[C4.1] [PULL9] an unread row that is deleted, or becomes readable, is no longer reported', async () => {
  const { world, device, orderId, status } = await withOrder();
  const before = await unread(device);
  await confirm(world, orderId);
  await device.pullAs(OLDER);
  expect(await unread(device)).toBe(before + 1);
  await world.run(sql`update orders set status = 'held' where id = ${orderId}`);
  await device.pullAs(OLDER);
  expect([await status(), await unread(device)]).toEqual(['held', before]);
  await confirm(world, orderId);
  await device.pullAs(OLDER);
  expect(await unread(device)).toBe(before + 1);
  await world.run(
    sql`update users set customer_location_id = 'L2', customer_id = 'C2' where id = ${world.person(0).userId}`,
  );
  await device.pullAs(OLDER);
  expect(await unread(device)).toBe(before);
});

test('[C4.1] [PULL9] a field that an earlier release dropped arrives after the update, beside waiting changes', async () => {
  const { world, device, orderId } = await withOrder();
  // An earlier release stored only the fields that it knew.
  await device.db.live('orders').update(orderId, { notes: undefined } as never);
  await world.commit(device, 'carts.setLine', {
    body: { customerLocationId: 'L1', itemCode: 'I02', uom: 'CS', quantity: 3 },
  });
  await device.pullAs(NEWER);
  expect(await device.db.live('orders').get(orderId)).toMatchObject({ notes: '' });
  expect(await device.db.live('cartLines').get('L1|I02|CS')).toMatchObject({ quantity: 3 });
  expect(await device.db.outbox.count()).toBe(1);
});

test('[C4.1] [PULL9] a row with fields that the app does not know is kept with them', async () => {
  const { device, orderId } = await withOrder();
  const { pull } = device.transport;
  device.transport.pull = async (body) => {
    const reply = await pull({ ...body, scopes: [] });
    return { ...reply, changes: reply.changes.map((one) => ({ ...one, row: one.row && { ...one.row, dock: 'D4' } })) };
  };
  await device.pullAs(OLDER);
  expect(await device.db.live('orders').get(orderId)).toMatchObject({ status: 'received', dock: 'D4' });
});

test('[C4.1] [PULL9] a newer app beside an older server works on, and has its rows once the server is updated', async () => {
  const { device, orderId, status } = await withOrder();
  const { pull } = device.transport;
  const sent: unknown[] = [];
  // A server of before this rule reads no shapes and answers the rev alone.
  device.transport.pull = ({ shapes, ...body }) => {
    sent.push(shapes);
    return pull(body);
  };
  await device.pullAs(NEWER);
  expect((await readMeta(device.db, 'scopes'))?.every(({ rev }) => !rev.includes('.'))).toBe(true);
  expect(await device.pullAs(NEWER)).toMatchObject({ rows: 0, packs: [] });
  expect(sent).toEqual([NEWER.shapes, NEWER.shapes]);
  expect(await status()).toBe('received');

  device.transport.pull = pull;
  await device.db.live('orders').update(orderId, { notes: undefined } as never);
  expect(await device.pullAs(NEWER)).toMatchObject({ resynced: false, packs: [] });
  expect(await device.db.live('orders').get(orderId)).toMatchObject({ notes: '' });
});

test('[C4.1] [PULL9] an app that sends no shapes is served as before, and PULL7 compares it', async () => {
  const world = await newWorld();
  const client = await clientOf(world, 0);
  const first = await client.pull();
  expect(first.scopes.every(({ rev }) => !rev.includes('.'))).toBe(true);
  expect((await client.pull(first)).changes).toEqual([]);
  const scopes = first.scopes.map(({ reset: _reset, ...cursor }) => ({ ...cursor, rows: 99, hash: '1' }));
  const { body } = await client.send('POST', '/sync/check', { epoch: first.epoch, scopes });
  expect((body as { mismatched: string[] }).mismatched.sort()).toEqual(scopes.map(({ scope }) => scope).sort());
});

test('[C4.1] [PULL9] rows of more than one page come again whole, and nothing that was deleted comes back', async () => {
  const { world, device } = await withOrder();
  await world.run(
    sql`insert into messages (tenant_id, id, subject, name, body) select ${world.tenantId}, gen_random_uuid(), 's', 'n', 'b' from generate_series(1, 2300)`,
  );
  await device.pullAs(OLDER);
  expect([await device.db.live('messages').count(), await unread(device)]).toEqual([0, 2301]);
  await world.run(
    "delete from messages where id in (select id from messages where subject = 's' order by id limit 300)",
  );
  device.transport.plan = ['none', 'lost'];
  await device.pullAs(NEWER);
  expect(await device.db.live('messages').count()).toBe(0);
  expect(await device.pullAs(NEWER)).toMatchObject({ resynced: false });
  expect([await device.db.live('messages').count(), await unread(device)]).toEqual([2001, 0]);
});

test('[C4.1] [PULL9, WRITE3] tabs of two releases that lead in turn end with the newer one’s rows', async () => {
  const { world, device, orderId, status } = await withOrder();
  await confirm(world, orderId);
  // The older tab's pull is under way when the newer tab takes the lead.
  device.transport.meanwhile = async () => {
    await device.start();
    await device.pullAs(NEWER);
  };
  await device.pullAs(NEWER);
  expect(await status()).toBe('confirmed');
  // The newer tab is closed: the older one reports what it cannot show, and loses nothing.
  await device.start();
  await device.pullAs(OLDER);
  expect(await status()).toBeUndefined();
  expect(await unread(device)).toBeGreaterThan(0);
  await world.commit(device, 'carts.setLine', {
    body: { customerLocationId: 'L1', itemCode: 'I03', uom: 'CS', quantity: 2 },
  });
  await device.start();
  await device.push();
  await device.pullAs(NEWER);
  expect([await status(), await unread(device), await device.db.outbox.count()]).toEqual(['confirmed', 0, 0]);
  expect(await onServer(world, 'I03')).toBe(2);
});

test('[C4.1] [PULL9, PUSH9] an upgrade from two releases back sends a full outbox once and in order', async () => {
  const world = await newWorld();
  const helper = await world.device({ person: 1, which: 0 });
  const guideId = uuidv7();
  await world.commit(helper, 'orderGuides.create', {
    body: { id: guideId, name: 'Mondays', customerLocationId: 'L1', lines: [] },
  });
  await helper.sync();
  const storage = new IDBFactory();
  const identity = { tenantId: world.tenantId, userId: world.person(0).userId };
  // The database of two releases back, with the tables that this one has no use for.
  const before = new Dexie(databaseName(identity), { indexedDB: storage, IDBKeyRange });
  before.version(3).stores({
    ...{ categories: 'id, $scope', messages: 'id, $scope', locations: 'customerLocationId, $scope' },
    ...{ cartLines: 'id, $scope, customerLocationId', checkoutDrafts: 'customerLocationId, $scope' },
    ...{ orders: 'id, $scope, [customerLocationId+submittedAt]', orderGuides: 'id, $scope, customerLocationId' },
    ...{ profiles: 'id, $scope', outbox: 'seq', attention: 'id, seq', shadows: '[collection+id]', meta: 'key' },
    ...{ packs: 'key, scope', overlay: 'key, [collection+scope]', ballast: 'id', guideCounts: 'id' },
  });
  const at = new Date().toISOString();
  const row = (seq: number, name: string, args: unknown) => ({
    ...{ seq, name, version: 1, args, at, dependsOn: [], coalesceKey: null, failures: 0 },
  });
  const lines = Array.from({ length: 400 }, (_, index) =>
    row(index + 1, 'carts.setLine', {
      body: { customerLocationId: 'L1', itemCode: index % 2 ? 'I01' : 'I02', uom: 'CS', quantity: index + 1 },
    }),
  );
  const rename = { params: { id: guideId }, body: { name: 'Tuesdays', customerLocationId: 'L1', lines: [] } };
  await before.table('outbox').bulkPut([...lines, row(401, 'orderGuides.update', rename)]);
  await before.table('meta').bulkPut([
    { key: 'clientId', value: uuidv7() },
    { key: 'nextSeq', value: 402 },
    { key: 'settledSeq', value: 0 },
  ]);
  before.close();

  const device = await world.unpack('0/upgraded', 0, storage);
  await world.commit(device, 'carts.setLine', {
    body: { customerLocationId: 'L1', itemCode: 'I03', uom: 'CS', quantity: 5 },
  });
  expect(await device.sync()).toMatchObject({ kind: 'done' });
  expect([await device.db.outbox.count(), await device.db.attention.toArray()]).toEqual([0, []]);
  expect(await Promise.all(['I01', 'I02', 'I03'].map((code) => onServer(world, code)))).toEqual([400, 399, 5]);
  expect((await device.db.live('orderGuides').get(guideId))?.name).toBe('Tuesdays');
  expect((await device.db.live('cartLines').get('L1|I01|CS'))?.quantity).toBe(400);
  const [sent] = await world.rows(
    sql`select last_seq from sync_clients where client_id = ${String(await device.clientId())}`,
  );
  expect(Number(sent?.last_seq)).toBe(402);
  device.close();
});
