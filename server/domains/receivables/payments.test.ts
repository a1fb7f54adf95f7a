import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliveryEndpoints } from '../../../contract/deliveries.ts';
import type { BodyIn } from '../../../contract/endpoint.ts';
import { paymentEndpoints } from '../../../contract/payments.ts';
import type { Actor } from '../../actor.ts';
import { AT, type DeliveriesFixture, openDeliveries } from '../deliveries/deliveries.fixture.ts';
import { deliveryHandlers } from '../deliveries/handlers.ts';
import { failure } from '../shop.fixture.ts';
import { readInvoice } from './invoices.ts';
import { findLedgerFaults } from './ledger-faults.ts';
import { updateOverdueDays } from './overdue.ts';
import { paymentHandlers } from './payment-handlers.ts';

let gate: DeliveriesFixture;
let office: Actor;
let kale: string;
beforeAll(async () => {
  gate = await openDeliveries();
  office = { ...gate.driver, role: 'ADMIN', displayName: 'Olga Office' };
  kale = await gate.floor.lot('KALE', 'K-1', 1000);
});
afterAll(() => gate.floor.shop.close());

const sql = (text: string, params: readonly unknown[] = []) => gate.floor.shop.sql(text, params);
const call = ((endpoint, handler, input) =>
  gate.floor.shop.call(endpoint, handler, input)) as DeliveriesFixture['floor']['shop']['call'];
/** A delivered order of $10.00 for each case. */
const delivered = async (quantity: number) => {
  const { id } = await gate.staged([{ itemCode: 'KALE', quantity, lotId: kale }]);
  await gate.complete(id);
  return { id, invoiceId: await invoiceOf(id) };
};
const invoiceOf = async (id: string) =>
  String(
    (await sql("select id from invoices where tenant_id = $1 and sales_order_id = $2 and kind = 'invoice'", [id]))[0]
      ?.id,
  );
const openOf = async (id: string) =>
  Number(
    (await sql('select open_cents from receivable_documents where tenant_id = $1 and id = $2', [id]))[0]?.open_cents,
  );
const balance = () =>
  gate.sum("select balance_cents as sum from customers where tenant_id = $1 and customer_id = 'C1'");
const record = (body: Partial<BodyIn<typeof paymentEndpoints.record>>, id: string = randomUUID()) =>
  call(paymentEndpoints.record, paymentHandlers.record, {
    as: office,
    params: { id },
    body: {
      customerId: 'C1',
      method: 'check',
      reference: '4411',
      amount: 1000,
      receivedOn: '2026-11-19',
      note: '',
      applications: [],
      ...body,
    },
  });
const reverse = (id: string) =>
  call(paymentEndpoints.reverse, paymentHandlers.reverse, { as: office, params: { id }, body: { reason: 'Bounced' } });
const agrees = async () => expect(await gate.floor.shop.run(findLedgerFaults)).toEqual([]);

describe('[M7.1] a payment that the office posts', () => {
  test('is taken from one of its invoices, which is open again, and can be applied to another', async () => {
    const [first, second] = [await delivered(3), await delivered(2)];
    const id = randomUUID();
    await record({ amount: 5000, applications: [{ invoiceId: first.invoiceId, amount: 3000 }] }, id);
    await call(paymentEndpoints.apply, paymentHandlers.apply, {
      as: office,
      params: { creditId: id, id: randomUUID() },
      body: { applications: [{ invoiceId: second.invoiceId, amount: 500 }] },
    });
    const applications = () =>
      call(paymentEndpoints.applications, paymentHandlers.applications, { as: office, params: { creditId: id } });
    expect((await applications()).data).toMatchObject([
      { invoiceId: first.invoiceId, kind: 'invoice', amount: 3000 },
      { invoiceId: second.invoiceId, amount: 500 },
    ]);
    const before = await balance();
    const unapply = (unapplicationId: string, invoiceId: string) =>
      call(paymentEndpoints.unapply, paymentHandlers.unapply, {
        as: office,
        params: { creditId: id, id: unapplicationId },
        body: { invoiceId },
      });
    const once = randomUUID();
    expect(await unapply(once, first.invoiceId)).toEqual({ unapplied: 4500 });
    expect(await unapply(once, first.invoiceId)).toEqual({ unapplied: 4500 });
    expect([await openOf(first.invoiceId), await openOf(second.invoiceId)]).toEqual([3000, 1500]);
    expect((await applications()).data).toMatchObject([{ invoiceId: second.invoiceId }]);
    expect(await balance()).toBe(before);
    expect(await failure(unapply(randomUUID(), first.invoiceId))).toBe('not_found');
    await agrees();
  });

  test('settles invoices, and what is left is the customer’s credit', async () => {
    const [first, second] = [await delivered(3), await delivered(2)];
    const before = await balance();
    const payment = await record({
      amount: 6000,
      applications: [
        { invoiceId: first.invoiceId, amount: 3000 },
        { invoiceId: second.invoiceId, amount: 1500 },
      ],
    });
    expect(payment).toMatchObject({
      amount: 6000,
      unapplied: 1500,
      state: 'credit',
      by: 'Olga Office',
      source: 'office',
    });
    expect([await openOf(first.invoiceId), await openOf(second.invoiceId)]).toEqual([0, 500]);
    expect(await balance()).toBe(before - 6000);
    await agrees();
  });

  test('is posted once, however often the call is repeated', async () => {
    const { invoiceId } = await delivered(1);
    const id = randomUUID();
    const body = { applications: [{ invoiceId, amount: 1000 }] };
    const before = await balance();
    const [one, two] = await Promise.all([record(body, id), record(body, id)]);
    expect(two).toEqual(one);
    expect(await balance()).toBe(before - 1000);
    expect(await failure(record({ ...body, amount: 2000 }, id))).toBe('conflict');
  });

  test('is refused with other values under its id, and the same call again is not, also once it is applied elsewhere', async () => {
    const [first, second] = [await delivered(3), await delivered(2)];
    const id = randomUUID();
    const split = [
      { invoiceId: second.invoiceId, amount: 1500, shortReason: 'Short delivery' },
      { invoiceId: first.invoiceId, amount: 3000 },
    ];
    const body = { amount: 5000, applications: split };
    const posted = await record(body, id);
    const others: Parameters<typeof record>[0][] = [
      ...[{ customerId: 'C2' }, { method: 'cash' as const }, { reference: '4412' }, { receivedOn: '2026-11-18' }],
      ...[{ applications: [] }, { applications: split.slice(1) }],
      { applications: split.map((part) => ({ ...part, amount: part.amount - 100 })) },
      { applications: split.map(({ invoiceId, amount }) => ({ invoiceId, amount })) },
    ];
    for (const other of others) expect(await failure(record({ ...body, ...other }, id))).toBe('conflict');
    await call(paymentEndpoints.unapply, paymentHandlers.unapply, {
      as: office,
      params: { creditId: id, id: randomUUID() },
      body: { invoiceId: first.invoiceId },
    });
    expect(await record({ ...body, applications: [...split].reverse() }, id)).toEqual({ ...posted, unapplied: 3500 });
    await reverse(id);
    expect(await record(body, id)).toMatchObject({ id, state: 'reversed' });
    await agrees();
  });

  test('is refused if it applies more than is open or was paid, to another customer, later than today, or with a card number', async () => {
    const { invoiceId } = await delivered(1);
    const before = await balance();
    expect(await failure(record({ amount: 2000, applications: [{ invoiceId, amount: 1001 }] }))).toBe('conflict');
    expect(await failure(record({ amount: 500, applications: [{ invoiceId, amount: 501 }] }))).toBe('conflict');
    const twice = { invoiceId, amount: 600 };
    expect(await failure(record({ amount: 1200, applications: [twice, twice] }))).toBe('conflict');
    expect(await failure(record({ customerId: 'C2', applications: [{ invoiceId, amount: 100 }] }))).toBe('not_found');
    expect(await failure(record({ customerId: 'nobody' }))).toBe('not_found');
    await expect(record({ receivedOn: '2026-11-20' })).rejects.toMatchObject({
      code: 'invalid_input',
      details: { faults: { receivedOn: { rule: 'until_today' } } },
    });
    expect(await failure(record({ reference: '4111 1111 1111 1111' }))).toBe('card_number');
    expect(await balance()).toBe(before);
  });

  test('[M5.9] two payments of one invoice at once: one is applied, the other is refused and nothing is lost', async () => {
    const { invoiceId } = await delivered(1);
    const body = { applications: [{ invoiceId, amount: 1000 }] };
    const results = await Promise.all([failure(record(body)), failure(record(body))]);
    expect(results.sort()).toEqual(['conflict', 'nothing']);
    expect(await openOf(invoiceId)).toBe(0);
    await agrees();
  });

  test('can be applied later, once for each call, and no more than is left of it', async () => {
    const { id } = await record({ amount: 1500 });
    const { invoiceId } = await delivered(2);
    const before = await balance();
    const apply = (amount: number, call = randomUUID() as string, creditId = id) =>
      gate.floor.shop.call(paymentEndpoints.apply, paymentHandlers.apply, {
        as: office,
        params: { creditId, id: call },
        body: { applications: [{ invoiceId, amount }] },
      });
    const twice = randomUUID();
    expect(await apply(900, twice)).toEqual({ unapplied: 600 });
    expect(await apply(900, twice)).toEqual({ unapplied: 600 });
    expect(await failure(apply(500, twice))).toBe('conflict');
    expect(await openOf(invoiceId)).toBe(1100);
    expect(await failure(apply(601))).toBe('conflict');
    expect(await failure(apply(100, randomUUID(), invoiceId))).toBe('not_found');
    expect(await apply(600)).toEqual({ unapplied: 0 });
    expect(await balance()).toBe(before);
    await reverse(id);
    expect(await openOf(invoiceId)).toBe(2000);
    await agrees();
  });

  test('[M7.10] that is returned is reversed once: its invoices are open again', async () => {
    const { invoiceId } = await delivered(2);
    const before = await balance();
    const { id } = await record({ amount: 2500, applications: [{ invoiceId, amount: 2000 }] });
    const reversed = await reverse(id);
    expect(reversed).toMatchObject({
      state: 'reversed',
      unapplied: 0,
      reversalReason: 'Bounced',
      reversedBy: 'Olga Office',
    });
    expect(await reverse(id)).toEqual(reversed);
    expect(await openOf(invoiceId)).toBe(2000);
    expect(await balance()).toBe(before);
    await agrees();
  });

  test('is in the list with the sums of those that are not reversed', async () => {
    const page = await call(paymentEndpoints.payments, paymentHandlers.payments, {
      as: office,
      query: { customerId: 'C1', search: 'olga' },
    });
    const standing = page.data.filter(({ state }) => state !== 'reversed');
    expect(page.totals.amount).toBe(standing.reduce((sum, { amount }) => sum + amount, 0));
    expect(page.data.map(({ state }) => state)).toContain('reversed');
  });
});

describe('[M7.4, M7.5] a payment that a driver noted', () => {
  const pay = (id: string, method: 'cash' | 'check' | 'none', amount: number) =>
    call(deliveryEndpoints.pay, deliveryHandlers.pay, {
      as: gate.driver,
      params: { id },
      body: { method, amount, reference: '', at: AT },
    });
  const posted = async (id: string) =>
    (
      await sql(
        'select method, amount_cents, reversed_at is not null as reversed from payments where tenant_id = $1 and sales_order_id = $2 order by payment_number',
        [id],
      )
    ).map((row) => [row.method, row.amount_cents, row.reversed]);

  test('is applied to the order’s invoice when the stop is completed, and the rest is credit', async () => {
    const { id } = await gate.staged([{ itemCode: 'KALE', quantity: 3, lotId: kale }]);
    await pay(id, 'cash', 3500);
    expect(await posted(id)).toEqual([]);
    const before = await balance();
    await gate.complete(id);
    expect(await posted(id)).toEqual([['cash', 3500, false]]);
    expect(await openOf(await invoiceOf(id))).toBe(0);
    expect(await balance()).toBe(before + 3000 - 3500);
    await agrees();
  });

  test('is reversed and posted again when it is corrected, and reversed when it is withdrawn', async () => {
    const { id, invoiceId } = await delivered(2);
    await pay(id, 'cash', 2000);
    await pay(id, 'check', 1500);
    await pay(id, 'check', 1500);
    expect(await posted(id)).toEqual([
      ['cash', 2000, true],
      ['check', 1500, false],
    ]);
    expect(await openOf(invoiceId)).toBe(500);
    await pay(id, 'none', 0);
    expect(await posted(id)).toEqual([
      ['cash', 2000, true],
      ['check', 1500, true],
    ]);
    expect(await openOf(invoiceId)).toBe(2000);
    await agrees();
  });
});

test('[M7.3] a short pay keeps its reason with the invoice, and no card number', async () => {
  const { invoiceId } = await delivered(5);
  const applications = (shortReason: string) => [{ invoiceId, amount: 4000, shortReason }];
  expect(await failure(record({ amount: 4000, applications: applications('Card 4111 1111 1111 1111') }))).toBe(
    'card_number',
  );
  await record({ amount: 4000, applications: applications(' Short delivery ') });
  const invoice = await gate.floor.shop.run((tx) => readInvoice(tx, invoiceId, '2026-11-20'));
  expect(invoice?.settlements).toMatchObject([{ kind: 'payment', amount: 4000, shortReason: 'Short delivery' }]);
  expect(invoice?.open).toBe(1000);
});

test('[M3.1] overdue days follow from the oldest open invoice, also when a payment settles it', async () => {
  const days = () =>
    gate.sum("select oldest_overdue_days as sum from customers where tenant_id = $1 and customer_id = 'C1'");
  await gate.floor.shop.run((tx) => updateOverdueDays(tx, '2026-12-24', null));
  expect(await days()).toBe(5);
  const open = await sql(
    "select id, open_cents from receivable_documents where tenant_id = $1 and customer_id = 'C1' and open_cents > 0",
  );
  const applications = open.map((row) => ({ invoiceId: String(row.id), amount: Number(row.open_cents) }));
  await record({ amount: applications.reduce((sum, { amount }) => sum + amount, 0), applications });
  expect(await days()).toBe(0);
  await gate.floor.shop.run((tx) => updateOverdueDays(tx, '2026-12-25', null));
  expect(await days()).toBe(0);
});
