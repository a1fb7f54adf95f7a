import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../tests/harness/app.ts';
import { type TestDatabase, testDatabase } from '../../../tests/harness/database.ts';
import { eventually } from '../../../tests/harness/eventually.ts';
import { createUser } from '../../../tests/harness/factories.ts';
import { type ServedProcess, serveInProcess } from '../../../tests/harness/served-process.ts';
import { urlOfSettings } from '../../db/connection/postgres-settings.ts';
import { signResponse } from '../../payments/hpp-protocol.ts';
import { practiceMerchant } from '../../payments/practice.ts';
import { type CardCompany, openCardCompany } from './card-company.fixture.ts';

const PAYMENTS = 50;
/** How often the provider reports each payment. */
const REPORTS = 4;
/** The second server is killed after this number of answered reports. */
const ANSWERED = 60;

let db: TestDatabase;
let api: TestApp;
let company: CardCompany;
let dataDir: string;
/** The card payments that wait for the provider's report. */
const pending: string[] = [];
const started: ServedProcess[] = [];

beforeAll(async () => {
  db = await testDatabase({ poolSize: 8 });
  company = await openCardCompany(db);
  api = await testApp(db.database);
  dataDir = await mkdtemp(join(tmpdir(), 'cratebook-killed-'));
  const { tenant, place, run } = company;
  const token = await api.signIn(
    tenant.hostName,
    await createUser(db.database, tenant.id, { role: 'CUSTOMER', ...place }),
  );
  await run(
    "insert into card_gateways (tenant_id, provider, merchant_id, account, is_live, updated_at) values ($1, 'practice', '', '', false, now())",
  );
  for (let at = 0; at < PAYMENTS; at += 1) {
    const id = randomUUID();
    const body = { id, invoices: [{ invoiceId: await company.invoice(), amount: 10_000 }] };
    const made = await api.call({ host: tenant.hostName, method: 'POST', path: '/payments/invoice', token, body });
    // The page makes the attempt pending.
    await api.app.inject({ url: made.json().pageUrl, headers: { host: tenant.hostName } });
    pending.push(id);
  }
});
afterAll(async () => {
  for (const server of started) await server.kill();
  await api.close();
  await db.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<ServedProcess> {
  const server = await serveInProcess({
    url: urlOfSettings(db.settings),
    dataDir,
    host: company.tenant.hostName,
    secretKey: api.services.config.secretKey.toString('base64'),
  });
  started.push(server);
  return server;
}

/** Sends the provider's report of a success. Returns the status; undefined if the server died before it answered. */
async function report(server: ServedProcess, id: string): Promise<number | undefined> {
  const { secret } = practiceMerchant(api.services.config.secretKey, company.tenant.id);
  const values: Record<string, string> = { MERCHANT_ID: 'practice', ORDER_ID: id, AMOUNT: '10000', RESULT: '00' };
  const signed = { ...values, SHA1HASH: signResponse((name) => values[name] ?? '', secret) };
  const answer = await server
    .send({
      method: 'POST',
      path: '/payments/callbacks/practice',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(signed).toString(),
    })
    .catch(() => undefined);
  return answer?.status;
}
const reports = () => Array.from({ length: REPORTS }, () => pending).flat();
const countOf = async (sql: string) => Number((await company.run(sql))[0]?.count);
async function waitingForLocks(): Promise<number> {
  const connection = await db.database.connect();
  const { rows } = await connection.query<{ readonly n: number }>(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  connection.release();
  return rows[0]?.n ?? 0;
}
const postedCount = () => countOf('select count(*) from payments where tenant_id = $1');

test('[MA3] a server that is killed between the provider’s report and its commit posts nothing of it', async () => {
  const server = await start();
  const answers = await db.as(company.tenant.id, async ({ connection, tenantId }) => {
    // Settling waits here, with its transaction open.
    await connection.query('select from customers where tenant_id = $1 and customer_id = $2 for update', [
      tenantId,
      company.place.customerId,
    ]);
    const sent = pending.slice(0, 4).map((id) => report(server, id));
    await eventually(async () => expect(await waitingForLocks()).toBeGreaterThan(0));
    await server.kill();
    return Promise.all(sent);
  });
  expect(answers).toEqual([undefined, undefined, undefined, undefined]);
  expect(await postedCount()).toBe(0);
  await company.agrees();
});

test('[MA3] 200 reports at once for 50 payments, and a server that is killed in their middle, post 50', async () => {
  const dying = await start();
  let answered = 0;
  const enough = Promise.withResolvers<void>();
  const sent = reports().map(async (id) => {
    const status = await report(dying, id);
    if (status !== undefined) expect(status).toBe(200);
    answered += status === undefined ? 0 : 1;
    if (answered === ANSWERED) enough.resolve();
  });
  await enough.promise;
  await dying.kill();
  await Promise.all(sent);
  const before = await postedCount();
  expect(before).toBeGreaterThan(0);
  await company.agrees();

  const server = await start();
  const statuses = await Promise.all(reports().map((id) => report(server, id)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await postedCount()).toBe(PAYMENTS);
  expect(await countOf("select count(*) from card_payments where tenant_id = $1 and state = 'succeeded'")).toBe(
    PAYMENTS,
  );
  expect(await countOf('select count(*) from receivable_documents where tenant_id = $1 and open_cents <> 0')).toBe(0);
  await company.agrees();
});
