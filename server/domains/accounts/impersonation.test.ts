import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/harness/app.ts';
import { type TestDatabase, testDatabase } from '../../../tests/harness/database.ts';
import {
  createSuperAdmin,
  createTenant,
  createUser,
  type TestTenant,
  type TestUser,
} from '../../../tests/harness/factories.ts';
import { REFRESH_COOKIE } from '../../http/http-port.ts';
import { PLATFORM_ID } from '../../tenants/tenant.ts';

let db: TestDatabase;
let api: TestApp;
let tenant: TestTenant;
let other: TestTenant;
let admin: TestUser;
let chef: TestUser;
let foreign: TestUser;
let root: TestUser;
let adminToken: string;
let rootToken: string;

beforeAll(async () => {
  db = await testDatabase();
  tenant = await createTenant(db.database);
  other = await createTenant(db.database);
  admin = await createUser(db.database, tenant.id);
  chef = await createUser(db.database, tenant.id, { role: 'CUSTOMER' });
  foreign = await createUser(db.database, other.id, { role: 'CUSTOMER' });
  root = await createSuperAdmin(db.database);
  api = await testApp(db.database);
  adminToken = await api.signIn(tenant.hostName, admin);
  rootToken = await api.signIn(tenant.hostName, root);
});

afterAll(async () => {
  await api.close();
  await db.drop();
});

const call = (token: string, path: string, host = tenant.hostName) => api.call({ host, token, path });
const impersonate = (token: string, orgId: string, userId: string) =>
  api.call({ host: tenant.hostName, token, method: 'POST', path: `/auth/impersonate/${orgId}/${userId}` });
const records = (tenantId: string, action: string) =>
  db.as(tenantId, (tx) =>
    tx.db.selectFrom('audit_log').selectAll().where('action', '=', action).orderBy('id').execute(),
  );

describe('impersonation', () => {
  it('lets an administrator act as a customer of the same company for an hour', async () => {
    const before = Date.now();
    const answer = await impersonate(adminToken, tenant.id, chef.id);
    expect(answer.json()).toMatchObject({ userId: chef.id, tenantId: tenant.id, hostName: tenant.hostName });
    expect(answer.cookies.find(({ name }) => name === REFRESH_COOKIE)).toBeUndefined();
    const minutes = (Date.parse(answer.json().expiresAt) - before) / 60_000;
    expect(minutes).toBeGreaterThanOrEqual(60);
    expect(minutes).toBeLessThan(61);
    expect((await call(answer.json().token, '/account')).json()).toMatchObject({
      id: chef.id,
      role: 'CUSTOMER',
      scope: 'impersonated',
      impersonator: admin.userName,
    });
    expect((await call(adminToken, '/account')).json()).toMatchObject({ id: admin.id, scope: 'user' });
    expect(await records(tenant.id, 'accounts.impersonate')).toMatchObject([
      { actor_id: admin.id, actor_name: admin.userName, subject: chef.id },
    ]);
  });

  it('lets a super administrator act as an administrator of any company; the company and the platform record it', async () => {
    const boss = await createUser(db.database, other.id);
    const answer = (await impersonate(rootToken, other.id, boss.id)).json();
    expect(answer).toMatchObject({ hostName: other.hostName, token: expect.stringMatching(/^t\./) });
    expect((await call(answer.token, '/account', other.hostName)).json()).toMatchObject({
      id: boss.id,
      impersonator: root.userName,
    });
    expect((await call(answer.token, '/account')).statusCode).toBe(401);
    expect(await records(other.id, 'accounts.impersonate')).toMatchObject([{ actor_id: root.id, subject: boss.id }]);
    expect(await records(PLATFORM_ID, 'accounts.impersonate')).toMatchObject([
      { actor_id: root.id, subject: boss.id, details: { tenantId: other.id } },
    ]);
  });

  it.each([
    ['of another company', () => [other.id, foreign.id], 403],
    ['who is an administrator', () => [tenant.id, admin.id], 403],
    ['who does not exist', () => [tenant.id, other.id], 404],
    ['of another company, named as the own', () => [tenant.id, foreign.id], 404],
    ['of the platform', () => [PLATFORM_ID, root.id], 403],
  ] as const)('is refused to an administrator for a user %s', async (_, target, status) => {
    const [orgId, userId] = target();
    expect((await impersonate(adminToken, orgId!, userId!)).statusCode).toBe(status);
  });

  it('is refused to a super administrator for the platform and for disabled users and companies', async () => {
    const closed = await createTenant(db.database, { isActive: false });
    const gone = await createUser(db.database, tenant.id, { isActive: false });
    expect((await impersonate(rootToken, PLATFORM_ID, root.id)).json()).toMatchObject({ code: 'not_found' });
    expect((await impersonate(rootToken, closed.id, chef.id)).json()).toMatchObject({ code: 'tenant_disabled' });
    expect((await impersonate(rootToken, tenant.id, gone.id)).json()).toMatchObject({ code: 'user_disabled' });
  });

  it('is refused to all other roles', async () => {
    expect((await impersonate(await api.signIn(tenant.hostName, chef), tenant.id, chef.id)).statusCode).toBe(403);
  });

  it('can’t start another impersonation, change the password or read the encryption key', async () => {
    const boss = await createUser(db.database, tenant.id);
    const { token } = (await impersonate(rootToken, tenant.id, boss.id)).json();
    expect((await impersonate(token, tenant.id, chef.id)).statusCode).toBe(403);
    expect((await call(token, '/account/seal-key')).statusCode).toBe(403);
    const body = { currentPassword: boss.password, newPassword: 'Fresh#2027', newPasswordVerify: 'Fresh#2027' };
    const change = await api.call({ host: tenant.hostName, token, method: 'PUT', path: '/account/password', body });
    expect(change.statusCode).toBe(403);
  });

  it('ends with its Exit, which is recorded with both names', async () => {
    const { token } = (await impersonate(adminToken, tenant.id, chef.id)).json();
    const exit = (bearer: string) =>
      api.call({ host: tenant.hostName, token: bearer, method: 'POST', path: '/auth/impersonate/end' });
    expect((await exit(token)).statusCode).toBe(200);
    expect((await call(token, '/account')).statusCode).toBe(401);
    expect((await exit(token)).statusCode).toBe(401);
    expect(await records(tenant.id, 'accounts.endImpersonation')).toMatchObject([
      { actor_id: chef.id, impersonator: admin.userName, subject: chef.id },
    ]);
    // The administrator's own session stays active.
    expect((await call(adminToken, '/account')).statusCode).toBe(200);
    expect((await exit(adminToken)).statusCode).toBe(403);
  });

  it('ends at once when the impersonated user is disabled', async () => {
    const { token } = (await impersonate(adminToken, tenant.id, chef.id)).json();
    await db.as(tenant.id, (tx) =>
      tx.db.updateTable('users').set({ is_active: false }).where('id', '=', chef.id).execute(),
    );
    expect((await call(token, '/account')).json()).toMatchObject({ code: 'user_disabled' });
    await db.as(tenant.id, (tx) =>
      tx.db.updateTable('users').set({ is_active: true }).where('id', '=', chef.id).execute(),
    );
  });

  it('[C5.4] also starts by GET, as the specification defines it, and returns to hosts of the platform only', async () => {
    const byGet = await call(adminToken, `/auth/impersonate/${tenant.id}/${chef.id}`);
    expect(byGet.json()).toMatchObject({ userId: chef.id });
    const returns: unknown[] = [];
    for (const returnTo of [
      `http://${other.hostName}:3000/super/users`,
      'https://evil.test/phish',
      'https://evil.test@x',
      'javascript:alert(1)',
      `//${other.hostName}`,
    ]) {
      const { token } = (await impersonate(adminToken, tenant.id, chef.id)).json();
      const path = `/auth/impersonate/return?${new URLSearchParams({ returnTo })}`;
      returns.push((await call(token, path)).json().returnTo);
    }
    expect((await call(adminToken, '/auth/impersonate/return?returnTo=x')).statusCode).toBe(403);
    expect(returns).toEqual([`http://${other.hostName}:3000/super/users`, null, null, null, null]);
  });
});
