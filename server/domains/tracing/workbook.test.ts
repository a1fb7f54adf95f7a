import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TraceRequest, type TraceWorkbooks, traceWorkbookEndpoints } from '../../../contract/trace-workbooks.ts';
import { type TestApp, testApp } from '../../../tests/harness/app.ts';
import { type TestDatabase, testDatabase } from '../../../tests/harness/database.ts';
import { createTenant, createUser, type TestTenant, type TestUser } from '../../../tests/harness/factories.ts';
import { houseKeep, runWaiting } from '../../../tests/harness/jobs.ts';
import { readSheet } from './read-sheet.fixture.ts';
import { traceWorkbookJob } from './workbook-job.ts';

const { path } = traceWorkbookEndpoints.state;
let db: TestDatabase;
let api: TestApp;
let tenant: TestTenant;
let admin: TestUser;
let token: string;

beforeAll(async () => {
  db = await testDatabase();
  api = await testApp(db.database);
  tenant = await createTenant(db.database, { timeZone: 'America/New_York' });
  admin = await createUser(db.database, tenant.id, { role: 'ADMIN' });
  token = await api.signIn(tenant.hostName, admin);
  await fill();
});
afterAll(async () => {
  await api.close();
  await db.drop();
});

const sql = (text: string, values: readonly unknown[] = []) =>
  db.as(tenant.id, (tx) => tx.connection.query(text, [tenant.id, ...values]));

/** Records a receipt of a lot. */
async function receive(itemCode: string, lotCode: string, on: string): Promise<void> {
  await sql(
    `insert into receipt_entries (tenant_id, id, purchase_order_id, kind, item_code, quantity, uom, factor, lot_code, received_on, received_at, by_name)
     values ($1, $2, $3, 'receive', $4, 10, 'CS', 1, $5, $6, $6::date + time '15:00', 'Ana')`,
    [randomUUID(), PO, itemCode, lotCode, on],
  );
}
/** Records an order of one line that left at `shippedAt`, or is still in the warehouse. */
async function ship(number: number, itemCode: string, lotCode: string, shippedAt: string | null, picked = itemCode) {
  const id = randomUUID();
  await sql(
    `insert into sales_orders (tenant_id, id, sales_order_number, customer_id, customer_location_id, warehouse_id, warehouse_name, status, history, shipping_method, delivery_on,
       shipping_address, subtotal_cents, discount_cents, tax_cents, surcharge_cents, total_cents, ordered_at, ordered_by)
     values ($1, $2, $3, 'C1', 'C1-1', 'W1', 'Albany', $4, $5, 'delivery', '2026-12-31', '{"line1": "1 Main St"}', 0, 0, 0, 0, 0, now(), 'Ana')`,
    [
      id,
      number,
      shippedAt === null ? 'staged' : 'shipped',
      JSON.stringify(shippedAt === null ? [] : [{ status: 'shipped', at: shippedAt }]),
    ],
  );
  await sql(
    `insert into sales_order_lines (tenant_id, sales_order_id, line_number, item_code, description, uom, ordered_quantity, picked_quantity, lots, unit_price_cents, line_cents)
     values ($1, $2, 1, $3, 'As ordered', 'CS', 2, 2, array[$4], 100, 200)`,
    [id, itemCode, lotCode],
  );
  await sql(
    `insert into pick_events (tenant_id, id, sales_order_id, line_number, kind, item_code, lot_code, quantity, base_quantity, at)
     values ($1, $2, $3, 1, 'pick', $4, $5, 2, 2, now())`,
    [randomUUID(), id, picked, lotCode],
  );
}

const PO = randomUUID();
async function fill(): Promise<void> {
  await sql("insert into warehouses (tenant_id, id, name) values ($1, 'W1', 'Albany') on conflict do nothing");
  await sql("insert into vendors (tenant_id, id, company) values ($1, 'V1', 'O’Hara Farms')");
  for (const [code, description, food] of [
    ['KALE', 'KALE, LACINATO', 'Leafy greens (fresh)'],
    ['CUKE', 'CUCUMBERS, SELECT', 'Cucumbers (fresh)'],
    ['ROPE', 'TWINE, BUTCHER', null],
  ])
    await sql(
      `insert into items (tenant_id, item_code, description, category_id, type_id, order_uom, uoms, proposed_food) values ($1, $2, $3, 'K', 'T', 'CS', '[]', $4)`,
      [code, description, food],
    );
  await sql(
    `insert into items (tenant_id, item_code, description, category_id, type_id, order_uom, uoms, is_active) values ($1, 'OLD', 'SPINACH, FLAT', 'K', 'T', 'CS', '[]', false)`,
  );
  await sql(
    `insert into purchase_orders (tenant_id, id, po_number, vendor_id, warehouse_id, status, ordered_on, expected_on, lines)
     values ($1, $2, 70001, 'V1', 'W1', 'open', '2026-10-16', '2026-10-19', '[]')`,
    [PO],
  );
  await receive('KALE', 'K-1', '2026-11-01');
  await receive('KALE', 'K-2', '2026-11-20');
  await receive('CUKE', 'U-1', '2026-11-02');
  await receive('ROPE', 'R-1', '2026-11-02');
  await receive('OLD', 'O-1', '2026-11-25');
  // 23:30 on the 10th in New York.
  await ship(501, 'KALE', 'K-1', '2026-11-11T04:30:00.000Z');
  await ship(502, 'KALE', 'K-1', '2026-11-11T12:00:00.000Z');
  await ship(503, 'KALE', 'K-1', null);
  // Cucumbers were picked in place of twine.
  await ship(504, 'ROPE', 'U-1', '2026-11-10T12:00:00.000Z', 'CUKE');
}

const call = async (body?: TraceRequest): Promise<TraceWorkbooks> => {
  const answer = await api.call({
    ...{ host: tenant.hostName, path, token },
    ...(body ? { method: 'POST' as const, body } : {}),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const download = (jobId: string | undefined, host = tenant.hostName, by = token) =>
  api.call({ host, path: `${path}/${jobId}`, token: by });

/** Requests a workbook and returns its events, each as "event day lot item document". */
async function eventsOf(body: TraceRequest): Promise<string[]> {
  await call(body);
  await runWaiting(api.services, tenant.id, traceWorkbookJob);
  const [latest] = (await call()).workbooks;
  expect(latest?.job).toMatchObject({ state: 'done', errorCode: null });
  const answer = await download(latest?.job.id);
  expect(answer.headers['content-length']).toBe(String(latest?.file?.byteSize));
  const rows = await readSheet(answer.rawPayload);
  expect(rows).toHaveLength(latest?.file?.events ?? -1);
  return rows
    .map(
      (row) =>
        `${row.event} ${row.event_date} ${row.traceability_lot_code} ${row.item_code} ${row.reference_document_number}`,
    )
    .sort();
}
const NOVEMBER = { from: '2026-11-01', to: '2026-11-10' };

test('[F5.3] a workbook of listed foods has what was received and what left on the days, and nothing else', async () => {
  expect(await eventsOf({ about: 'foods', foods: [], ...NOVEMBER })).toEqual([
    'receiving 2026-11-01 K-1 KALE 70001',
    'receiving 2026-11-02 U-1 CUKE 70001',
    'shipping 2026-11-10 K-1 KALE 501',
    'shipping 2026-11-10 U-1 CUKE 504',
  ]);
});

test('[F5.3] foods are chosen by name, and all goods include those that are not on the list', async () => {
  const leafy = ['Leafy greens (fresh)'];
  expect(await eventsOf({ about: 'foods', foods: leafy, from: '2026-11-01', to: '2026-11-20' })).toEqual([
    'receiving 2026-11-01 K-1 KALE 70001',
    'receiving 2026-11-20 K-2 KALE 70001',
    'shipping 2026-11-10 K-1 KALE 501',
    'shipping 2026-11-11 K-1 KALE 502',
  ]);
  // It is no longer sold, and its food was never proposed.
  expect(await eventsOf({ about: 'foods', foods: leafy, from: '2026-11-21', to: '2026-11-30' })).toEqual([
    'receiving 2026-11-25 O-1 OLD 70001',
  ]);
  expect(await eventsOf({ about: 'goods', from: '2026-11-02', to: '2026-11-02' })).toEqual([
    'receiving 2026-11-02 R-1 ROPE 70001',
    'receiving 2026-11-02 U-1 CUKE 70001',
  ]);
});

test('[F5.3] several lots are in one workbook, each with its own quantity, and the picked item is the one that left', async () => {
  expect(await eventsOf({ about: 'lots', lotCodes: ['K-2', 'U-1'] })).toEqual([
    'receiving 2026-11-02 U-1 CUKE 70001',
    'receiving 2026-11-20 K-2 KALE 70001',
    'shipping 2026-11-10 U-1 CUKE 504',
  ]);
});

test('[F5.3] a request without an event fails with a reason, and wrong days are refused', async () => {
  await call({ about: 'goods', from: '2020-01-01', to: '2020-01-02' });
  await runWaiting(api.services, tenant.id, traceWorkbookJob);
  const [latest] = (await call()).workbooks;
  expect(latest).toMatchObject({ job: { state: 'failed', errorCode: 'no_trace_events' }, file: null });
  for (const days of [
    { from: '2026-11-02', to: '2026-11-01' },
    { from: '2020-01-01', to: '2026-11-01' },
  ]) {
    const answer = await api.call({
      ...{ host: tenant.hostName, path, token },
      ...{ method: 'POST', body: { about: 'goods', ...days } },
    });
    expect(answer.statusCode).toBe(400);
  }
});

test('[F5.3] a workbook is kept for 30 days and is only for the company’s administrators', async () => {
  await eventsOf({ about: 'goods', ...NOVEMBER });
  const id = (await call()).workbooks[0]?.job.id;
  const other = await createTenant(db.database);
  const stranger = await api.signIn(other.hostName, await createUser(db.database, other.id, { role: 'ADMIN' }));
  const rep = await api.signIn(tenant.hostName, await createUser(db.database, tenant.id, { role: 'SALES' }));
  expect((await download(id, other.hostName, stranger)).statusCode).toBe(404);
  expect((await download(id, tenant.hostName, rep)).statusCode).toBe(403);
  /** Cleans up as on the night of a day from now. The cleanup ends sessions, too. */
  const afterNight = async (days: number) => {
    await houseKeep(api.services, tenant.id, new Date(Date.now() + days * 86_400_000));
    return (await download(id, tenant.hostName, await api.signIn(tenant.hostName, admin))).statusCode;
  };
  expect(await afterNight(29)).toBe(200);
  expect(await afterNight(31)).toBe(404);
});
