import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../tests/harness/app.ts';
import { type TestDatabase, testDatabase } from '../../../tests/harness/database.ts';
import { createUser, type TestTenant } from '../../../tests/harness/factories.ts';
import { type CardCompany, openCardCompany } from '../card-payments/card-company.fixture.ts';
import { applyReport } from '../card-payments/settle.ts';
import { askRefund, settleKnownRefund } from './ask-refund.ts';

let db: TestDatabase;
let api: TestApp;
let tenant: TestTenant;
let ann: string;
let bob: string;
let chef: string;
let place: CardCompany['place'];
let company: CardCompany;
beforeAll(async () => {
  db = await testDatabase();
  api = await testApp(db.database);
});
beforeEach(async () => {
  company = await openCardCompany(db);
  ({ tenant, place } = company);
  const signIn = async (overrides: Parameters<typeof createUser>[2]) =>
    api.signIn(tenant.hostName, await createUser(db.database, tenant.id, overrides));
  ann = await signIn({ role: 'ADMIN' });
  bob = await signIn({ role: 'ADMIN' });
  chef = await signIn({ role: 'CUSTOMER', ...place });
  await run(
    "insert into card_gateways (tenant_id, provider, merchant_id, account, is_live, updated_at) values ($1, 'practice', '', '', false, now())",
  );
});
afterAll(async () => {
  await api.close();
  await db.drop();
});

const run: CardCompany['run'] = (text, params) => company.run(text, params);
type Answer = Record<string, unknown> & { status: number };
const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, token = ann): Promise<Answer> => {
  const request = { host: tenant.hostName, method, path, token, ...(body === undefined ? {} : { body }) };
  const response = await api.call(request);
  return { ...(response.json() as Record<string, unknown>), status: response.statusCode };
};
const invoice = (cents?: number) => company.invoice(cents);
const openOf = async (id: string) =>
  (await run('select open_cents, due_on from receivable_documents where tenant_id = $1 and id = $2', [id]))[0];
/** A confirmed card payment of invoices; returns its id, which is the payment's, too. */
async function paidByCard(
  invoices: readonly { invoiceId: string; amount: number }[],
  provider: 'practice' | 'hpp' = 'practice',
): Promise<string> {
  const id = randomUUID();
  const amount = invoices.reduce((sum, one) => sum + one.amount, 0);
  await run(
    `insert into card_payments (tenant_id, id, provider, customer_id, customer_location_id, amount_cents, applications, state, by_name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'pending', 'Chef', now())`,
    [id, provider, place.customerId, place.customerLocationId, amount, JSON.stringify(invoices)],
  );
  const report = { id, outcome: 'succeeded', providerRef: 'charge', amount, message: '' } as const;
  await db.as(tenant.id, (tx) =>
    applyReport(tx, report, { source: 'query', now: new Date(), timeZone: 'America/New_York' }),
  );
  return id;
}
const refund = (paymentId: string, amount: number, id = randomUUID(), token = ann) =>
  call('PUT', `/edible/payments/${paymentId}/refunds/${id}`, { amount, reason: 'Double charge' }, token);
const cardState = async (id: string) => (await call('GET', `/portal/card-payments/${id}`, undefined, chef)).state;
const agrees = () => company.agrees();
const balance = async () =>
  (
    await run('select balance_cents::int as cents from customers where tenant_id = $1 and customer_id = $2', [
      place.customerId,
    ])
  )[0]?.cents;

describe('[M5.11] a refund of a card', () => {
  test('unapplies the latest invoices first, which are open again with their own due days, and is made once', async () => {
    const [first, second] = [await invoice(), await invoice()];
    const due = (await openOf(second))?.due_on;
    const paymentId = await paidByCard([
      { invoiceId: first, amount: 5000 },
      { invoiceId: second, amount: 4000 },
    ]);
    expect(await balance()).toBe(11_000);
    const id = randomUUID();
    expect(await refund(paymentId, 6000, id)).toMatchObject({ state: 'posted', method: 'card', isByProvider: true });
    expect(await refund(paymentId, 6000, id)).toMatchObject({ state: 'posted' });
    expect(await openOf(second)).toMatchObject({ open_cents: 10_000, due_on: due });
    expect(await openOf(first)).toMatchObject({ open_cents: 7000 });
    expect(await openOf(paymentId)).toMatchObject({ open_cents: 0 });
    expect(await balance()).toBe(17_000);
    expect(await cardState(paymentId)).toBe('succeeded');
    const postings = await run(
      `select p.account, p.cents::int from ledger_entries e join ledger_postings p on p.tenant_id = e.tenant_id and p.entry_id = e.id
       where e.tenant_id = $1 and e.kind = 'refund' order by p.account`,
    );
    expect(postings).toEqual([
      { account: 'cards', cents: -6000 },
      { account: 'receivables', cents: 6000 },
    ]);
    expect(await refund(paymentId, 3001)).toMatchObject({ status: 409, details: { left: 3000 } });
    expect(await refund(paymentId, 5000, id)).toMatchObject({ status: 409 });
    expect(await call('PUT', `/edible/payments/${paymentId}/reversal`, { reason: 'Error' })).toMatchObject({
      status: 409,
    });
    expect(await refund(paymentId, 3000)).toMatchObject({ state: 'posted' });
    expect(await cardState(paymentId)).toBe('refunded');
    const payments = (await call('GET', '/portal/payments', undefined, chef)).data;
    expect(payments).toMatchObject([{ state: 'returned', returned: 9000, unapplied: 0, applications: [] }]);
    await agrees();
  });

  test('that the provider declines posts nothing, and the amount can be refunded otherwise', async () => {
    const owed = await invoice();
    const paymentId = await paidByCard([{ invoiceId: owed, amount: 5013 }]);
    expect(await refund(paymentId, 5013)).toMatchObject({ state: 'failed', message: 'Refund declined' });
    expect(await openOf(owed)).toMatchObject({ open_cents: 4987 });
    expect(await refund(paymentId, 5000)).toMatchObject({ state: 'posted' });
    await agrees();
  });

  test('that is not confirmed stays requested until the provider is asked again, and is posted once', async () => {
    const owed = await invoice();
    const paymentId = await paidByCard([{ invoiceId: owed, amount: 5017 }]);
    const id = randomUUID();
    expect(await refund(paymentId, 5017, id)).toMatchObject({ state: 'requested' });
    expect(await openOf(owed)).toMatchObject({ open_cents: 4983 });
    expect(await refund(paymentId, 1)).toMatchObject({ status: 409 });
    const at = { now: new Date(), timeZone: 'America/New_York' };
    const asked = await Promise.all(
      [1, 2, 3].map(() => askRefund((work) => db.as(tenant.id, work), api.services, id, at)),
    );
    expect(asked).toEqual(['ended', 'ended', 'ended']);
    expect(await call('POST', `/edible/refunds/${id}/check`)).toMatchObject({ state: 'posted' });
    expect(await openOf(owed)).toMatchObject({ open_cents: 10_000 });
    expect(await run("select from ledger_entries where tenant_id = $1 and kind = 'refund'")).toHaveLength(1);
    await agrees();
  });

  test('that the cardholder’s bank returned after it was confirmed is reversed once, and the payment has its money again', async () => {
    const owed = await invoice();
    const paymentId = await paidByCard([{ invoiceId: owed, amount: 6000 }]);
    const id = randomUUID();
    const posted = await refund(paymentId, 6000, id);
    expect(posted).toMatchObject({ state: 'posted' });
    expect(await cardState(paymentId)).toBe('refunded');
    const before = await balance();
    const at = { now: new Date(), timeZone: 'America/New_York' };
    const message = 'expired_or_canceled_card';
    const returned = { outcome: 'failed', providerRef: String(posted.providerRef), message } as const;
    // A report about another refund, or a refusal without one, changes nothing.
    for (const providerRef of ['', 're_other'])
      await settleKnownRefund((work) => db.as(tenant.id, work), id, { ...returned, providerRef }, at);
    expect(await balance()).toBe(before);
    const report = () => settleKnownRefund((work) => db.as(tenant.id, work), id, returned, at);
    await Promise.all([report(), report()]);
    const { data } = (await call('GET', '/edible/refunds')) as unknown as { data: { id: string }[] };
    expect(data.find((row) => row.id === id)).toMatchObject({ state: 'failed', message: 'expired_or_canceled_card' });
    expect(await openOf(owed)).toMatchObject({ open_cents: 4000 });
    expect(await balance()).toBe(Number(before) - 6000);
    expect(await cardState(paymentId)).toBe('succeeded');
    // A success that arrives after it changes nothing.
    await settleKnownRefund((work) => db.as(tenant.id, work), id, { ...returned, outcome: 'succeeded' }, at);
    expect(await openOf(owed)).toMatchObject({ open_cents: 4000 });
    expect(await refund(paymentId, 6001)).toMatchObject({ status: 409, details: { left: 6000 } });
    await agrees();
  });

  test('is never more than what is left, however many are asked for at once', async () => {
    const paymentId = await paidByCard([{ invoiceId: await invoice(), amount: 9000 }]);
    const results = await Promise.all(Array.from({ length: 8 }, () => refund(paymentId, 2000)));
    expect(results.filter(({ state }) => state === 'posted')).toHaveLength(4);
    expect(results.filter(({ status }) => status === 409)).toHaveLength(4);
    await agrees();
  });

  test('of a provider without refunds waits until the office confirms what its page says', async () => {
    const owed = await invoice();
    await run("update card_gateways set provider = 'hpp', merchant_id = 'shop' where tenant_id = $1");
    const paymentId = await paidByCard([{ invoiceId: owed, amount: 9000 }], 'hpp');
    const id = randomUUID();
    expect(await refund(paymentId, 2000, id)).toMatchObject({ state: 'requested', isByProvider: false });
    expect(await call('POST', `/edible/refunds/${id}/check`)).toMatchObject({ state: 'requested' });
    const outcome = `/edible/refunds/${id}/outcome`;
    expect(await call('PUT', outcome, { outcome: 'posted', reference: 'R-7' })).toMatchObject({
      state: 'posted',
      providerRef: 'R-7',
    });
    expect(await call('PUT', outcome, { outcome: 'failed', reference: '' })).toMatchObject({ status: 409 });
    expect(await openOf(owed)).toMatchObject({ open_cents: 3000 });
    await agrees();
  });
});

test('[M5.11] a refund of a provider that the company has left since is confirmed by the office', async () => {
  const paymentId = await paidByCard([{ invoiceId: await invoice(), amount: 9000 }]);
  await run("update card_gateways set provider = 'hpp', merchant_id = 'shop' where tenant_id = $1");
  const id = randomUUID();
  expect(await refund(paymentId, 2000, id)).toMatchObject({ state: 'requested', isByProvider: false });
  const outcome = { outcome: 'posted', reference: '' };
  expect(await call('PUT', `/edible/refunds/${id}/outcome`, outcome)).toMatchObject({ state: 'posted' });
  await agrees();
});

test('[M7.2] a refund above the limit waits for a second administrator', async () => {
  const owed = await invoice(50_000);
  const paymentId = await paidByCard([{ invoiceId: owed, amount: 40_000 }]);
  const id = randomUUID();
  expect(await refund(paymentId, 20_000, id)).toMatchObject({ state: 'waiting', isOwn: true });
  expect(await openOf(owed)).toMatchObject({ open_cents: 10_000 });
  const decide = (isApproved: boolean, token: string, of = id) =>
    call('PUT', `/edible/refunds/${of}/decision`, { isApproved }, token);
  expect(await decide(true, ann)).toMatchObject({ status: 403 });
  expect(await decide(true, bob)).toMatchObject({ state: 'posted' });
  expect(await decide(true, bob)).toMatchObject({ status: 409 });
  expect(await openOf(owed)).toMatchObject({ open_cents: 30_000 });
  const other = randomUUID();
  await refund(paymentId, 20_000, other);
  expect(await decide(false, bob, other)).toMatchObject({ state: 'declined' });
  expect(await refund(paymentId, 10_000)).toMatchObject({ state: 'posted' });
  expect((await call('GET', '/edible/refunds?state=posted')).totals).toEqual({ amount: 30_000 });
  await agrees();
});

test('[M5.11] a check is refunded by the office and posted at once', async () => {
  const owed = await invoice();
  const paymentId = randomUUID();
  await call('PUT', `/edible/payments/${paymentId}`, {
    ...{ customerId: place.customerId, method: 'check', reference: '77', amount: 9000, note: '' },
    receivedOn: '2026-11-01',
    applications: [{ invoiceId: owed, amount: 8000 }],
  });
  expect(await refund(paymentId, 1000)).toMatchObject({ state: 'posted', method: 'check' });
  expect(await openOf(owed)).toMatchObject({ open_cents: 2000 });
  expect(await refund(paymentId, 2000)).toMatchObject({ state: 'posted' });
  expect(await openOf(owed)).toMatchObject({ open_cents: 4000 });
  const chargeback = `/edible/payments/${paymentId}/chargebacks/${randomUUID()}`;
  expect(await call('PUT', chargeback, { amount: 1, fee: 0, reason: 'x' })).toMatchObject({ status: 409 });
  expect(await call('PUT', chargeback, { amount: 1, fee: 0, reason: '4111 1111 1111 1111' })).toMatchObject({
    status: 400,
  });
  await agrees();
});

describe('[M5.12, M5.2] a chargeback', () => {
  test('unapplies the payment and posts its fee separately; a won dispute posts the money again', async () => {
    const [first, second] = [await invoice(), await invoice()];
    const paymentId = await paidByCard([
      { invoiceId: first, amount: 10_000 },
      { invoiceId: second, amount: 4000 },
    ]);
    const id = randomUUID();
    const record = () =>
      call('PUT', `/edible/payments/${paymentId}/chargebacks/${id}`, {
        amount: 14_000,
        fee: 1500,
        reason: 'Not received',
      });
    expect(await record()).toMatchObject({ state: 'open', fee: 1500 });
    expect(await record()).toMatchObject({ state: 'open' });
    expect([await openOf(first), await openOf(second)]).toMatchObject([{ open_cents: 10_000 }, { open_cents: 10_000 }]);
    expect(await cardState(paymentId)).toBe('charged_back');
    expect(await balance()).toBe(20_000);
    await agrees();
    // Since then a part of the first invoice is paid otherwise: it takes only what is open.
    await call('PUT', `/edible/payments/${randomUUID()}`, {
      ...{ customerId: place.customerId, method: 'cash', reference: '', amount: 3000, note: '' },
      receivedOn: '2026-11-01',
      applications: [{ invoiceId: first, amount: 3000 }],
    });
    const close = (outcome: 'won' | 'lost') => call('PUT', `/edible/chargebacks/${id}/outcome`, { outcome });
    expect(await close('won')).toMatchObject({ state: 'won' });
    expect(await close('won')).toMatchObject({ state: 'won' });
    expect(await close('lost')).toMatchObject({ status: 409 });
    expect([await openOf(first), await openOf(second)]).toMatchObject([{ open_cents: 0 }, { open_cents: 6000 }]);
    expect(await openOf(paymentId)).toMatchObject({ open_cents: -3000 });
    expect(await cardState(paymentId)).toBe('succeeded');
    expect(await balance()).toBe(3000);
    const accounts = await run(
      `select p.account, sum(p.cents)::int as cents from ledger_entries e join ledger_postings p on p.tenant_id = e.tenant_id and p.entry_id = e.id
       where e.tenant_id = $1 and e.kind = 'chargeback' group by p.account order by p.account`,
    );
    expect(accounts).toEqual([
      { account: 'card_fees', cents: 1500 },
      { account: 'cards', cents: -1500 },
      { account: 'receivables', cents: 0 },
    ]);
    await agrees();
  });

  test('that is lost stays, and no more than the rest is refunded', async () => {
    const paymentId = await paidByCard([{ invoiceId: await invoice(), amount: 9000 }]);
    const id = randomUUID();
    await call('PUT', `/edible/payments/${paymentId}/chargebacks/${id}`, { amount: 5000, fee: 0, reason: 'Fraud' });
    expect(await call('PUT', `/edible/chargebacks/${id}/outcome`, { outcome: 'lost' })).toMatchObject({
      state: 'lost',
    });
    expect(await refund(paymentId, 4001)).toMatchObject({ status: 409 });
    expect(await refund(paymentId, 4000)).toMatchObject({ state: 'posted' });
    expect(await cardState(paymentId)).toBe('charged_back');
    await agrees();
  });
});
