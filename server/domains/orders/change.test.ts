import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OrderChange, orderEndpoints, type Submission } from '../../../contract/orders.ts';
import type { Actor } from '../../actor.ts';
import { type Floor, openFloor } from '../picking/picking.fixture.ts';
import { failure, NOW } from '../shop.fixture.ts';
import { change as changeHandler } from './change.ts';
import { orderSubmitHandlers } from './submit.ts';

let floor: Floor;
let chef: Actor;
let picker: Actor;
beforeAll(async () => {
  floor = await openFloor();
  chef = await floor.shop.customer('C1', 'C1-1');
  picker = await floor.shop.worker(['picking']);
});
afterAll(() => floor.shop.close());

const DAY = '2026-11-23';
const AFTER_CUTOFF = new Date('2026-11-23T20:00:00.000Z');
const line = (
  itemCode: string,
  quantity: number,
  seenUnitPrice: number | null = 1000,
): Submission['lines'][number] => ({
  ...{ itemCode, uom: 'CS', quantity, seenUnitPrice, seenFactor: 1, seenAvailable: null },
});
let made = 0;
/** Creates items with ten cases each. Returns their codes. */
async function items(count: number): Promise<string[]> {
  const codes = Array.from({ length: count }, (_, index) => `I${made + index}`);
  made += count;
  await floor.shop.addItems(codes.map((code) => ({ code })));
  return codes;
}
const place = (lines: Submission['lines']) =>
  floor.shop.call(orderEndpoints.submit, orderSubmitHandlers.submit, {
    as: chef,
    body: {
      ...{ orderId: randomUUID(), customerLocationId: 'C1-1', lines, shippingMethod: 'Delivery', deliveryDate: DAY },
      ...{ poNumber: '', notes: '', shippingAddress: null, seenTotal: null, submittedAt: NOW.toISOString() },
    },
  });
const change = (id: string, body: Partial<OrderChange>, { as = chef, now = NOW } = {}) =>
  floor.shop.call(orderEndpoints.change, changeHandler, {
    ...{ as, now, params: { id } },
    body: { changes: [], added: [], seenTotal: null, ...body },
  });
const to = (itemCode: string, quantity: number, base: number) => ({ itemCode, uom: 'CS', quantity, base });
const openOrders = async () =>
  (await floor.shop.sql("select open_orders_cents from customers where tenant_id = $1 and customer_id = 'C1'"))[0]
    ?.open_orders_cents;
const salesLines = (orderId: string) =>
  floor.shop.sql(
    `select l.line_number, l.item_code, l.ordered_quantity, l.line_cents, s.total_cents from sales_orders s
     join sales_order_lines l on l.tenant_id = s.tenant_id and l.sales_order_id = s.id
     where s.tenant_id = $1 and s.order_id = $2 order by l.line_number`,
    [orderId],
  );
const salesOrderOf = async (orderId: string) =>
  String(
    (await floor.shop.sql('select id from sales_orders where tenant_id = $1 and order_id = $2', [orderId]))[0]?.id,
  );

test('quantities change, lines leave and join, and order, sales order, stock and credit agree', async () => {
  const [a, b, c] = (await items(3)) as [string, string, string];
  const before = Number(await openOrders());
  const order = await place([line(a, 2), line(b, 3)]);
  const instructions = { note: 'Ripe', substitution: null };
  const changed = await change(order.id, {
    changes: [to(a, 5, 2), to(b, 0, 3)],
    added: [{ ...line(c, 4), instructions }],
  });
  expect(changed).toMatchObject({ status: 'received', orderNumber: order.orderNumber, total: 9000, subtotal: 9000 });
  expect(changed.lines).toMatchObject([
    { lineNumber: 1, itemCode: a, quantity: 5, linePrice: 5000 },
    { lineNumber: 3, itemCode: c, quantity: 4, linePrice: 4000, instructions },
  ]);
  expect(await salesLines(order.id)).toEqual([
    { line_number: 1, item_code: a, ordered_quantity: 5, line_cents: 5000, total_cents: 9000 },
    { line_number: 3, item_code: c, ordered_quantity: 4, line_cents: 4000, total_cents: 9000 },
  ]);
  expect([await floor.committed(a), await floor.committed(b), await floor.committed(c)]).toEqual([5, 0, 4]);
  expect(Number(await openOrders()) - before).toBe(9000);
});

test('lines that join leave the cart, up to what joined, and those that are left out stay there', async () => {
  const [a, b] = (await items(2)) as [string, string];
  const order = await place([line(a, 2)]);
  for (const [code, quantity] of [
    [a, 3],
    [b, 4],
  ])
    await floor.shop.sql(
      `insert into cart_lines (tenant_id, customer_location_id, item_code, uom, quantity, added_at) values ($1, 'C1-1', $2, 'CS', $3, now())`,
      [code, quantity],
    );
  const changed = await change(order.id, { added: [line(a, 2), line(b, 4, 900)] });
  expect(changed.lines).toMatchObject([{ itemCode: a, quantity: 4 }]);
  expect(
    await floor.shop.sql('select item_code, quantity from cart_lines where tenant_id = $1 order by item_code'),
  ).toEqual([
    { item_code: a, quantity: 1 },
    { item_code: b, quantity: 4 },
  ]);
});

test('a line that the warehouse has begun is closed, and the others change', async () => {
  const [a, b] = (await items(2)) as [string, string];
  const order = await place([line(a, 2), line(b, 2)]);
  const lotId = await floor.lot(a, `L-${a}`, 10);
  await floor.record(picker, await salesOrderOf(order.id), { itemCode: a, lotId, lotCode: `L-${a}`, bin: 'A-01-1' });
  const changed = await change(order.id, { changes: [to(a, 1, 2), to(b, 1, 2)] });
  expect(changed).toMatchObject({ status: 'picking', lines: [{ quantity: 2 }, { quantity: 1 }] });
  expect(await failure(change(order.id, { changes: [to(a, 0, 2)] }))).toBe('line_begun');
  expect(await failure(change(order.id, { added: [line(a, 1)] }))).toBe('line_begun');
});

test('a line that another user has changed since then is left as that user wants it', async () => {
  const [a, b] = (await items(2)) as [string, string];
  const order = await place([line(a, 2), line(b, 2)]);
  await change(order.id, { changes: [to(a, 4, 2)] });
  const changed = await change(order.id, { changes: [to(a, 3, 2), to(b, 1, 2)] });
  expect(changed.lines).toMatchObject([{ quantity: 4 }, { quantity: 1 }]);
  // The same change, sent again, finds its quantity and does nothing.
  expect((await change(order.id, { changes: [to(b, 1, 2)] })).total).toBe(5000);
  expect(await failure(change(order.id, { changes: [to(a, 1, 2)] }))).toBe('line_changed');
});

test('more than is in stock, a changed price and an unknown item are left out with their reason', async () => {
  const [a, b] = (await items(2)) as [string, string];
  const order = await place([line(a, 8)]);
  expect(await failure(change(order.id, { changes: [to(a, 11, 8)] }))).toBe('stock_short');
  expect((await change(order.id, { changes: [to(a, 10, 8)] })).lines).toMatchObject([{ quantity: 10 }]);
  expect(await failure(change(order.id, { added: [line(b, 1, 900)] }))).toBe('price_changed');
  expect(await failure(change(order.id, { added: [line('NONE', 1)] }))).toBe('item_unknown');
  // The price of a line is agreed: it stays when the price list changes.
  await floor.shop.sql('update price_list_prices set price_cents = 1500 where tenant_id = $1 and item_code = $2', [a]);
  expect((await change(order.id, { changes: [to(a, 9, 10)] })).total).toBe(9000);
});

test('an order that would need a decision stays as it was', async () => {
  const [a] = (await items(1)) as [string];
  const order = await place([line(a, 3)]);
  await floor.shop.sql('update customer_locations set minimum_order_cents = 3000 where tenant_id = $1');
  expect(await failure(change(order.id, { changes: [to(a, 2, 3)] }))).toBe('order_change_refused');
  expect((await change(order.id, { changes: [to(a, 4, 3)] })).total).toBe(4000);
  await floor.shop.sql('update customer_locations set minimum_order_cents = 0 where tenant_id = $1');
  await floor.shop.sql("update customers set credit_limit_cents = 1 where tenant_id = $1 and customer_id = 'C1'");
  expect(await failure(change(order.id, { changes: [to(a, 5, 4)] }))).toBe('order_change_refused');
  // Less of it lowers what the customer owes.
  expect((await change(order.id, { changes: [to(a, 3, 4)] })).total).toBe(3000);
  await floor.shop.sql("update customers set credit_limit_cents = null where tenant_id = $1 and customer_id = 'C1'");
  expect(await failure(change(order.id, { changes: [to(a, 0, 3)] }))).toBe('order_empty');
});

test('after the cutoff, once it is staged, and for other users an order stays closed', async () => {
  const [a] = (await items(1)) as [string];
  const order = await place([line(a, 2)]);
  const body = { changes: [to(a, 1, 2)] };
  expect(await failure(change(order.id, body, { now: AFTER_CUTOFF }))).toBe('order_closed');
  expect(await failure(change(order.id, body, { as: await floor.shop.customer('C2', 'C2-1') }))).toBe('not_found');
  await floor.stage(picker, await salesOrderOf(order.id));
  expect(await failure(change(order.id, body))).toBe('order_state');
});
