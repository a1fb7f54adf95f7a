import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { Order } from '../../contract/orders.ts';
import { countedDatabase } from '../../tests/harness/counted-database.ts';
import { createLocation, createUser } from '../../tests/harness/factories.ts';
import { deliveryDay } from '../../tests/harness/main-job.ts';
import { type Call, convoyBed, type Person } from './convoy.fixture.ts';
import type { Answered } from './ride.ts';

const { db, app, tenant, kitchen, people, run, close, callOf, alone, gather, cart, seqOf, resultsOf, clock } =
  await convoyBed();
afterAll(close);

const PRICE = 2450;
const SCARCE = 'SCARCE';
for (const sql of [
  "insert into items (tenant_id, item_code, description, category_id, type_id, order_uom, uoms) select $1, $3, 'X', 'K', 'T', 'CS', uoms from items where tenant_id = $1 and item_code = $2",
  `insert into price_list_prices (tenant_id, price_list_id, item_code, uom, price_cents) select $1, 'A', $3, 'CS', ${PRICE} where $2 <> ''`,
  "insert into stock (tenant_id, warehouse_id, item_code, on_hand) select $1, 'W1', $3, 9 where $2 <> ''",
])
  await run(sql, [kitchen.item, SCARCE]);

/** Another location of the first one's customer, whose credit both use. */
const sister = await (async (): Promise<Person> => {
  const [{ customer_id: customerId } = {}] = (
    await run('select customer_id from customer_locations where tenant_id = $1 and customer_location_id = $2', [
      people[0]!.location,
    ])
  ).rows;
  const { customerLocationId } = await createLocation(db.database, tenant.id, {
    customerId: String(customerId),
    customerLocationId: `${customerId}-02`,
  });
  const user = await createUser(db.database, tenant.id, {
    role: 'CUSTOMER',
    customerId: String(customerId),
    customerLocationId,
  });
  await run('update customers set credit_limit_cents = $3 where tenant_id = $1 and customer_id = $2', [
    customerId,
    5 * PRICE,
  ]);
  return { token: await app.signIn(tenant.hostName, user), location: customerLocationId, userId: user.id };
})();
/** Somebody who shops for the first location because it was given to them. */
const corporate = await (async (): Promise<Person> => {
  const user = await createUser(db.database, tenant.id, { role: 'SUPERCUSTOMER' });
  await run('insert into user_locations (tenant_id, user_id, customer_location_id) values ($1, $2, $3)', [
    user.id,
    people[0]!.location,
  ]);
  return { token: await app.signIn(tenant.hostName, user), location: people[0]!.location, userId: user.id };
})();

interface Wanted {
  readonly orderId?: string;
  readonly lines?: readonly { itemCode: string; quantity: number; seen?: number | null }[];
  readonly deliveryDate?: string;
  readonly notes?: string;
  readonly at?: string;
}

async function orderOf(person: Person, wanted: Wanted = {}): Promise<Call> {
  const { orderId = randomUUID(), deliveryDate = deliveryDay(), notes = '', at = person.location } = wanted;
  const lines = wanted.lines ?? [{ itemCode: kitchen.item, quantity: 1 }];
  const { token, clientId } = await callOf(person);
  return {
    ...{ token, clientId, name: 'orders.submit' },
    body: {
      ...{ orderId, customerLocationId: at, shippingMethod: 'Delivery', deliveryDate, poNumber: '', notes },
      ...{ shippingAddress: null, seenTotal: null, submittedAt: new Date().toISOString() },
      lines: lines.map(({ itemCode, quantity, seen = null }) => ({
        ...{ itemCode, uom: 'CS', quantity, seenUnitPrice: seen, seenFactor: 1, seenAvailable: null },
      })),
    },
  };
}

async function reset(): Promise<void> {
  for (const table of ['orders', 'order_lines', 'sales_orders', 'sales_order_lines', 'counters', 'cart_lines'])
    await run(`delete from ${table} where tenant_id = $1`);
  await run('update stock set committed = 0 where tenant_id = $1');
  await run('update customers set open_orders_cents = 0 where tenant_id = $1');
}

/** Everything that orders leave behind, without times and ids that are made on the way. */
async function left() {
  const rows = async (sql: string) => (await run(sql)).rows;
  return {
    orders: await rows(
      `select o.id, order_number, customer_location_id, warehouse_id, status, holds, delivery_on, notes, subtotal_cents, total_cents, submitted_by, submitted_by_id,
         (select json_agg(to_jsonb(l) order by line_number) from order_lines l where l.tenant_id = o.tenant_id and l.order_id = o.id) as lines
       from orders o where o.tenant_id = $1 order by order_number`,
    ),
    sales: await rows(
      `select s.order_id, sales_order_number, order_number, status, warehouse_name, total_cents, terms, ordered_by,
         (select json_agg(to_jsonb(l) - 'sales_order_id' order by line_number) from sales_order_lines l where l.tenant_id = s.tenant_id and l.sales_order_id = s.id) as lines
       from sales_orders s where s.tenant_id = $1 order by sales_order_number`,
    ),
    stock: await rows('select item_code, committed::float8 from stock where tenant_id = $1 order by 1'),
    credit: await rows('select customer_id, open_orders_cents from customers where tenant_id = $1 order by 1'),
    counters: await rows('select name, value from counters where tenant_id = $1 order by 1'),
    cart: await cart(),
  };
}

const untimed = ({ status, value }: Answered) => ({
  status,
  value: JSON.stringify(value).replace(/"(receivedAt|submittedAt)":"[^"]*"/g, ''),
});

test('[PUSH1] [PUSH2] orders of several people are placed in one transaction of three round trips, each with its result and its change rows', async () => {
  await reset();
  const calls = await Promise.all(people.map((person, at) => orderOf(person, { notes: `n${at}` })));
  const before = await clock();
  const counted = countedDatabase(db.database);
  let ends: Answered[] = [];
  const { statements, messages, roundTrips } = await counted.trafficOf(async () => {
    const { all, wentAlone } = gather(calls, counted.database);
    ends = await all();
    expect(wentAlone).toEqual([]);
  });
  expect(ends.map(({ status, value }) => [status, (value as Order).notes])).toEqual(
    people.map((_, at) => [200, `n${at}`]),
  );
  const numbers = ends.map(({ value }) => (value as Order).orderNumber);
  expect(numbers).toEqual(people.map((_, at) => 100_001 + at));
  const list = statements.join('\n');
  expect(roundTrips, list).toBeLessThanOrEqual(3);
  expect(messages, list).toBeLessThanOrEqual(15);
  expect(await clock()).toBe(before + 1);
  const { rows } = await run(
    'select collection, count(*)::int as rows from changes where tenant_id = $1 and clock = $2 group by 1 order by 1',
    [before + 1],
  );
  expect(rows).toEqual([
    { collection: 'availability', rows: 1 },
    { collection: 'locations', rows: people.length + 1 },
    { collection: 'orders', rows: people.length },
    { collection: 'pickOrders', rows: people.length },
    { collection: 'salesOrders', rows: people.length },
  ]);
  for (const [at, call] of calls.entries()) {
    expect(await seqOf(call.clientId)).toBe(1);
    expect(await resultsOf(call.clientId)).toEqual([{ seq: 1, status: 'applied', code: null, answer_status: 200 }]);
    // What comes again is told the same, and places nothing.
    expect(await alone(call)).toEqual(ends[at]);
  }
  expect((await left()).orders).toHaveLength(people.length);
});

test('[PUSH3] the same order twice at once is placed once, and is told to both', async () => {
  await reset();
  const orderId = randomUUID();
  const [first, second] = [await orderOf(people[0]!, { orderId }), await orderOf(people[0]!, { orderId })];
  const other = await orderOf(people[1]!);
  const { all, wentAlone } = gather([first, second, other]);
  const ends = await all();
  expect(wentAlone).toEqual([1]);
  expect(ends.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(untimed(ends[1]!)).toEqual(untimed(ends[0]!));
  const { orders, stock } = await left();
  expect(orders).toHaveLength(2);
  expect(stock).toContainEqual({ item_code: kitchen.item, committed: 2 });
});

test('[I5] an order for somebody else’s location is refused and takes nothing from the others', async () => {
  await reset();
  const ends = await gather([await orderOf(people[0]!, { at: people[1]!.location }), await orderOf(people[2]!)]).all();
  expect(ends).toMatchObject([{ value: { code: 'location_unknown' } }, { status: 200 }]);
  expect((await left()).orders).toMatchObject([{ customer_location_id: people[2]!.location }]);
});

test('orders that people place at once end as if each had come alone', async () => {
  const line = fc.record({
    itemCode: fc.constantFrom(kitchen.item, SCARCE, SCARCE, 'NONE'),
    quantity: fc.constantFrom(1, 2, 3.5, 4),
    seen: fc.constantFrom(null, null, PRICE, 2000),
  });
  const wish = fc.record({
    who: fc.constantFrom(...people.slice(0, 3), sister, corporate),
    lines: fc.uniqueArray(line, { minLength: 1, maxLength: 3, selector: ({ itemCode }) => itemCode }),
    deliveryDate: fc.constantFrom(deliveryDay(), deliveryDay(), deliveryDay(), '2020-01-06'),
    notes: fc.constantFrom('', '', '', '4111 1111 1111 1111'),
    at: fc.constantFrom(undefined, undefined, undefined, people[4]!.location),
  });
  const inCart = [kitchen.item, SCARCE].map((itemCode) => ({ itemCode, uom: 'CS', quantity: 3 }));
  await fc.assert(
    fc.asyncProperty(fc.array(wish, { minLength: 2, maxLength: 6 }), async (wishes) => {
      // Who goes alone comes later: here they come last in both worlds.
      const isElsewhere = ({ who, at }: (typeof wishes)[number]) => Number(at !== undefined && at !== who.location);
      const sorted = wishes.toSorted((a, b) => isElsewhere(a) - isElsewhere(b));
      const ids = sorted.map(() => randomUUID());
      const ends = [];
      for (const together of [true, false]) {
        await reset();
        for (const { location } of [people[0]!, people[1]!, sister])
          for (const { itemCode, uom, quantity } of inCart)
            await run(
              'insert into cart_lines (tenant_id, customer_location_id, item_code, uom, quantity, added_at) values ($1, $2, $3, $4, $5, now())',
              [location, itemCode, uom, quantity],
            );
        const calls = await Promise.all(
          sorted.map(({ who, at, ...wanted }, index) =>
            orderOf(who, { ...wanted, orderId: ids[index]!, ...(at ? { at } : {}) }),
          ),
        );
        const answers: Answered[] = [];
        let apart = 0;
        if (together) {
          const { all, wentAlone } = gather(calls);
          answers.push(...(await all()));
          apart = wentAlone.length;
        } else for (const call of calls) answers.push(await alone(call));
        ends.push({
          apart,
          answers: answers.map(untimed),
          stored: await Promise.all(calls.map(({ clientId }) => resultsOf(clientId))),
          left: await left(),
        });
      }
      const [one, other] = ends;
      // Several who go alone at once come in no order.
      if (one!.apart > 1) return;
      expect(one?.answers).toEqual(other?.answers);
      expect(one?.stored).toEqual(other?.stored);
      expect(one?.left).toEqual(other?.left);
    }),
    { numRuns: 40 },
  );
});
