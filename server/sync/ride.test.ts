import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { api } from '../../contract/api.ts';
import { MAX_LINES } from '../../contract/plain.ts';
import { countedDatabase } from '../../tests/harness/counted-database.ts';
import { createLocation, createTenant, createUser } from '../../tests/harness/factories.ts';
import { testKitchen } from '../../tests/harness/kitchen.ts';
import { furnish } from '../../tests/harness/main-job.ts';
import type { Database, SqlConnection } from '../db/connection/database.ts';
import { Convoys } from './convoys.ts';
import { type Answered, type Rider, settleTogether } from './ride.ts';
import { ENDED } from './settle.ts';

const { db, app, tenant, kitchen, token, run, close } = await testKitchen();
afterAll(close);

interface Person {
  readonly token: string;
  readonly location: string;
  readonly userId: string;
}
const people: Person[] = [];

beforeAll(async () => {
  for (let at = 0; at < 5; at++) {
    const { customerId, customerLocationId } = await createLocation(db.database, tenant.id);
    const user = await createUser(db.database, tenant.id, { role: 'CUSTOMER', customerId, customerLocationId });
    people.push({
      token: await app.signIn(tenant.hostName, user),
      location: customerLocationId,
      userId: user.id,
    });
  }
});
beforeEach(() => run('delete from cart_lines where tenant_id = $1'));

interface Call {
  readonly token: string;
  readonly clientId: string;
  readonly seq?: number;
  readonly body: object;
}

/** A client that the server knows and from which nothing has come yet. */
async function clientOf(userId: string): Promise<string> {
  const clientId = randomUUID();
  await run('insert into sync_clients (tenant_id, client_id, user_id) values ($1, $2, $3)', [clientId, userId]);
  return clientId;
}
const line = (person: Person, change: object = {}) => ({
  ...{ customerLocationId: person.location, itemCode: kitchen.item, uom: 'CS', quantity: 2 },
  ...change,
});
const callOf = async (person: Person, change: object = {}): Promise<Call> => ({
  ...{ token: person.token, clientId: await clientOf(person.userId), body: line(person, change) },
});

async function alone({ token: by, clientId, seq = 1, body }: Call): Promise<Answered> {
  const headers = { 'idempotency-key': `${clientId}:${seq}` };
  const path = '/portal/cart/lines';
  const answer = await app.call({ host: tenant.hostName, method: 'PUT', path, token: by, headers, body });
  return { status: answer.statusCode, value: answer.json() };
}

/** Has the calls settled as one convoy; who went alone behind it is noted by its place. What goes alone goes through the whole server. */
function gather(calls: readonly Call[], database: Database = db.database) {
  const wentAlone: number[] = [];
  const services = { ...app.services, registry: { ...app.services.registry, databaseOf: async () => database } };
  const convoys = new Convoys<Rider, Answered>((riders) => settleTogether(services, riders), 1e8);
  const answers = app.services.registry.byHost(tenant.hostName).then((home) => {
    const ride = ({ token: by, clientId, seq = 1, body }: Call, go: () => Promise<Answered>) =>
      convoys.go({
        ...{ lane: 'a', clientId, tenant: home!, name: 'carts.setLine', endpoint: api.carts.setLine, token: by, seq },
        ...{ raw: { params: {}, query: {}, body }, alone: go },
      });
    const start = Promise.withResolvers<Answered>();
    void ride({ token, clientId: 'first', body: {} }, () => start.promise);
    const ends = calls.map((call, at) =>
      ride(call, () => {
        wentAlone.push(at);
        return alone(call);
      }),
    );
    start.resolve({ status: 200, value: null });
    return ends;
  });
  return { answers, wentAlone, all: async () => Promise.all(await answers) };
}

const cart = async () =>
  (
    await run(
      'select customer_location_id as at, item_code, quantity::float8 as quantity from cart_lines where tenant_id = $1 order by 1, 2',
    )
  ).rows;
const seqOf = async (clientId: string) =>
  (await run('select last_seq from sync_clients where tenant_id = $1 and client_id = $2', [clientId])).rows[0]
    ?.last_seq;
const resultsOf = async (clientId: string) =>
  (
    await run(
      'select seq, status, code, answer_status from sync_results where tenant_id = $1 and client_id = $2 order by seq',
      [clientId],
    )
  ).rows;
const clock = async () =>
  Number((await run('select value from tenant_clock where tenant_id = $1')).rows[0]?.value ?? 0);

test('[PUSH1] [PUSH2] calls of several people are settled in one transaction of three round trips, each with its result and its change row', async () => {
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
  expect(roundTrips, list).toBeLessThanOrEqual(3);
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

/** Keeps a lock until it is told to let go. */
async function keeping(sql: string, values: unknown[]) {
  const [taken, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = db.as(tenant.id, async (tx) => {
    await tx.connection.query(sql, [tx.tenantId, ...values]);
    taken.resolve();
    await release.promise;
  });
  await taken.promise;
  return async () => {
    release.resolve();
    await held;
  };
}

test('a client that somebody else holds leaves the convoy, which doesn’t wait for it', async () => {
  const calls = await Promise.all(people.slice(0, 3).map((person) => callOf(person)));
  const letGo = await keeping('select from sync_clients where tenant_id = $1 and client_id = $2 for update', [
    calls[1]!.clientId,
  ]);
  const { answers, wentAlone } = gather(calls);
  const [first, held, third] = await answers;
  // While it is held.
  expect(await Promise.all([first, third])).toMatchObject([{ status: 200 }, { status: 200 }]);
  expect(wentAlone).toEqual([1]);
  await letGo();
  expect(await held).toMatchObject({ status: 200 });
});

test('a line that somebody else keeps locked holds up nobody but who sets it', async () => {
  const calls = await Promise.all(people.slice(0, 2).map((person) => callOf(person, { quantity: 1 })));
  await gather(calls).all();
  const letGo = await keeping('select from cart_lines where tenant_id = $1 and customer_location_id = $2 for update', [
    people[0]!.location,
  ]);
  const { answers, wentAlone } = gather(
    calls.map((call, at) => ({ ...call, seq: 2, body: line(people[at]!, { quantity: 8 }) })),
  );
  const [locked, free] = await answers;
  expect(await free).toMatchObject({ status: 200, value: { quantity: 8 } });
  expect(wentAlone).toEqual([0, 1]);
  await letGo();
  expect(await locked).toMatchObject({ status: 200, value: { quantity: 8 } });
});

test('what people ask for at once ends as if each had come alone', async () => {
  const wish = fc.record({
    who: fc.nat(4),
    where: fc.constantFrom('own', 'own', 'own', 'unnamed', 'other'),
    itemCode: fc.constantFrom(kitchen.item, kitchen.item, kitchen.item, 'NONE', ''),
    uom: fc.constantFrom('CS', 'CS', 'CS', 'BARREL'),
    quantity: fc.constantFrom(0, 1, 2, 7.5, -1),
  });
  const given = await createUser(db.database, tenant.id, { role: 'SUPERCUSTOMER' });
  await run('insert into user_locations (tenant_id, user_id, customer_location_id) values ($1, $2, $3)', [
    given.id,
    people[0]!.location,
  ]);
  const corporate = { ...people[0]!, token: await app.signIn(tenant.hostName, given), userId: given.id };
  const crowd = [...people.slice(0, 4), corporate];
  const untimed = ({ status, value }: Answered) => ({
    status,
    value: JSON.stringify(value).replace(/"addedAt":"[^"]*"/, ''),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(wish, { minLength: 2, maxLength: 7 }), async (wishes) => {
      const ends = [];
      for (const together of [true, false]) {
        await run('delete from cart_lines where tenant_id = $1');
        const calls = await Promise.all(
          wishes.map(({ who, where, ...wanted }) => {
            const person = crowd[who]!;
            const at = { own: person.location, other: people[4]!.location, unnamed: undefined }[where];
            return callOf(person, { ...wanted, customerLocationId: at });
          }),
        );
        const answers: Answered[] = [];
        let apart = 0;
        if (together) {
          const { all, wentAlone } = gather(calls);
          answers.push(...(await all()));
          apart = wentAlone.length;
        } else for (const call of calls) answers.push(await alone(call));
        ends.push({
          answers: answers.map(untimed),
          stored: await Promise.all(calls.map(({ clientId }) => resultsOf(clientId))),
          // What goes alone goes last; where two ask for one line the order of arrival is another one then.
          cart: apart > 0 ? null : await cart(),
        });
      }
      expect(ends[0]?.answers).toEqual(ends[1]?.answers);
      expect(ends[0]?.stored).toEqual(ends[1]?.stored);
      if (ends[0]?.cart) expect(ends[0].cart).toEqual(ends[1]?.cart);
    }),
    { numRuns: 40 },
  );
}, 120_000);

test('[I5] calls of two companies at once, over the whole server, go into the carts of each', async () => {
  const other = await createTenant(db.database);
  const theirs = await furnish(db.database, other);
  const companies = [
    { host: tenant.hostName, id: tenant.id, by: people[0]!.token, at: people[0]!.location, item: kitchen.item },
    {
      ...{ host: other.hostName, id: other.id, by: await app.signIn(other.hostName, theirs) },
      ...{ at: theirs.location, item: theirs.item },
    },
  ];
  const clients = Array.from({ length: 24 }, (_, at) => ({ ...companies[at % 2]!, clientId: randomUUID() }));
  for (const seq of [1, 2, 3]) {
    const answers = await Promise.all(
      clients.map(({ host, by, at, item, clientId }, index) =>
        app.call({
          ...{ host, method: 'PUT', path: '/portal/cart/lines', token: by },
          headers: { 'idempotency-key': `${clientId}:${seq}` },
          body: { customerLocationId: at, itemCode: item, uom: 'CS', quantity: seq * 100 + index },
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(clients.map(() => 200));
    for (const [index, answer] of answers.entries())
      expect(answer.json()).toMatchObject({ customerLocationId: clients[index]!.at, quantity: seq * 100 + index });
  }
  for (const { id, at } of companies) {
    const { rows } = await db.as(id, (tx) =>
      tx.connection.query(
        'select customer_location_id as at, (select count(*)::int from sync_results r where r.tenant_id = $1 and r.client_id = any($2)) as results from cart_lines where tenant_id = $1',
        [tx.tenantId, clients.map(({ clientId }) => clientId)],
      ),
    );
    expect(rows).toEqual([{ at, results: 36 }]);
  }
});
