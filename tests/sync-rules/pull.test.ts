import { expect, test } from 'vitest';
import { uuidv7 } from '../../rules/uuid.ts';
import { readMeta } from '../../src/data/database.ts';
import type { Device } from '../convergence/device.ts';
import { sql } from '../convergence/sql.ts';
import type { World } from '../convergence/world.ts';
import { onServer, order, rig } from './rig.ts';

const { world: newWorld } = rig();

const set = (world: World, device: Device, itemCode: string, quantity: number) =>
  world.commit(device, 'carts.setLine', { body: { customerLocationId: 'L1', itemCode, uom: 'CS', quantity } });

/** More guides of a kitchen than one page of a pull holds. */
const manyGuides = (world: World, location = 'L1') =>
  world.run(
    sql`insert into order_guides (tenant_id, id, customer_id, customer_location_id, name)
      select ${world.tenantId}, gen_random_uuid(), ${location === 'L1' ? 'C1' : 'C2'}, ${location}, ${`${world.seeded.mark} `} || n from generate_series(1, 1300) n`,
  );
const guides = (device: Device) => device.db.live('orderGuides').count();

test('[PULL3] pages are applied together: a pull that breaks off in the middle leaves the device as it was', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  await device.sync();
  const before = await readMeta(device.db, 'scopes');
  await manyGuides(world);
  device.transport.plan = ['none', 'lost'];
  await device.pull();
  expect(await guides(device)).toBe(0);
  expect(await readMeta(device.db, 'scopes')).toEqual(before);
  await device.pull();
  expect(await guides(device)).toBe(1300);
});

test("[PULL3] settled changes leave the outbox and waiting ones are applied on the server's rows", async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  const colleague = await world.device({ person: 1, which: 0 });
  await set(world, device, 'I01', 1);
  device.transport.plan = ['dropped'];
  await device.push();
  await set(world, device, 'I02', 2);
  await set(world, colleague, 'I01', 7);
  await set(world, colleague, 'I02', 7);
  await colleague.sync();
  await device.pull();
  expect((await device.db.outbox.toArray()).map(({ seq }) => seq)).toEqual([2]);
  const quantity = async (itemCode: string) => (await device.db.live('cartLines').get(`L1|${itemCode}|CS`))?.quantity;
  expect([await quantity('I01'), await quantity('I02')]).toEqual([7, 2]);
  expect(await device.db.shadows.toArray()).toMatchObject([{ id: 'L1|I02|CS', row: { quantity: 7 } }]);
});

test("[PULL3] a change that was rejected while its reply was lost is on its author's attention list after the pull", async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  await set(world, device, 'NONE', 1);
  device.transport.plan = ['dropped'];
  await device.push();
  await device.pull();
  expect(await device.db.outbox.count()).toBe(0);
  expect(await device.db.live('cartLines').count()).toBe(0);
  expect(await device.db.attention.toArray()).toMatchObject([{ seq: 1, status: 'rejected', code: 'item_unknown' }]);
});

const move = (world: World, person: number, location: 'L1' | 'L2') =>
  world.run(
    sql`update users set customer_location_id = ${location}, customer_id = ${location === 'L1' ? 'C1' : 'C2'} where id = ${world.person(person).userId}`,
  );
const scopesHeld = async (device: Device) => {
  const found = new Set<string>();
  for (const table of [...device.db.liveTables, device.db.packs, device.db.packChanges])
    for (const row of (await table.toArray()) as { $scope?: string; scope?: string }[])
      found.add(row.$scope ?? row.scope ?? '');
  return [...found].sort();
};

test('[PULL4] a scope that is taken away leaves, and one that is given arrives', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  await set(world, device, 'I01', 1);
  await device.sync();
  const own = `user:${world.person(0).userId}`;
  expect(await scopesHeld(device)).toEqual([
    'customer:C1',
    'location:L1',
    'pricelist:P1',
    'tenant',
    own,
    'warehouse:W1',
  ]);
  await move(world, 0, 'L2');
  await device.sync();
  expect(await scopesHeld(device)).toEqual([
    'customer:C2',
    'location:L2',
    'pricelist:P2',
    'tenant',
    own,
    'warehouse:W2',
  ]);
  expect(await device.db.live('cartLines').count()).toBe(0);
});

test('[PULL4] a user who may no longer see prices has none on the device', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  const orderId = uuidv7();
  await world.commit(device, 'orders.submit', { body: order(orderId, 'I01', 1) });
  await device.sync();
  expect((await device.db.live('orders').get(orderId))?.total).toBeGreaterThan(0);
  await world.run(
    sql`update customer_locations set options = options || '{"displayPrices":false,"disableZeroPriceItems":false}' where customer_location_id = 'L1'`,
  );
  await device.sync();
  expect(await scopesHeld(device)).not.toContain('pricelist:P1');
  expect(await device.db.live('orders').get(orderId)).toMatchObject({
    total: null,
    lines: [{ unitPrice: null, linePrice: null }],
  });
  for (const rows of (await device.packed('locationItems')).values())
    for (const row of rows.values()) expect(row.prices).toEqual([]);
  const [credit] = await device.db.live('customerCredits').toArray();
  expect(credit).toMatchObject({ balance: 0, openOrders: 0, overLimit: false });
  await world.run('update customers set credit_limit_cents = balance_cents');
  await device.sync();
  expect(await device.db.live('customerCredits').get(credit!.customerId)).toMatchObject({
    openOrders: 0,
    overLimit: true,
  });
});

const pricesOf = (row: unknown) => (row as { prices: { price: number }[] } | undefined)?.prices ?? [];

test('[PULL4, I5] a location that hides prices and items without one receives only whether there is a price', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  await device.sync();
  await world.run(
    sql`update customer_locations set options = options || '{"displayPrices":false,"disableZeroPriceItems":true}' where customer_location_id = 'L1'`,
  );
  await world.run("update price_list_prices set price_cents = 0 where item_code = 'I01'");
  await device.sync();
  expect(await scopesHeld(device)).toContain('pricelist:P1');
  const told = [...(await device.packed('prices')).values()].flatMap((rows) =>
    [...rows.values()].flatMap((row) => pricesOf(row).map(({ price }) => [row.itemCode, price] as const)),
  );
  expect(new Set(told.map(([, price]) => price))).toEqual(new Set([0, 1]));
  expect(told.filter(([, price]) => price === 0).every(([code]) => code === 'I01')).toBe(true);
  for (const rows of (await device.packed('locationItems')).values())
    for (const row of rows.values()) for (const { price } of pricesOf(row)) expect([0, 1]).toContain(price);
  await world.run("update price_list_prices set price_cents = 777 where item_code = 'I01'");
  await device.sync();
  for (const rows of (await device.packed('prices')).values())
    for (const { price } of pricesOf(rows.get('I01'))) expect(price).toBe(1);
});

test('[PULL4] a row that moves between two scopes of one device stays, under its new scope', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 2, which: 0 });
  await world.run(sql`insert into user_locations values (${world.tenantId}, ${world.person(2).userId}, 'L1')`);
  const id = uuidv7();
  const scopeOf = async () => (await device.db.live('orderGuides').get(id))?.$scope;
  await world.commit(device, 'orderGuides.create', { body: { id, name: 'x', customerLocationId: 'L2', lines: [] } });
  await device.sync();
  expect(await scopeOf()).toBe('location:L2');
  for (const [location, customer, scope] of [
    ['L1', 'C1', 'location:L1'],
    [null, 'C1', 'customer:C1'],
    ['L2', 'C2', 'location:L2'],
  ]) {
    await world.run(
      sql`update order_guides set customer_location_id = ${location}, customer_id = ${customer} where id = ${id}`,
    );
    await device.sync();
    expect(await scopeOf()).toBe(scope);
  }
  await world.run(sql`delete from order_guides where id = ${id}`);
  await device.sync();
  expect(await scopeOf()).toBeUndefined();
});

/** More than one page of rows that every user has, after all earlier rows. */
const manyMessages = (world: World) =>
  world.run(
    sql`insert into messages (tenant_id, id, subject, name, body) select ${world.tenantId}, gen_random_uuid(), 's', 'n', 'b' from generate_series(1, 1300)`,
  );

/** A device that is up to date, and to which an order and more than a page of other rows are to come, the order first. */
async function orderBeforeManyRows(world: World): Promise<{ device: Device; orderId: string }> {
  const device = await world.device({ person: 0, which: 0 });
  const orderId = uuidv7();
  await device.sync();
  await world.commit(device, 'orders.submit', { body: order(orderId, 'I01', 1) });
  await device.push();
  await manyMessages(world);
  return { device, orderId };
}

test('[PULL4] a scope that is taken away between two pages leaves nothing behind', async () => {
  const world = await newWorld();
  const { device } = await orderBeforeManyRows(world);
  device.transport.meanwhile = () => move(world, 0, 'L2');
  expect(await device.pull()).toMatchObject({ resynced: true });
  expect(await device.db.live('messages').count()).toBe(1301);
  expect(await scopesHeld(device)).not.toContain('location:L1');
});

test('[PULL4] rows received before a permission changed between two pages are dropped', async () => {
  const world = await newWorld();
  const { device, orderId } = await orderBeforeManyRows(world);
  device.transport.meanwhile = () =>
    world.run(sql`update customer_locations set options = options || '{"displayPrices":false}' where customer_location_id = 'L1';
      delete from order_lines; delete from orders where id = ${orderId}`);
  expect(await device.pull()).toMatchObject({ resynced: true });
  expect(await device.db.live('messages').count()).toBe(1301);
  expect(await device.db.live('orders').count()).toBe(0);
});

const prune = (world: World) =>
  world.run(
    sql`delete from changes where deleted and tenant_id = ${world.tenantId}; update tenant_clock set pruned_to = value where tenant_id = ${world.tenantId}`,
  );

test('[PULL5] a cursor from before pruned tombstones is reset; the outbox is not touched', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  await set(world, device, 'I01', 1);
  await device.sync();
  await world.run("delete from cart_lines where item_code = 'I01'");
  await prune(world);
  await set(world, device, 'I02', 2);
  expect(await device.pull()).toMatchObject({ resynced: true });
  expect(await device.db.live('cartLines').toCollection().primaryKeys()).toEqual(['L1|I02|CS']);
  expect(await device.db.outbox.count()).toBe(1);
  expect(await device.pull()).toMatchObject({ resynced: false });
});

test('[PULL5] a refill of many pages ends although every tombstone before it is gone', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  await manyGuides(world);
  await world.run("delete from order_guides where name like '%7'");
  await prune(world);
  let pulls = 0;
  const { pull } = device.transport;
  device.transport.pull = (body) => {
    pulls += 1;
    if (pulls > 5) throw new Error('it never ends');
    return pull(body);
  };
  await device.pull();
  expect(pulls).toBe(2);
  expect(await guides(device)).toBe(1170);
});

test("[PULL5] after a restored backup the device takes the server's rows and resends what the backup lost", async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  await set(world, device, 'I01', 1);
  await device.sync();
  await world.backUp();
  const clientId = await device.clientId();
  await set(world, device, 'I02', 2);
  // Settled and answered, but not pulled: the device still has it.
  await device.push();
  await world.run(
    'insert into cart_lines (tenant_id, customer_location_id, item_code, uom, quantity, added_at) ' +
      sql`values (${world.tenantId}, 'L1', 'I09', 'CS', 1, now())`,
  );
  await world.restore();
  expect(await onServer(world, 'I02')).toBeUndefined();
  expect(await device.pull()).toMatchObject({ resynced: true });
  expect(await device.clientId()).not.toBe(clientId);
  expect((await device.sync()).kind).toBe('done');
  expect(await onServer(world, 'I02')).toBe(2);
  expect(await device.db.live('cartLines').toCollection().primaryKeys()).toEqual(['L1|I01|CS', 'L1|I02|CS']);
  expect(await device.db.outbox.count()).toBe(0);
});
