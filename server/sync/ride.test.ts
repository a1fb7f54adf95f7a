import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { MAX_LINES } from '../../contract/plain.ts';
import { countedDatabase } from '../../tests/harness/counted-database.ts';
import { createUser } from '../../tests/harness/factories.ts';
import type { SqlConnection } from '../db/connection/database.ts';
import { convoyBed, type Person } from './convoy.fixture.ts';
import type { Answered } from './ride.ts';
import { ENDED } from './settle.ts';

const {
  db,
  app,
  tenant,
  kitchen,
  people,
  run,
  close,
  clientOf,
  line,
  callOf,
  alone,
  gather,
  cart,
  seqOf,
  resultsOf,
  clock,
} = await convoyBed();
afterAll(close);
beforeEach(() => run('delete from cart_lines where tenant_id = $1'));

test('[PUSH1] [PUSH2] calls of several people are settled in one transaction of two round trips, each with its result and its change row', async () => {
  const calls = await Promise.all(people.map((person, at) => callOf(person, { quantity: at + 1 })));
  const before = await clock();
  const counted = countedDatabase(db.database);
  let ends: Answered[] = [];
  const { statements, messages, roundTrips } = await counted.trafficOf(async () => {
    const { all, wentAlone } = gather(calls, counted.database);
    ends = await all();
    expect(wentAlone).toEqual([]);
  });
  expect(ends.map(({ status, value }) => [status, (value as { quantity: number }).quantity])).toEqual(
    people.map((_, at) => [200, at + 1]),
  );
  const carts = await cart();
  expect(carts).toHaveLength(people.length);
  for (const [at, { location }] of people.entries())
    expect(carts).toContainEqual({ at: location, item_code: kitchen.item, quantity: at + 1 });
  for (const { clientId } of calls) {
    expect(await seqOf(clientId)).toBe(1);
    expect(await resultsOf(clientId)).toEqual([{ seq: 1, status: 'applied', code: null, answer_status: 200 }]);
  }
  const changed = await run(
    "select count(*)::int as rows, count(distinct scope)::int as scopes from changes where tenant_id = $1 and clock = $2 and collection = 'cartLines'",
    [before + 1],
  );
  expect(changed.rows).toEqual([{ rows: people.length, scopes: people.length }]);
  expect(await clock()).toBe(before + 1);
  const list = statements.join('\n');
  expect(roundTrips, list).toBeLessThanOrEqual(2);
  expect(messages, list).toBeLessThanOrEqual(7);
  expect(statements.length, list).toBeLessThanOrEqual(11);
  // What comes again is told the same.
  for (const [at, call] of calls.entries()) expect(await alone(call)).toEqual(ends[at]);
});

test('[PUSH5] one that is refused has its refusal stored and takes nothing from the others', async () => {
  const [first, second, third] = people as [Person, Person, Person];
  const calls = [
    await callOf(first),
    await callOf(second, { itemCode: 'NONE' }),
    await callOf(third, { customerLocationId: first.location, quantity: 9 }),
  ];
  const { all, wentAlone } = gather(calls);
  const ends = await all();
  expect(wentAlone).toEqual([]);
  expect(ends).toMatchObject([
    { status: 200 },
    { value: { code: 'item_unknown' } },
    { value: { code: 'location_unknown' } },
  ]);
  expect(await cart()).toEqual([{ at: first.location, item_code: kitchen.item, quantity: 2 }]);
  for (const [at, call] of calls.entries()) {
    expect(await seqOf(call.clientId)).toBe(1);
    expect(await alone(call)).toEqual(ends[at]);
  }
});

test('[PUSH6] a convoy that the database refuses is taken apart, and only what is at fault is refused', async () => {
  const owner = await db.database.connect();
  await owner.batch('alter table cart_lines add constraint odd check (quantity <> 13)');
  owner.release();
  const calls = await Promise.all(people.slice(0, 3).map((person, at) => callOf(person, { quantity: 12 + at })));
  const { all, wentAlone } = gather(calls);
  const ends = await all();
  const again = await db.database.connect();
  await again.batch('alter table cart_lines drop constraint odd');
  again.release();
  expect(wentAlone).toEqual([0, 1, 2]);
  expect(ends.map(({ status }) => status)).toEqual([200, 400, 200]);
  expect(ends[1]).toMatchObject({ value: { code: 'invalid_input' } });
  expect((await cart()).map(({ quantity }) => quantity).sort()).toEqual([12, 14]);
  for (const { clientId } of calls) expect(await seqOf(clientId)).toBe(1);
});

test('[PUSH6] a convoy that gives way to another transaction begins anew, and each of its calls has one effect', async () => {
  const calls = await Promise.all(people.map((person) => callOf(person)));
  const before = await clock();
  let failures = 1;
  /** What PostgreSQL does to the transaction that it chooses of two that wait for each other. */
  const deadlock = `do $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`;
  const failing = (connection: SqlConnection): SqlConnection => ({
    query: (text, params, name) =>
      name === 'put_cart_lines' && failures-- > 0 ? connection.query(deadlock) : connection.query(text, params, name),
    batch: (sql) => connection.batch(sql),
    transactionStatus: () => connection.transactionStatus(),
    release: (error) => connection.release(error),
  });
  const database = { ...db.database, connect: async () => failing(await db.database.connect()) };
  const { all, wentAlone } = gather(calls, database);
  expect((await all()).map(({ status }) => status)).toEqual(people.map(() => 200));
  expect(failures).toBeLessThan(0);
  expect(wentAlone).toEqual([]);
  expect(await cart()).toHaveLength(people.length);
  expect(await clock()).toBe(before + 1);
  for (const { clientId } of calls) expect(await resultsOf(clientId)).toHaveLength(1);
});

test('[PUSH3] the same key twice at once has one effect and one answer, and other content under it is refused', async () => {
  const [first, second] = people as [Person, Person];
  const call = await callOf(first);
  const other = await callOf(second);
  const changed = { ...call, body: line(first, { quantity: 7 }) };
  const ends = await gather([call, call, changed, other]).all();
  expect(ends.map(({ status }) => status)).toEqual([200, 200, 422, 200]);
  expect(ends[1]).toEqual(ends[0]);
  expect(ends[2]).toMatchObject({ value: { code: 'key_reused' } });
  expect(await cart()).toContainEqual({ at: first.location, item_code: kitchen.item, quantity: 2 });
  expect(await seqOf(call.clientId)).toBe(1);
});

test('[PUSH4] [PUSH6] a hole and an ended client are refused as ever, and what a new client sends is settled', async () => {
  const [first, second, third, fourth] = people as [Person, Person, Person, Person];
  const ended = await callOf(second);
  await run('update sync_clients set ack_seq = $3 where tenant_id = $1 and client_id = $2', [ended.clientId, ENDED]);
  const hole = { ...(await callOf(first)), seq: 3 };
  const unheard = { ...(await callOf(third)), clientId: randomUUID() };
  const { all, wentAlone } = gather([hole, ended, unheard, await callOf(fourth)]);
  const ends = await all();
  expect(wentAlone).toEqual([0, 1, 2]);
  expect(ends).toMatchObject([
    { status: 409, value: { code: 'sequence_gap', details: { expected: 1 } } },
    { status: 409, value: { code: 'sequence_gap' } },
    { status: 200 },
    { status: 200 },
  ]);
  expect(await seqOf(hole.clientId)).toBe(0);
  expect(await seqOf(unheard.clientId)).toBe(1);
});

test('[ID3] the client id of another user settles nothing, whoever goes along', async () => {
  const [first, second, third] = people as [Person, Person, Person];
  const stolen = { ...(await callOf(first)), clientId: await clientOf(second.userId) };
  const ends = await gather([stolen, await callOf(third)]).all();
  expect(ends).toMatchObject([{ status: 403, value: { code: 'forbidden' } }, { status: 200 }]);
  expect(await seqOf(stolen.clientId)).toBe(0);
  expect(await cart()).toEqual([{ at: third.location, item_code: kitchen.item, quantity: 2 }]);
});

test('[PUSH7] a user who is disabled, a session that has ended and a token of nobody are refused in a convoy at once', async () => {
  const gone: Person[] = [];
  for (const _ of [0, 1]) {
    const { location } = people[0]!;
    const user = await createUser(db.database, tenant.id, { role: 'CUSTOMER', customerLocationId: location });
    gone.push({ token: await app.signIn(tenant.hostName, user), location, userId: user.id });
  }
  const [disabled, out] = gone as [Person, Person];
  const calls = [
    await callOf(disabled),
    await callOf(out),
    { ...(await callOf(people[1]!)), token: `t.${'x'.repeat(43)}` },
    await callOf(people[2]!),
  ];
  await run('update users set is_active = false where tenant_id = $1 and id = $2', [disabled.userId]);
  await run('update sessions set revoked_at = now() where tenant_id = $1 and user_id = $2', [out.userId]);
  const ends = await gather(calls).all();
  expect(ends).toMatchObject([
    { status: 403, value: { code: 'user_disabled' } },
    { status: 401, value: { code: 'unauthenticated' } },
    { status: 401, value: { code: 'unauthenticated' } },
    { status: 200 },
  ]);
  for (const { clientId } of calls.slice(0, 3)) expect(await seqOf(clientId)).toBe(0);
});

test('whoever may not call at all is refused, and it is stored as ever', async () => {
  const user = await createUser(db.database, tenant.id, { role: 'ADMIN' });
  const admin = { token: await app.signIn(tenant.hostName, user), location: people[0]!.location, userId: user.id };
  const [call, other] = [await callOf(admin), await callOf(people[1]!)];
  const ends = await gather([call, other]).all();
  expect(ends).toMatchObject([{ status: 403, value: { code: 'forbidden' } }, { status: 200 }]);
  expect(await resultsOf(call.clientId)).toMatchObject([{ status: 'rejected', code: 'forbidden' }]);
});

test('two people of one cart who set the same line are played one after the other', async () => {
  const [first] = people as [Person];
  const calls = [
    await callOf(first, { quantity: 3 }),
    await callOf(first, { quantity: 0 }),
    await callOf(first, { quantity: 5 }),
    await callOf(people[1]!, { quantity: 0 }),
  ];
  const { all, wentAlone } = gather(calls);
  expect(await all()).toMatchObject([
    { value: { quantity: 3 } },
    { status: 200, value: null },
    { value: { quantity: 5 } },
    { status: 200, value: null },
  ]);
  expect(wentAlone).toEqual([]);
  expect(await cart()).toEqual([{ at: first.location, item_code: kitchen.item, quantity: 5 }]);
});

test('a cart that is nearly full takes one of two new lines', async () => {
  const [first] = people as [Person];
  const codes = ['FULL1', 'FULL2'];
  await run(
    "insert into items (tenant_id, item_code, description, category_id, type_id, order_uom, uoms) select $1, unnest($3::text[]), 'X', 'K', 'T', 'CS', uoms from items where tenant_id = $1 and item_code = $2",
    [kitchen.item, codes],
  );
  await run(
    "insert into price_list_prices (tenant_id, price_list_id, item_code, uom, price_cents) select $1, 'A', unnest($2::text[]), 'CS', 100",
    [codes],
  );
  await run(
    "insert into cart_lines (tenant_id, customer_location_id, item_code, uom, quantity, added_at) select $1, $2, 'F' || n, 'CS', 1, now() from generate_series(1, $3::int) n",
    [first.location, MAX_LINES - 1],
  );
  const ends = await gather(await Promise.all(codes.map((itemCode) => callOf(first, { itemCode })))).all();
  expect(ends.map(({ status }) => status)).toEqual([200, 400]);
  expect(await cart()).toHaveLength(MAX_LINES);
});
