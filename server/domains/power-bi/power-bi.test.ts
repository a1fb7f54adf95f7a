import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../tests/harness/app.ts';
import { type TestDatabase, testDatabase } from '../../../tests/harness/database.ts';
import { createLocation, createTenant, createUser, type TestTenant } from '../../../tests/harness/factories.ts';
import { EMBED_ORIGIN, POWER_BI, type PowerBiServer, startPowerBi } from '../../../tests/harness/power-bi-server.ts';

let db: TestDatabase;
let api: TestApp;
let powerBi: PowerBiServer;
let tenant: TestTenant;
let admin: string;
let chef: string;
beforeAll(async () => {
  db = await testDatabase();
  powerBi = await startPowerBi();
  const { origin } = powerBi;
  api = await testApp(db.database, {
    config: { powerBi: { loginUrl: origin, apiUrl: origin, embedUrl: EMBED_ORIGIN } },
  });
});
beforeEach(async () => {
  tenant = await createTenant(db.database);
  const place = { customerId: 'C1', customerLocationId: 'C1-1' };
  await createLocation(db.database, tenant.id, place);
  admin = await api.signIn(tenant.hostName, await createUser(db.database, tenant.id));
  chef = await api.signIn(tenant.hostName, await createUser(db.database, tenant.id, { role: 'CUSTOMER', ...place }));
  powerBi.identities.length = 0;
});
afterAll(async () => {
  await api.close();
  await powerBi.close();
  await db.drop();
});

const call = (token: string, method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown) =>
  api.call({ host: tenant.hostName, method, path, token, ...(body === undefined ? {} : { body }) });
const save = (change: Record<string, unknown> = {}) =>
  call(admin, 'PUT', '/settings/power-bi', { isOn: true, ...POWER_BI, updatedAt: null, ...change });

test('[M9.6] a customer gets a token that shows the rows of their location only', async () => {
  expect((await call(chef, 'GET', '/portal/pbi/report-embed')).statusCode).toBe(404);
  expect((await save()).json()).toMatchObject({ isOn: true, hasSecret: true, secretLost: false });
  const report = (await call(chef, 'GET', '/portal/pbi/report-embed')).json();
  expect(report).toMatchObject({
    kind: 'report',
    id: POWER_BI.reportId,
    name: 'Purchases',
    embedUrl: expect.stringMatching(/^https:\/\/app\.powerbi\.com\/reportEmbed/),
    token: 'token-of-C1-1',
  });
  expect(Date.parse(report.expiresAt)).toBeGreaterThan(Date.now());
  const dashboard = (await call(chef, 'GET', '/portal/pbi/dashboard-embed')).json();
  expect(dashboard).toMatchObject({ kind: 'dashboard', name: 'Week', token: 'token-of-C1-1' });
  expect(powerBi.identities).toEqual([
    { username: 'C1-1', roles: ['Location'], datasets: ['set-1'] },
    { username: 'C1-1', roles: ['Location'], datasets: ['set-1', 'set-2'] },
  ]);
  expect((await call(chef, 'GET', '/portal/pbi/report-embed?customerLocationId=C2-1')).statusCode).toBe(404);
  expect((await call(chef, 'GET', '/portal/reports')).json().data).toEqual(
    expect.arrayContaining(['power_bi_report', 'power_bi_dashboard']),
  );
});

describe('[M9.6] the settings', () => {
  test('are complete before they are switched on, and never return the secret', async () => {
    const empty = { directoryId: '', clientId: '', secret: '', workspaceId: '', reportId: '', dashboardId: '' };
    const refused = (await save({ ...empty, roleName: '' })).json();
    expect(Object.keys(refused.errors).sort()).toEqual(
      ['clientId', 'directoryId', 'reportId', 'roleName', 'secret', 'workspaceId'].sort(),
    );
    expect(refused).toMatchObject({
      errors: { clientId: 'The clientId field is required' },
      details: { faults: { clientId: { rule: 'required' } } },
    });
    const saved = await save();
    expect(saved.body).not.toContain(POWER_BI.secret);
    const { updatedAt } = saved.json();
    expect((await save()).statusCode).toBe(409);
    const { secret: _, ...kept } = POWER_BI;
    const body = { isOn: true, ...kept, updatedAt };
    const other = { ...body, clientId: POWER_BI.reportId };
    expect((await call(admin, 'PUT', '/settings/power-bi', other)).json().errors).toHaveProperty('secret');
    expect((await call(admin, 'PUT', '/settings/power-bi', body)).json()).toMatchObject({ hasSecret: true });
    expect((await call(chef, 'GET', '/settings/power-bi')).statusCode).toBe(403);
  });

  test('are checked against Power BI, which says at which step it refuses', async () => {
    const check = () => call(admin, 'POST', '/settings/power-bi/check', { userName: 'C1-1' });
    await save({ dashboardId: '' });
    expect((await check()).json()).toEqual({ report: 'Purchases', dashboard: null });
    const { updatedAt } = (await call(admin, 'GET', '/settings/power-bi')).json();
    await save({ roleName: 'Nothing', updatedAt });
    const refused = await check();
    expect(refused.statusCode).toBe(502);
    expect(refused.json()).toMatchObject({ code: 'power_bi_failed', details: { step: 'token', status: 400 } });
  });
});

test.each([
  ['refuses the sign-in', { status: 401, body: '{}' }],
  ['answers with a page', { status: 200, body: '<html>' }],
])('[M9.6] if Power BI %s, the customer reads that it failed, and nothing of why', async (_, fails) => {
  await save();
  powerBi.fails = fails;
  const failed = await call(chef, 'GET', '/portal/pbi/report-embed');
  expect(failed.statusCode).toBe(502);
  expect(failed.json()).toMatchObject({ code: 'power_bi_failed' });
  expect(failed.json()).not.toHaveProperty('details');
  expect(failed.body).not.toContain(POWER_BI.secret);
});
