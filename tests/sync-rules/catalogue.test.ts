import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { API_BASE } from '../../contract/api-base.ts';
import { uuidv7 } from '../../rules/uuid.ts';
import { pruneSync } from '../../server/sync/prune.ts';
import { readMeta } from '../../src/data/database.ts';
import { checkScopesNow } from '../../workers/sync/check.ts';
import { noFence } from '../../workers/sync/fence.ts';
import { sql } from '../convergence/sql.ts';
import type { World } from '../convergence/world.ts';
import { testApp } from '../harness/app.ts';
import { clientOf, line, order, rig } from './rig.ts';

const { world: newWorld } = rig();

const fetchPack = async (world: World, person: number, url: string) =>
  world.ground.server.request(world.seeded.host, 'GET', url, await world.signIn(person));

test('[PULL6] a commit pokes the listeners of its scopes, here and on other servers, and carries nothing', async () => {
  const world = await newWorld();
  const other = await testApp(world.ground.server.database.database);
  const heard: string[] = [];
  let toldElsewhere: (() => void) | undefined;
  const elsewhere = new Promise<void>((resolve) => (toldElsewhere = resolve));
  const { tenantId } = world;
  const listen = (scope: string, poke: () => void, app = world.ground.server.current()) =>
    app.services.pokes.listen({ tenantId, scopes: new Set([scope]), poke });
  listen('location:L1', () => heard.push('L1'));
  listen('location:L2', () => heard.push('L2'));
  listen('location:L1', () => toldElsewhere?.(), other);
  const client = await clientOf(world, 0);
  await client.push([line(1, 'I01', 1)]);
  expect(heard).toEqual(['L1']);
  await client.push([line(2, 'NONE', 1)]);
  expect(heard).toEqual(['L1']);
  await elsewhere;
  await other.close();
});

test('[PULL7] a device that has lost a row, or has one too many, is told so and refills that scope', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  await world.commit(device, 'carts.setLine', {
    body: { customerLocationId: 'L1', itemCode: 'I01', uom: 'CS', quantity: 2 },
  });
  await device.sync();
  const check = () => checkScopesNow(device.db, device.transport, noFence);
  expect(await check()).toBe(false);
  const lines = device.db.live('cartLines');
  const kept = await lines.toArray();
  for (const damage of [
    () => lines.clear(),
    () => lines.put({ ...kept[0]!, id: 'L1|I77|CS' }),
    () => lines.put({ ...kept[0]!, $clock: 1 }),
  ]) {
    await damage();
    expect(await check()).toBe(true);
    expect(await device.pull()).toMatchObject({ resynced: true });
    expect(await lines.toArray()).toEqual(kept);
    expect(await check()).toBe(false);
  }
});

test('[PULL7] orders that have grown too old for a device leave it, and nothing differs', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  for (let old = 0; old < 2; old++) await world.commit(device, 'orders.submit', { body: order(uuidv7(), 'I01', 1) });
  await device.sync();
  await world.run("update orders set submitted_at = now() - interval '94 days' where order_number % 2 = 0");
  await device.sync();
  expect(await device.db.live('orders').count()).toBe(2);
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000);
  await world.ground.server.database.as(world.tenantId, (tx) => pruneSync(tx, inTwoDays));
  await device.sync();
  expect(await device.db.live('orders').count()).toBe(1);
  expect(await checkScopesNow(device.db, device.transport, noFence)).toBe(false);
});

test('[PULL7] a customer who is no longer active takes their locations off the device, and nothing differs', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  await device.sync();
  await world.run("update customers set is_active = false where customer_id = 'C1'");
  await device.sync();
  expect(await device.db.live('locations').count()).toBe(0);
  expect(
    (await readMeta(device.db, 'scopes'))?.map(({ scope }) => scope).filter((scope) => scope.includes('L1')),
  ).toEqual([]);
  expect(await checkScopesNow(device.db, device.transport, noFence)).toBe(false);
});

test('[PULL7] what waits on the device is not taken for a difference', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  const set = (itemCode: string, quantity: number) =>
    world.commit(device, 'carts.setLine', { body: { customerLocationId: 'L1', itemCode, uom: 'CS', quantity } });
  await set('I01', 2);
  await device.sync();
  await set('I01', 0);
  await set('I02', 5);
  expect(await checkScopesNow(device.db, device.transport, noFence)).toBe(false);
});

test('[PULL8] one snapshot serves every customer; a location’s prices travel apart from it', async () => {
  const world = await newWorld();
  const [ada, cleo] = [await (await clientOf(world, 0)).pull(), await (await clientOf(world, 2)).pull()];
  const urls = (reply: typeof ada) => Object.fromEntries(reply.packs.map(({ collection, url }) => [collection, url]));
  expect(urls(ada).items).toBe(urls(cleo).items);
  expect(urls(ada).prices).not.toBe(urls(cleo).prices);
  const answer = await fetchPack(world, 0, urls(ada).items!);
  expect(answer.headers).toMatchObject({
    'content-encoding': 'gzip',
    'cache-control': expect.stringContaining('immutable'),
  });
  const text = gunzipSync(answer.rawPayload).toString();
  expect(JSON.parse(text)).toMatchObject({ collection: 'items', count: 12 });
  expect(text).not.toMatch(/price_?cents|"prices"/i);
});

test('[PULL8] another location’s or another tenant’s snapshot is not there for anybody else', async () => {
  const [world, foreign] = [await newWorld(), await newWorld()];
  const cleo = await (await clientOf(world, 2)).pull();
  for (const { url, collection } of cleo.packs) {
    expect((await fetchPack(world, 0, url)).statusCode, collection).toBe(collection === 'items' ? 200 : 404);
    expect((await fetchPack(foreign, 2, url)).statusCode).toBe(404);
  }
  expect((await fetchPack(world, 0, `${API_BASE}/sync/packs/AAAAAAAAAAAAAAAA`)).statusCode).toBe(404);
});

test('[PULL8] after its snapshot a device is sent what has changed and nothing else', async () => {
  const world = await newWorld();
  const client = await clientOf(world, 0);
  const start = await client.pull();
  expect(start.changes.filter(({ collection }) => collection === 'items')).toEqual([]);
  await world.run("update items set description = 'Kale' where item_code = 'I03'");
  await world.run("update items set is_active = false where item_code = 'I04'");
  const next = await client.pull(start);
  expect(next.packs).toEqual([]);
  expect(next.changes.map(({ id, row }) => [id, row === null])).toEqual([
    ['I03', false],
    ['I04', true],
  ]);
});

const items = async (world: World, which = 1) => {
  const device = await world.device({ person: 0, which });
  expect((await device.sync()).kind).toBe('done');
  return [...((await device.packed('items')).get('tenant')?.keys() ?? [])];
};

test('[PULL8] a new device that is given an older snapshot learns what has been deleted since', async () => {
  const world = await newWorld();
  await items(world, 0);
  await world.run("update items set is_active = false where item_code = 'I04'");
  expect(await items(world)).not.toContain('I04');
});

test('[PULL8] a snapshot from before pruned tombstones is not offered', async () => {
  const world = await newWorld();
  await items(world, 0);
  await world.run(`update items set is_active = false where item_code = 'I04'`);
  await world.run(
    sql`delete from changes where deleted and tenant_id = ${world.tenantId}; update tenant_clock set pruned_to = value where tenant_id = ${world.tenantId}`,
  );
  expect(await items(world)).not.toContain('I04');
});

test('[PULL5] a snapshot of the time that a restored backup has lost is not offered', async () => {
  const world = await newWorld();
  await world.backUp();
  await world.run("update items set description = 'Lost' where item_code = 'I04'");
  await items(world, 0);
  await world.restore();
  for (let time = 0; time < 3; time++) await world.run("update messages set name = name || 'x'");
  const device = await world.device({ person: 1, which: 0 });
  await device.sync();
  expect((await device.packed('items')).get('tenant')?.get('I04')?.description).toBe(`${world.seeded.mark} I04`);
});

test('[PULL8] a server that has forgotten its snapshots between offer and fetch is asked once more', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  device.transport.plan = ['memoryLost'];
  expect(await device.sync()).toMatchObject({ kind: 'later', problem: 'not_found' });
  expect(await device.db.packs.count()).toBe(0);
  expect(await device.sync()).toMatchObject({ kind: 'done' });
  expect(await device.db.packs.count()).toBe(4);
});

test('[PULL8] a scope whose snapshot the device lacks is refilled whole', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  await device.sync();
  await world.run("update stock set on_hand = 1 where item_code = 'I01'");
  await device.sync();
  await device.db.packs.where('scope').equals('warehouse:W1').delete();
  await device.db.overlay.clear();
  expect(await device.pull()).toMatchObject({ resynced: true });
  expect((await device.packed('availability')).get('warehouse:W1')?.get('I01')?.available).toBe(1);
});

test('[PULL4] names that rows carry are changes of those rows', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  await device.sync();
  await world.run(
    "update warehouses set name = 'East' where id = 'W1'; update customer_locations set display_name = 'Bistro' where customer_location_id = 'L1'",
  );
  await device.sync();
  expect(await device.db.live('locations').get('L1')).toMatchObject({ warehouseName: 'East', displayName: 'Bistro' });
  expect((await device.db.live('profiles').toArray())[0]?.portalSettings.customerLocationName).toBe('Bistro');
});
