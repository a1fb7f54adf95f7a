import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { salesOrderEndpoints } from '../../../contract/sales-orders.ts';
import { tracingEndpoints } from '../../../contract/tracing.ts';
import type { Actor } from '../../actor.ts';
import { pdfPages } from '../../pdf/pdf-text.fixture.ts';
import { type Floor, openFloor } from '../picking/picking.fixture.ts';
import { readSalesOrders } from '../sales-orders/collection.ts';
import { salesOrderHandlers } from '../sales-orders/handlers.ts';
import { tracingHandlers } from './handlers.ts';
import { readSheet } from './read-sheet.fixture.ts';

let floor: Floor;
let ana: Actor;

beforeAll(async () => {
  floor = await openFloor();
  await floor.shop.addItems([{ code: 'CUKE', description: 'CUCUMBERS, SELECT', packSize: '36 CT', stock: 0 }]);
  ana = await floor.shop.worker(['picking', 'receiving']);
});
afterAll(() => floor.shop.close());

const sheetOf = async (lotCode: string) => {
  const { bytes } = await floor.shop.call(tracingEndpoints.traceSheet, tracingHandlers.traceSheet, {
    as: ana,
    params: { lotCode },
  });
  return readSheet(bytes);
};
const shippingOf = async (lotCode: string) => (await sheetOf(lotCode)).filter(({ event }) => event === 'shipping');

/** An order of two lots: 3 of one, 2 of the other. */
async function orderOfTwoLots() {
  const [one, two] = [`L${randomUUID().slice(0, 8)}`, `M${randomUUID().slice(0, 8)}`];
  const { id } = await floor.order([{ itemCode: 'CUKE', quantity: 5 }]);
  await floor.record(ana, id, { lotId: await floor.lot('CUKE', one, 50), lotCode: one, itemCode: 'CUKE', quantity: 3 });
  await floor.record(ana, id, {
    ...{ lotId: await floor.lot('CUKE', two, 50), lotCode: two, itemCode: 'CUKE', quantity: 2, lotAssumed: true },
  });
  return { id, one, two };
}
const bring = (id: string, status: string, history: readonly { status: string; at: string }[], kept = 0) =>
  floor.shop.sql(
    `with l as (update sales_order_lines set shipped_quantity = $5 where tenant_id = $1 and sales_order_id = $2)
     update sales_orders set status = $3, history = $4, delivery_on = '2026-11-20' where tenant_id = $1 and id = $2`,
    [id, status, JSON.stringify(history), kept],
  );

test('[F5.3] each lot of a line is shipped with its own quantity, and says if it was assumed', async () => {
  const { id, one, two } = await orderOfTwoLots();
  // 23:30 in New York on the 19th.
  await bring(id, 'shipped', [{ status: 'shipped', at: '2026-11-20T04:30:00.000Z' }], 5);
  expect(await shippingOf(one)).toMatchObject([{ quantity: 3, event_date: '2026-11-19', lot_assumed: '' }]);
  expect(await shippingOf(two)).toMatchObject([{ quantity: 2, pack_size: '36 CT', lot_assumed: 'yes' }]);
});

test('[F5.4] the customer’s order and its document name lots, quantities and who gave them their codes', async () => {
  const { id, one, two } = await orderOfTwoLots();
  await floor.shop.sql(
    `update lots set source = '{"place": null, "text": "Pajaro Growers"}' where tenant_id = $1 and lot_code = $2`,
    [one],
  );
  await floor.shop.sql(
    "update sales_order_lines set description = 'CUCUMBERS, SELECT' where tenant_id = $1 and sales_order_id = $2",
    [id],
  );
  const readLine = async () => (await floor.shop.run((tx) => readSalesOrders(tx, [id]))).get(id)?.lines[0];
  // Planned lots are not yet those of the goods.
  await bring(id, 'allocated', []);
  expect((await readLine())?.tracedLots).toBeUndefined();
  await bring(id, 'delivered', [], 5);
  const of = { itemCode: 'CUKE' };
  expect((await readLine())?.tracedLots).toEqual([
    { ...of, lotCode: one, quantity: 3, source: 'Pajaro Growers' },
    { ...of, lotCode: two, quantity: 2, source: '' },
  ]);
  const { bytes } = await floor.shop.call(salesOrderEndpoints.pdf, salesOrderHandlers.pdf, {
    as: ana,
    params: { id },
    query: { locale: 'en' },
  });
  const text = pdfPages(bytes).join(' ').replaceAll('\u00a0', ' ');
  expect(text).toContain(`Lot ${one}, 3 CS, Pajaro Growers; Lot ${two}, 2 CS`);
  expect(text).toContain('Sources of the lot codes');
});

test('[F5.3] an order that is still in the warehouse is not shipped', async () => {
  const { id, one } = await orderOfTwoLots();
  await bring(id, 'staged', [{ status: 'staged', at: '2026-11-19T12:00:00.000Z' }]);
  expect(await shippingOf(one)).toEqual([]);
  await bring(
    id,
    'delivered',
    [
      { status: 'shipped', at: '2026-11-19T12:00:00.000Z' },
      { status: 'delivered', at: '2026-11-20T12:00:00.000Z' },
    ],
    5,
  );
  expect(await shippingOf(one)).toMatchObject([{ event_date: '2026-11-19' }]);
});

test('of a line that was kept in part, no lot has more than the customer kept', async () => {
  const { id, one, two } = await orderOfTwoLots();
  await bring(id, 'delivered', [{ status: 'shipped', at: '2026-11-19T12:00:00.000Z' }], 2);
  expect((await shippingOf(one)).map(({ quantity }) => quantity)).toEqual([2]);
  expect((await shippingOf(two)).map(({ quantity }) => quantity)).toEqual([2]);
});

test('[F5.3] a transfer between warehouses of the company is shipping and receiving', async () => {
  const lot = `T${randomUUID().slice(0, 8)}`;
  const [transferId, lotId] = [randomUUID(), await floor.lot('CUKE', lot, 50)];
  await floor.shop.sql(
    "insert into warehouses (tenant_id, id, name) values ($1, 'W8', 'Annex') on conflict do nothing",
  );
  await floor.shop.sql(
    `insert into transfers (tenant_id, id, transfer_number, from_warehouse_id, to_warehouse_id, created_at, created_by) values ($1, $2, 71, 'W1', 'W8', now(), 'Ana')`,
    [transferId],
  );
  for (const [kind, at] of [
    ['ship', '2026-11-18T12:00:00.000Z'],
    ['receive', '2026-11-19T12:00:00.000Z'],
  ])
    await floor.shop.sql(
      `insert into transfer_events (tenant_id, id, transfer_id, kind, item_code, lot_code, lot_id, quantity, at, by_name) values ($1, $2, $3, $4, 'CUKE', $5, $6, 7, $7, 'Ana')`,
      [randomUUID(), transferId, kind, lot, lotId, at],
    );
  const rows = (await sheetOf(lot)).filter((row) => row.reference_document_type === 'transfer');
  expect(rows).toMatchObject([
    { event: 'shipping', event_date: '2026-11-18', quantity: 7, to: 'Annex', reference_document_number: 71 },
    { event: 'receiving', event_date: '2026-11-19', quantity: 7, to: 'Annex' },
  ]);
});
