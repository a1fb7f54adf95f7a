import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorReport, ErrorRow } from '../../../contract/error-reports.ts';
import { type TestApp, testApp } from '../../../tests/harness/app.ts';
import { type TestDatabase, testDatabase } from '../../../tests/harness/database.ts';
import { createSuperAdmin, createTenant, createUser, type TestTenant } from '../../../tests/harness/factories.ts';
import { houseKeep } from '../../../tests/harness/jobs.ts';
import { recordingLog } from '../../../tests/harness/log.ts';
import { inTenant } from '../../db/tenant-transaction.ts';
import type { AppErrorReport } from '../../error-service/error-service.ts';
import { createServerErrors } from '../../error-service/server-errors.ts';
import { createLog } from '../../log.ts';
import { MOST_KEPT, storeErrors } from './store.ts';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const DAY_MS = 86_400_000;

let db: TestDatabase;
let api: TestApp;
let tenant: TestTenant;
let token: string;
const sent: [AppErrorReport, string | null][] = [];
const { log, lines } = recordingLog();

beforeAll(async () => {
  db = await testDatabase();
  const errorService = {
    send: (error: AppErrorReport, tenantId: string | null) => void sent.push([error, tenantId]),
    flush: async () => {},
  };
  api = await testApp(db.database, { errorService, log });
});
afterAll(async () => {
  await api.close();
  await db.drop();
});
beforeEach(async () => {
  sent.length = 0;
  lines.length = 0;
  tenant = await createTenant(db.database);
  token = await adminOf(tenant);
});

async function adminOf({ id, hostName }: TestTenant) {
  return api.signIn(hostName, await createUser(db.database, id, { role: 'ADMIN' }));
}

const error = (overrides: Partial<ErrorReport> = {}): ErrorReport => ({
  source: 'page',
  name: 'TypeError',
  message: 'undefined is not a function',
  frames: ['assets/start-Ab3dE6gh.js:1:200', 'assets/shop-Ab3dE6gh.js:1:300'],
  release: '0.1.0+abc',
  route: 'portal/orders/:id',
  role: 'CUSTOMER',
  count: 1,
  ...overrides,
});
const post = (reports: unknown[], host = tenant.hostName) =>
  api.call({ host, path: '/error-reports', body: { reports }, headers: { 'user-agent': ANDROID } });

async function list(query = '', host = tenant.hostName, by = token) {
  const answer = await api.call({ host, path: `/admin/errors${query}`, token: by });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: ErrorRow[]; total: number }>();
}

describe('reports of errors', () => {
  it('a report needs no sign-in, and an administrator of the company reads it', async () => {
    expect((await post([error()])).statusCode).toBe(200);
    expect((await list()).data).toEqual([
      {
        ...error(),
        fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/),
        browser: 'Chrome',
        system: 'Android',
        firstAt: expect.stringMatching(/Z$/),
        lastAt: expect.stringMatching(/Z$/),
      },
    ]);
  });

  it('equal errors are one row with their number, also within one call', async () => {
    await post([error(), error({ count: 4, route: 'portal/cart' })]);
    await post([error({ role: null })]);
    await post([error({ release: '0.2.0' })]);
    const { data } = await list('?sortBy=count&sortDirection=Desc');
    expect(data.map(({ count, route, role }) => [count, route, role])).toEqual([
      [6, 'portal/orders/:id', null],
      [1, 'portal/orders/:id', 'CUSTOMER'],
    ]);
  });

  it('text that is not a word of an engine is removed, whatever the caller sends', async () => {
    await post([error({ message: "Cannot read 'ann@kitchen.test' of Joe at https://host/orders?q=77" })]);
    const [row] = (await list()).data;
    expect(row?.message).toBe('Cannot read … of … at …');
  });

  it('the administrator of another company and a customer cannot read it', async () => {
    await post([error()]);
    const other = await createTenant(db.database);
    expect((await list('', other.hostName, await adminOf(other))).data).toEqual([]);
    const chef = await api.signIn(tenant.hostName, await createUser(db.database, tenant.id, { role: 'CUSTOMER' }));
    expect((await api.call({ host: tenant.hostName, path: '/admin/errors', token: chef })).statusCode).toBe(403);
    expect((await api.call({ host: tenant.hostName, path: '/admin/errors', token: 'x' })).statusCode).toBe(401);
  });

  it.each<[string, unknown[]]>([
    ['no report', []],
    ['eleven reports', Array.from({ length: 11 }, (_, at) => error({ frames: [`a.js:${at}:1`] }))],
    ['an address in a frame', [error({ frames: ['https://host/a.js?token=1:1:1'] })]],
    ['the number of an order in the route', [error({ route: 'portal/orders/123' })]],
    ['text in the name', [error({ name: 'Joe Miller' })]],
    ['nine frames', [error({ frames: Array<string>(9).fill('a.js:1:1') })]],
    ['the server as its source', [{ ...error(), source: 'server' }]],
    ['a count of zero', [error({ count: 0 })]],
  ])('a call with %s is refused', async (_, reports) => {
    expect((await post(reports)).statusCode).toBe(400);
  });

  it('a call of more than 24 KB is refused', async () => {
    expect((await post([error({ message: 'x'.repeat(25_000) })])).statusCode).toBe(413);
  });

  it('an address sends ten calls a minute, and pages of other sites none', async () => {
    const limited = await testApp(db.database, { config: { isRateLimited: true } });
    const send = (headers = {}) =>
      limited.call({ host: tenant.hostName, path: '/error-reports', body: { reports: [error()] }, headers });
    const statuses: number[] = [];
    for (let call = 0; call < 11; call++) statuses.push((await send()).statusCode);
    await limited.close();
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
    const other = { 'sec-fetch-site': 'cross-site' };
    const answer = await api.call({
      host: tenant.hostName,
      path: '/error-reports',
      body: { reports: [error()] },
      headers: other,
    });
    expect(answer.statusCode).toBe(403);
  });

  it('a company keeps the latest 500 errors', async () => {
    const { database } = db;
    const many = (from: number, length: number, at: number) =>
      inTenant(database, tenant.id, (tx) =>
        storeErrors(
          tx,
          Array.from({ length }, (_, n) => ({
            ...error({ frames: [`a.js:${from + n}:1`] }),
            browser: null,
            system: null,
          })),
          new Date(at),
        ),
      );
    await many(0, 10, 1_000);
    await many(10, MOST_KEPT - 10, 2_000);
    expect((await list()).total).toBe(MOST_KEPT);
    await many(5, 1, 3_000);
    await many(1_000, 4, 4_000);
    const { data, total } = await list('?PageSize=10&sortBy=lastAt&sortDirection=Asc');
    expect(total).toBe(MOST_KEPT);
    const old = data.filter(({ firstAt }) => firstAt.startsWith('1970-01-01T00:00:01'));
    expect(old.map(({ frames }) => frames[0])).toHaveLength(5);
    expect((await list('?search=a.js:5:1')).data[0]?.count).toBe(2);
  });

  it('housekeeping removes errors that did not occur for 30 days', async () => {
    await post([error()]);
    await houseKeep(api.services, tenant.id, new Date(Date.now() + 29 * DAY_MS));
    expect((await list('', tenant.hostName, await adminOf(tenant))).total).toBe(1);
    await houseKeep(api.services, tenant.id, new Date(Date.now() + 31 * DAY_MS));
    expect((await list('', tenant.hostName, await adminOf(tenant))).total).toBe(0);
  });

  it('a report is a line of the log, and goes to the error-reporting service', async () => {
    await post([error({ message: 'Joe' })]);
    expect(sent).toEqual([[{ ...error(), message: '…', browser: 'Chrome', system: 'Android' }, tenant.id]]);
    const line = lines.map((text) => JSON.parse(text)).find(({ msg }) => msg === 'a browser reported an error');
    expect(line).toMatchObject({ tenant: tenant.id, error: { name: 'TypeError', frames: error().frames } });
    lines.length = 0;
    await post([{}]);
    expect(sent).toHaveLength(1);
  });

  it('an error of the server is sent, and a super administrator reads it', async () => {
    const errors = createServerErrors(() => api.services.errorService);
    const serverLog = createLog({ isProduction: false, logLevel: 'silent' }, false, errors.report);
    const write = process.stderr.write;
    process.stderr.write = () => true;
    try {
      serverLog.error({ err: new TypeError("Cannot read 'ann@kitchen.test' of 12") }, 'a request failed');
      serverLog.error({ err: Object.assign(new Error('no connection'), { code: 'ECONNREFUSED' }) }, 'an outage');
      serverLog.warn({ err: new Error('a warning') }, 'a warning');
    } finally {
      process.stderr.write = write;
    }
    errors.storeIn(db.database);
    await errors.flush();
    expect(sent).toEqual([[expect.objectContaining({ source: 'server', message: 'Cannot read … of …' }), null]]);
    const superAdmin = await createSuperAdmin(db.database);
    const { data } = await list('', tenant.hostName, await api.signIn(tenant.hostName, superAdmin));
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ source: 'server', name: 'TypeError' });
    expect(data[0]?.frames[0]).toMatch(/^server\/domains\/error-reports\/error-reports\.test\.ts:\d+:\d+$/);
    expect((await list()).data).toEqual([]);
  });
});
