import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { MAX_PUSH_BYTES, MAX_PUSH_MUTATIONS } from '../../contract/sync.ts';
import { uuidv7 } from '../../rules/uuid.ts';
import { clientOf, line, onServer, order, rig, untilWaiting, wire } from './rig.ts';

const { world: newWorld } = rig();

test('[PUSH1] a single write under a key and a push go through the same handler and share one sequence', async () => {
  const world = await newWorld();
  const client = await clientOf(world, 0);
  const body = { customerLocationId: 'L1', itemCode: 'I01', uom: 'CS', quantity: 2 };
  const single = await client.send('PUT', '/portal/cart/lines', body, `${client.clientId}:1`);
  expect(single).toMatchObject({ status: 200, body: { itemCode: 'I01', quantity: 2 } });
  const reply = await client.push([line(1, 'I01', 2), line(2, 'I02', 3)]);
  expect(reply).toMatchObject({
    lastSeq: 2,
    stop: null,
    results: [
      { seq: 1, status: 'applied' },
      { seq: 2, status: 'applied' },
    ],
  });
  expect([await onServer(world, 'I01'), await onServer(world, 'I02')]).toEqual([2, 3]);
});

test('[PUSH1] a push may come compressed', async () => {
  const world = await newWorld();
  const clientId = uuidv7();
  const answer = await world.ground.server.current().app.inject({
    method: 'POST',
    url: '/api/v1/sync/push',
    headers: {
      host: world.seeded.host,
      authorization: `Bearer ${await world.signIn(0)}`,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    },
    payload: gzipSync(JSON.stringify({ clientId, ackSeq: 0, mutations: [line(1, 'I01', 2)] })),
  });
  expect(answer.json()).toMatchObject({ lastSeq: 1, stop: null });
  expect(await onServer(world, 'I01')).toBe(2);
});

test('[PUSH1] the device limits a push by count and by bytes, in order', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  const lines = Array.from({ length: 500 }, (_, position) => ({
    itemCode: 'I01',
    uom: 'CS',
    section: 'x'.repeat(60),
    position,
    par: null,
    weekdayPars: null,
  }));
  const row = (seq: number, body: object) => ({
    ...{ seq, name: 'orderGuides.create' as const, version: 1, at: new Date().toISOString() },
    ...{ dependsOn: [], coalesceKey: null, failures: 0, args: { body } },
  });
  const sent: { count: number; bytes: number; first: number }[] = [];
  device.transport.push = async (body) => {
    const bytes = JSON.stringify(body).length;
    sent.push({ count: body.mutations.length, bytes, first: body.mutations[0]!.seq });
    const results = body.mutations.map(({ seq }) => ({ seq, status: 'applied' as const, code: null, details: null }));
    return { results, lastSeq: results.at(-1)!.seq, stop: null, serverTime: new Date().toISOString() };
  };
  await device.commit('account.saveSettings', { body: {} });
  await device.db.outbox.clear();
  await device.db.outbox.bulkPut([
    ...Array.from({ length: 80 }, (_, index) =>
      row(index + 1, { id: uuidv7(), name: 'big', customerLocationId: 'L1', lines }),
    ),
    ...Array.from({ length: 1200 }, (_, index) =>
      row(index + 81, { id: uuidv7(), name: 'small', customerLocationId: 'L1', lines: [] }),
    ),
  ]);
  while ((await device.push()) === 'progress');
  expect(sent.length).toBeGreaterThan(2);
  for (const { count, bytes } of sent) {
    expect(count).toBeLessThanOrEqual(MAX_PUSH_MUTATIONS);
    expect(bytes).toBeLessThan(MAX_PUSH_BYTES);
  }
  let next = 1;
  for (const { first, count } of sent) {
    expect(first).toBe(next);
    next += count;
  }
  expect(next).toBe(1281);
});

test('[PUSH1] each change settles by itself, whatever its neighbours do', async () => {
  const world = await newWorld();
  const client = await clientOf(world, 0);
  const reply = await client.push([line(1, 'I01', 2), line(2, 'NONE', 1), wire(3, 'no.such', {}), line(4, 'I02', 4)]);
  expect(reply.results.map(({ status, code }) => [status, code])).toEqual([
    ['applied', null],
    ['rejected', 'item_unknown'],
    ['rejected', 'unknown_mutation'],
    ['applied', null],
  ]);
  expect([await onServer(world, 'I01'), await onServer(world, 'I02')]).toEqual([2, 4]);
});

test('[PUSH2] claim, effect, result and change rows commit together or not at all', async () => {
  const world = await newWorld();
  const client = await clientOf(world, 0);
  await client.push([line(1, 'I01', 1)]);
  const state = () =>
    Promise.all(
      ['sync_clients', 'sync_results', 'cart_lines', 'changes', 'tenant_clock'].map((table) =>
        world.rows(`select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`),
      ),
    );
  const before = await state();
  // The last step before the commit fails: a deferred trigger, like those of the feed.
  await world.run(`create function fail_late() returns trigger language plpgsql as $$ begin raise exception 'late' using errcode = '53100'; end $$;
    create constraint trigger fail_late after insert on cart_lines deferrable initially deferred for each row when (new.item_code = 'I05' and new.tenant_id = '${world.tenantId}') execute function fail_late()`);
  const answer = await client.send('POST', '/sync/push', {
    clientId: client.clientId,
    ackSeq: 0,
    mutations: [line(2, 'I04', 1), line(3, 'I05', 1)],
  });
  await world.run('drop trigger fail_late on cart_lines; drop function fail_late()');
  expect(answer.status).toBeGreaterThanOrEqual(500);
  expect(await state()).toEqual(before);
  expect(await client.push([line(2, 'I04', 1), line(3, 'I05', 1)])).toMatchObject({ lastSeq: 3, stop: null });
  expect(await onServer(world, 'I05')).toBe(1);
});

test('[PUSH3] a repeated mutation gets the stored result and has no second effect', async () => {
  const world = await newWorld();
  const client = await clientOf(world, 0);
  const submit = wire(1, 'orders.submit', { body: order(uuidv7(), 'I01', 2) });
  const first = await client.push([submit, line(2, 'NONE', 1)]);
  const again = await client.push([submit, line(2, 'NONE', 1)]);
  expect(again.results).toEqual(first.results);
  expect(await world.rows('select count(*)::int as orders from orders')).toEqual([{ orders: 1 }]);
  expect(await world.rows("select committed from stock where item_code = 'I01' and warehouse_id = 'W1'")).toEqual([
    { committed: 8 },
  ]);
});

test('[PUSH3] of two identical concurrent pushes one settles and the other gets its result', async () => {
  const world = await newWorld();
  const client = await clientOf(world, 0);
  const submit = wire(1, 'orders.submit', { body: order(uuidv7(), 'I01', 2) });
  const [one, other] = await Promise.all([client.push([submit]), client.push([submit])]);
  expect(other.results).toEqual(one.results);
  expect(await world.rows("select committed from stock where item_code = 'I01' and warehouse_id = 'W1'")).toEqual([
    { committed: 8 },
  ]);
});

test('[PUSH3] another body under a used key is refused with 422 and changes nothing', async () => {
  const world = await newWorld();
  const client = await clientOf(world, 0);
  await client.push([line(1, 'I01', 2)]);
  const body = { customerLocationId: 'L1', itemCode: 'I01', uom: 'CS', quantity: 9 };
  const single = await client.send('PUT', '/portal/cart/lines', body, `${client.clientId}:1`);
  expect(single).toMatchObject({ status: 422, body: { code: 'key_reused' } });
  const reply = await client.push([line(1, 'I01', 9), line(2, 'I02', 1)]);
  expect(reply).toMatchObject({ results: [], lastSeq: 1, stop: { kind: 'key_reused', seq: 1 } });
  expect(await onServer(world, 'I01')).toBe(2);
});

test('[PUSH4] a hole is refused with the expected number, in a push and in a single write', async () => {
  const world = await newWorld();
  const client = await clientOf(world, 0);
  expect(await client.push([line(1, 'I01', 2), line(3, 'I02', 1)])).toMatchObject({
    results: [{ seq: 1 }],
    lastSeq: 1,
    stop: { kind: 'gap', seq: 3, expected: 2 },
  });
  const body = { customerLocationId: 'L1', itemCode: 'I02', uom: 'CS', quantity: 1 };
  const single = await client.send('PUT', '/portal/cart/lines', body, `${client.clientId}:3`);
  expect(single).toMatchObject({ status: 409, body: { code: 'sequence_gap', details: { expected: 2 } } });
  expect(await onServer(world, 'I02')).toBeUndefined();
});

test('[PUSH5] a rejection undoes only its own effect, is stored, and blocks only its dependents', async () => {
  const world = await newWorld();
  const client = await clientOf(world, 0);
  const guide = uuidv7();
  const lines = [
    { itemCode: 'I01', uom: 'CS', quantity: 5 },
    { itemCode: 'I02', uom: 'BARREL', quantity: 5 },
  ];
  const pushed = [
    wire(1, 'orderGuides.create', { body: { id: guide, name: 'x', customerLocationId: 'L2', lines: [] } }),
    wire(2, 'orderGuides.remove', { params: { id: guide } }, { dependsOn: [1] }),
    wire(3, 'carts.updateLines', { body: { customerLocationId: 'L1', lines } }),
    line(4, 'I03', 2, { dependsOn: [99] }),
  ];
  const reply = await client.push(pushed);
  expect(reply.results.map(({ status, code }) => [status, code])).toEqual([
    ['rejected', 'location_unknown'],
    ['rejected', 'dependency_failed'],
    ['rejected', 'uom_unknown'],
    ['applied', null],
  ]);
  expect([await onServer(world, 'I01'), await onServer(world, 'I03')]).toEqual([undefined, 2]);
  expect((await client.push(pushed)).results).toEqual(reply.results);
});

test('[PUSH5] an order whose price has changed is received and held, with both prices side by side', async () => {
  const world = await newWorld();
  const client = await clientOf(world, 0);
  const orderId = uuidv7();
  const reply = await client.push([wire(1, 'orders.submit', { body: order(orderId, 'I02', 1, 777) })]);
  expect(reply.results).toMatchObject([
    {
      status: 'held',
      code: 'order_held',
      details: { orderId, holds: [{ kind: 'price', itemCode: 'I02', seen: 777, now: 1010 }] },
    },
  ]);
  expect(await world.rows('select id, status from orders')).toEqual([{ id: orderId, status: 'held' }]);
});

test('[PUSH6] two deadlocked pushes both settle: neither gets an error', async () => {
  const world = await newWorld();
  const [ada, ben] = [await clientOf(world, 0), await clientOf(world, 1)];
  await ada.push([line(1, 'I01', 1), line(2, 'I02', 1), line(3, 'I03', 1)]);
  const gate = await world.ground.server.database.database.connect();
  await gate.batch(
    `begin; select set_config('app.tenant_id', '${world.tenantId}', true); select from cart_lines where item_code = 'I03' for update`,
  );
  const both = Promise.all([
    ada.push([line(4, 'I01', 2), line(5, 'I03', 2), line(6, 'I02', 2)]),
    ben.push([line(1, 'I02', 3), line(2, 'I03', 3), line(3, 'I01', 3)]),
  ]);
  await untilWaiting(world, 2);
  await gate.batch('commit');
  gate.release();
  for (const reply of await both) {
    expect(reply.stop).toBeNull();
    expect(reply.results.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied']);
  }
  const quantities = await Promise.all(['I01', 'I02', 'I03'].map((itemCode) => onServer(world, itemCode)));
  expect(new Set(quantities).size).toBe(1);
});

for (const [action, seen, args, reserved] of [
  ['accept', 777, (total: unknown) => ({ acceptedTotal: total }), 8],
  ['cancel', null, () => ({ reason: '' }), 4],
] as const) {
  test(`[PUSH2] two people who ${action} one order at once move its stock once`, async () => {
    const world = await newWorld();
    const [ada, ben] = [await clientOf(world, 0), await clientOf(world, 1)];
    const orderId = uuidv7();
    await ada.push([
      wire(1, 'orders.submit', { body: order(uuidv7(), 'I02', 1) }),
      wire(2, 'orders.submit', { body: order(orderId, 'I02', 1, seen) }),
    ]);
    const [found] = await world.rows(`select total_cents from orders where id = '${orderId}'`);
    const decide = { params: { id: orderId }, body: args(found!.total_cents) };
    // Both are let in before either has moved anything.
    const gate = await world.ground.server.database.database.connect();
    await gate.batch(
      `begin; select set_config('app.tenant_id', '${world.tenantId}', true); select from stock where item_code = 'I02' for update`,
    );
    const both = Promise.all([
      ada.push([wire(3, `orders.${action}`, decide)]),
      ben.push([wire(1, `orders.${action}`, decide)]),
    ]);
    await untilWaiting(world, 2);
    await gate.batch('commit');
    gate.release();
    const ends = (await both).map(({ results }) => results[0]?.status).sort();
    expect(ends).toEqual(['applied', action === 'accept' ? 'rejected' : 'applied']);
    expect(await world.rows("select committed from stock where item_code = 'I02' and warehouse_id = 'W1'")).toEqual([
      { committed: reserved },
    ]);
  });
}

test('[PUSH2] an order is reserved, and given back, by the stock of the warehouse that serves it when it is taken', async () => {
  const world = await newWorld();
  const client = await clientOf(world, 0);
  const orderId = uuidv7();
  await client.push([wire(1, 'orders.submit', { body: order(orderId, 'I02', 1, 777) })]);
  const [held] = await world.rows('select total_cents from orders');
  await world.run("update customer_locations set warehouse_id = 'W2' where customer_location_id = 'L1'");
  await client.push([
    wire(2, 'orders.accept', { params: { id: orderId }, body: { acceptedTotal: held!.total_cents } }),
  ]);
  const committed = () => world.rows("select warehouse_id, committed from stock where item_code = 'I02' order by 1");
  expect(await committed()).toEqual([
    { warehouse_id: 'W1', committed: 0 },
    { warehouse_id: 'W2', committed: 4 },
  ]);
  await client.push([wire(3, 'orders.cancel', { params: { id: orderId }, body: { reason: '' } })]);
  expect((await committed()).map((row) => row.committed)).toEqual([0, 0]);
});
