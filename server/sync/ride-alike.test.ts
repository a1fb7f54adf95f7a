import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTenant, createUser } from '../../tests/harness/factories.ts';
import { furnish } from '../../tests/harness/main-job.ts';
import { convoyBed } from './convoy.fixture.ts';
import type { Answered } from './ride.ts';

const { db, app, tenant, kitchen, people, run, close, line, callOf, alone, gather, cart, resultsOf } =
  await convoyBed();
afterAll(close);
beforeEach(() => run('delete from cart_lines where tenant_id = $1'));

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
});

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
