import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statementEndpoints } from '../../../contract/statements.ts';
import type { Actor } from '../../actor.ts';
import { pdfPages } from '../../pdf/pdf-text.fixture.ts';
import { failure, openShop, type Shop } from '../shop.fixture.ts';
import { insertDocuments, lockCustomers, postEntry } from './post-entry.ts';
import { statementHandlers } from './statement.ts';

const LATER = new Date('2026-12-31T17:00:00Z');
let shop: Shop;
let chef: Actor;
let corporate: Actor;
beforeAll(async () => {
  shop = await openShop();
  chef = await shop.customer('C1', 'C1-1');
  corporate = await shop.corporate('C1', ['C1-1', 'C1-2']);
  await bill(1, 'C1-1', '2026-10-01', 10_000);
  await bill(2, 'C1-1', '2026-12-10', 4000);
  await bill(3, 'C1-2', '2026-11-15', 700);
  await bill(4, null, '2026-12-20', -2500);
});
afterAll(() => shop.close());

/** Posts a document of C1; a negative one is a payment. Invoices are due after 30 days. */
async function bill(number: number, customerLocationId: string | null, day: string, cents: number): Promise<void> {
  const id = randomUUID();
  const due = new Date(Date.parse(day) + 30 * 86_400_000).toISOString().slice(0, 10);
  await shop.run(async (tx) => {
    await lockCustomers(tx, ['C1']);
    await insertDocuments(tx, [
      {
        id,
        kind: cents > 0 ? 'invoice' : 'payment',
        document_number: number,
        customer_id: 'C1',
        customer_location_id: customerLocationId,
        dated_on: day,
        due_on: cents > 0 ? due : null,
        total_cents: cents,
      },
    ]);
    await postEntry(tx, {
      kind: cents > 0 ? 'invoice' : 'payment',
      day,
      by: { userId: null, name: '' },
      source: { kind: 'payment', id },
      postings: [
        { account: 'receivables', cents, customerId: 'C1', documentId: id },
        { account: 'sales', cents: 0 - cents },
      ],
    });
  });
}

const read = (as: Actor, query = {}) =>
  shop.call(statementEndpoints.statement, statementHandlers.statement, { as, query, now: LATER });

test('[M8.1] a customer of all locations sees their open documents, credit and balance by age', async () => {
  const { items, aging, asOf, customerName } = await read(corporate, { customerLocationId: 'C1-1' });
  expect({ asOf, customerName }).toEqual({ asOf: '2026-12-31', customerName: 'Customer C1' });
  expect(items.map(({ kind, number, open, daysOverdue }) => [kind, number, open, daysOverdue])).toEqual([
    ['invoice', 1, 10_000, 61],
    ['invoice', 3, 700, 16],
    ['invoice', 2, 4000, 0],
    ['payment', 4, -2500, 0],
  ]);
  expect(aging).toEqual({
    current: 4000,
    bucket1: 700,
    bucket2: 0,
    bucket3: 10_000,
    bucket4: 0,
    credit: 2500,
    balance: 12_200,
  });
});

test('a user of one location sees neither other locations nor documents of the whole customer', async () => {
  expect((await read(chef)).items.map(({ number }) => number)).toEqual([1, 2]);
  expect(await failure(read(chef, { customerLocationId: 'C1-2' }))).toBe('location_unknown');
  await shop.setOptions('C1-1', { displayPrices: false });
  expect(await failure(read(chef))).toBe('not_found');
  await shop.setOptions('C1-1', { displayPrices: true });
});

test('[M8.3] an earlier day leaves later entries out; a later day than today is refused', async () => {
  const { items, aging } = await read(corporate, { asOf: '2026-12-01' });
  expect(items.map(({ number, daysOverdue }) => [number, daysOverdue])).toEqual([
    [1, 31],
    [3, 0],
  ]);
  expect(aging).toMatchObject({ current: 700, bucket2: 10_000, credit: 0, balance: 10_700 });
  expect(await failure(read(corporate, { asOf: '2027-01-01' }))).toBe('invalid_input');
});

test('[M8.1] a period shows each entry from the balance before it to the balance after it', async () => {
  const { activity, aging } = await read(corporate, { from: '2026-11-01' });
  expect(activity).toMatchObject({ from: '2026-11-01', opening: 10_000 });
  expect(
    activity?.lines.map(({ on, kind, document, amount, balance }) => [on, kind, document.number, amount, balance]),
  ).toEqual([
    ['2026-11-15', 'invoice', 3, 700, 10_700],
    ['2026-12-10', 'invoice', 2, 4000, 14_700],
    ['2026-12-20', 'payment', 4, -2500, 12_200],
  ]);
  expect(activity?.lines.at(-1)?.balance).toBe(aging.balance);
  const earlier = await read(corporate, { from: '2026-09-01', asOf: '2026-11-30' });
  expect(earlier.activity).toMatchObject({ opening: 0, lines: [{ amount: 10_000 }, { balance: 10_700 }] });
  // The payment of the whole customer is not in the statement of one location.
  expect((await read(chef, { from: '2026-11-01' })).activity).toMatchObject({
    opening: 10_000,
    lines: [{ amount: 4000, balance: 14_000, isReversal: false }],
  });
  expect(await failure(read(chef, { from: '2026-11-02', asOf: '2026-11-01' }))).toBe('invalid_input');
  expect((await read(chef)).activity).toBeNull();
});

test('[M8.4] the office reads the statement of one location, and the PDF has documents, ages and balance', async () => {
  const office: Actor = { ...chef, role: 'ADMIN' };
  const params = { customerId: 'C1', customerLocationId: 'C1-2' };
  const call = (of: typeof params) =>
    shop.call(statementEndpoints.officeStatement, statementHandlers.officeStatement, {
      as: office,
      params: of,
      query: {},
      now: LATER,
    });
  expect((await call(params)).items.map(({ number }) => number)).toEqual([3]);
  expect(await failure(call({ ...params, customerId: 'C2' }))).toBe('location_unknown');
  const pdf = await shop.call(statementEndpoints.pdf, statementHandlers.pdf, {
    as: corporate,
    query: { locale: 'en' },
    now: LATER,
  });
  expect(pdf.fileName).toBe('Statement-C1-2026-12-31.pdf');
  const text = pdfPages(pdf.bytes).join('\n');
  for (const part of ['Invoice 1', 'Payment 4', '$122.00', '61–90 days', 'Unapplied credit'])
    expect(text).toContain(part);
  const forward = await shop.call(statementEndpoints.pdf, statementHandlers.pdf, {
    as: corporate,
    query: { locale: 'es', from: '2026-12-01' },
    now: LATER,
  });
  const pages = pdfPages(forward.bytes).join('\n');
  for (const part of ['$107.00', '$147.00', '-$25.00', '$122.00']) expect(pages).toContain(part);
});
