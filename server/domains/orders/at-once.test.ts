import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '../../../contract/orders.ts';
import { createUser } from '../../../tests/harness/factories.ts';
import { testKitchen } from '../../../tests/harness/kitchen.ts';
import { deliveryDay } from '../../../tests/harness/main-job.ts';
import { hashPassword } from '../accounts/passwords.ts';

const { db, app, tenant, kitchen, token, run, close } = await testKitchen();
afterAll(close);
const OVERRIDE = 'Release#2026';
const PRICE = 2450;

beforeAll(async () => {
  const admin = await createUser(db.database, tenant.id, { role: 'ADMIN' });
  const hash = await hashPassword(OVERRIDE);
  await run('update users set override_password_hash = $2 where tenant_id = $1 and id = $3', [hash, admin.id]);
  await run(
    "insert into price_list_prices (tenant_id, price_list_id, item_code, uom, price_cents) values ($1, 'A', $2, 'EA', 300)",
    [kitchen.item],
  );
});

const unitsOf = (factor: number) =>
  run('update items set uoms = $2 where tenant_id = $1', [
    JSON.stringify([
      { uom: 'CS', factor, isDefault: true, isStandard: true },
      { uom: 'EA', factor: 1, isDefault: false, isStandard: true },
    ]),
  ]);
const free = (base: number) => run('update stock set on_hand = committed + $2 where tenant_id = $1', [base]);
beforeEach(async () => {
  await unitsOf(1);
  await run('update stock set committed = 0, on_hand = 100000, inbound = 0, inbound_on = null where tenant_id = $1');
  await run(
    'update customers set credit_hold = false, credit_limit_cents = null, balance_cents = 0, open_orders_cents = 0 where tenant_id = $1',
  );
});

const line = (quantity: number, change: object = {}) => ({
  ...{ itemCode: kitchen.item, uom: 'CS', quantity, seenUnitPrice: PRICE, seenFactor: 1, seenAvailable: null },
  ...change,
});
async function submit(lines: object[], change: object = {}, headers: Record<string, string> = {}) {
  const answer = await app.call({
    host: tenant.hostName,
    path: '/portal/checkout',
    token,
    headers,
    body: {
      ...{ orderId: randomUUID(), customerLocationId: kitchen.location, lines, shippingMethod: 'Delivery' },
      ...{ deliveryDate: deliveryDay(), poNumber: '', notes: '', shippingAddress: null, seenTotal: null },
      ...{ submittedAt: new Date().toISOString(), ...change },
    },
  });
  return { status: answer.statusCode, order: answer.json<Order & { code?: string }>() };
}
async function act(order: Order, action: string, body?: unknown) {
  const path = `/portal/orders/${order.id}/${action}`;
  const answer = await app.call({ host: tenant.hostName, method: 'PUT', path, token, ...(body ? { body } : {}) });
  return { status: answer.statusCode, order: answer.json<Order & { code?: string }>() };
}
const committed = async () =>
  Number((await run('select committed from stock where tenant_id = $1')).rows[0]?.committed);
const openOrders = async () =>
  Number((await run('select sum(open_orders_cents) as cents from customers where tenant_id = $1')).rows[0]?.cents);
const received = (ends: { order: Order }[]) => ends.filter(({ order }) => order.status === 'received').length;
const kinds = (order: Order) => order.holds.map(({ kind }) => kind);

describe('orders at once', () => {
  test('[C7.2] reserve the last stock once, as consecutive orders would', async () => {
    for (let round = 0; round < 10; round++) {
      await free(5);
      const before = await committed();
      const ends = await Promise.all(Array.from({ length: 8 }, () => submit([line(5)])));
      expect(received(ends)).toBe(1);
      expect(await committed()).toBe(before + 5);
    }
  });

  test('[C7.2] with idempotency keys and through pushes also reserve it once', async () => {
    for (let round = 0; round < 5; round++) {
      await free(5);
      const ends = await Promise.all(
        Array.from({ length: 12 }, () => submit([line(5)], {}, { 'idempotency-key': `${randomUUID()}:1` })),
      );
      expect(received(ends)).toBe(1);
    }
  });

  test('[C7.2] never exceed a credit limit together', async () => {
    for (let round = 0; round < 10; round++) {
      await run('update customers set open_orders_cents = 0, credit_limit_cents = $2 where tenant_id = $1', [
        12 * PRICE,
      ]);
      const ends = await Promise.all(Array.from({ length: 8 }, () => submit([line(5)])));
      expect(received(ends)).toBe(2);
      expect(await openOrders()).toBe(10 * PRICE);
    }
  });

  test('[C7.2] with different items in different order end without a deadlock', async () => {
    const ends = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        submit(
          at % 2
            ? [line(1), line(2, { uom: 'EA', seenUnitPrice: 300 })]
            : [line(2, { uom: 'EA', seenUnitPrice: 300 }), line(1)],
        ),
      ),
    );
    expect(received(ends)).toBe(12);
    expect(await committed()).toBe(36);
  });

  test('[C7.2] a held order accepted twice and an order placed at the same time share the last stock', async () => {
    for (let round = 0; round < 6; round++) {
      await free(5);
      const { order } = await submit([line(5, { seenUnitPrice: 2000 })]);
      const before = await committed();
      const ends = await Promise.all([
        act(order, 'accept', { acceptedTotal: 5 * PRICE }),
        act(order, 'accept', { acceptedTotal: 5 * PRICE }),
        submit([line(5)]),
      ]);
      expect(received(ends.filter(({ status }) => status < 400))).toBe(1);
      expect(await committed()).toBe(before + 5);
    }
  });
});

test('[C7.2] two units of one item in one order share its stock, and the same line twice is one line', async () => {
  await unitsOf(10);
  await free(50);
  const cases = line(5, { seenFactor: 10 });
  const { order } = await submit([cases, line(50, { uom: 'EA', seenUnitPrice: 300 })]);
  expect(order.holds).toMatchObject([{ kind: 'stock', uom: 'EA', seen: 50, now: 0 }]);
  const twice = await submit([line(3, { seenFactor: 10 }), line(3, { seenFactor: 10 })]);
  expect(twice.order.lines).toMatchObject([{ quantity: 6 }]);
  expect(twice.order.holds).toMatchObject([{ kind: 'stock', seen: 6, now: 5 }]);
});

test('[C7.3] an order of exactly the available stock is not held, for each unit size', async () => {
  for (const [factor, quantity, base] of [
    [2.2, 3, 6.6],
    [0.454, 7, 3.178],
    [0.333, 12.5, 4.163],
    [1, 1.005, 1.005],
  ] as const) {
    await unitsOf(factor);
    await free(base);
    const before = await committed();
    const { order } = await submit([line(quantity, { seenFactor: factor })]);
    expect([factor, order.status]).toEqual([factor, 'received']);
    expect((await committed()) - before).toBeCloseTo(base, 6);
  }
});

test('[C7.4] a held order keeps the size of the unit that was ordered', async () => {
  await unitsOf(10);
  await run('update customers set credit_hold = true where tenant_id = $1');
  const { order } = await submit([line(5, { seenFactor: 10 })]);
  expect(kinds(order)).toEqual(['credit']);
  await unitsOf(24);
  await run('update customers set credit_hold = false where tenant_id = $1');
  for (let again = 0; again < 2; again++)
    expect((await act(order, 'sync')).order.holds).toMatchObject([{ kind: 'uom', seen: 10, now: 24 }]);
  await unitsOf(10);
  expect((await act(order, 'sync')).order.status).toBe('received');
});

test('[C9] an order of an item without a price gets no price hold when it is evaluated again', async () => {
  await run('update price_list_prices set price_cents = 0 where tenant_id = $1');
  await run("delete from price_list_prices where tenant_id = $1 and uom = 'CS'");
  await run(
    'update customer_locations set options = options || \'{"disableZeroPriceItems": false}\' where tenant_id = $1',
  );
  await run('update customers set credit_hold = true where tenant_id = $1');
  const { order } = await submit([line(1, { seenUnitPrice: null })]);
  expect(kinds(order)).toEqual(['credit']);
  expect(kinds((await act(order, 'sync')).order)).toEqual(['credit']);
  await run(
    "insert into price_list_prices (tenant_id, price_list_id, item_code, uom, price_cents) values ($1, 'A', $2, 'CS', $3)",
    [kitchen.item, PRICE],
  );
  expect((await act(order, 'sync')).order.holds).toMatchObject([
    { kind: 'price', seen: 0, now: PRICE },
    { kind: 'credit' },
  ]);
});

describe('an order that is accepted', () => {
  test('[C9] is refused if its day, lines or quantities differ from those that the user saw', async () => {
    const { order } = await submit([line(5, { seenUnitPrice: 2000 })]);
    const shown = { itemCode: kitchen.item, uom: 'CS', quantity: 5 };
    const body = { acceptedTotal: 5 * PRICE, acceptedDate: order.deliveryDate, acceptedLines: [shown] };
    for (const change of [
      { acceptedDate: '2030-01-01' },
      { acceptedLines: [{ ...shown, quantity: 4 }] },
      { acceptedLines: [{ ...shown, uom: 'EA' }] },
      { acceptedTotal: 1 },
    ])
      expect((await act(order, 'accept', { ...body, ...change })).status).toBe(409);
    expect((await act(order, 'accept', body)).order.status).toBe('received');
  });

  test('[C9] by a device of an earlier release is accepted only as its stored holds showed it', async () => {
    const { order } = await submit([line(5, { seenUnitPrice: 2000 }), line(9, { uom: 'EA', seenUnitPrice: 300 })]);
    await run('update customer_locations set options = options || \'{"displayPrices": false}\' where tenant_id = $1');
    await free(10);
    expect((await act(order, 'accept', { acceptedTotal: 0 })).status).toBe(409);
    await free(1000);
    expect((await act(order, 'accept', { acceptedTotal: 0 })).order.status).toBe('received');
    await run('update customer_locations set options = options || \'{"displayPrices": true}\' where tenant_id = $1');
  });
});

test('[C9] a release lifts the credit hold and nothing else', async () => {
  await run('update customers set credit_hold = true where tenant_id = $1');
  const { order } = await submit([line(5)]);
  expect(kinds(order)).toEqual(['credit']);
  await free(2);
  const before = await committed();
  const kept = await act(order, 'release', { overridePassword: OVERRIDE });
  expect([kept.status, kept.order.status, kinds(kept.order)]).toEqual([200, 'held', ['stock', 'credit']]);
  expect(await committed()).toBe(before);
  await free(5);
  expect(kinds((await act(order, 'sync')).order)).toEqual(['credit']);
  expect((await act(order, 'release', { overridePassword: OVERRIDE })).order.status).toBe('received');
  expect(await committed()).toBe(before + 5);
});

test('[C9] goods that arrive before the delivery day are available', async () => {
  const day = (ahead: number) => new Date(Date.parse(deliveryDay()) - ahead * 86_400_000).toISOString().slice(0, 10);
  await free(0);
  await run('update stock set inbound = 60, inbound_on = $2 where tenant_id = $1', [day(1)]);
  expect((await submit([line(60)])).order.status).toBe('received');
  expect((await submit([line(1)])).order.holds).toMatchObject([{ kind: 'stock', now: 0 }]);
});

test('[C9] goods of several days are each available from the day after they arrive', async () => {
  const day = (ahead: number) => new Date(Date.parse(deliveryDay()) - ahead * 86_400_000).toISOString().slice(0, 10);
  await free(0);
  const byDay = JSON.stringify([
    { day: day(1), quantity: 60 },
    { day: day(0), quantity: 40 },
  ]);
  await run('update stock set inbound = 100, inbound_on = $2, inbound_by_day = $3 where tenant_id = $1', [
    day(1),
    byDay,
  ]);
  const held = await submit([line(61)]);
  expect(held.order.holds).toMatchObject([{ kind: 'stock', now: 60 }]);
  await act(held.order, 'cancel');
  expect((await submit([line(60)])).order.status).toBe('received');
  await run('update stock set inbound_by_day = null where tenant_id = $1');
});

test('[C9] a day beyond those that checkout offers holds the order', async () => {
  expect((await submit([line(1)], { deliveryDate: '2035-03-05' })).order.holds).toMatchObject([
    { kind: 'date', seen: '2035-03-05' },
  ]);
});

test('[C9] a quantity with a binary rounding error equals the rounded quantity', async () => {
  const { status, order } = await submit([line(0.1 + 0.2)]);
  expect([status, order.lines[0]?.quantity]).toEqual([200, 0.3]);
});

test('[C9] amounts above an order’s limits are refused with a message', async () => {
  await run('update price_list_prices set price_cents = 99999999 where tenant_id = $1');
  for (const quantity of [99_999, 90_001]) {
    const { status, order } = await submit([line(quantity, { seenUnitPrice: null })]);
    expect([status, order.code]).toEqual([400, 'invalid_input']);
  }
  await run(
    "update items set price_unit = 'lb', catch_weight = true, average_weight_grams = 1000000000 where tenant_id = $1",
  );
  expect((await submit([line(99_999, { seenUnitPrice: null })])).status).toBe(400);
  const put = await app.call({
    ...{ host: tenant.hostName, token, method: 'PUT', path: '/portal/cart/lines' },
    body: { customerLocationId: kitchen.location, itemCode: kitchen.item, uom: 'CS', quantity: 99_999 },
  });
  expect(put.statusCode).toBe(200);
  expect((await app.call({ host: tenant.hostName, token, path: '/portal/cart' })).statusCode).toBe(400);
  expect((await app.call({ host: tenant.hostName, token, path: '/portal/checkout/review' })).statusCode).toBe(400);
});
