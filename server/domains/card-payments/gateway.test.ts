import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../tests/harness/app.ts';
import { type TestDatabase, testDatabase } from '../../../tests/harness/database.ts';
import { createTenant, createUser, type TestTenant } from '../../../tests/harness/factories.ts';

let db: TestDatabase;
let api: TestApp;
let tenant: TestTenant;
let admin: string;
beforeAll(async () => {
  db = await testDatabase();
  tenant = await createTenant(db.database);
  api = await testApp(db.database);
  admin = await api.signIn(tenant.hostName, await createUser(db.database, tenant.id));
});
afterAll(async () => {
  await api.close();
  await db.drop();
});

const call = async (method: 'GET' | 'PUT', path: string, body?: unknown) =>
  api.call({ host: tenant.hostName, method, path, token: admin, ...(body === undefined ? {} : { body }) });
const run = async (text: string) =>
  (await db.as(tenant.id, ({ connection }) => connection.query<Record<string, unknown>>(text, [tenant.id]))).rows;

describe('[M4.7, M4.8] the settings of the provider', () => {
  const save = (body: Record<string, unknown>) => call('PUT', '/settings/payments', body);
  let stored: Record<string, unknown>;
  beforeEach(async () => {
    stored = (await call('GET', '/settings/payments')).json();
  });

  test('keep the secret, never show it, and ask for it again with another merchant', async () => {
    const hpp = { provider: 'hpp', merchantId: 'shop1', account: 'internet', isLive: false };
    expect((await save({ ...hpp, updatedAt: stored.updatedAt })).json()).toMatchObject({ statusCode: 400 });
    const saved = (await save({ ...hpp, secret: 'abc', updatedAt: stored.updatedAt })).json();
    expect(saved).toMatchObject({ merchantId: 'shop1', hasSecret: true });
    expect(JSON.stringify(saved)).not.toContain('abc');
    const [row] = await run('select secret_sealed from card_gateways where tenant_id = $1');
    expect(String(row?.secret_sealed)).not.toContain('abc');
    expect((await save({ ...hpp, updatedAt: stored.updatedAt })).statusCode).toBe(409);
    const other = { ...hpp, merchantId: 'shop2', updatedAt: saved.updatedAt };
    expect((await save(other)).json()).toMatchObject({
      statusCode: 400,
      errors: { secret: 'The secret field is required' },
    });
    const back = { provider: 'practice', merchantId: 'shop1', account: '', isLive: false, updatedAt: saved.updatedAt };
    expect((await save(back)).statusCode).toBe(200);
  });

  test('refuse the practice provider in production', async () => {
    const live = await testApp(db.database, { config: { isProduction: true } });
    const as = (path: string, body?: unknown) =>
      live.call({ host: tenant.hostName, path, token: admin, ...(body ? { method: 'PUT' as const, body } : {}) });
    expect((await as('/settings/payments')).json()).toMatchObject({ allowsPractice: false });
    const practice = { provider: 'practice', merchantId: '', account: '', isLive: false, updatedAt: stored.updatedAt };
    expect((await as('/settings/payments', practice)).statusCode).toBe(400);
    const page = await live.app.inject({
      method: 'POST',
      url: '/api/v1/payments/practice',
      headers: { host: tenant.hostName },
    });
    expect(page.statusCode).toBe(404);
    await live.close();
  });
});
