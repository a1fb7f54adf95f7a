import { randomUUID } from 'node:crypto';
import readWorkbook from 'read-excel-file/universal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportEndpoints } from '../../../contract/reports.ts';
import type { Actor } from '../../actor.ts';
import { pdfPages } from '../../pdf/pdf-text.fixture.ts';
import { priceListPdf } from '../items/price-list.ts';
import { failure, openShop, type Shop } from '../shop.fixture.ts';
import { reportHandlers } from './handlers.ts';

let shop: Shop;
let chef: Actor;
let corporate: Actor;
beforeAll(async () => {
  shop = await openShop();
  chef = await shop.customer('C1', 'C1-1');
  corporate = await shop.corporate('C1', ['C1-1', 'C1-2']);
  await shop.addItems([
    { code: '100', description: 'Romaine', categoryId: 'veg', price: 1000 },
    { code: '200', description: 'Beef chuck', categoryId: 'meat', price: 525, priceUnit: 'lb' },
    { code: '300', description: 'Truffles', categoryId: 'veg', price: null },
  ]);
});
afterAll(() => shop.close());

interface Line {
  readonly itemCode: string;
  readonly quantity: number;
  readonly cents: number;
  readonly grams?: number | null;
  readonly description?: string;
}

async function invoice(at: string, on: string, number: number, lines: readonly Line[]): Promise<void> {
  const stored = lines.map(({ itemCode, quantity, cents, grams = null, description = itemCode }, index) => ({
    lineNumber: index + 1,
    ...{ itemCode, description, uom: 'CS', quantity, weightGrams: grams, lineCents: cents },
  }));
  await shop.sql(
    `insert into invoices (tenant_id, id, invoice_number, customer_id, customer_location_id, invoiced_on, due_on, total_cents, lines)
     values ($1, $2, $3, $4, $5, $6, $6, 0, $7)`,
    [randomUUID(), number, at.slice(0, 2), at, on, JSON.stringify(stored)],
  );
}

async function memo(
  kind: 'granted' | 'correction',
  on: string,
  number: number,
  lines: readonly Line[],
): Promise<string> {
  const id = randomUUID();
  const stored = lines.map(({ itemCode, quantity, cents, description = itemCode }) => ({
    ...{ itemCode, description, uom: 'CS', quantity, reason: 'damaged', amountCents: cents },
  }));
  await shop.sql(
    `insert into credit_memos (tenant_id, id, kind, memo_number, customer_id, customer_location_id, issued_on, total_cents, lines)
     values ($1, $2, $3, $4, 'C1', 'C1-1', $5, 0, $6)`,
    [id, kind, number, on, JSON.stringify(stored)],
  );
  return id;
}

const usage = (as: Actor, query = {}) => shop.call(reportEndpoints.itemUsage, reportHandlers.itemUsage, { as, query });

test('[M9.2] usage sums quantity, weight and spend by item and month, with corrections and credits', async () => {
  await invoice('C1-1', '2026-09-30', 1, [{ itemCode: '100', quantity: 2, cents: 2000, description: 'Lettuce' }]);
  await invoice('C1-1', '2026-11-01', 2, [
    { itemCode: '100', quantity: 3, cents: 3000, description: 'Romaine' },
    { itemCode: '200', quantity: 1, cents: 9000, grams: 8000 },
  ]);
  await invoice('C1-1', '2026-11-19', 3, [
    { itemCode: '200', quantity: 2, cents: 18_000, grams: 16_500 },
    { itemCode: '900', quantity: 0, cents: 0 },
  ]);
  await invoice('C1-2', '2026-11-02', 4, [{ itemCode: '100', quantity: 50, cents: 50_000 }]);
  await invoice('C2-1', '2026-11-02', 5, [{ itemCode: '100', quantity: 70, cents: 70_000 }]);
  await invoice('C1-1', '2026-08-31', 6, [{ itemCode: '100', quantity: 9, cents: 9000 }]);
  await memo('granted', '2026-11-20', 1, [{ itemCode: '200', quantity: 1, cents: 4000 }]);
  await memo('correction', '2026-11-03', 2, [{ itemCode: '100', quantity: 1, cents: 1000, description: 'Romaine' }]);
  const cancelled = await memo('granted', '2026-11-21', 3, [{ itemCode: '200', quantity: 1, cents: 1 }]);
  await shop.sql(
    "update credit_memos set cancelled_at = now(), cancelled_by = 'Office' where tenant_id = $1 and id = $2",
    [cancelled],
  );

  expect(await usage(chef)).toEqual({
    from: '2026-09',
    to: '2026-11',
    data: [
      {
        ...{ itemCode: '200', description: '200', uom: 'CS', quantity: 3, weightGrams: 24_500, spend: 23_000 },
        months: [{ month: '2026-11', quantity: 3, weightGrams: 24_500, spend: 23_000 }],
      },
      {
        ...{ itemCode: '100', description: 'Romaine', uom: 'CS', quantity: 4, weightGrams: null, spend: 4000 },
        months: [
          { month: '2026-09', quantity: 2, weightGrams: null, spend: 2000 },
          { month: '2026-11', quantity: 2, weightGrams: null, spend: 2000 },
        ],
      },
    ],
    total: 2,
    spend: 27_000,
  });
  expect(await usage(chef, { from: '2026-08', to: '2026-08' })).toMatchObject({
    data: [{ itemCode: '100', quantity: 9, spend: 9000 }],
    spend: 9000,
  });
});

test('[M9.2] a corporate user reads one location or all of the customer’s, and not another customer’s', async () => {
  expect((await usage(corporate, { customerLocationId: 'C1-2' })).spend).toBe(50_000);
  expect((await usage(corporate, { customerLocationId: 'C1-2', allLocations: 'true' })).spend).toBe(77_000);
  expect((await usage(chef, { allLocations: 'true' })).spend).toBe(27_000);
  expect(await failure(usage(chef, { customerLocationId: 'C2-1' }))).toBe('location_unknown');
  await shop.setOptions('C1-2', { displayPrices: false });
  expect(await failure(usage(corporate, { customerLocationId: 'C1-2' }))).toBe('not_found');
  expect((await usage(corporate, { customerLocationId: 'C1-1', allLocations: 'true' })).spend).toBe(27_000);
  await shop.setOptions('C1-2', { displayPrices: true });
});

test('[M9.2] months are checked: an end before the start, and more than two years', async () => {
  const refused = (faults: object) => expect.objectContaining({ code: 'invalid_input', details: { faults } });
  await expect(usage(chef, { from: '2026-11', to: '2026-10' })).rejects.toEqual(
    refused({ to: { rule: 'from_start' } }),
  );
  await expect(usage(chef, { from: '2024-11', to: '2026-11' })).rejects.toEqual(
    refused({ to: { rule: 'months', limit: 23 } }),
  );
  expect(await failure(usage(chef, { from: '2026-13' }))).toBe('invalid_input');
  expect((await usage(chef, { from: '2024-12', to: '2026-11' })).total).toBe(2);
});

test('[M9.3] orders are counted by the day on which they were sent, in the company’s time zone', async () => {
  const order = (at: string, sentAt: string, status = 'accepted') =>
    shop.sql(
      `insert into orders (tenant_id, id, order_number, customer_id, customer_location_id, warehouse_id, status, shipping_method, delivery_on, shipping_address,
         subtotal_cents, discount_cents, tax_cents, surcharge_cents, total_cents, submitted_at, submitted_by)
       values ($1, $2, (random() * 1e8)::int, $3, $4, 'W1', $5, 'Delivery', '2026-11-20', '{}', 1500, 0, 0, 0, 1500, $6, 'Chef')`,
      [randomUUID(), at.slice(0, 2), at, status, sentAt],
    );
  await order('C1-1', '2026-11-18T04:30:00Z'); // the 17th in New York
  await order('C1-1', '2026-11-19T05:30:00Z');
  await order('C1-1', '2026-11-19T16:30:00Z');
  await order('C1-1', '2026-11-19T16:40:00Z', 'cancelled');
  await order('C1-2', '2026-11-19T16:50:00Z');
  await order('C2-1', '2026-11-19T16:50:00Z');
  const read = (as: Actor, query = {}) =>
    shop.call(reportEndpoints.ordersByDay, reportHandlers.ordersByDay, { as, query });
  expect(await read(chef, { days: '3' })).toEqual({
    days: [
      { day: '2026-11-17', orders: 1, total: 1500 },
      { day: '2026-11-18', orders: 0, total: 0 },
      { day: '2026-11-19', orders: 2, total: 3000 },
    ],
    last24Hours: { orders: 2, total: 3000 },
  });
  expect((await read(chef)).days).toHaveLength(14);
  expect((await read(chef, { days: '1' })).days).toEqual([{ day: '2026-11-19', orders: 2, total: 3000 }]);
  const all = await read(corporate, { allLocations: 'true', days: '1' });
  expect(all.days).toEqual([{ day: '2026-11-19', orders: 3, total: 4500 }]);
  await shop.setOptions('C1-2', { displayPrices: false });
  expect((await read(corporate, { allLocations: 'true', days: '1' })).days[0]).toMatchObject({
    orders: 3,
    total: null,
  });
  await shop.setOptions('C1-2', { displayPrices: true });
  expect(await failure(read(chef, { days: '91' }))).toBe('invalid_input');
});

test('[M9.5] the list of reports has those that the location may open', async () => {
  const read = (tenant = {}) =>
    shop.call(reportEndpoints.reports, reportHandlers.reports, { as: chef, tenant }).then(({ data }) => data);
  expect(await read()).toEqual(['price_list', 'item_usage', 'customer_statement', 'orders_by_day']);
  expect(await read({ priceListExportEnabled: false })).not.toContain('price_list');
  await shop.setOptions('C1-1', { displayPrices: false });
  expect(await read()).toEqual(['orders_by_day']);
  await shop.setOptions('C1-1', { displayPrices: true });
});

test('[M9.1] the price list is a workbook with numbers, and may be of an order guide, in its order', async () => {
  const guide = randomUUID();
  const line = (itemCode: string, position: number) => ({ itemCode, uom: 'CS', par: null, position });
  await shop.sql(
    `insert into order_guides (tenant_id, id, customer_id, customer_location_id, name, lines) values ($1, $2, 'C1', 'C1-1', 'Weekend', $3)`,
    [guide, JSON.stringify([line('200', 1), line('300', 2), line('100', 3)])],
  );
  const xlsx = async (query: object, locale?: 'es') => {
    const call = { as: chef, query, ...(locale && { locale }) };
    const file = await shop.call(reportEndpoints.priceListXlsx, reportHandlers.priceListXlsx, call);
    const [sheet] = await readWorkbook(Uint8Array.from(file.bytes).buffer);
    return { name: file.fileName, rows: sheet?.data ?? [] };
  };
  const { name, rows } = await xlsx({});
  expect(name).toBe('Price-List-C1-1.xlsx');
  expect(rows.slice(1).map((row) => [row[0], row[2], row[6], row[7]])).toEqual([
    ['100', 'Vegetables', 10, 'CS'],
    ['200', 'Meat', 5.25, 'lb'],
  ]);
  expect((await xlsx({ orderGuideId: guide })).rows.slice(1).map(([code]) => code)).toEqual(['200', '100']);
  const spanish = (await xlsx({ categoryId: 'meat' }, 'es')).rows;
  expect(spanish.map((row) => row.slice(0, 3))).toEqual([
    ['Artículo', 'Descripción', 'Categoría'],
    ['200', 'Beef chuck', 'Carne'],
  ]);
  const of = (as: Actor, query: object) =>
    shop.call(reportEndpoints.priceListPdf, reportHandlers.priceListPdf, { as, query });
  const paper = pdfPages((await of(chef, { orderGuideId: guide })).bytes).join();
  for (const word of ['Weekend', 'Beef chuck', 'Romaine']) expect(paper).toContain(word);
  expect(paper).not.toContain('Vegetables');
  const other = await shop.customer('C2', 'C2-1');
  expect(await failure(of(other, { orderGuideId: guide }))).toBe('not_found');
});

test('[M9.1] a price list of more prices than a PDF holds is refused', async () => {
  const pdf = (most: number) =>
    shop.call(reportEndpoints.priceListPdf, (context, { query }) => priceListPdf(context, query, most), { as: chef });
  expect(await failure(pdf(2))).toBe('nothing');
  expect(await failure(pdf(1))).toBe('price_list_too_long');
});
