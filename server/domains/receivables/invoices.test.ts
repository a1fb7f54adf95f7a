import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agingEndpoints } from '../../../contract/aging.ts';
import type { BodyIn } from '../../../contract/endpoint.ts';
import { invoiceSettingEndpoints } from '../../../contract/invoice-settings.ts';
import { invoiceEndpoints } from '../../../contract/invoices.ts';
import { PACA_STATEMENT } from '../../../rules/paca.ts';
import { OPENING_DOCUMENT } from '../../../tests/harness/opening-document.ts';
import type { Actor } from '../../actor.ts';
import { pdfPages } from '../../pdf/pdf-text.fixture.ts';
import { type DeliveriesFixture, openDeliveries } from '../deliveries/deliveries.fixture.ts';
import { failure } from '../shop.fixture.ts';
import { agingHandlers } from './aging.ts';
import { invoiceHandlers } from './handlers.ts';
import { invoiceSettingHandlers } from './invoice-settings.ts';
import { readInvoice } from './invoices.ts';
import { showsPaca } from './paca.ts';
import { applyCredit, payPart } from './receivables.fixture.ts';

let gate: DeliveriesFixture;
let office: Actor;
let chef: Actor;
let other: Actor;
/** Invoices of C1-1, delivered on 2026-11-19 with terms of 30 days. */
let kept: string;
let settled: string;
beforeAll(async () => {
  gate = await openDeliveries();
  const { shop } = gate.floor;
  office = { ...gate.driver, role: 'ADMIN' };
  chef = await shop.customer('C1', 'C1-1');
  other = await shop.customer('C2', 'C2-1');
  const beef = await gate.floor.lot('BEEF', 'B-1', 100);
  const kale = await gate.floor.lot('KALE', 'K-1', 100);
  await shop.sql("update lots set origin_country = 'MEX' where tenant_id = $1 and id = $2", [kale]);
  const make = async () => {
    const { id } = await gate.staged([
      { itemCode: 'KALE', quantity: 2, lotId: kale },
      { itemCode: 'BEEF', quantity: 1, lotId: beef, weightGrams: 5103 },
    ]);
    await shop.sql(
      `update sales_order_lines set instructions = '{"note": "Cut side up", "substitution": "none"}' where tenant_id = $1 and sales_order_id = $2 and line_number = 1`,
      [id],
    );
    await shop.sql("update sales_orders set po_number = 'PO-' || sales_order_number where tenant_id = $1 and id = $2", [
      id,
    ]);
    await gate.sign(id);
    await gate.complete(id);
    const [row] = await shop.sql('select id from invoices where tenant_id = $1 and sales_order_id = $2', [id]);
    return { orderId: id, invoiceId: String(row?.id) };
  };
  const [first, second] = [await make(), await make()];
  kept = first.invoiceId;
  settled = second.invoiceId;
  await payPart(shop, first.orderId, 1000);
  // The second one is settled in full by an imported payment.
  const paymentId = randomUUID();
  await shop.sql(OPENING_DOCUMENT, [paymentId, 'payment', 2, 'C1', null, -13_250]);
  await applyCredit(shop, paymentId, second.orderId, 13_250);
  await shop.sql(OPENING_DOCUMENT, [randomUUID(), 'invoice', 77, 'C2', 'C2-1', 500]);
});
afterAll(() => gate.floor.shop.close());

const LATER = new Date('2026-12-29T17:00:00Z');
const list = (as: Actor, query = {}, now?: Date) =>
  gate.floor.shop.call(invoiceEndpoints.invoices, invoiceHandlers.invoices, { as, query, ...(now ? { now } : {}) });
const one = (as: Actor, id: string) =>
  gate.floor.shop.call(invoiceEndpoints.invoice, invoiceHandlers.invoice, { as, params: { id } });

test('[M6.5] a customer sees the open invoices of their location by default, and all on request', async () => {
  const open = await list(chef);
  expect(open.data).toMatchObject([
    {
      id: kept,
      total: 13_250,
      open: 12_250,
      state: 'open',
      daysOverdue: 0,
      invoicedOn: '2026-11-19',
      dueOn: '2026-12-19',
    },
  ]);
  expect(open.totals).toEqual({ open: 12_250, overdue: 0 });
  expect((await list(chef, { status: 'all' })).total).toBe(2);
  expect((await list(chef, { status: 'settled' })).data).toMatchObject([{ id: settled, open: 0, state: 'settled' }]);
  expect((await list(other)).data).toMatchObject([{ invoiceNumber: 77 }]);
  expect((await list(other, { customerLocationId: 'C1-1', status: 'all' })).total).toBe(0);
});

test('an invoice is overdue from the day after its due day, in the company’s time zone', async () => {
  const onDue = new Date('2026-12-20T04:59:00Z');
  expect((await list(chef, {}, onDue)).data[0]).toMatchObject({ daysOverdue: 0, state: 'open' });
  const after = await list(chef, { status: 'overdue' }, LATER);
  expect(after.data).toMatchObject([{ id: kept, daysOverdue: 10, state: 'overdue' }]);
  expect(after.totals).toEqual({ open: 12_250, overdue: 12_250 });
});

test('an invoice has its lines with weight, lots and origin, what was applied to it, and the signature', async () => {
  const invoice = await one(chef, kept);
  expect(invoice).toMatchObject({
    subtotal: 13_250,
    tax: 0,
    termsDays: 30,
    lines: [
      {
        ...{ itemCode: 'KALE', quantity: 2, amount: 2000, lots: ['K-1'], origins: ['MEX'] },
        instructions: { note: 'Cut side up', substitution: 'none' },
      },
      { itemCode: 'BEEF', quantity: 1, amount: 11_250, weightGrams: 5103, priceUnit: 'lb', lots: ['B-1'] },
    ],
    settlements: [{ kind: 'payment', number: 1, amount: 1000 }],
    receivedBy: [{ name: 'Ana Ruiz' }],
  });
  expect(await failure(one(other, kept))).toBe('not_found');
  expect((await one(office, kept)).id).toBe(kept);
});

test('a location that sees no prices sees no invoices', async () => {
  await gate.floor.shop.setOptions('C1-1', { displayPrices: false });
  expect((await list(chef, { status: 'all' })).total).toBe(0);
  expect(await failure(one(chef, kept))).toBe('not_found');
  await gate.floor.shop.setOptions('C1-1', { displayPrices: true });
});

test('the office lists all customers’ invoices with their sums, and those of one location', async () => {
  const { call } = gate.floor.shop;
  const all = await call(invoiceEndpoints.officeInvoices, invoiceHandlers.officeInvoices, { as: office, query: {} });
  expect(all.totals).toEqual({ total: 13_750, open: 12_750, overdue: 0 });
  const found = await call(invoiceEndpoints.officeInvoices, invoiceHandlers.officeInvoices, {
    as: office,
    query: { status: 'all', customerId: 'C2' },
  });
  expect(found.data.map(({ invoiceNumber }) => invoiceNumber)).toEqual([77]);
  const ofLocation = (params: { customerId: string; customerLocationId: string }) =>
    call(invoiceEndpoints.ofLocation, invoiceHandlers.ofLocation, { as: office, params, query: {} });
  expect((await ofLocation({ customerId: 'C1', customerLocationId: 'C1-1' })).data).toMatchObject([{ id: kept }]);
  expect(await failure(ofLocation({ customerId: 'C2', customerLocationId: 'C1-1' }))).toBe('location_unknown');
  const customers = await call(invoiceEndpoints.customers, invoiceHandlers.customers, { as: office });
  expect(customers.data.map(({ id }) => id)).toEqual(['C1', 'C2']);
});

test('[M2.14] the PDF has number, terms, PO, weights, lots, origin, what is open and who received it', async () => {
  const answer = await gate.floor.shop.call(invoiceEndpoints.invoicePdf, invoiceHandlers.invoicePdf, {
    as: chef,
    params: { id: kept },
    query: { locale: 'en' },
  });
  const text = pdfPages(answer.bytes).join('\n');
  for (const part of [
    'Net 30 days',
    'PO-700',
    '11.25 lb',
    'Lot K-1',
    'Origin: Mexico',
    '$132.50',
    '$122.50',
    'Received by Ana Ruiz',
  ])
    expect(text).toContain(part);
});

const AGING = { agingBy: 'due' as const, agingDays1: 30, agingDays2: 60, agingDays3: 90 };
const save = (settings: BodyIn<typeof invoiceSettingEndpoints.save>) =>
  gate.floor.shop.call(invoiceSettingEndpoints.save, invoiceSettingHandlers.save, { as: office, body: settings });

test('[M2.15] a PACA licensee’s invoices have the statement exactly and in English, and the company’s own text', async () => {
  const { call } = gate.floor.shop;
  const body = {
    footer: ' Checks to 1 Dock Road, Troy NY ',
    pacaLicensed: true,
    pacaCategories: [],
    approvalAbove: 10_000,
    ...AGING,
    updatedAt: null,
  };
  const saved = await save(body);
  expect(saved).toMatchObject({ footer: 'Checks to 1 Dock Road, Troy NY', pacaLicensed: true });
  expect(await save(body)).toEqual(saved);
  expect(await failure(save({ ...body, footer: 'Cash only' }))).toBe('conflict');
  const answer = await call(invoiceEndpoints.invoicePdf, invoiceHandlers.invoicePdf, {
    as: chef,
    params: { id: kept },
    query: { locale: 'fr' },
  });
  const text = pdfPages(answer.bytes).join(' ').replaceAll(/\s+/g, ' ');
  expect(text).toContain('Net 30 jours');
  // [S3.2] A line's note is kept up to the invoice.
  expect(text).toContain('Cut side up');
  expect(text).toContain(PACA_STATEMENT);
  expect(text).toContain('Checks to 1 Dock Road, Troy NY');
});

test('[M2.15] with produce categories, only invoices with an item of one have the statement', async () => {
  const { call, run, sql } = gate.floor.shop;
  const [{ category_id: category } = {}] = await sql(
    'select distinct category_id from items where tenant_id = $1 and item_code = $2',
    ['KALE'],
  );
  const invoice = await run((tx) => readInvoice(tx, kept, '2026-11-20'));
  const shows = async (pacaCategories: string[], change: { itemCode?: string; quantity?: number } = {}) =>
    run((tx) =>
      showsPaca(
        tx,
        { lines: invoice!.lines.map((line) => ({ ...line, ...change })) },
        { pacaLicensed: true, pacaCategories },
      ),
    );
  expect(await shows([])).toBe(true);
  expect(await shows([String(category)])).toBe(true);
  expect(await shows(['cleaning'])).toBe(false);
  expect(await shows([String(category)], { quantity: 0 })).toBe(false);
  expect(await shows(['cleaning'], { itemCode: 'GONE' })).toBe(true);
  const before = await call(invoiceSettingEndpoints.get, invoiceSettingHandlers.get, { as: office });
  await save({ ...before, pacaCategories: ['cleaning'] });
  const answer = await call(invoiceEndpoints.invoicePdf, invoiceHandlers.invoicePdf, {
    as: chef,
    params: { id: kept },
  });
  expect(pdfPages(answer.bytes).join(' ').replaceAll(/\s+/g, ' ')).not.toContain('statutory trust');
});

test('[M8.3] the aging puts each open amount into one column by the days since its due day, and credit into its own', async () => {
  const { call, sql } = gate.floor.shop;
  await sql(OPENING_DOCUMENT, [randomUUID(), 'payment', 901, 'C2', 'C2-1', -250]);
  const aging = async (day: string, query = {}) =>
    (
      await call(agingEndpoints.aging, agingHandlers.aging, {
        as: office,
        query: { search: 'C1', ...query },
        now: new Date(`${day}T17:00:00Z`),
      })
    ).data[0];
  // C1 has one open invoice of $122.50, due on 2026-12-19.
  const open = 12_250;
  expect(await aging('2026-12-19')).toMatchObject({ current: open, bucket1: 0, oldestDays: 0 });
  expect(await aging('2026-12-20')).toMatchObject({ current: 0, bucket1: open, oldestDays: 1 });
  expect(await aging('2027-01-18')).toMatchObject({ bucket1: open, oldestDays: 30 });
  expect(await aging('2027-01-19')).toMatchObject({ bucket2: open });
  expect(await aging('2027-02-18')).toMatchObject({ bucket3: open, oldestDays: 61 });
  expect(await aging('2027-03-19')).toMatchObject({ bucket3: open, bucket4: 0, oldestDays: 90 });
  expect(await aging('2027-03-20')).toMatchObject({ bucket4: open, balance: open, oldestDays: 91 });
  expect(await aging('2026-12-20', { search: 'C2' })).toMatchObject({ credit: 250, balance: 250 });
  expect(await aging('2026-12-19', { status: 'overdue' })).toBeUndefined();

  // The company's own columns, from the invoice day 2026-11-19.
  const { agingBy: _by, ...before } = await call(invoiceSettingEndpoints.get, invoiceSettingHandlers.get, {
    as: office,
  });
  const wanted = { ...before, agingBy: 'invoice' as const, agingDays1: 7, agingDays2: 14, agingDays3: 28 };
  await expect(save({ ...wanted, agingDays2: 7 })).rejects.toMatchObject({
    code: 'invalid_input',
    details: { faults: { agingDays2: { rule: 'least', limit: 8 } } },
  });
  expect(await save(wanted)).toMatchObject({ agingBy: 'invoice', agingDays3: 28 });
  expect(await aging('2026-11-19')).toMatchObject({ current: open });
  expect(await aging('2026-12-03')).toMatchObject({ bucket2: open, oldestDays: 0 });
  expect(await aging('2026-12-20')).toMatchObject({ bucket4: open, oldestDays: 1 });
});
