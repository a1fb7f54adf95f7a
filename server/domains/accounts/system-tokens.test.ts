import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SystemToken } from '../../../contract/accounts.ts';
import type { SecurityEventKind } from '../../../contract/security.ts';
import { type TestApp, testApp } from '../../../tests/harness/app.ts';
import { type TestDatabase, testDatabase } from '../../../tests/harness/database.ts';
import {
  createSuperAdmin,
  createTenant,
  createUser,
  type TestTenant,
  type TestUser,
} from '../../../tests/harness/factories.ts';
import { PLATFORM_ID } from '../../tenants/tenant.ts';

let db: TestDatabase;
let api: TestApp;
let tenant: TestTenant;
let other: TestTenant;
let root: TestUser;
let adminToken: string;
let rootToken: string;

beforeAll(async () => {
  db = await testDatabase();
  tenant = await createTenant(db.database);
  other = await createTenant(db.database);
  root = await createSuperAdmin(db.database);
  api = await testApp(db.database);
  adminToken = await api.signIn(tenant.hostName, await createUser(db.database, tenant.id));
  rootToken = await api.signIn(tenant.hostName, root);
});

afterAll(async () => {
  await api.close();
  await db.drop();
});

const call = (token: string, path: string, host = tenant.hostName) => api.call({ host, token, path });
const records = (tenantId: string, action: string) =>
  db.as(tenantId, (tx) =>
    tx.db.selectFrom('audit_log').selectAll().where('action', '=', action).orderBy('id').execute(),
  );
const events = (tenantId: string, kind: SecurityEventKind) =>
  db.as(tenantId, (tx) =>
    tx.db.selectFrom('security_events').selectAll().where('kind', '=', kind).orderBy('id').execute(),
  );
const make = async (body: Record<string, unknown> = {}, token = rootToken, orgId = tenant.id) =>
  api.call({
    ...{ host: tenant.hostName, token, path: `/auth/system-tokens/${orgId}` },
    body: { name: 'Scales', days: 30, calls: ['accounts.account'], ...body },
  });
const list = async (token = adminToken, orgId = tenant.id) =>
  (await call(token, `/auth/system-tokens/${orgId}`)).json<SystemToken[]>();
const end = (id: string, token = adminToken, orgId = tenant.id) =>
  api.call({ host: tenant.hostName, token, method: 'DELETE', path: `/auth/system-tokens/${orgId}/${id}` });

describe('[C5.4] a named system token', () => {
  it('[C5.4] may make its listed calls, and no other call of its role', async () => {
    const { token } = (await make()).json<{ token: string }>();
    expect((await call(token, '/account')).json()).toMatchObject({ role: 'ADMIN', scope: 'system' });
    for (const path of ['/admin/smtp/settings', '/admin/security/events', `/auth/system-tokens/${tenant.id}`])
      expect((await call(token, path)).json(), path).toMatchObject({ statusCode: 403, code: 'forbidden' });
    const clientId = crypto.randomUUID();
    const body = { clientId, ackSeq: 0, mutations: [] };
    expect((await api.call({ host: tenant.hostName, token, path: '/sync/push', body })).statusCode).toBe(403);
  });

  it('[C5.4] is listed with name, calls, creator, end and last use, and never with the token itself', async () => {
    const { id, token } = (await make({ name: 'Price tags' })).json<{ id: string; token: string }>();
    const listed = async () => (await list()).find((row) => row.id === id);
    expect(await listed()).toMatchObject({
      name: 'Price tags',
      calls: ['accounts.account'],
      madeBy: root.userName,
      lastUsedAt: null,
      endedAt: null,
    });
    await call(token, '/account');
    expect((await listed())?.lastUsedAt).toMatch(/Z$/);
    expect(JSON.stringify(await list())).not.toContain(token);
  });

  it('[C5.4] ends when an administrator of its company ends it, which the security log records', async () => {
    const { id, token } = (await make({ name: 'Till' })).json<{ id: string; token: string }>();
    expect((await end(id, adminToken, other.id)).statusCode).toBe(403);
    expect((await end(id, rootToken, other.id)).statusCode).toBe(404);
    expect((await end(id)).statusCode).toBe(200);
    expect((await end(id)).statusCode).toBe(200);
    expect((await call(token, '/account')).statusCode).toBe(401);
    expect((await list()).find((row) => row.id === id)?.endedAt).toMatch(/Z$/);
    expect(await events(tenant.id, 'token_ended')).toMatchObject([{ facts: { sessionId: id, name: 'Till' } }]);
    expect(await records(tenant.id, 'accounts.endSystemToken')).toMatchObject([{ details: { name: 'Till' } }]);
  });

  it('[C5.4] ends permanently when its creator is disabled', async () => {
    const maker = await createSuperAdmin(db.database, { userName: 'leaver@platform.test' });
    const makers = await api.signIn(tenant.hostName, maker);
    const { id, token } = (await make({}, makers)).json<{ id: string; token: string }>();
    const setActive = (isActive: boolean) =>
      db.as(PLATFORM_ID, (tx) =>
        tx.db.updateTable('users').set({ is_active: isActive }).where('id', '=', maker.id).execute(),
      );
    expect((await call(token, '/account')).statusCode).toBe(200);
    await setActive(false);
    expect((await call(token, '/account')).statusCode).toBe(401);
    await setActive(true);
    expect((await call(token, '/account')).statusCode).toBe(401);
    expect((await events(tenant.id, 'token_ended')).at(-1)).toMatchObject({
      facts: { sessionId: id, reason: 'maker_disabled' },
    });
  });

  it('[C5.4] is refused for more than 365 days, without a one-line name and for unknown calls', async () => {
    for (const body of [
      { days: 366 },
      { days: 0 },
      { name: '' },
      { name: 'two\nlines' },
      { calls: [] },
      { calls: ['accounts.login'] },
      { calls: ['no.such'] },
    ])
      expect((await make(body)).statusCode, JSON.stringify(body)).toBe(400);
    expect((await make({}, adminToken)).statusCode).toBe(403);
  });
});

describe('a system token of the specification’s call', () => {
  const systemToken = (token: string, orgId: string, days: number | string) =>
    call(token, `/auth/system-token/${orgId}/${days}`);

  it('works as the company’s system user for the given days, and is recorded', async () => {
    const before = Date.now();
    const first = (await systemToken(rootToken, other.id, 90)).json();
    const second = (await systemToken(rootToken, other.id, 1)).json();
    expect((Date.parse(first.expiresAt) - before) / 86_400_000).toBeCloseTo(90, 2);
    const accounts = await Promise.all(
      [first, second].map(async ({ token }) => (await call(token, '/account', other.hostName)).json()),
    );
    expect(accounts[0]).toMatchObject({ role: 'ADMIN', userName: 'system', scope: 'system', tenantId: other.id });
    expect(accounts[1].id).toBe(accounts[0].id);
    expect(await records(other.id, 'accounts.systemToken')).toMatchObject([
      { details: { days: 90 } },
      { details: { days: 1 } },
    ]);
    const made = await records(PLATFORM_ID, 'accounts.systemToken');
    expect(made.filter(({ subject }) => subject === other.id)).toHaveLength(2);
    await expect(api.signIn(other.hostName, { userName: 'system', password: 'Crate#2026' })).rejects.toThrow(
      'wrong_credentials',
    );
  });

  it('is refused to administrators, for the platform and for days out of range', async () => {
    expect((await systemToken(adminToken, tenant.id, 5)).statusCode).toBe(403);
    expect((await systemToken(rootToken, PLATFORM_ID, 5)).statusCode).toBe(404);
    for (const days of [0, 1000, '1.5', '-1'])
      expect((await systemToken(rootToken, tenant.id, days)).statusCode).toBe(400);
  });

  it('is refused if a person has the name of the system user', async () => {
    const third = await createTenant(db.database);
    await createUser(db.database, third.id, { userName: 'System', role: 'CUSTOMER' });
    expect((await systemToken(rootToken, third.id, 5)).json()).toMatchObject({ code: 'conflict' });
  });
});
