import { afterEach, expect, test } from 'vitest';
import { upcasts } from '../../contract/mutation-versions.ts';
import { uuidv7 } from '../../rules/uuid.ts';
import { readMeta } from '../../src/data/database.ts';
import { CallError } from '../../src/lib/call.ts';
import { MAX_FAILURES } from '../../workers/sync/push.ts';
import type { Device } from '../convergence/device.ts';
import type { World } from '../convergence/world.ts';
import { clientOf, line, onServer, rig, wire } from './rig.ts';

const { world: newWorld } = rig();

const set = (device: Device, itemCode: string, quantity: number) =>
  device.commit('carts.setLine', { body: { customerLocationId: 'L1', itemCode, uom: 'CS', quantity } });

/** Makes the database fail on one item of the tenant, as a full disk or a lock that is never let go would. */
const breakOn = (world: World, itemCode: string, errcode: string) =>
  world.run(`create function fail_now() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = '${errcode}'; end $$;
    create trigger fail_now before insert or update on cart_lines for each row when (new.item_code = '${itemCode}' and new.tenant_id = '${world.tenantId}') execute function fail_now()`);
const mend = (world: World) => world.run('drop trigger fail_now on cart_lines; drop function fail_now()');

for (const [what, errcode] of [
  ['a full disk', '53100'],
  ['a lock time-out', '55P03'],
]) {
  test(`[PUSH6] ${what} stores nothing and advances nothing; earlier mutations stay settled`, async () => {
    const world = await newWorld();
    const client = await clientOf(world, 0);
    await breakOn(world, 'I05', errcode!);
    const batch = [line(1, 'I01', 1), line(2, 'I05', 1), line(3, 'I02', 1)];
    expect(await client.push(batch)).toMatchObject({
      results: [{ seq: 1, status: 'applied' }],
      lastSeq: 1,
      stop: { kind: 'retry', seq: 2 },
    });
    expect(await world.rows('select seq from sync_results')).toEqual([{ seq: 1 }]);
    await mend(world);
    expect(await client.push(batch)).toMatchObject({ lastSeq: 3, stop: null });
    expect([await onServer(world, 'I05'), await onServer(world, 'I02')]).toEqual([1, 1]);
  });
}

test('[PUSH6] a change that the server cannot digest is parked after a bounded number of tries, and the others pass', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  await set(device, 'I01', 1);
  await set(device, 'I05', 2);
  await set(device, 'I02', 3);
  const guide = uuidv7();
  await device.commit('orderGuides.create', { body: { id: guide, name: 'a', customerLocationId: 'L1', lines: [] } });
  await device.commit('orderGuides.remove', { params: { id: guide } });
  await breakOn(world, 'I05', 'XX000');
  let rounds = 0;
  while ((await device.db.outbox.count()) > 0 && rounds < 3 * MAX_FAILURES) {
    await device.sync();
    rounds += 1;
  }
  expect(rounds).toBeLessThanOrEqual(MAX_FAILURES + 1);
  expect([await onServer(world, 'I01'), await onServer(world, 'I02')]).toEqual([1, 3]);
  expect(await world.rows('select id from order_guides')).toEqual([]);
  expect(await device.db.attention.toArray()).toMatchObject([
    { status: 'parked', name: 'carts.setLine', args: { body: { itemCode: 'I05', quantity: 2 } } },
  ]);
  expect(await device.db.live('cartLines').toCollection().primaryKeys()).toEqual(['L1|I01|CS', 'L1|I02|CS']);
  await mend(world);
});

test('[PUSH6] a change that the server cannot process now does not stop pulls', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  await set(device, 'I05', 2);
  await breakOn(world, 'I05', '53100');
  await world.run(
    'insert into cart_lines (tenant_id, customer_location_id, item_code, uom, quantity, added_at) ' +
      `values ('${world.tenantId}', 'L1', 'I09', 'EA', 1, now())`,
  );
  expect((await device.sync()).kind).toBe('later');
  expect(await device.db.live('cartLines').toCollection().primaryKeys()).toEqual(['L1|I05|CS', 'L1|I09|EA']);
  await mend(world);
  expect((await device.sync()).kind).toBe('done');
  expect(await onServer(world, 'I05')).toBe(2);
});

test('[PUSH6] a change that fails only when its batch commits is found and parked, and the others pass', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  await set(device, 'I01', 1);
  await set(device, 'I05', 2);
  await set(device, 'I02', 3);
  await world.run(`create function fail_late() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = 'XX000'; end $$;
    create constraint trigger fail_late after insert or update on cart_lines deferrable initially deferred for each row
      when (new.item_code = 'I05' and new.tenant_id = '${world.tenantId}') execute function fail_late()`);
  // The harness treats a 500 as a defect; here the test causes it.
  const { transport } = device;
  const send = transport.push;
  transport.push = (body) =>
    send(body).catch((error: Error) => {
      throw error.message.includes('answered 500') ? new CallError(500, null) : error;
    });
  let rounds = 0;
  while ((await device.db.outbox.count()) > 0 && rounds < 3 * MAX_FAILURES) {
    await device.sync();
    rounds += 1;
  }
  expect(rounds).toBeLessThanOrEqual(MAX_FAILURES + 3);
  expect([await onServer(world, 'I01'), await onServer(world, 'I02')]).toEqual([1, 3]);
  expect(await device.db.attention.toArray()).toMatchObject([
    { status: 'parked', args: { body: { itemCode: 'I05' } } },
  ]);
  await world.run('drop trigger fail_late on cart_lines; drop function fail_late()');
});

for (const [what, failure] of [
  ['a full disk', "raise exception 'no' using errcode = '53100'"],
  ['a lost session', 'perform pg_terminate_backend(pg_backend_pid())'],
]) {
  test(`[C2.3, PUSH6] ${what} at the commit of a single change is an outage: nothing is counted, and the change arrives afterwards`, async () => {
    const world = await newWorld();
    const device = await world.device({ person: 0, which: 0 });
    await set(device, 'I05', 2);
    await world.run(`create function fail_late() returns trigger language plpgsql security definer as $$ begin ${failure}; return null; end $$;
      create constraint trigger fail_late after insert or update on cart_lines deferrable initially deferred for each row
        when (new.item_code = 'I05' and new.tenant_id = '${world.tenantId}') execute function fail_late()`);
    for (let round = 0; round < MAX_FAILURES + 1; round++)
      expect(await device.sync()).toMatchObject({ kind: 'later', problem: 'unavailable' });
    expect((await device.db.outbox.toArray()).map(({ failures }) => failures)).toEqual([0]);
    await world.run('drop trigger fail_late on cart_lines; drop function fail_late()');
    await device.sync();
    expect([await onServer(world, 'I05'), await device.db.attention.count()]).toEqual([2, 0]);
  });
}

test('[PUSH7] a sign-in that ended pauses the queue until its user is back; nothing is lost', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  await device.sync();
  await set(device, 'I01', 4);
  await world.run('update access_tokens set expires_at = now()');
  world.signedOut.add(0);
  expect(await device.sync()).toMatchObject({ kind: 'paused' });
  expect(await device.db.outbox.count()).toBe(1);
  world.signedOut.delete(0);
  expect(await device.sync()).toMatchObject({ kind: 'done' });
  expect(await onServer(world, 'I01')).toBe(4);
});

test('[PUSH7] a tenant that is disabled holds the queue, and so does a user; both lose nothing', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  await set(device, 'I01', 4);
  await world.setActive(false);
  expect(await device.sync()).toEqual({ kind: 'blocked', problem: 'tenant_disabled' });
  await world.setActive(true);
  await world.run(`update users set is_active = false where id = '${world.person(0).userId}'`);
  expect(await device.sync()).toEqual({ kind: 'blocked', problem: 'user_disabled' });
  expect(await device.db.outbox.count()).toBe(1);
  expect(await onServer(world, 'I01')).toBeUndefined();
  await world.run(`update users set is_active = true where id = '${world.person(0).userId}'`);
  expect(await device.sync()).toMatchObject({ kind: 'done' });
  expect(await onServer(world, 'I01')).toBe(4);
});

const steps = upcasts as Record<string, readonly ((args: { body?: unknown }) => object)[] | undefined>;
afterEach(() => {
  delete steps['checkout.save'];
});
/** As if an earlier release had called the purchase order `po` and known no notes. */
const tomorrow = (): void => {
  steps['checkout.save'] = [
    ({ body }) => {
      const { po, ...rest } = body as { po: string };
      return { body: { ...rest, poNumber: po } };
    },
    ({ body }) => ({ body: { ...(body as object), notes: 'none' } }),
  ];
};
const old = {
  customerLocationId: 'L1',
  step: 2,
  shippingMethod: 'Pickup',
  deliveryDate: null,
  po: 'A-1',
  shippingAddress: null,
};

test("[PUSH9] the server upcasts an old client's change, under the key of the sent arguments", async () => {
  const world = await newWorld();
  const client = await clientOf(world, 0);
  tomorrow();
  const sent = [wire(1, 'checkout.save', { body: old })];
  const first = await client.push(sent);
  expect(first.results).toEqual([{ seq: 1, status: 'applied', code: null, details: null }]);
  expect((await client.push(sent)).results).toEqual(first.results);
  expect(await world.rows('select po_number, notes, step from checkout_drafts')).toEqual([
    { po_number: 'A-1', notes: 'none', step: 2 },
  ]);
});

test('[PUSH9] an outbox that waited through an upgrade is shown and arrives', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  await device.commit('checkout.save', { body: { ...old, poNumber: '', notes: '' } as never });
  await device.db.outbox.update(1, { args: { body: old } } as never);
  tomorrow();
  await device.pull();
  expect(await device.db.live('checkoutDrafts').get('L1')).toMatchObject({ poNumber: 'A-1', notes: 'none' });
  expect((await device.sync()).kind).toBe('done');
  expect(await world.rows('select po_number from checkout_drafts')).toEqual([{ po_number: 'A-1' }]);
  expect(await readMeta(device.db, 'settledSeq')).toBe(1);
});

test('[PUSH9] a change newer than the server is refused by name and version, and blocks nothing', async () => {
  const world = await newWorld();
  const client = await clientOf(world, 0);
  const reply = await client.push([wire(1, 'checkout.save', { body: old }, { version: 2 }), line(2, 'I01', 1)]);
  expect(reply.results).toMatchObject([
    { status: 'rejected', code: 'unknown_mutation', details: { name: 'checkout.save', version: 2 } },
    { status: 'applied' },
  ]);
});
