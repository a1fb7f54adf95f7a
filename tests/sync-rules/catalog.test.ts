import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { API_BASE } from '../../contract/api-base.ts';
import { openPack, PACK_FORM } from '../../contract/pack.ts';
import { uuidv7 } from '../../rules/uuid.ts';
import { pruneSync } from '../../server/sync/prune.ts';
import { readMeta } from '../../src/data/database.ts';
import { checkScopesNow } from '../../workers/sync/check.ts';
import { noFence } from '../../workers/sync/fence.ts';
import { MAX_OVERLAY } from '../../workers/sync/pull.ts';
import { sql } from '../convergence/sql.ts';
import type { World } from '../convergence/world.ts';
import { testApp } from '../harness/app.ts';
import { clientOf, line, order, rig } from './rig.ts';

const { world: newWorld } = rig();

const fetchPack = async (world: World, person: number, url: string, headers: Record<string, string> = {}) =>
  world.ground.server.current().call({
    host: world.seeded.host,
    path: url.slice(API_BASE.length),
    token: await world.signIn(person),
    headers,
  });

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

test('[PULL7] a device with a missing or an extra row is notified and refills that scope', async () => {
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

test('[PULL7] a row far down its clock, as the ten thousands of a first filling are, is compared like any other', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  await world.commit(device, 'carts.setLine', {
    body: { customerLocationId: 'L1', itemCode: 'I01', uom: 'CS', quantity: 2 },
  });
  await device.sync();
  await world.run("update changes set ord = 2000000000 where collection = 'cartLines'");
  const lines = device.db.live('cartLines');
  const check = () => checkScopesNow(device.db, device.transport, noFence);
  await lines.toCollection().modify({ $ord: 2_000_000_000 });
  expect(await check()).toBe(false);
  await lines.toCollection().modify({ $ord: 1_999_999_999 });
  expect(await check()).toBe(true);
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
  await pruneSync(world.ground.server.database.database, world.tenantId, inTwoDays);
  await device.sync();
  expect(await device.db.live('orders').count()).toBe(1);
  expect(await checkScopesNow(device.db, device.transport, noFence)).toBe(false);
});

test("[PULL7] a deactivated customer's locations leave the device, and nothing differs", async () => {
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

test('[PULL7] waiting changes do not count as a difference', async () => {
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
  const { headers, rawPayload } = await fetchPack(world, 0, urls(ada).items!, {
    'accept-encoding': 'gzip, deflate, br',
  });
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'no-store',
  });
  const file = brotliDecompressSync(rawPayload);
  expect(openPack(new Uint8Array(file).buffer)).toMatchObject({ collection: 'items', count: 12 });
  expect(file.toString('latin1')).not.toMatch(/price_?cents|"prices"/i);
});

test('[PULL8] a client without Brotli receives the same snapshot uncompressed', async () => {
  const world = await newWorld();
  const { packs } = await (await clientOf(world, 0)).pull();
  const [plain, small] = [
    await fetchPack(world, 0, packs[0]!.url),
    await fetchPack(world, 0, packs[0]!.url, { 'accept-encoding': 'br' }),
  ];
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.rawPayload.equals(brotliDecompressSync(small.rawPayload))).toBe(true);
});

test('[PULL8] an app that reads columns of JSON only is served those', async () => {
  const world = await newWorld();
  const client = await clientOf(world, 0);
  const start = await client.pull(null, { packForm: undefined });
  for (const { collection, url, form } of start.packs) {
    expect(form).toBeUndefined();
    const answer = await fetchPack(world, 0, url, { 'accept-encoding': 'gzip' });
    expect(answer.headers['content-type']).toContain('json');
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toMatchObject({ version: 1, collection });
  }
  await world.run("update items set description = 'Kale' where item_code = 'I03'");
  const next = await client.pull(start, { packForm: undefined });
  expect([next.packs, next.changes.map(({ id }) => id)]).toEqual([[], ['I03']]);
});

test('[PULL8] an app of form 2 is served the snapshot of form 3, which it can read, and one of before is not offered', async () => {
  const world = await newWorld();
  const client = await clientOf(world, 0);
  await client.pull();
  await world.run(sql`update packs set form = 2, id = 'old-' || id where tenant_id = ${world.tenantId}`);
  const [older, now] = [await client.pull(null, { packForm: 2 }), await client.pull()];
  expect(older.packs).toEqual(now.packs);
  expect(older.packs.map(({ url }) => url).join()).not.toContain('old-');
  const { rawPayload } = await fetchPack(world, 0, older.packs[0]!.url);
  const header = rawPayload.subarray(8, 8 + rawPayload.readUInt32LE(4)).toString();
  // Such an app refuses any other number.
  expect(JSON.parse(header)).toMatchObject({ form: 2 });
});

test('[PULL8] a snapshot of an app’s own form comes again under another name, and either app keeps its own', async () => {
  const world = await newWorld();
  const client = await clientOf(world, 0);
  const [old, now] = [await client.pull(null, { packForm: undefined }), await client.pull()];
  const urls = new Set([...old.packs, ...now.packs].map(({ url }) => url));
  expect(urls.size).toBe(old.packs.length + now.packs.length);
});

test('[PULL8] a server that does not know the requested form sends its own', async () => {
  const world = await newWorld();
  const reply = await (await clientOf(world, 0)).pull(null, { packForm: 900 });
  expect(reply.packs.map(({ form }) => form)).toEqual(reply.packs.map(() => PACK_FORM));
});

test('[PULL8] a snapshot that one server made is offered and served by the others', async () => {
  const world = await newWorld();
  const { packs } = await (await clientOf(world, 0)).pull();
  const other = await testApp(world.ground.server.database.database);
  const token = await world.signIn(0);
  for (const { url, bytes } of packs) {
    const path = url.slice(API_BASE.length);
    const answer = await other.call({ host: world.seeded.host, path, token, headers: { 'accept-encoding': 'br' } });
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, bytes]);
  }
  await other.close();
  await world.ground.server.restart();
  const again = await (await clientOf(world, 0)).pull();
  expect(again.packs).toEqual(packs);
});

test('[PULL8] a snapshot with the same content keeps its name', async () => {
  const world = await newWorld();
  const client = await clientOf(world, 0);
  const before = await client.pull();
  // Another epoch needs its own snapshots, with the same content.
  await world.run(sql`update tenant_clock set epoch = gen_random_uuid() where tenant_id = ${world.tenantId}`);
  const after = await client.pull();
  expect(after.epoch).not.toBe(before.epoch);
  expect(after.packs.map(({ url }) => url)).toEqual(before.packs.map(({ url }) => url));
});

test('[PULL8] a device on whose snapshot much has changed is given a newer one, and nothing else comes again', async () => {
  const world = await newWorld();
  const client = await clientOf(world, 0);
  const start = await client.pull();
  await world.run(sql`insert into items (tenant_id, item_code, description, category_id, type_id, order_uom, uoms)
    select ${world.tenantId}, 'N' || n, 'NEW', category_id, type_id, order_uom, uoms from items, generate_series(1, 600) n
    where tenant_id = ${world.tenantId} and item_code = 'I01'`);
  const later = await client.pull(start);
  expect(later.packs).toEqual([]);
  const renewed = await client.pull(later, { packForm: PACK_FORM, renew: true });
  expect(renewed.changes).toEqual([]);
  expect(renewed.scopes.some(({ reset }) => reset)).toBe(false);
  const items = renewed.packs.find(({ collection }) => collection === 'items');
  expect(items?.clock).toBeGreaterThan(start.packs[0]!.clock);
  const file = (await fetchPack(world, 0, items!.url)).rawPayload;
  expect(openPack(new Uint8Array(file).buffer).count).toBe(612);
});

const addItems = (world: World, from: number, to: number) =>
  world.run(sql`insert into items (tenant_id, item_code, description, category_id, type_id, order_uom, uoms)
    select ${world.tenantId}, 'N' || n, 'NEW', category_id, type_id, order_uom, uoms from items, generate_series(${from}::int, ${to}::int) n
    where tenant_id = ${world.tenantId} and item_code = 'I01'`);

test('[C6.4] [PULL8] a change of more than 2,000 rows reaches a device as one snapshot', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  const client = await clientOf(world, 0);
  const start = await client.pull();
  await device.sync();
  await addItems(world, 1, 2_001);
  const reply = await client.pull(start);
  expect(reply.packs.map(({ collection }) => collection)).toEqual(['items']);
  expect([reply.more, reply.changes.filter(({ collection }) => collection === 'items')]).toEqual([false, []]);
  await device.sync();
  expect((await device.packed('items')).get('tenant')?.has('N2001')).toBe(true);
  expect(await device.db.packChanges.count()).toBe(0);
  expect(await checkScopesNow(device.db, device.transport, noFence)).toBe(false);
});

test('[PULL8] many changes on top of a snapshot are taken in by the next one', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  await device.sync();
  for (const [from, to] of [
    [1, MAX_OVERLAY],
    [MAX_OVERLAY + 1, MAX_OVERLAY + 1],
  ] as const) {
    await addItems(world, from, to);
    await device.sync();
  }
  expect((await device.db.packs.get('items|tenant'))?.overlaid).toBe(MAX_OVERLAY + 1);
  const all = (await device.packed('items')).get('tenant');
  await device.sync();
  expect([await device.db.packChanges.count(), (await device.db.packs.get('items|tenant'))?.overlaid]).toEqual([0, 0]);
  expect((await device.packed('items')).get('tenant')).toEqual(all);
  expect(await checkScopesNow(device.db, device.transport, noFence)).toBe(false);
});

test('[PULL8] a snapshot of another location or tenant is not found', async () => {
  const [world, foreign] = [await newWorld(), await newWorld()];
  const cleo = await (await clientOf(world, 2)).pull();
  for (const { url, collection } of cleo.packs) {
    expect((await fetchPack(world, 0, url)).statusCode, collection).toBe(collection === 'items' ? 200 : 404);
    expect((await fetchPack(foreign, 2, url)).statusCode).toBe(404);
  }
  expect((await fetchPack(world, 0, `${API_BASE}/sync/packs/AAAAAAAAAAAAAAAA`)).statusCode).toBe(404);
});

test('[PULL8] after its snapshot a device receives only later changes', async () => {
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

test('[PULL8] a new device with an older snapshot receives later deletions', async () => {
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

test('[PULL8] a server that restarts between offer and fetch still has its snapshots', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  device.transport.plan = ['memoryLost'];
  expect(await device.sync()).toMatchObject({ kind: 'done' });
  expect(await device.db.packs.count()).toBe(4);
});

test('[PULL8] snapshots that are gone between offer and fetch are asked for once more', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  device.transport.plan = ['memoryLost'];
  device.transport.meanwhile = () => world.run(sql`delete from packs where tenant_id = ${world.tenantId}`);
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
  await device.db.packChanges.clear();
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
