import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bankLineEndpoints } from '../../../contract/bank-lines.ts';
import type { BodyIn } from '../../../contract/endpoint.ts';
import { paymentEndpoints } from '../../../contract/payments.ts';
import { OPENING_DOCUMENT } from '../../../tests/harness/opening-document.ts';
import type { Actor } from '../../actor.ts';
import { findLedgerFaults } from '../receivables/ledger-faults.ts';
import { paymentHandlers } from '../receivables/payment-handlers.ts';
import { openShop, type Shop } from '../shop.fixture.ts';
import { bankLineHandlers } from './handlers.ts';

let shop: Shop;
let office: Actor;
/** Each test has a separate account. */
let account: string;
beforeAll(async () => {
  shop = await openShop();
  office = { ...(await shop.worker([])), role: 'ADMIN', displayName: 'Olga Office' };
});
afterAll(() => shop.close());
beforeEach(() => {
  account = `Checking ${randomUUID()}`;
});

type Line = BodyIn<typeof bankLineEndpoints.import>['lines'][number];
const line = (amount: number, more: Partial<Line> = {}): Line => ({
  bookedOn: '2026-11-18',
  amount,
  description: 'DEPOSIT',
  reference: '',
  bankId: '',
  ...more,
});
const importLines = (lines: Line[], into = account) =>
  shop.call(bankLineEndpoints.import, bankLineHandlers.import, { as: office, body: { account: into, lines } });
const rows = async () =>
  (await shop.call(bankLineEndpoints.list, bankLineHandlers.list, { as: office, query: { account } })).data;
const imported = async (one: Line): Promise<string> => {
  await importLines([one]);
  return (await rows()).find(({ state, amount }) => state === 'open' && amount === one.amount)!.id;
};
const candidates = (id: string) =>
  shop.call(bankLineEndpoints.candidates, bankLineHandlers.candidates, { as: office, params: { id } });
const match = (id: string, paymentIds: string[]) =>
  shop.call(bankLineEndpoints.match, bankLineHandlers.match, { as: office, params: { id }, body: { paymentIds } });
const record = (id: string, body: Partial<BodyIn<typeof bankLineEndpoints.record>> = {}) =>
  shop.call(bankLineEndpoints.record, bankLineHandlers.record, {
    as: office,
    params: { id },
    body: { paymentId: randomUUID(), customerId: 'C1', applications: [], ...body },
  });
const returnCheck = (id: string, paymentId: string) =>
  shop.call(bankLineEndpoints.returnCheck, bankLineHandlers.returnCheck, {
    as: office,
    params: { id },
    body: { paymentId },
  });
const ignore = (id: string) =>
  shop.call(bankLineEndpoints.ignore, bankLineHandlers.ignore, { as: office, params: { id }, body: {} });
const reopen = (id: string) =>
  shop.call(bankLineEndpoints.reopen, bankLineHandlers.reopen, { as: office, params: { id }, body: {} });

/** A check of C1 that the office recorded. */
async function check(amount: number, reference = '4411'): Promise<string> {
  const id = randomUUID();
  await shop.call(paymentEndpoints.record, paymentHandlers.record, {
    as: office,
    params: { id },
    body: {
      customerId: 'C1',
      method: 'check',
      reference,
      amount,
      receivedOn: '2026-11-17',
      note: '',
      applications: [],
    },
  });
  return id;
}
let next = 90_000;
async function invoice(cents: number): Promise<{ id: string; number: number }> {
  const id = randomUUID();
  next += 1;
  await shop.sql(OPENING_DOCUMENT, [id, 'invoice', next, 'C1', 'C1-1', cents]);
  return { id, number: next };
}
const balance = async () =>
  Number(
    (await shop.sql("select balance_cents from customers where tenant_id = $1 and customer_id = 'C1'"))[0]
      ?.balance_cents,
  );
const agrees = async () => expect(await shop.run(findLedgerFaults)).toEqual([]);

describe('[M7.9] an import', () => {
  test('adds each line once, also from an overlapping file, and equal lines of a day as often as they are there', async () => {
    expect(await importLines([line(500), line(500), line(-100)])).toEqual({ added: 3, known: 0 });
    expect(await importLines([line(500), line(500), line(500), line(-100)])).toEqual({ added: 1, known: 3 });
    expect(await importLines([line(500)], `${account} 2`)).toEqual({ added: 1, known: 0 });
    expect(await rows()).toHaveLength(4);
    const { data } = await shop.call(bankLineEndpoints.accounts, bankLineHandlers.accounts, { as: office });
    expect(data).toEqual(expect.arrayContaining([account, `${account} 2`]));
  });

  test('two at once add it once', async () => {
    const results = await Promise.all([importLines([line(700)]), importLines([line(700)])]);
    expect(results.map(({ added }) => added).sort()).toEqual([0, 1]);
  });

  test('refuses a line of nothing', async () => {
    await expect(importLines([line(0)])).rejects.toMatchObject({ code: 'invalid_input' });
  });

  test('stores no card number', async () => {
    await importLines([line(900, { description: 'CARD 4111 1111 1111 1111 SALE' })]);
    expect((await rows())[0]?.description).toBe('CARD •••• 1111 SALE');
  });
});

describe('[M7.8] a deposit', () => {
  test('is matched with the payments that it contains, once, and the match can be undone', async () => {
    const [one, other] = [await check(1100), await check(2200, '4412')];
    const id = await imported(line(3300));
    expect((await candidates(id)).sets).toEqual([[other, one]]);
    const before = await balance();
    expect(await match(id, [one, other])).toMatchObject({
      state: 'matched',
      decidedBy: 'Olga Office',
      payments: [{ id: one }, { id: other }],
    });
    expect(await match(id, [other, one])).toMatchObject({ state: 'matched' });
    await expect(match(id, [one])).rejects.toMatchObject({ code: 'conflict' });
    await expect(record(id)).rejects.toMatchObject({ code: 'conflict' });
    // The payments are in no other deposit.
    const twin = await imported(line(1100));
    expect((await candidates(twin)).sets).toEqual([]);
    await expect(match(twin, [one])).rejects.toMatchObject({ code: 'conflict' });
    expect((await rows()).find((row) => row.id === twin)?.state).toBe('open');
    expect(await reopen(id)).toMatchObject({ state: 'open', payments: [] });
    expect(await match(twin, [one])).toMatchObject({ state: 'matched' });
    expect(await balance()).toBe(before);
    await agrees();
  });

  test('is not matched with payments of another amount, or that are unknown', async () => {
    const one = await check(1500);
    const id = await imported(line(1400));
    await expect(match(id, [one])).rejects.toMatchObject({ code: 'conflict' });
    await expect(match(id, [randomUUID()])).rejects.toMatchObject({ code: 'not_found' });
    await expect(match(randomUUID(), [one])).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is posted as a payment of the customer whose invoice it names, once, and reversed when it is opened again', async () => {
    const owed = await invoice(8800);
    const before = await balance();
    const id = await imported(line(8800, { description: `ACH CREDIT INV ${owed.number}`, reference: 'TRN 7' }));
    expect((await candidates(id)).customers).toContainEqual({
      customerId: 'C1',
      customerName: 'Customer C1',
      reason: 'invoice',
      invoiceIds: [owed.id],
    });
    const paymentId = randomUUID();
    const body = { paymentId, applications: [{ invoiceId: owed.id, amount: 8800 }] };
    expect(await record(id, body)).toMatchObject({ state: 'posted', payments: [{ id: paymentId, isReversed: false }] });
    expect(await record(id, body)).toMatchObject({ state: 'posted' });
    // The first response was lost, and the form was corrected.
    await expect(record(id, { paymentId, applications: [] })).rejects.toMatchObject({ code: 'conflict' });
    await expect(record(id)).rejects.toMatchObject({ code: 'conflict' });
    expect(await balance()).toBe(before - 8800);
    const [stored] = await shop.sql(
      'select method, reference, received_on from payments where tenant_id = $1 and id = $2',
      [paymentId],
    );
    expect(stored).toEqual({ method: 'other', reference: 'TRN 7', received_on: '2026-11-18' });
    expect(await reopen(id)).toMatchObject({ state: 'open', payments: [] });
    expect(await reopen(id)).toMatchObject({ state: 'open' });
    expect(await balance()).toBe(before);
    expect(await record(id, { paymentId: randomUUID() })).toMatchObject({ state: 'posted' });
    await agrees();
  });

  test('two users post it at once: one payment is posted', async () => {
    const id = await imported(line(1234));
    const paid = await check(1234);
    const before = await balance();
    const results = await Promise.allSettled([record(id), record(id), match(id, [paid])]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const posted = results[2]?.status === 'fulfilled' ? 0 : 1234;
    expect(await balance()).toBe(before - posted);
    await agrees();
  });

  test('a customer is found by name and by what is owed', async () => {
    await shop.sql("update customers set name = 'Blue Oak Bistro LLC' where tenant_id = $1 and customer_id = 'C2'");
    const id = await imported(line(42, { description: 'ACH BLUE OAK BISTRO' }));
    expect((await candidates(id)).customers).toEqual([
      { customerId: 'C2', customerName: 'Blue Oak Bistro LLC', reason: 'name', invoiceIds: [] },
    ]);
  });
});

test('[M7.10] a returned check reverses its payment, once', async () => {
  const paymentId = await check(3210, '5501');
  const other = await check(3210, '5502');
  const id = await imported(line(-3210, { description: 'RETURNED ITEM 5501' }));
  const found = await candidates(id);
  expect(found.sets).toEqual([[paymentId], [other]]);
  const before = await balance();
  await expect(record(id)).rejects.toMatchObject({ code: 'conflict' });
  expect(await returnCheck(id, paymentId)).toMatchObject({ state: 'returned', payments: [{ isReversed: true }] });
  expect(await returnCheck(id, paymentId)).toMatchObject({ state: 'returned' });
  await expect(returnCheck(id, other)).rejects.toMatchObject({ code: 'conflict' });
  await expect(reopen(id)).rejects.toMatchObject({ code: 'conflict' });
  expect(await balance()).toBe(before + 3210);
  const again = await imported(line(-3210, { description: 'RETURNED ITEM 5501 AGAIN' }));
  await expect(returnCheck(again, paymentId)).rejects.toMatchObject({ code: 'conflict' });
  await agrees();
});

test('a line that concerns no customer is ignored, and opened again', async () => {
  const id = await imported(line(-1200, { description: 'MONTHLY FEE' }));
  expect(await ignore(id)).toMatchObject({ state: 'ignored' });
  expect(await ignore(id)).toMatchObject({ state: 'ignored' });
  await expect(match(id, [await check(5)])).rejects.toMatchObject({ code: 'conflict' });
  expect(await reopen(id)).toMatchObject({ state: 'open' });
});
