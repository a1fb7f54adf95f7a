import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { CartLine } from '../../../contract/carts.ts';
import { lineId } from '../../../contract/constants.ts';
import type { LineInstructions } from '../../../contract/line-instructions.ts';
import type { Order } from '../../../contract/orders.ts';
import { createLocation } from '../../../tests/harness/factories.ts';
import { testKitchen } from '../../../tests/harness/kitchen.ts';
import { deliveryDay } from '../../../tests/harness/main-job.ts';
import { sources } from '../sources.ts';

const { db, app, tenant, kitchen, token, run, close } = await testKitchen();
afterAll(close);
beforeEach(() => run('delete from cart_lines where tenant_id = $1'));

const RIPE: LineInstructions = { note: 'Ripe, for tonight', substitution: 'ask' };
const FIRM: LineInstructions = { note: 'Firm', substitution: 'none' };
const NONE: LineInstructions = { note: '', substitution: null };

async function call<T>(method: 'PUT' | 'POST', path: string, body: object) {
  const answer = await app.call({ host: tenant.hostName, method, path, token, body });
  return { status: answer.statusCode, body: answer.json<T>() };
}
const here = () => ({ customerLocationId: kitchen.location });
const line = (change: object = {}) => ({ itemCode: kitchen.item, uom: 'CS', quantity: 2, ...change });
const setLine = (change: object = {}) =>
  call<CartLine | null>('PUT', '/portal/cart/lines', { ...here(), ...line(change) });
const setLines = (...lines: object[]) => call('POST', '/portal/cart/lines', { ...here(), lines });
const instruct = (instructions: LineInstructions, location = kitchen.location) =>
  call<CartLine | null>(
    'PUT',
    `/portal/cart/lines/${encodeURIComponent(lineId(location, kitchen.item, 'CS'))}/instructions`,
    instructions,
  );
const stored = async () =>
  (await run('select quantity, instructions from cart_lines where tenant_id = $1 order by item_code')).rows;

test('a line keeps its instructions when its quantity changes, by any call', async () => {
  expect((await setLine()).body).toMatchObject({ instructions: null });
  expect(await instruct(RIPE)).toMatchObject({ status: 200, body: { quantity: 2, instructions: RIPE } });
  expect((await setLine({ quantity: 3 })).body).toMatchObject({ quantity: 3, instructions: RIPE });
  await setLines(line({ quantity: 4 }), { itemCode: kitchen.item, uom: 'CS', quantity: 5 });
  expect(await stored()).toEqual([{ quantity: 5, instructions: RIPE }]);
});

test('a call that names instructions sets them, also with the same quantity', async () => {
  expect((await setLine({ instructions: RIPE })).body).toMatchObject({ instructions: RIPE });
  expect((await setLine({ instructions: FIRM })).body).toMatchObject({ quantity: 2, instructions: FIRM });
  await setLines(line({ instructions: RIPE }), line({ quantity: 6 }));
  expect(await stored()).toEqual([{ quantity: 6, instructions: RIPE }]);
  await setLines(line({ quantity: 6, instructions: NONE }), line({ quantity: 6 }));
  expect(await stored()).toEqual([{ quantity: 6, instructions: NONE }]);
  // A cleared note and a line that never had one are the same to every reader.
  expect((await setLine({ quantity: 7 })).body).toMatchObject({ instructions: null });
});

test('a line that is removed and added again has no instructions', async () => {
  await setLine({ instructions: RIPE });
  await setLine({ quantity: 0 });
  expect((await setLine()).body).toMatchObject({ instructions: null });
  await instruct(RIPE);
  await setLines(line({ quantity: 0 }), line({ quantity: 1 }));
  expect(await stored()).toEqual([{ quantity: 1, instructions: null }]);
});

test('instructions for a line that is gone change nothing', async () => {
  expect(await instruct(RIPE)).toEqual({ status: 200, body: null });
  expect(await stored()).toEqual([]);
});

test('only a location’s own shoppers set instructions, and no card number is stored in them', async () => {
  await createLocation(db.database, tenant.id, { customerLocationId: 'ELSEWHERE' });
  expect(await instruct(RIPE, 'ELSEWHERE')).toMatchObject({ status: 404 });
  await setLine();
  expect(await instruct({ ...RIPE, note: 'Card 4111 1111 1111 1111' })).toMatchObject({
    status: 400,
    body: { code: 'card_number', errors: { note: expect.stringContaining('Note') } },
  });
  expect(await stored()).toEqual([{ quantity: 2, instructions: null }]);
});

const submit = (lines: readonly object[]) =>
  call<Order & { code?: string }>('POST', '/portal/checkout', {
    ...{ orderId: randomUUID(), ...here(), lines, shippingMethod: 'Delivery', deliveryDate: deliveryDay() },
    ...{ poNumber: '', notes: '', shippingAddress: null, seenTotal: null, submittedAt: new Date().toISOString() },
  });
const submitted = (change: object) => line({ seenUnitPrice: 2450, seenFactor: 1, seenAvailable: null, ...change });

test('instructions go with the order to the sales order, the pick list and the delivery', async () => {
  await setLine({ instructions: RIPE });
  const { body: order } = await submit([submitted({ instructions: RIPE })]);
  expect(order.lines).toMatchObject([{ itemCode: kitchen.item, instructions: RIPE }]);
  await run(
    "insert into routes (tenant_id, id, name, weekdays, warehouse_id) select $1, 'R1', 'North', '{5}', warehouse_id from orders where tenant_id = $1 and id = $2",
    [order.id],
  );
  const { rows } = await run(
    "update sales_orders set own_route_id = 'R1' where tenant_id = $1 and order_id = $2 returning id, warehouse_id",
    [order.id],
  );
  const place = `location:${kitchen.location}`;
  const scopes = {
    orders: place,
    salesOrders: place,
    pickOrders: `floor:${rows[0]!.warehouse_id}`,
    deliveries: 'route:R1',
  } as const;
  for (const collection of ['orders', 'salesOrders', 'pickOrders', 'deliveries'] as const) {
    const found = await db.as<ReadonlyMap<string, unknown>>(tenant.id, (tx) =>
      sources[collection](tx, scopes[collection], null, { prices: true, exactStock: true }),
    );
    expect([...found.values()], collection).toMatchObject([{ lines: [{ instructions: RIPE }] }]);
  }
});

test('a held order keeps its instructions when the customer accepts the changes', async () => {
  const { body: held } = await submit([submitted({ seenUnitPrice: 2000, instructions: FIRM })]);
  expect(held).toMatchObject({ status: 'held', lines: [{ instructions: FIRM }] });
  const { body: accepted } = await call<Order>('PUT', `/portal/orders/${held.id}/accept`, {
    acceptedTotal: held.total,
  });
  expect(accepted).toMatchObject({ status: 'received', lines: [{ instructions: FIRM }] });
});

test('two lines of an order that become one keep both notes, and a card number in a note is refused', async () => {
  const { body: order } = await submit([
    submitted({ instructions: RIPE }),
    submitted({ instructions: { note: 'Small ones', substitution: 'none' } }),
  ]);
  expect(order.lines).toMatchObject([
    { quantity: 4, instructions: { note: 'Ripe, for tonight; Small ones', substitution: 'ask' } },
  ]);
  const card = await submit([submitted({ instructions: { note: '4111111111111111', substitution: null } })]);
  expect(card.body.code).toBe('card_number');
});
