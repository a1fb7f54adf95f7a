import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../tests/harness/app.ts';
import { type TestDatabase, testDatabase } from '../../../tests/harness/database.ts';
import { createLocation, createTenant, createUser, type TestTenant } from '../../../tests/harness/factories.ts';
import { runWaiting, sendWaitingMail } from '../../../tests/harness/jobs.ts';
import { OPENING_DOCUMENT } from '../../../tests/harness/opening-document.ts';
import { type TestSmtp, testSmtp } from '../../../tests/harness/smtp.ts';
import { invoiceMailJob } from '../receivables/invoice-mail.ts';
import { findLedgerFaults } from '../receivables/ledger-faults.ts';
import { statementsJob } from '../receivables/statement-mail.ts';
import { newPayLink } from './pay-links.ts';

let db: TestDatabase;
let api: TestApp;
let smtp: TestSmtp;
let tenant: TestTenant;
let admin: string;
let invoiceId: string;
let place: { customerId: string; customerLocationId: string };
const run = async (text: string, params: readonly unknown[] = []) =>
  (await db.as(tenant.id, ({ connection }) => connection.query<Record<string, unknown>>(text, [tenant.id, ...params])))
    .rows;
/** A new open invoice of 100.00. */
async function invoice(number: number): Promise<string> {
  const id = randomUUID();
  const { customerId, customerLocationId } = place;
  await run(
    `insert into invoices (tenant_id, id, invoice_number, is_imported, customer_id, customer_location_id, invoiced_on, due_on, total_cents, lines)
     values ($1, $2, $3, true, $4, $5, current_date, current_date + 30, 10000, '[]')`,
    [id, number, customerId, customerLocationId],
  );
  await run(OPENING_DOCUMENT, [id, 'invoice', number, customerId, customerLocationId, 10_000]);
  return id;
}
beforeAll(async () => {
  db = await testDatabase();
  tenant = await createTenant(db.database);
  smtp = await testSmtp();
  api = await testApp(db.database);
  place = await createLocation(db.database, tenant.id);
  admin = await api.signIn(tenant.hostName, await createUser(db.database, tenant.id));
  await run(
    "insert into card_gateways (tenant_id, provider, merchant_id, account, is_live, updated_at) values ($1, 'practice', '', '', false, now())",
  );
  await run(
    "insert into smtp_settings (tenant_id, host, port, secure, sender_name, sender_email) values ($1, '127.0.0.1', $2, false, 'Green', 'orders@green.test')",
    [smtp.port],
  );
  invoiceId = await invoice(77);
});
afterAll(async () => {
  await api.close();
  await smtp.stop();
  await db.drop();
});

const host = () => ({ host: tenant.hostName });
const page = (url: string) => api.app.inject({ url, headers: host() });
const form = (url: string, fields: Readonly<Record<string, string>>) =>
  api.app.inject({
    method: 'POST',
    url,
    headers: { ...host(), 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
const fieldsOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(([, name, value]) => [
      String(name),
      String(value).replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
    ]),
  );
/** Mails a document; returns the path of the link in the mail. */
async function mailedBy(path: string, job: typeof invoiceMailJob | typeof statementsJob): Promise<string> {
  const sent = await api.call({ ...host(), method: 'POST', path, token: admin, body: { to: 'ap@kitchen.test' } });
  expect(sent.statusCode).toBe(200);
  await runWaiting(api.services, tenant.id, job as typeof invoiceMailJob);
  await sendWaitingMail(api.services, tenant.id);
  const raw = (smtp.received.at(-1)?.raw ?? '').replace(/=\r\n/g, '').replace(/=3D/g, '=');
  return /https:\/\/[^/\s]+(\/api\/v1\/payments\/(?:links|statements)\/[\w-]+)/.exec(raw)?.[1] ?? 'no link';
}
const mailed = () => mailedBy(`/edible/invoices/${invoiceId}/mails`, invoiceMailJob);
const mails = async () =>
  (await api.call({ ...host(), path: `/edible/invoices/${invoiceId}/mails`, token: admin })).json().data;
const open = async () =>
  (await run('select open_cents from receivable_documents where tenant_id = $1 and id = $2', [invoiceId]))[0]
    ?.open_cents;

test('[M6.4] the link of a mail pays its invoice without signing in, once, and shows how it ended', async () => {
  const link = await mailed();
  const shown = await page(link);
  expect(shown.body).toContain('Invoice 77');
  expect(shown.body).toContain('Pay $100.00');
  expect(shown.headers['content-security-policy']).toContain("default-src 'none'");
  const { id = '' } = fieldsOf(shown.body);
  // Two presses begin one attempt.
  const [first, second] = await Promise.all([form(link, { id }), form(link, { id })]);
  expect([first?.statusCode, second?.statusCode]).toEqual([200, 200]);
  const fields = fieldsOf(first?.body ?? '');
  expect(fields).toMatchObject({ ORDER_ID: id, AMOUNT: '10000' });
  const result = `/api/v1/payments/link-results?payment=${id}`;
  expect((await page(result)).body).toContain('not confirmed yet');
  const card = { number: '4111111111111111', expiry: '12/99', behavior: 'lost' };
  const back = await form('/api/v1/payments/practice/charge', { ...fields, ...card });
  expect(back.body).toContain('/api/v1/payments/link-results');
  expect((await page(result)).body).toContain('$100.00 paid');
  expect(await open()).toBe(0);
  expect((await page(link)).body).toContain('This invoice is settled.');
  const another = await form(link, { id: randomUUID() });
  expect([another.statusCode, another.headers.location]).toEqual([303, link]);
  expect(await db.as(tenant.id, findLedgerFaults)).toEqual([]);
});

test('[M6.4] a link that was revoked or has expired shows nothing of its invoice; a settled invoice has no link', async () => {
  expect(await mailed()).toBe('no link');
  invoiceId = await invoice(78);
  const link = await mailed();
  const [mail] = await mails();
  expect(mail).toMatchObject({ to: 'ap@kitchen.test', isSent: true, link: 'open' });
  expect((await page(link)).statusCode).toBe(200);
  const path = `/edible/invoices/${invoiceId}/mails/${mail.id}/revocation`;
  expect((await api.call({ ...host(), method: 'PUT', path, token: admin, body: {} })).statusCode).toBe(200);
  const revoked = await page(link);
  expect(revoked.statusCode).toBe(404);
  expect(revoked.body).not.toContain('78');
  expect((await form(link, { id: randomUUID() })).headers.location).toBe(link);
  expect(await mails()).toMatchObject([{ link: 'revoked' }]);
  const old = newPayLink('https://x.test', new Date(Date.now() - 61 * 86_400_000));
  await run(
    "insert into invoice_mails (tenant_id, id, invoice_id, to_address, pdf_hash, mailed_at, link_hash, link_until) values ($1, $2, $3, 'x', 'x', now(), $4, $5)",
    [randomUUID(), invoiceId, old.hash, old.until],
  );
  expect((await page(new URL(old.url).pathname)).statusCode).toBe(404);
});

test('an attempt of the app is not shown by the page of links', async () => {
  const id = randomUUID();
  await run(
    `insert into card_payments (tenant_id, id, provider, customer_id, customer_location_id, amount_cents, applications, by_name, created_at)
     values ($1, $2, 'practice', 'C', 'C-1', 100, '[]', 'Chef', now())`,
    [id],
  );
  expect((await page(`/api/v1/payments/link-results?payment=${id}`)).statusCode).toBe(404);
  expect((await page('/api/v1/payments/link-results?payment=x')).statusCode).toBe(404);
  expect((await page('/api/v1/payments/links/unknown')).statusCode).toBe(404);
});

test('[M6.4] the link of a statement pays the open invoices of a location without signing in, once; a changed sum is shown again', async () => {
  const { customerId, customerLocationId } = place;
  const other = await createLocation(db.database, tenant.id);
  await run(OPENING_DOCUMENT, [randomUUID(), 'invoice', 990, other.customerId, other.customerLocationId, 7_700]);
  await run(OPENING_DOCUMENT, [randomUUID(), 'payment', 991, customerId, customerLocationId, -500]);
  await invoice(80);
  const link = await mailedBy(`/edible/invoices/${customerId}/${customerLocationId}/statement`, statementsJob);
  const shown = await page(link);
  for (const part of ['Invoice 78', 'Invoice 80', 'Pay $200.00', 'Credit of $5.00 is not applied'])
    expect(shown.body).toContain(part);
  // No other customer, and nothing that is settled.
  for (const part of ['990', 'Invoice 77']) expect(shown.body).not.toContain(part);
  const fields = fieldsOf(shown.body);
  expect(fields).toMatchObject({ location: customerLocationId, amount: '20000' });
  const late = await invoice(81);
  const changed = await form(link, fields);
  expect([changed.statusCode, changed.headers.location]).toEqual([303, link]);
  const again = fieldsOf((await page(link)).body);
  // Two presses begin one attempt.
  const [first, second] = await Promise.all([form(link, again), form(link, again)]);
  expect([first?.statusCode, second?.statusCode]).toEqual([200, 200]);
  const toProvider = fieldsOf(first?.body ?? '');
  expect(toProvider).toMatchObject({ ORDER_ID: again.id, AMOUNT: '30000' });
  await form('/api/v1/payments/practice/charge', { ...toProvider, number: '4111111111111111', expiry: '12/99' });
  expect((await page(`/api/v1/payments/link-results?payment=${again.id}`)).body).toContain('$300.00 paid');
  expect(
    (await run('select open_cents from receivable_documents where tenant_id = $1 and id = $2', [late]))[0],
  ).toEqual({ open_cents: 0 });
  expect((await page(link)).body).toContain('No invoice that is paid by card is open.');
  expect((await form(link, { ...again, id: randomUUID() })).statusCode).toBe(303);
  expect(await db.as(tenant.id, findLedgerFaults)).toEqual([]);
});

test('[M6.4] the links of statements are listed and revoked for a customer; an unknown one shows nothing', async () => {
  const { customerId, customerLocationId } = place;
  await invoice(82);
  const link = await mailedBy(`/edible/invoices/${customerId}/${customerLocationId}/statement`, statementsJob);
  const path = `/edible/statements/links/${customerId}`;
  const links = (await api.call({ ...host(), path, token: admin })).json().data;
  expect(links[0]).toMatchObject({ to: 'ap@kitchen.test' });
  const revoked = await api.call({ ...host(), method: 'PUT', path: `${path}/revocation`, token: admin, body: {} });
  expect(revoked.json()).toEqual({ data: [] });
  const shown = await page(link);
  expect(shown.statusCode).toBe(404);
  expect(shown.body).not.toContain('82');
  expect((await form(link, { id: randomUUID() })).statusCode).toBe(303);
  expect((await page('/api/v1/payments/statements/unknown')).statusCode).toBe(404);
});
