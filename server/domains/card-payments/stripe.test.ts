import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../tests/harness/app.ts';
import { type TestDatabase, testDatabase } from '../../../tests/harness/database.ts';
import { createUser, type TestTenant } from '../../../tests/harness/factories.ts';
import { STRIPE_KEY, type StripeServer, startStripe } from '../../../tests/harness/stripe-server.ts';
import { askProvider } from './ask-provider.ts';
import { type CardCompany, openCardCompany } from './card-company.fixture.ts';

const WEBHOOK_SECRET = 'whsec_test';
let db: TestDatabase;
let api: TestApp;
let stripe: StripeServer;
let tenant: TestTenant;
let chef: string;
let admin: string;
let place: CardCompany['place'];
let company: CardCompany;
beforeAll(async () => {
  db = await testDatabase();
  stripe = await startStripe();
  api = await testApp(db.database, { config: { stripeApiUrl: stripe.origin } });
});
beforeEach(async () => {
  company = await openCardCompany(db);
  ({ tenant, place } = company);
  chef = await api.signIn(tenant.hostName, await createUser(db.database, tenant.id, { role: 'CUSTOMER', ...place }));
  admin = await api.signIn(tenant.hostName, await createUser(db.database, tenant.id));
  await save({});
  stripe.breaks = false;
});
afterAll(async () => {
  await api.close();
  await stripe.close();
  await db.drop();
});

type Answer = Record<string, unknown> & { status: number };
const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, token = chef): Promise<Answer> => {
  const request = { host: tenant.hostName, method, path, token, ...(body === undefined ? {} : { body }) };
  const response = await api.call(request);
  return { ...(response.json() as Record<string, unknown>), status: response.statusCode };
};
const save = (change: Record<string, unknown>) =>
  call(
    'PUT',
    '/settings/payments',
    {
      ...{ provider: 'stripe', merchantId: '', account: '', isLive: false, updatedAt: null },
      ...{ secret: STRIPE_KEY, webhookSecret: WEBHOOK_SECRET, ...change },
    },
    admin,
  );
const run: CardCompany['run'] = (text, params) => company.run(text, params);
const invoice = (cents?: number) => company.invoice(cents);
const openOf = async (id: string) =>
  (await run('select open_cents::int as cents from receivable_documents where tenant_id = $1 and id = $2', [id]))[0]
    ?.cents;
const stateOf = async (id: string) => (await call('GET', `/portal/card-payments/${id}`)).state;
/** Begins a card payment of an invoice and opens its page; returns the attempt's id and the page. */
async function opened(invoiceId: string, amount = 10_000, id: string = randomUUID()) {
  const begun = await call('POST', '/payments/invoice', { id, invoices: [{ invoiceId, amount }] });
  const page = await api.app.inject({ url: String(begun.pageUrl), headers: { host: tenant.hostName } });
  return { id, page };
}
const stripeLibrary = new Stripe(STRIPE_KEY);
/** Sends an event as Stripe does. */
function webhook(type: string, object: unknown, secret = WEBHOOK_SECRET) {
  const payload = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } });
  return api.app.inject({
    method: 'POST',
    url: '/api/v1/payments/callbacks/stripe',
    headers: {
      ...{ host: tenant.hostName, 'content-type': 'application/json' },
      'stripe-signature': stripeLibrary.webhooks.generateTestHeaderString({ payload, secret }),
    },
    payload,
  });
}
const agrees = () => company.agrees();

describe('[M4.4, M4.5] a payment on the page of Stripe', () => {
  test('leads the whole page there, and is posted once by a verified event of a paid session', async () => {
    const owed = await invoice();
    const { id, page } = await opened(owed, 9000);
    const session = stripe.sessions.at(-1);
    expect(page.headers.refresh).toBe(`0; url=${session?.url}`);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(session).toMatchObject({ client_reference_id: id, amount_total: 9000 });
    expect(session?.success_url).toMatch(new RegExp(`/portal/account/payments/create\\?payment=${id}$`));
    expect((await webhook('checkout.session.completed', session)).json()).toEqual({ received: true });
    expect(await stateOf(id)).toBe('pending');
    const paid = stripe.pay(id);
    expect((await webhook('checkout.session.completed', paid, 'whsec_other')).statusCode).toBe(403);
    expect(await stateOf(id)).toBe('pending');
    await Promise.all([1, 2, 3].map(() => webhook('checkout.session.completed', paid)));
    expect(await call('GET', `/portal/card-payments/${id}`)).toMatchObject({ state: 'succeeded', provider: 'stripe' });
    expect(await openOf(owed)).toBe(1000);
    // An older event that arrives late changes nothing.
    await webhook('checkout.session.expired', { ...paid, status: 'expired', payment_status: 'unpaid' });
    expect(await stateOf(id)).toBe('succeeded');
    await agrees();
  });

  test('whose event is lost is posted by the answer to our question', async () => {
    const owed = await invoice();
    const { id } = await opened(owed);
    stripe.pay(id);
    expect(await call('POST', `/portal/card-payments/${id}/check`)).toMatchObject({ state: 'succeeded' });
    expect(await openOf(owed)).toBe(0);
    await agrees();
  });

  test('that the payer leaves is closed at Stripe and can be begun again', async () => {
    const owed = await invoice();
    const { id } = await opened(owed);
    expect(await call('POST', `/portal/card-payments/${id}/check`)).toMatchObject({ state: 'pending' });
    expect(await call('POST', `/portal/card-payments/${id}/check?left=true`)).toMatchObject({ state: 'expired' });
    expect(stripe.sessions.at(-1)).toMatchObject({ status: 'expired' });
    // Who paid and then goes back has paid.
    const again = await opened(owed);
    stripe.pay(again.id);
    expect(await call('POST', `/portal/card-payments/${again.id}/check?left=true`)).toMatchObject({
      state: 'succeeded',
    });
    await agrees();
  });

  test('has one page at Stripe, however often it is begun or its page is opened', async () => {
    const owed = await invoice();
    const { id } = await opened(owed);
    const before = stripe.sessions.length;
    const pages = await Promise.all([1, 2, 3].map(() => opened(owed, 10_000, id)));
    expect(pages.map(({ page }) => page.headers.refresh)).toContain(`0; url=${stripe.sessions.at(-1)?.url}`);
    expect(stripe.sessions).toHaveLength(before);
    stripe.pay(id);
    // Its page is paid: who opens it once more sees the result.
    const { page } = await opened(owed, 10_000, id);
    expect(page.headers.refresh).toMatch(new RegExp(`payment=${id}$`));
    expect(stripe.sessions).toHaveLength(before);
    expect(await call('POST', `/portal/card-payments/${id}/check`)).toMatchObject({ state: 'succeeded' });
  });

  test('without an answer of Stripe is not lost: no page is opened, and it expires once none can be', async () => {
    const owed = await invoice();
    stripe.breaks = true;
    const { id, page } = await opened(owed);
    expect(page.statusCode).toBe(503);
    expect(await call('POST', `/portal/card-payments/${id}/check`)).toMatchObject({ state: 'pending' });
    const later = { now: new Date(Date.now() + 18 * 60_000), timeZone: 'America/New_York' };
    expect(await askProvider((work) => db.as(tenant.id, work), api.services, id, later)).toBe('ended');
    expect(await stateOf(id)).toBe('expired');
    const other = await invoice();
    stripe.breaks = false;
    const second = await opened(other);
    stripe.pay(second.id);
    stripe.breaks = true;
    expect(await call('POST', `/portal/card-payments/${second.id}/check`)).toMatchObject({ state: 'pending' });
    stripe.breaks = false;
    expect(await call('POST', `/portal/card-payments/${second.id}/check`)).toMatchObject({ state: 'succeeded' });
  });

  test('events of other systems and unknown kinds are accepted and change nothing', async () => {
    expect(
      (await webhook('checkout.session.completed', { client_reference_id: 'shop-7', payment_status: 'paid' }))
        .statusCode,
    ).toBe(200);
    expect((await webhook('customer.created', { id: 'cus_1' })).statusCode).toBe(200);
    expect((await webhook('refund.updated', { id: 're_x', status: 'succeeded', metadata: {} })).statusCode).toBe(200);
    const dispute = {
      id: 'dp_x',
      payment_intent: 'pi_other',
      amount: 1,
      reason: 'x',
      status: 'needs_response',
      balance_transactions: [],
    };
    expect((await webhook('charge.dispute.funds_withdrawn', dispute)).statusCode).toBe(200);
    expect(await run('select from payment_returns where tenant_id = $1')).toEqual([]);
  });
});

describe('[M5.11] a refund at Stripe', () => {
  const paid = async () => {
    const owed = await invoice();
    const { id } = await opened(owed);
    stripe.pay(id);
    await call('POST', `/portal/card-payments/${id}/check`);
    return { owed, id };
  };
  const refund = (paymentId: string, amount: number, id = randomUUID()) =>
    call('PUT', `/edible/payments/${paymentId}/refunds/${id}`, { amount, reason: 'Returned' }, admin);

  test('is made once, and posted when Stripe confirms it', async () => {
    const { owed, id } = await paid();
    const before = stripe.refunds.length;
    const first = randomUUID();
    expect(await refund(id, 2500, first)).toMatchObject({ state: 'posted', providerRef: `re_${before + 1}` });
    expect(await openOf(owed)).toBe(2500);
    stripe.nextRefund = 'pending';
    const second = randomUUID();
    expect(await refund(id, 1500, second)).toMatchObject({ state: 'requested' });
    expect(await call('POST', `/edible/refunds/${second}/check`, undefined, admin)).toMatchObject({
      state: 'requested',
    });
    expect(stripe.refunds).toHaveLength(before + 2);
    const pending = stripe.refunds.at(-1);
    await webhook('refund.updated', { ...pending, status: 'succeeded' });
    await webhook('refund.updated', { ...pending, status: 'succeeded' });
    expect(await openOf(owed)).toBe(4000);
    await agrees();
  });

  test('that Stripe refuses or can’t be asked for posts nothing', async () => {
    const { owed, id } = await paid();
    stripe.breaks = true;
    const lost = randomUUID();
    expect(await refund(id, 4000, lost)).toMatchObject({ state: 'requested' });
    stripe.breaks = false;
    expect(await call('POST', `/edible/refunds/${lost}/check`, undefined, admin)).toMatchObject({ state: 'posted' });
    // The office has refunded the rest on the pages of Stripe.
    stripe.refunds.push({ ...stripe.refunds.at(-1)!, id: 're_by_hand', amount: 6000, metadata: {} });
    expect(await refund(id, 6000)).toMatchObject({
      state: 'failed',
      message: 'Refund amount is greater than unrefunded amount on charge',
    });
    expect(await openOf(owed)).toBe(4000);
    await agrees();
  });

  test('[M5.12] a dispute is posted with its fee and posted again when it is won, in any order of its events', async () => {
    const { owed, id } = await paid();
    const intent = stripe.sessions.find((one) => one.client_reference_id === id)?.payment_intent;
    const dispute = (status: string, ref: string) => ({
      ...{ id: ref, object: 'dispute', payment_intent: intent, amount: 10_000, reason: 'fraudulent', status },
      balance_transactions: [{ fee: 1500 }],
    });
    await webhook('charge.dispute.funds_withdrawn', dispute('needs_response', 'dp_1'));
    await webhook('charge.dispute.funds_withdrawn', dispute('needs_response', 'dp_1'));
    expect(await openOf(owed)).toBe(10_000);
    expect(await stateOf(id)).toBe('charged_back');
    const { data } = await call('GET', '/edible/refunds', undefined, admin);
    expect(data).toMatchObject([{ kind: 'chargeback', amount: 10_000, fee: 1500, askedBy: 'Stripe', state: 'open' }]);
    await webhook('charge.dispute.closed', dispute('won', 'dp_1'));
    expect([await openOf(owed), await stateOf(id)]).toEqual([0, 'succeeded']);
    const other = await paid();
    const late = {
      ...dispute('lost', 'dp_2'),
      payment_intent: stripe.sessions.find((one) => one.client_reference_id === other.id)?.payment_intent,
    };
    await webhook('charge.dispute.closed', late);
    await webhook('charge.dispute.funds_withdrawn', { ...late, status: 'needs_response' });
    expect([await openOf(other.owed), await stateOf(other.id)]).toEqual([10_000, 'charged_back']);
    expect(await run("select state from payment_returns where tenant_id = $1 and provider_ref = 'dp_2'")).toEqual([
      { state: 'lost' },
    ]);
    await agrees();
  });
});

test('[M4.8] the stored key is checked at Stripe', async () => {
  const check = async () => (await call('POST', '/settings/payments/check', {}, admin)).result;
  expect(await check()).toBe('accepted');
  stripe.breaks = true;
  expect(await check()).toBe('unreachable');
  stripe.breaks = false;
  const { updatedAt } = await call('GET', '/settings/payments', undefined, admin);
  await save({ secret: 'sk_test_other', updatedAt });
  expect(await check()).toBe('refused');
});

test('[M4.8] the settings keep both secrets and show neither', async () => {
  const stored = await call('GET', '/settings/payments', undefined, admin);
  expect(stored).toMatchObject({ provider: 'stripe', hasSecret: true, hasWebhookSecret: true, isLive: false });
  expect(JSON.stringify(stored)).not.toMatch(/sk_test|whsec/);
  const { updatedAt } = stored;
  const live = await save({ secret: 'sk_live_1', webhookSecret: undefined, updatedAt });
  expect(live).toMatchObject({ isLive: true, hasWebhookSecret: true });
  const hpp = await save({
    provider: 'hpp',
    merchantId: 'shop',
    secret: 'x',
    webhookSecret: undefined,
    updatedAt: live.updatedAt,
  });
  expect(hpp).toMatchObject({ hasWebhookSecret: false });
  const none = { secret: undefined, webhookSecret: undefined, updatedAt: hpp.updatedAt };
  expect(await save(none)).toMatchObject({ status: 400, errors: { secret: 'The secret field is required' } });
});
