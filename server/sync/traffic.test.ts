import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PushReply } from '../../contract/sync.ts';
import { type TestApp, testApp } from '../../tests/harness/app.ts';
import { type CountedDatabase, countedDatabase } from '../../tests/harness/counted-database.ts';
import { type TestDatabase, testDatabase } from '../../tests/harness/database.ts';
import { createTenant, type TestTenant } from '../../tests/harness/factories.ts';
import { deliveryDay, furnish } from '../../tests/harness/main-job.ts';

let db: TestDatabase;
let counted: CountedDatabase;
let app: TestApp;
let tenant: TestTenant;
let location: string;
let token: string;
const clientId = randomUUID();
const ITEMS = Array.from({ length: 10 }, (_, index) => `T${index}`);

beforeAll(async () => {
  db = await testDatabase();
  counted = countedDatabase(db.database);
  app = await testApp(counted.database);
  tenant = await createTenant(db.database);
  const kitchen = await furnish(db.database, tenant);
  location = kitchen.location;
  await db.as(tenant.id, async ({ connection, tenantId }) => {
    for (const sql of [
      "insert into items (tenant_id, item_code, description, category_id, type_id, order_uom, uoms) select $1, unnest($3::text[]), 'X', 'K', 'T', 'CS', uoms from items where tenant_id = $1 and item_code = $2",
      "insert into price_list_prices (tenant_id, price_list_id, item_code, uom, price_cents) select $1, 'A', unnest($3::text[]), 'CS', 100 where $2 <> ''",
      "insert into stock (tenant_id, warehouse_id, item_code, on_hand) select $1, 'W1', unnest($3::text[]), 100 where $2 <> ''",
    ])
      await connection.query(sql, [tenantId, kitchen.item, ITEMS]);
  });
  token = await app.signIn(tenant.hostName, kitchen);
  await setLine(1, 1);
});
afterAll(async () => {
  await app.close();
  await db.drop();
});

const lineOf = (itemCode: string, quantity: number) => ({
  customerLocationId: location,
  itemCode,
  uom: 'CS',
  quantity,
});
const orderOf = () => ({
  orderId: randomUUID(),
  customerLocationId: location,
  lines: ITEMS.map((itemCode) => ({
    ...{ itemCode, uom: 'CS', quantity: 1 },
    ...{ seenUnitPrice: 100, seenFactor: 1, seenAvailable: null },
  })),
  ...{ shippingMethod: 'Delivery', deliveryDate: deliveryDay(), poNumber: '', notes: '', shippingAddress: null },
  ...{ seenTotal: null, submittedAt: new Date().toISOString() },
});
async function send(method: 'PUT' | 'POST', path: string, body: unknown, seq?: number) {
  const headers = seq === undefined ? {} : { 'idempotency-key': `${clientId}:${seq}` };
  const answer = await app.call({ host: tenant.hostName, method, path, token, headers, body });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer;
}
const setLine = (seq: number, quantity: number) => send('PUT', '/portal/cart/lines', lineOf(ITEMS[0]!, quantity), seq);

const wire = (seq: number, name: string, body: unknown) => ({
  ...{ seq, name, version: 1, at: new Date().toISOString() },
  args: { body },
});
const draftOf = () => ({
  ...{ customerLocationId: location, step: 2, shippingMethod: 'Delivery', deliveryDate: deliveryDay() },
  ...{ poNumber: '', notes: '', shippingAddress: null },
});

/**
 * Fails if `work` needs more traffic than `most`, because extra traffic slows the server for all users. Send a new
 * statement together with an existing one.
 */
const atMost = async (
  most: { statements: number; messages: number; roundTrips: number },
  work: () => Promise<unknown>,
) => {
  const { statements, messages, roundTrips } = await counted.trafficOf(work);
  const list = statements.join('\n');
  expect(roundTrips, list).toBeLessThanOrEqual(most.roundTrips);
  expect(messages, list).toBeLessThanOrEqual(most.messages);
  expect(statements.length, list).toBeLessThanOrEqual(most.statements);
};

test('a cart line under a key takes three round trips', () =>
  atMost({ statements: 12, messages: 8, roundTrips: 3 }, () => setLine(2, 2)));

test('an order of ten lines takes four round trips', () =>
  atMost({ statements: 22, messages: 18, roundTrips: 4 }, () => send('POST', '/portal/checkout', orderOf(), 3)));

test.each([
  ['a page of the catalog', '/portal/items/search?PageSize=50', { statements: 8, messages: 6, roundTrips: 2 }],
  ['a list of orders', '/portal/orders', { statements: 6, messages: 5, roundTrips: 2 }],
  ['a cart', '/portal/cart', { statements: 7, messages: 6, roundTrips: 2 }],
] as const)('%s takes two round trips', async (_what, path, most) => {
  const read = async () => {
    const answer = await app.call({ host: tenant.hostName, path, token });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  await read();
  await atMost(most, read);
});

test('a page of the catalog that no user asked for before takes four round trips', () =>
  atMost({ statements: 11, messages: 9, roundTrips: 4 }, () =>
    app.call({ host: tenant.hostName, path: '/portal/items/search?PageSize=7', token }),
  ));

test('a push of lines, a draft and an order takes ten round trips, however many lines it has', async () => {
  for (const count of [2, 30]) {
    const lines = Array.from({ length: count }, (_, at) => lineOf(ITEMS[at % ITEMS.length]!, at + 1));
    const mutations = [
      ...lines.map((line, at) => wire(at + 1, 'carts.setLine', line)),
      wire(count + 1, 'checkout.save', draftOf()),
      wire(count + 2, 'orders.submit', orderOf()),
    ];
    const body = { clientId: randomUUID(), ackSeq: 0, mutations };
    await atMost({ statements: 34, messages: 28, roundTrips: 10 }, async () => {
      const { results } = (await send('POST', '/sync/push', body)).json<PushReply>();
      expect(results.map(({ status }) => status)).toEqual(mutations.map(() => 'applied'));
    });
  }
});
