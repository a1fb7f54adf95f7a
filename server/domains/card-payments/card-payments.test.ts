import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../tests/harness/app.ts';
import { type TestDatabase, testDatabase } from '../../../tests/harness/database.ts';
import { createLocation, createUser, type TestTenant } from '../../../tests/harness/factories.ts';
import { OPENING_DOCUMENT } from '../../../tests/harness/opening-document.ts';
import { signResponse } from '../../payments/hpp-protocol.ts';
import { practiceMerchant } from '../../payments/practice.ts';
import { pdfPages } from '../../pdf/pdf-text.fixture.ts';
import { askProvider } from './ask-provider.ts';
import { type CardCompany, openCardCompany } from './card-company.fixture.ts';
import { pendingCardPaymentJob } from './pending-job.ts';

let db: TestDatabase;
let api: TestApp;
let tenant: TestTenant;
let chef: string;
let stranger: string;
let admin: string;
let place: CardCompany['place'];
let company: CardCompany;
beforeAll(async () => {
  db = await testDatabase();
  company = await openCardCompany(db);
  ({ tenant, place } = company);
  await createUser(db.database, tenant.id, { userName: 'boss@x.test' });
  api = await testApp(db.database);
  const signIn = async (overrides: Parameters<typeof createUser>[2]) =>
    api.signIn(tenant.hostName, await createUser(db.database, tenant.id, overrides));
  const other = await createLocation(db.database, tenant.id);
  chef = await signIn({ role: 'CUSTOMER', ...place });
  stranger = await signIn({ role: 'CUSTOMER', ...other });
  admin = await signIn({ role: 'ADMIN' });
  await run(
    "insert into card_gateways (tenant_id, provider, merchant_id, account, is_live, updated_at) values ($1, 'practice', '', '', false, now())",
  );
});
afterAll(async () => {
  await api.close();
  await db.drop();
});

const run: CardCompany['run'] = (text, params) => company.run(text, params);
const invoice = (cents?: number) => company.invoice(cents);
const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, token = chef) =>
  api.call({ host: tenant.hostName, method, path, token, ...(body === undefined ? {} : { body }) });
const form = (url: string, fields: Readonly<Record<string, string>> | URLSearchParams) =>
  api.app.inject({
    method: 'POST',
    url,
    headers: { host: tenant.hostName, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
/** The hidden fields of a page. */
const fieldsOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(([, name, value]) => [
      String(name),
      String(value).replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
    ]),
  );
const start = (invoices: readonly { invoiceId: string; amount: number }[], id = randomUUID()) =>
  call('POST', '/payments/invoice', { id, invoices }).then((response) => ({ id, response }));
/** Opens the provider's page of a new attempt; returns the attempt's id and the fields of the request. */
async function opened(invoices: readonly { invoiceId: string; amount: number }[]) {
  const { id, response } = await start(invoices);
  const page = await api.app.inject({ url: response.json().pageUrl, headers: { host: tenant.hostName } });
  return { id, fields: fieldsOf(page.body), page };
}
const CARD = { number: '4111 1111 1111 1111', expiry: '12/99' };
const pay = (fields: Record<string, string>, more: Readonly<Record<string, string>> = {}) =>
  form('/api/v1/payments/practice/charge', { ...fields, ...CARD, behavior: 'normal', ...more });
const stateOf = async (id: string) => (await call('GET', `/portal/card-payments/${id}`)).json();
const openOf = async (id: string) =>
  (await run('select open_cents from receivable_documents where tenant_id = $1 and id = $2', [id]))[0]?.open_cents;
const agrees = () => company.agrees();
const posted = (id: string) => run('select * from payments where tenant_id = $1 and id = $2', [id]);

describe('[M4, M5] a card payment', () => {
  test('goes to the provider’s page, which has no script but its own, and settles its invoices', async () => {
    const [first, second] = [await invoice(), await invoice()];
    const { id, fields, page } = await opened([
      { invoiceId: first, amount: 10_000 },
      { invoiceId: second, amount: 4000 },
    ]);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(fields).toMatchObject({ ORDER_ID: id, AMOUNT: '14000', CURRENCY: 'USD' });
    expect(await stateOf(id)).toMatchObject({ state: 'pending', amount: 14_000 });
    expect((await form('/api/v1/payments/practice', fields)).body).toContain('$140.00');
    const answer = await pay(fields);
    expect(answer.body).toContain('/portal/account/payments/create');
    expect(await stateOf(id)).toMatchObject({ state: 'succeeded', paymentNumber: expect.any(Number) });
    expect([await openOf(first), await openOf(second)]).toEqual([0, 6000]);
    expect(await posted(id)).toMatchObject([{ method: 'card', source: 'online', amount_cents: 14_000 }]);
    await agrees();
  });

  test('[M4.6] that is declined charges nothing and says why', async () => {
    const owed = await invoice();
    const { id, fields } = await opened([{ invoiceId: owed, amount: 10_000 }]);
    await pay(fields, { number: '4000000000000002' });
    expect(await stateOf(id)).toMatchObject({ state: 'failed', message: 'DECLINED' });
    expect(await openOf(owed)).toBe(10_000);
  });

  test('[M4.6] asks for the card in the specification’s words', async () => {
    const { fields } = await opened([{ invoiceId: await invoice(), amount: 100 }]);
    const { body } = await pay(fields, { number: '1234', expiry: '01/20' });
    expect(body).toContain('The Card number field must be a valid credit card number');
    expect(body).toContain('The Card expiry is not a valid card expiration date');
    expect(body).not.toContain('1234');
  });

  test('[M4.6] with a second step succeeds with the right code only', async () => {
    for (const [code, state] of [
      ['1234', 'succeeded'],
      ['9', 'failed'],
    ]) {
      const { id, fields } = await opened([{ invoiceId: await invoice(), amount: 10_000 }]);
      const step = fieldsOf((await pay(fields, { behavior: 'secure' })).body);
      await form('/api/v1/payments/practice/charge', { ...step, code: String(code) });
      expect(await stateOf(id)).toMatchObject({ state });
    }
  });

  test('[M5.4] that is reported twice is posted once', async () => {
    const owed = await invoice();
    const { id, fields } = await opened([{ invoiceId: owed, amount: 10_000 }]);
    await pay(fields, { behavior: 'twice' });
    await pay(fields);
    expect(await posted(id)).toHaveLength(1);
    expect(await openOf(owed)).toBe(0);
    await agrees();
  });

  test('[M5.6] whose report is lost is settled by asking the provider, and once', async () => {
    const owed = await invoice();
    const { id, fields } = await opened([{ invoiceId: owed, amount: 10_000 }]);
    await pay(fields, { behavior: 'lost' });
    expect(await stateOf(id)).toMatchObject({ state: 'pending' });
    await Promise.all([1, 2, 3].map(() => call('POST', `/portal/card-payments/${id}/check`, {})));
    expect(await stateOf(id)).toMatchObject({ state: 'succeeded' });
    expect(await posted(id)).toHaveLength(1);
  });

  test('[M5.5] with a forged report stays pending', async () => {
    const { id, fields } = await opened([{ invoiceId: await invoice(), amount: 10_000 }]);
    await pay(fields, { behavior: 'forged' });
    expect(await stateOf(id)).toMatchObject({ state: 'pending' });
    expect((await form('/api/v1/payments/callbacks/practice', { ORDER_ID: id, RESULT: '00' })).statusCode).toBe(403);
    expect((await form('/api/v1/payments/callbacks/hpp', { ORDER_ID: id, RESULT: '00' })).statusCode).toBe(403);
    // Signed, of an order that another system made with the same merchant.
    const { secret } = practiceMerchant(api.services.config.secretKey, tenant.id);
    const values: Record<string, string> = { MERCHANT_ID: 'practice', ORDER_ID: 'POS-17', RESULT: '00' };
    const signed = { ...values, SHA1HASH: signResponse((name) => values[name] ?? '', secret) };
    expect((await form('/api/v1/payments/callbacks/practice', signed)).statusCode).toBe(404);
  });

  test('[M4.3] that was reported with another amount waits for the office, which posts the amount that was asked for', async () => {
    const owed = await invoice();
    const { id, fields } = await opened([{ invoiceId: owed, amount: 10_000 }]);
    await pay(fields, { behavior: 'altered' });
    expect(await stateOf(id)).toMatchObject({ state: 'pending', isUnderReview: true });
    expect(await openOf(owed)).toBe(10_000);
    const { data } = (await call('GET', '/edible/card-payments?review=open', undefined, admin)).json();
    expect(data).toMatchObject([{ id, amount: 10_000, reportedAmount: 10_001 }]);
    const decision = { decision: 'post', reason: 'The bank shows 100.00' };
    expect((await call('PUT', `/edible/card-payments/${id}/decision`, decision, admin)).json().state).toBe('succeeded');
    expect((await call('PUT', `/edible/card-payments/${id}/decision`, decision, admin)).statusCode).toBe(409);
    expect(await openOf(owed)).toBe(0);
    await agrees();
  });

  test('[M5.3] stays pending while it can still be paid, and a success after a failure is posted', async () => {
    const owed = await invoice();
    const { id, fields } = await opened([{ invoiceId: owed, amount: 10_000 }]);
    await call('POST', `/portal/card-payments/${id}/check`, {});
    expect(await stateOf(id)).toMatchObject({ state: 'pending' });
    const { secret } = practiceMerchant(api.services.config.secretKey, tenant.id);
    const report = (result: string) => {
      const values: Record<string, string> = {
        TIMESTAMP: '20261129120000',
        MERCHANT_ID: 'practice',
        ORDER_ID: id,
        RESULT: result,
        MESSAGE: result === '00' ? '' : 'DECLINED',
        PASREF: 'p1',
        AUTHCODE: '',
        AMOUNT: String(fields.AMOUNT),
      };
      return form('/api/v1/payments/callbacks/practice', {
        ...values,
        SHA1HASH: signResponse((name) => values[name] ?? '', secret),
      });
    };
    await report('101');
    expect(await stateOf(id)).toMatchObject({ state: 'failed' });
    await report('00');
    expect(await stateOf(id)).toMatchObject({ state: 'succeeded' });
    expect((await report('00')).statusCode).toBe(200);
    expect((await report('101')).statusCode).toBe(200);
    expect(await stateOf(id)).toMatchObject({ state: 'succeeded' });
    expect(await openOf(owed)).toBe(0);
  });

  test('[M5.6, M5.7] expires only once the provider says that nothing was charged; until then the job tries again', async () => {
    const { id } = await opened([{ invoiceId: await invoice(), amount: 10_000 }]);
    const ask = async (minutes: number) =>
      pendingCardPaymentJob.run({
        jobId: id,
        input: { cardPaymentId: id },
        tenant: (await api.services.registry.byId(tenant.id))!,
        database: db.database,
        services: api.services,
        now: new Date(Date.now() + minutes * 60_000),
        signal: new AbortController().signal,
        progress: () => {},
      });
    await expect(ask(30)).rejects.toMatchObject({ code: 'card_payment_pending' });
    expect(await stateOf(id)).toMatchObject({ state: 'pending' });
    await ask(61);
    expect(await stateOf(id)).toMatchObject({ state: 'expired' });
    expect(await posted(id)).toEqual([]);
    await ask(62);
  });

  test('[M5.7] whose page was not opened in time expires, because the provider never knew of it', async () => {
    const { id, response } = await start([{ invoiceId: await invoice(), amount: 10_000 }]);
    const ask = async (minutes: number) =>
      askProvider((work) => db.as(tenant.id, work), api.services, id, {
        now: new Date(Date.now() + minutes * 60_000),
        timeZone: 'America/New_York',
      });
    expect(await ask(14)).toBe('open');
    expect(await ask(16)).toBe('ended');
    expect(await stateOf(id)).toMatchObject({ state: 'expired' });
    const late = await api.app.inject({ url: response.json().pageUrl, headers: { host: tenant.hostName } });
    expect(late.statusCode).toBe(404);
  });

  test('[M5.9, M5.10] of two people for one invoice are both posted, and the second is credit', async () => {
    const owed = await invoice();
    const attempts = [
      await opened([{ invoiceId: owed, amount: 10_000 }]),
      await opened([{ invoiceId: owed, amount: 10_000 }]),
    ];
    await Promise.all(attempts.map(({ fields }) => pay(fields)));
    expect(await openOf(owed)).toBe(0);
    const open = await Promise.all(attempts.map(({ id }) => openOf(id)));
    expect(open.sort()).toEqual([-10_000, 0]);
    await agrees();
  });

  test('[MA3] 40 callbacks at once for 10 payments post 10', async () => {
    const attempts = await Promise.all(
      Array.from({ length: 10 }, async () => opened([{ invoiceId: await invoice(), amount: 10_000 }])),
    );
    for (const { fields } of attempts) await pay(fields, { behavior: 'lost' });
    await Promise.all(
      attempts.flatMap(({ id, fields }) => [
        pay(fields),
        pay(fields, { behavior: 'twice' }),
        call('POST', `/portal/card-payments/${id}/check`, {}),
      ]),
    );
    for (const { id } of attempts) {
      expect(await posted(id)).toHaveLength(1);
      expect(await stateOf(id)).toMatchObject({ state: 'succeeded' });
    }
    await agrees();
  });
});

test('[M4.10] the provider reports to the host of the company, whatever the public URL of the server is', async () => {
  const server = await testApp(db.database, { config: { publicUrl: 'https://main.test:8443' } });
  const id = randomUUID();
  const body = { id, invoices: [{ invoiceId: await invoice(), amount: 100 }] };
  const begun = await server.call({ host: tenant.hostName, path: '/payments/invoice', token: chef, body });
  const page = await server.app.inject({ url: begun.json().pageUrl, headers: { host: tenant.hostName } });
  expect(fieldsOf(page.body).MERCHANT_RESPONSE_URL).toBe(
    `https://${tenant.hostName}:8443/api/v1/payments/callbacks/practice`,
  );
  await server.close();
});

describe('[M4.10, M4.11] beginning a card payment', () => {
  test('twice under one id is one attempt; its page opens once', async () => {
    const invoices = [{ invoiceId: await invoice(), amount: 500 }];
    const { id, response } = await start(invoices);
    const again = await start(invoices, id);
    expect(again.response.json().createdAt).toBe(response.json().createdAt);
    const page = (url: string) => api.app.inject({ url, headers: { host: tenant.hostName } });
    // The first address ended with the second one.
    expect((await page(response.json().pageUrl)).statusCode).toBe(404);
    expect((await page(again.response.json().pageUrl)).statusCode).toBe(200);
    expect((await page(again.response.json().pageUrl)).statusCode).toBe(404);
  });

  test('is refused beyond what is open, for another location’s invoice, and where cards are off', async () => {
    const owed = await invoice();
    expect((await start([{ invoiceId: owed, amount: 10_001 }])).response.statusCode).toBe(409);
    const twice = [
      { invoiceId: owed, amount: 10_000 },
      { invoiceId: owed, amount: 10_000 },
    ];
    expect((await start(twice)).response.statusCode).toBe(409);
    const body = { id: randomUUID(), invoices: [{ invoiceId: owed, amount: 100 }] };
    expect((await call('POST', '/payments/invoice', body, stranger)).statusCode).toBe(404);
    const attempt = await start([{ invoiceId: owed, amount: 100 }]);
    expect((await call('GET', `/portal/card-payments/${attempt.id}`, undefined, stranger)).statusCode).toBe(404);
    await run(
      `update customer_locations set options = options || '{"paymentsEnabled": false}' where tenant_id = $1 and customer_location_id = $2`,
      [place.customerLocationId],
    );
    const refused = (await start([{ invoiceId: owed, amount: 100 }])).response;
    expect(refused.json()).toMatchObject({ statusCode: 409, code: 'payments_off' });
    expect((await call('GET', '/portal/payments/hpp/customer-settings')).json()).toMatchObject({ isEnabled: false });
    await run(
      `update customer_locations set options = options || '{"paymentsEnabled": true}' where tenant_id = $1 and customer_location_id = $2`,
      [place.customerLocationId],
    );
    expect((await call('GET', '/portal/payments/hpp/customer-settings')).json()).toMatchObject({
      isEnabled: true,
      provider: 'practice',
    });
  });
});

test('[M6.3] a credit is applied to chosen invoices without the provider, once', async () => {
  const owed = await invoice();
  const memo = randomUUID();
  await run(OPENING_DOCUMENT, [memo, 'credit_memo', 7, place.customerId, place.customerLocationId, -12_000]);
  const path = `/portal/credits/${memo}/applications/${randomUUID()}`;
  const body = { applications: [{ invoiceId: owed, amount: 10_000 }] };
  expect((await call('PUT', path, body)).json()).toEqual({ unapplied: 2000 });
  expect((await call('PUT', path, body)).json()).toEqual({ unapplied: 2000 });
  expect(await openOf(owed)).toBe(0);
  expect((await call('PUT', path, body, stranger)).statusCode).toBe(404);
  await agrees();
});

test('[M6.2] who sees one of two locations sees and uses credits of that one only', async () => {
  const second = await createLocation(db.database, tenant.id, {
    customerId: place.customerId,
    customerLocationId: `${place.customerId}-03`,
  });
  const colleague = await api.signIn(
    tenant.hostName,
    await createUser(db.database, tenant.id, { role: 'CUSTOMER', ...second }),
  );
  const [own, others] = [randomUUID(), randomUUID()];
  await run(OPENING_DOCUMENT, [own, 'credit_memo', 901, place.customerId, place.customerLocationId, -500]);
  await run(OPENING_DOCUMENT, [others, 'credit_memo', 902, place.customerId, second.customerLocationId, -700]);
  const credits = async (token: string) =>
    (await call('GET', '/portal/payments/hpp/customer-settings', undefined, token)).json().credits as { id: string }[];
  expect((await credits(colleague)).map(({ id }) => id)).toEqual([others]);
  expect((await credits(chef)).map(({ id }) => id)).toContain(own);
  expect((await credits(chef)).map(({ id }) => id)).not.toContain(others);
  const body = { applications: [{ invoiceId: await invoice(), amount: 100 }] };
  const path = `/portal/credits/${others}/applications/${randomUUID()}`;
  expect((await call('PUT', path, body)).statusCode).toBe(404);
});

test('[M6.1] customers see their payments with receipts; who sees one of two locations sees those of its invoices only', async () => {
  const second = await createLocation(db.database, tenant.id, {
    customerId: place.customerId,
    customerLocationId: `${place.customerId}-02`,
  });
  const other = await createUser(db.database, tenant.id, { role: 'CUSTOMER', ...second });
  const colleague = await api.signIn(tenant.hostName, other);
  const owed = await invoice();
  const { id, fields } = await opened([{ invoiceId: owed, amount: 4000 }]);
  await pay(fields);
  const list = async (token: string) => (await call('GET', '/portal/payments', undefined, token)).json().data;
  const mine = (await list(chef)).find((payment: { id: string }) => payment.id === id);
  expect(mine).toMatchObject({ method: 'card', amount: 4000, unapplied: 0, applications: [{ amount: 4000 }] });
  // This one settled nothing that is known to be of the chef's location.
  const [loose] = await run(
    'select id from payments where tenant_id = $1 and id in (select id from receivable_documents where open_cents < 0)',
  );
  expect((await list(chef)).some((payment: { id: string }) => payment.id === loose?.id)).toBe(false);
  expect(await list(colleague)).toEqual([]);
  expect(await list(stranger)).toEqual([]);
  const receipt = await call('GET', `/portal/payments/${id}/receipt`);
  expect(receipt.headers['content-type']).toContain('application/pdf');
  const text = pdfPages(receipt.rawPayload).join(' ');
  expect(text).toContain('$40.00');
  expect(text).toContain('Payment receipt');
  expect((await call('GET', `/portal/payments/${id}/receipt`, undefined, colleague)).statusCode).toBe(404);
});
