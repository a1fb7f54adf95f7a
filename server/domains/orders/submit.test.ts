import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '../../../contract/orders.ts';
import { createUser } from '../../../tests/harness/factories.ts';
import { testKitchen } from '../../../tests/harness/kitchen.ts';
import { deliveryDay } from '../../../tests/harness/main-job.ts';
import { hashPassword } from '../accounts/passwords.ts';

const { db, app, tenant, kitchen, token, run, close } = await testKitchen();
afterAll(close);
const host = () => tenant.hostName;
const OVERRIDE = 'Release#2026';

beforeAll(async () => {
  const admin = await createUser(db.database, tenant.id, { role: 'ADMIN' });
  const hash = await hashPassword(OVERRIDE);
  await run('update users set override_password_hash = $2 where tenant_id = $1 and id = $3', [hash, admin.id]);
});

const stock = async () =>
  (await run('select on_hand, committed from stock where tenant_id = $1 and item_code = $2', [kitchen.item])).rows[0];
const openOrders = async () =>
  Number((await run('select sum(open_orders_cents) as cents from customers where tenant_id = $1')).rows[0]?.cents);

interface Change {
  readonly quantity?: number;
  readonly seenUnitPrice?: number | null;
  readonly seenAvailable?: number;
  readonly orderId?: string;
  readonly deliveryDate?: string;
}

async function submit(change: Change = {}) {
  const answer = await app.call({
    host: host(),
    path: '/portal/checkout',
    token,
    body: {
      orderId: change.orderId ?? randomUUID(),
      customerLocationId: kitchen.location,
      lines: [
        {
          itemCode: kitchen.item,
          uom: 'CS',
          quantity: change.quantity ?? 2,
          seenUnitPrice: change.seenUnitPrice ?? 2450,
          seenFactor: 1,
          seenAvailable: change.seenAvailable ?? null,
        },
      ],
      shippingMethod: 'Delivery',
      deliveryDate: change.deliveryDate ?? deliveryDay(),
      poNumber: '',
      notes: '',
      shippingAddress: null,
      seenTotal: null,
      submittedAt: new Date().toISOString(),
    },
  });
  return { status: answer.statusCode, order: answer.json<Order>() };
}
const act = async (order: Order, action: string, body?: unknown) => {
  const answer = await app.call({
    host: host(),
    method: 'PUT',
    path: `/portal/orders/${order.id}/${action}`,
    token,
    ...(body === undefined ? {} : { body }),
  });
  return { status: answer.statusCode, body: answer.json<Order & { code: string; details: { total?: number } }>() };
};

describe('placing an order', () => {
  test('reserves its stock, uses its credit and gives it a number', async () => {
    const [before, credit] = [await stock(), await openOrders()];
    const { status, order } = await submit({ quantity: 3 });
    expect(status).toBe(200);
    expect(order).toMatchObject({ status: 'received', holds: [], total: 7350 });
    expect(order.orderNumber).toBeGreaterThan(100_000);
    expect(Number((await stock())?.committed)).toBe(Number(before?.committed) + 3);
    expect(await openOrders()).toBe(credit + 7350);
  });

  test('again under the same id returns the same order and reserves no more stock', async () => {
    const first = await submit({ quantity: 1 });
    const before = await stock();
    const again = await submit({ quantity: 1, orderId: first.order.id });
    // The first response is built from the stored data; the second is read from the database.
    expect(again.order).toEqual(first.order);
    expect(await stock()).toEqual(before);
  });

  test('that is held returns the same holds when it is sent again', async () => {
    const first = await submit({ seenUnitPrice: 2000 });
    expect(await submit({ orderId: first.order.id })).toEqual(first);
  });

  test('at once with others of the same item reserves stock for each, and each has its own number', async () => {
    const [before, credit] = [await stock(), await openOrders()];
    const orders = await Promise.all(Array.from({ length: 8 }, () => submit({ quantity: 1 })));
    expect(orders.map(({ status }) => status)).toEqual(orders.map(() => 200));
    expect(new Set(orders.map(({ order }) => order.orderNumber)).size).toBe(8);
    expect(Number((await stock())?.committed)).toBe(Number(before?.committed) + 8);
    expect(await openOrders()).toBe(credit + 8 * 2450);
  });

  test('at a changed price holds it with both prices, and reserves no stock yet', async () => {
    const before = await stock();
    const { status, order } = await submit({ seenUnitPrice: 2000 });
    expect(status).toBe(202);
    expect(order.status).toBe('held');
    expect(order.holds).toMatchObject([{ kind: 'price', itemCode: kitchen.item, seen: 2000, now: 2450 }]);
    expect(await stock()).toEqual(before);
  });
});

test('an item with more lead days holds an order for an early day, and not for a later one', async () => {
  const lead = (days: number) => run('update items set lead_days = $2 where tenant_id = $1', [days]);
  await lead(30);
  const { order } = await submit();
  expect(order.holds).toMatchObject([{ kind: 'item_unavailable', itemCode: kitchen.item, leadDays: 30 }]);
  expect(order.holds[0]).not.toHaveProperty('availableWeekdays');
  // The stored order evaluated again has the same holds.
  expect((await act(order, 'sync')).body.holds).toEqual(order.holds);
  await lead(0);
  expect((await act(order, 'sync')).body).toMatchObject({ status: 'received', holds: [] });
  await lead(2);
  expect((await submit()).order).toMatchObject({ status: 'received', holds: [] });
  await lead(0);
});

test('an item unavailable on the day holds the order with its weekdays; a discontinued one with none', async () => {
  const day = deliveryDay();
  const other = (new Date(`${day}T00:00:00Z`).getUTCDay() + 1) % 7;
  const comesOn = (weekdays: number[] | null) =>
    run('update items set available_weekdays = $2 where tenant_id = $1', [weekdays]);
  await comesOn([other]);
  const { order } = await submit({ deliveryDate: day });
  expect(order.holds).toMatchObject([{ kind: 'item_unavailable', availableWeekdays: [other] }]);
  expect(order.holds[0]).not.toHaveProperty('leadDays');
  await run('update items set is_active = false where tenant_id = $1');
  const gone = await submit({ deliveryDate: day });
  expect(gone.order.holds).toEqual([
    { kind: 'item_unavailable', itemCode: kitchen.item, uom: 'CS', seen: null, now: null, reason: null },
  ]);
  await run('update items set is_active = true where tenant_id = $1');
  await comesOn(null);
});

test('an order below both minimums has a hold for the amount and one for the cases', async () => {
  await run('update customer_locations set minimum_order_cents = 10000, minimum_cases = 5 where tenant_id = $1');
  const { order } = await submit({ quantity: 2 });
  expect(order.holds).toMatchObject([
    { kind: 'minimum', seen: 10_000, now: 4900 },
    { kind: 'minimum_cases', seen: 5, now: 2 },
  ]);
  await run('update customer_locations set minimum_order_cents = 0 where tenant_id = $1');
  expect((await submit({ quantity: 2 })).order.holds).toMatchObject([{ kind: 'minimum_cases', seen: 5, now: 2 }]);
  await run('update customer_locations set minimum_cases = 0 where tenant_id = $1');
});

describe('a held order', () => {
  test('that is evaluated again stays held while the price differs from the one that the user saw', async () => {
    const { order } = await submit({ seenUnitPrice: 2000 });
    expect((await act(order, 'sync')).body).toMatchObject({
      status: 'held',
      holds: [{ kind: 'price', seen: 2000, now: 2450 }],
    });
  });

  test('is released when its author accepts the current total, and only that one', async () => {
    const { order } = await submit({ seenUnitPrice: 2000 });
    const wrong = await act(order, 'accept', { acceptedTotal: 4000 });
    expect(wrong.status).toBe(409);
    expect(wrong.body.details.total).toBe(4900);
    const before = await stock();
    const right = await act(order, 'accept', { acceptedTotal: 4900 });
    expect(right.body).toMatchObject({ status: 'received', total: 4900 });
    expect(Number((await stock())?.committed)).toBe(Number(before?.committed) + 2);
  });

  test('with too little stock is accepted in the available quantity', async () => {
    const free = Number((await stock())?.on_hand) - Number((await stock())?.committed);
    const { order } = await submit({ quantity: free + 5 });
    expect(order.holds).toMatchObject([{ kind: 'stock', seen: free + 5, now: free }]);
    const accepted = await act(order, 'accept', { acceptedTotal: free * 2450 });
    expect(accepted.body.lines[0]?.quantity).toBe(free);
    expect((await act(accepted.body, 'cancel', { reason: '' })).body.status).toBe('cancelled');
  });

  test('keeps a line that the customer ordered at zero stock: no stock hold when evaluated again or accepted', async () => {
    const [row] = (
      await run('select on_hand, committed from stock where tenant_id = $1 and item_code = $2', [kitchen.item])
    ).rows;
    const have = (onHand: unknown) =>
      run('update stock set on_hand = $2 where tenant_id = $1 and item_code = $3', [onHand, kitchen.item]);
    await have(row?.committed);
    const { order } = await submit({ quantity: 4, seenAvailable: 0, seenUnitPrice: 2000 });
    expect(order.holds).toMatchObject([{ kind: 'price' }]);
    expect((await act(order, 'sync')).body.holds).toEqual(order.holds);
    const accepted = await act(order, 'accept', { acceptedTotal: 9800 });
    expect(accepted.body).toMatchObject({ status: 'received', total: 9800, lines: [{ quantity: 4 }] });
    // The customer saw six; four are left, which is less than the five ordered.
    await have(Number((await stock())?.committed) + 6);
    await run('update items set lead_days = 30 where tenant_id = $1');
    const late = await submit({ quantity: 5, seenAvailable: 6 });
    await run('update items set lead_days = 0 where tenant_id = $1');
    await have(Number((await stock())?.committed) + 4);
    expect((await act(late.order, 'sync')).body.holds).toMatchObject([{ kind: 'stock', seen: 5, now: 4 }]);
    await have(row?.on_hand);
  });

  test('by credit is released only by an administrator’s override password', async () => {
    await run('update customers set credit_hold = true where tenant_id = $1');
    const { order } = await submit();
    expect(order.holds).toMatchObject([{ kind: 'credit', reason: 'credit_hold' }]);
    const before = await stock();
    expect((await act(order, 'accept', { acceptedTotal: order.total })).body.status).toBe('held');
    for (const overridePassword of ['x', 'Crate#2026', `${OVERRIDE} `]) {
      const refused = await act(order, 'release', { overridePassword });
      expect([refused.status, refused.body.code]).toEqual([403, 'override_wrong']);
    }
    expect(await stock()).toEqual(before);
    expect((await act(order, 'release', { overridePassword: OVERRIDE })).body.status).toBe('received');
    const { rows } = await run(
      "select actor_name, details from audit_log where tenant_id = $1 and action = 'order.released'",
    );
    expect(rows).toHaveLength(1);
    await run('update customers set credit_hold = false where tenant_id = $1');
  });

  test('[C5.4] by credit is released by a salesperson for assigned locations, and not found for others', async () => {
    await run('update customers set credit_hold = true where tenant_id = $1');
    const { order } = await submit();
    const sales = await createUser(db.database, tenant.id, { role: 'SALES' });
    const own = await app.signIn(host(), sales);
    const release = async (overridePassword: string) => {
      const path = `/portal/orders/${order.id}/release`;
      const answer = await app.call({ host: host(), method: 'PUT', path, token: own, body: { overridePassword } });
      return [answer.statusCode, answer.json<{ code?: string; status?: string }>().code ?? answer.json().status];
    };
    // Right and wrong passwords get the same response for an order of another location.
    expect(await release(OVERRIDE)).toEqual([404, 'not_found']);
    expect(await release('x')).toEqual([404, 'not_found']);
    await run('insert into user_locations (tenant_id, user_id, customer_location_id) values ($1, $2, $3)', [
      sales.id,
      kitchen.location,
    ]);
    expect(await release('x')).toEqual([403, 'override_wrong']);
    expect(await release(OVERRIDE)).toEqual([200, 'received']);
    await run('update customers set credit_hold = false where tenant_id = $1');
  });

  test('by price is not released by the override password', async () => {
    const { order } = await submit({ seenUnitPrice: 1 });
    expect((await act(order, 'release', { overridePassword: OVERRIDE })).body.code).toBe('order_state');
  });
});

test('a canceled order releases its stock and credit once', async () => {
  const [before, credit] = [await stock(), await openOrders()];
  const { order } = await submit();
  await act(order, 'cancel', { reason: 'wrong day' });
  await act(order, 'cancel', { reason: 'again' });
  expect(await stock()).toEqual(before);
  expect(await openOrders()).toBe(credit);
});

test('a location that may not see prices gets none in any response', async () => {
  await run(`update customer_locations set options = options || '{"displayPrices": false}' where tenant_id = $1`);
  const { order } = await submit({ seenUnitPrice: null });
  expect(order).toMatchObject({ total: null, subtotal: null, lines: [{ unitPrice: null, linePrice: null }] });
  const review = await app.call({ host: host(), path: '/portal/checkout/review', token });
  expect(review.body).not.toContain('2450');
  await run(`update customer_locations set options = options || '{"displayPrices": true}' where tenant_id = $1`);
});

test('[C5.4] an order with a credit hold allows ten wrong override passwords, and each is recorded', async () => {
  await run('update customers set credit_hold = true where tenant_id = $1');
  const { order } = await submit();
  const codes: string[] = [];
  for (let guess = 0; guess < 12; guess++)
    codes.push((await act(order, 'release', { overridePassword: `Guess#${guess}` })).body.code);
  expect(codes.filter((code) => code === 'override_wrong').length).toBeLessThanOrEqual(10);
  expect(codes.at(-1)).toBe('rate_limited');
  expect((await act(order, 'release', { overridePassword: OVERRIDE })).body.code).toBe('rate_limited');
  const { rows } = await run(
    "select facts from security_events where tenant_id = $1 and facts ->> 'call' = 'orders.release' order by id",
  );
  const kinds = rows.map(({ facts }) => (facts as { code: string }).code);
  expect(new Set(kinds)).toEqual(new Set(['override_wrong', 'rate_limited']));
  await run('update customers set credit_hold = false where tenant_id = $1');
});
