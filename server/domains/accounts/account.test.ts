import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/harness/app.ts';
import { type TestDatabase, testDatabase } from '../../../tests/harness/database.ts';
import {
  createLocation,
  createTenant,
  createUser,
  type TestTenant,
  type TestUser,
} from '../../../tests/harness/factories.ts';
import { profilesSource } from './collection.ts';

let db: TestDatabase;
let api: TestApp;
let tenant: TestTenant;
let chef: TestUser;

beforeAll(async () => {
  db = await testDatabase();
  tenant = await createTenant(db.database, { companyName: 'Green & Co' });
  const location = await createLocation(db.database, tenant.id, {
    customerLocationId: 'L-1',
    displayName: 'Main kitchen',
    options: { disableOrdering: true },
  });
  chef = await createUser(db.database, tenant.id, { role: 'CUSTOMER', userSettings: { locale: 'es' }, ...location });
  api = await testApp(db.database);
});

afterAll(async () => {
  await api.close();
  await db.drop();
});

const as = (token: string) => (path: string, body?: unknown) =>
  api.call({ host: tenant.hostName, token, path, ...(body === undefined ? {} : { body, method: 'PUT' }) });

describe('the account', () => {
  it('contains the user, the options of the location and the settings of the organization', async () => {
    const answer = await as(await api.signIn(tenant.hostName, chef))('/account');
    expect(answer.json()).toMatchObject({
      id: chef.id,
      tenantId: tenant.id,
      role: 'CUSTOMER',
      userName: chef.userName,
      scope: 'user',
      impersonator: null,
      customerLocationId: 'L-1',
      userSettings: { locale: 'es' },
      portalSettings: { customerLocationName: 'Main kitchen', disablePortalOrdering: true },
      organizationSettings: { companyName: 'Green & Co', themePrimaryColor: '#1976D2' },
    });
    expect(answer.body).not.toMatch(/argon2|seal/i);
  });

  it('allows ordering for a user without a location', async () => {
    const buyer = await createUser(db.database, tenant.id, { role: 'BUYER' });
    expect((await as(await api.signIn(tenant.hostName, buyer))('/account')).json().portalSettings).toEqual({
      customerLocationName: null,
      disablePortalOrdering: false,
    });
  });

  it('keeps settings that are missing in a change', async () => {
    const user = await createUser(db.database, tenant.id, { userSettings: { locale: 'fr', catalogView: 'table' } });
    const call = as(await api.signIn(tenant.hostName, user));
    const saved = await call('/account/settings', { colourMode: 'dark', catalogView: 'cards' });
    expect(saved.json()).toEqual({ locale: 'fr', catalogView: 'cards', colourMode: 'dark' });
    expect((await call('/account')).json().userSettings).toEqual(saved.json());
  });

  it('is synced to the user’s own scope as the account call shows it', async () => {
    const viewer = { prices: true, exactStock: true };
    const rows = await db.as(tenant.id, (tx) => profilesSource(tx, `user:${chef.id}`, null, viewer));
    const {
      organizationSettings: _,
      scope,
      impersonator,
      ...profile
    } = (await as(await api.signIn(tenant.hostName, chef))('/account')).json();
    expect([...rows]).toEqual([[chef.id, profile]]);
    // All sessions share this row. Only the account call returns how a session was started.
    expect([scope, impersonator]).toEqual(['user', null]);
    const others = await db.as(tenant.id, (tx) => profilesSource(tx, `user:${tenant.id}`, [chef.id], viewer));
    expect(others.size).toBe(0);
  });

  it('returns the same 32-byte key each time, and no other user has this key', async () => {
    const other = await createUser(db.database, tenant.id);
    const keys = await Promise.all(
      [chef, chef, other].map(
        async (user) => (await as(await api.signIn(tenant.hostName, user))('/account/seal-key')).json().key,
      ),
    );
    expect(Buffer.from(keys[0], 'base64url')).toHaveLength(32);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });
});

describe('changing the password', () => {
  const NEW = 'Fresh#2027';
  const change = (token: string, body: Record<string, string>) => as(token)('/account/password', body);

  it('takes effect, ends every other session and keeps this one', async () => {
    const user = await createUser(db.database, tenant.id);
    const [here, elsewhere] = [await api.signIn(tenant.hostName, user), await api.signIn(tenant.hostName, user)];
    const body = { currentPassword: user.password, newPassword: NEW, newPasswordVerify: NEW };
    expect((await change(here, body)).statusCode).toBe(200);
    expect((await as(here)('/account')).statusCode).toBe(200);
    expect((await as(elsewhere)('/account')).statusCode).toBe(401);
    await expect(api.signIn(tenant.hostName, user)).rejects.toThrow('wrong_credentials');
    await api.signIn(tenant.hostName, { ...user, password: NEW });
  });

  it.each([
    ['the current one is wrong', { currentPassword: 'Wrong#2026' }, 'wrong_password', 'currentPassword'],
    ['the confirmation differs', { newPasswordVerify: 'Fresh#2028' }, 'invalid_input', 'newPasswordVerify'],
    [
      'the new one is weak',
      { newPassword: 'freshfresh', newPasswordVerify: 'freshfresh' },
      'password_too_weak',
      'newPassword',
    ],
  ])('is refused when %s', async (_, wrong, code, field) => {
    const user = await createUser(db.database, tenant.id);
    const token = await api.signIn(tenant.hostName, user);
    const body = { currentPassword: user.password, newPassword: NEW, newPasswordVerify: NEW, ...wrong };
    const answer = await change(token, body);
    expect(answer.json()).toMatchObject({ statusCode: 400, code, errors: { [field]: expect.any(String) } });
    await api.signIn(tenant.hostName, user);
  });

  it.each([
    ['Password1!', 'password_known'],
    ['Passw0rd!', 'password_known'],
    ['Aaaaaaa1!', 'password_known'],
    ['GreenAcres1!', 'password_known'],
    ['Marguerite1!', 'password_known'],
    ['aaaaaaaaaaaaaaaaaaaa', 'password_known'],
    ['no spec classes', undefined],
    ['correct horse battery staple long sentence', undefined],
    ['zwei blaue Fahrräder stehen vor dem Kühlhaus, und niemand kennt ihre Besitzer', undefined],
  ])('[C5.5] to %s is checked by length and password lists: %s', async (newPassword, code) => {
    const company = await createTenant(db.database, { companyName: 'Green Acres' });
    const user = await createUser(db.database, company.id, { displayName: 'Marguerite Dubois' });
    const token = await api.signIn(company.hostName, user);
    const body = { currentPassword: user.password, newPassword, newPasswordVerify: newPassword };
    const answer = await api.call({ host: company.hostName, path: '/account/password', token, method: 'PUT', body });
    expect(answer.json<{ code?: string }>().code, answer.body).toBe(code);
  });

  it('is recorded without the password', async () => {
    const user = await createUser(db.database, tenant.id);
    const token = await api.signIn(tenant.hostName, user);
    await change(token, { currentPassword: user.password, newPassword: NEW, newPasswordVerify: NEW });
    const records = await db.as(tenant.id, (tx) =>
      tx.db.selectFrom('audit_log').selectAll().where('actor_id', '=', user.id).execute(),
    );
    expect(records).toMatchObject([{ action: 'accounts.changePassword', actor_name: user.userName, subject: user.id }]);
    expect(JSON.stringify(records)).not.toContain(NEW);
  });
});

describe('[C5.4] the override password', () => {
  it('[C5.4] is set, changed and removed by an administrator who gives their own password, and recorded', async () => {
    const boss = await createUser(db.database, tenant.id, { role: 'ADMIN' });
    const token = await api.signIn(tenant.hostName, boss);
    const set = async (body: object, by = token) => {
      const call = {
        host: tenant.hostName,
        path: '/account/override-password',
        method: 'PUT',
        body,
        token: by,
      } as const;
      return (await api.call(call)).json<{ code?: string }>().code;
    };
    const currentPassword = boss.password;
    expect(await set({ currentPassword: 'Wrong#2026', overridePassword: 'Release#77' })).toBe('wrong_password');
    expect(await set({ currentPassword, overridePassword: 'release77' })).toBe('password_too_weak');
    expect(await set({ currentPassword, overridePassword: 'Password1!' })).toBe('password_known');
    expect(await set({ currentPassword, overridePassword: 'Release#77' })).toBeUndefined();
    const hash = async () =>
      db.as(tenant.id, (tx) =>
        tx.db.selectFrom('users').select('override_password_hash').where('id', '=', boss.id).executeTakeFirstOrThrow(),
      );
    const first = (await hash()).override_password_hash;
    expect(first).toMatch(/^\$argon2id/);
    expect(await set({ currentPassword, overridePassword: 'Unlock&2028x' })).toBeUndefined();
    expect((await hash()).override_password_hash).not.toBe(first);
    expect(await set({ currentPassword, overridePassword: null })).toBeUndefined();
    expect((await hash()).override_password_hash).toBeNull();
    const chefs = await api.signIn(tenant.hostName, chef);
    expect(await set({ currentPassword: chef.password, overridePassword: 'Release#77' }, chefs)).toBe('forbidden');
    const records = await db.as(tenant.id, (tx) =>
      tx.db.selectFrom('audit_log').selectAll().where('action', '=', 'accounts.setOverridePassword').execute(),
    );
    expect(records.map(({ details }) => details)).toEqual([
      { isRemoved: false },
      { isRemoved: false },
      { isRemoved: true },
    ]);
    expect(JSON.stringify(records)).not.toMatch(/Release|Unlock/);
  });
});
