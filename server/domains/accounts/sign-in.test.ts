import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/harness/app.ts';
import { type TestDatabase, testDatabase } from '../../../tests/harness/database.ts';
import {
  createSuperAdmin,
  createTenant,
  createUser,
  PASSWORD,
  type TestTenant,
  type TestUser,
} from '../../../tests/harness/factories.ts';
import { DEVICE_COOKIE, REFRESH_COOKIE } from '../../http/http-port.ts';
import { PLATFORM_ID } from '../../tenants/tenant.ts';

let db: TestDatabase;
let api: TestApp;
let tenant: TestTenant;
let other: TestTenant;
let chef: TestUser;
let root: TestUser;

beforeAll(async () => {
  db = await testDatabase();
  tenant = await createTenant(db.database);
  other = await createTenant(db.database);
  chef = await createUser(db.database, tenant.id, { userName: 'Chef@company.test', role: 'CUSTOMER' });
  root = await createSuperAdmin(db.database, { userName: 'super@platform.test' });
  api = await testApp(db.database);
});

afterAll(async () => {
  await api.close();
  await db.drop();
});

const login = (body: { userName: string; password: string }, host = tenant.hostName) =>
  api.call({ host, path: '/auth/login', body });
const account = (token: string, host = tenant.hostName) => api.call({ host, path: '/account', token });
const cookieOf = (answer: Awaited<ReturnType<typeof login>>) =>
  answer.cookies.find(({ name }) => name === REFRESH_COOKIE);
const refresh = (value: string, host = tenant.hostName) =>
  api.call({ host, path: '/auth/refresh', method: 'POST', cookies: { [REFRESH_COOKIE]: value } });

describe('signing in', () => {
  it('returns an access token for 15 minutes for a user name in any case', async () => {
    const before = Date.now();
    const answer = await login({ userName: ' cHEF@Company.test ', password: PASSWORD });
    expect(answer.statusCode).toBe(200);
    const body = answer.json();
    expect(body).toMatchObject({ userId: chef.id, tenantId: tenant.id, token: expect.stringMatching(/^t\./) });
    const minutes = (Date.parse(body.expiresAt) - before) / 60_000;
    expect(minutes).toBeGreaterThanOrEqual(15);
    expect(minutes).toBeLessThan(16);
    expect((await account(body.token)).json()).toMatchObject({ id: chef.id, userName: 'Chef@company.test' });
  });

  it('sets a refresh cookie that neither scripts nor other sites nor other paths get', async () => {
    const answer = await login(chef);
    expect(cookieOf(answer)).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/v1/auth' });
    expect(answer.body).not.toContain(cookieOf(answer)?.value);
  });

  it('stores only hashes of the tokens that it returns', async () => {
    const answer = await login(chef);
    const stored = await db.as(tenant.id, async (tx) => [
      ...(await tx.db.selectFrom('access_tokens').selectAll().execute()),
      ...(await tx.db.selectFrom('sessions').selectAll().execute()),
    ]);
    const text = JSON.stringify(stored);
    expect(text).not.toContain(answer.json().token);
    expect(text).not.toContain(cookieOf(answer)?.value);
  });

  it('refuses a wrong password and an unknown name with the same error', async () => {
    const wrong = await login({ userName: chef.userName, password: 'Wrong#2026' });
    const unknown = await login({ userName: 'nobody@company.test', password: PASSWORD });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual(unknown.json());
    expect(wrong.json()).toMatchObject({ code: 'wrong_credentials' });
    expect(cookieOf(wrong)).toBeUndefined();
  });

  it('refuses a user of another tenant, and their token at this host', async () => {
    expect((await login(chef, other.hostName)).statusCode).toBe(401);
    const token = await api.signIn(tenant.hostName, chef);
    expect((await account(token, other.hostName)).statusCode).toBe(401);
  });

  it('reveals that an account is disabled only to a caller with its password', async () => {
    const gone = await createUser(db.database, tenant.id, { isActive: false });
    expect((await login(gone)).json()).toMatchObject({ statusCode: 403, code: 'user_disabled' });
    expect((await login({ ...gone, password: 'Wrong#2026' })).json()).toMatchObject({ code: 'wrong_credentials' });
  });

  it('refuses users who have no password', async () => {
    const machine = await createUser(db.database, tenant.id, { password: null });
    expect((await login({ ...machine, password: PASSWORD })).statusCode).toBe(401);
    expect((await login({ ...machine, password: '$argon2id$' })).statusCode).toBe(401);
  });

  it('refuses an account after ten failures, even with the right password', async () => {
    const victim = await createUser(db.database, tenant.id);
    for (let guess = 0; guess < 10; guess++) {
      expect((await login({ userName: victim.userName, password: `Guess#${guess}` })).statusCode).toBe(401);
    }
    const answer = await login({ ...victim, userName: victim.userName.toUpperCase() });
    expect(answer.json()).toMatchObject({ code: 'rate_limited', details: { retryAfterSeconds: expect.any(Number) } });
    expect(answer.headers['retry-after']).toBeDefined();
    expect((await login(chef)).statusCode).toBe(200);
  });

  it('[C5.4] counts a name with İ or ı in the database’s lower case: other spellings give no additional attempts', async () => {
    const victim = await createUser(db.database, tenant.id, { userName: `pickerin${tenant.id}@company.test` });
    const spellings = ['i', 'I', 'İ'].map((letter) => victim.userName.replaceAll('i', letter));
    for (let guess = 0; guess < 10; guess++)
      await login({ userName: spellings[guess % 3] ?? '', password: `Guess#${guess}` });
    for (const userName of spellings) {
      const answer = await login({ ...victim, userName });
      // A spelling that the database does not match is an unknown name, and guessing its password opens no account.
      expect([401, 429]).toContain(answer.statusCode);
    }
    expect((await login(victim)).statusCode).toBe(429);
    const dotless = victim.userName.replaceAll('i', 'ı');
    expect((await login({ ...victim, userName: dotless })).statusCode).toBe(401);
  });

  it('[C5.4] admits a device where the user has signed in before, regardless of other callers’ guesses', async () => {
    const user = await createUser(db.database, tenant.id);
    const first = await login(user);
    const mark = first.cookies.find(({ name }) => name === DEVICE_COOKIE);
    expect(mark).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/v1/auth' });
    for (let guess = 0; guess < 11; guess++) await login({ ...user, password: `Guess#${guess}` });
    expect((await login(user)).statusCode).toBe(429);
    const from = (value: string) =>
      api.call({
        host: tenant.hostName,
        path: '/auth/login',
        body: { userName: user.userName, password: user.password },
        cookies: { [DEVICE_COOKIE]: value },
      });
    expect((await from('made-up')).statusCode).toBe(429);
    const stranger = (await login(chef)).cookies.find(({ name }) => name === DEVICE_COOKIE);
    expect((await from(stranger?.value ?? '')).statusCode).toBe(429);
    expect((await from(mark?.value ?? '')).statusCode).toBe(200);
  });

  it('lets many sign in at once on a small pool', async () => {
    // Ten per user: an attempt is counted before its password is checked, so an eleventh parallel attempt is refused.
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => login(n % 2 ? chef : root)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  });
});

describe('a super administrator', () => {
  it('signs in at every host, with a session stored on the platform', async () => {
    for (const { hostName } of [tenant, other]) {
      const body = (await login(root, hostName)).json();
      expect(body).toMatchObject({ userId: root.id, tenantId: PLATFORM_ID, token: expect.stringMatching(/^p\./) });
      expect((await account(body.token, hostName)).json()).toMatchObject({
        role: 'SUPERADMIN',
        organizationSettings: { companyName: hostName === tenant.hostName ? tenant.companyName : other.companyName },
      });
    }
    const sessions = (id: string) =>
      db.as(id, (tx) => tx.db.selectFrom('sessions').select('id').where('user_id', '=', root.id).execute());
    expect(await sessions(tenant.id)).toEqual([]);
    expect((await sessions(PLATFORM_ID)).length).toBeGreaterThanOrEqual(2);
  });

  it('is looked up after the tenant’s own user of the same name', async () => {
    const namesake = await createUser(db.database, other.id, { userName: root.userName, password: 'Other#2026' });
    expect((await login(namesake, other.hostName)).json()).toMatchObject({ userId: namesake.id });
    expect((await login(root, other.hostName)).statusCode).toBe(401);
    expect((await login(root)).statusCode).toBe(200);
  });

  it('refreshes and signs out at the platform', async () => {
    const cookie = cookieOf(await login(root))?.value ?? '';
    const refreshed = await refresh(cookie);
    expect(refreshed.json()).toMatchObject({ userId: root.id, token: expect.stringMatching(/^p\./) });
    await api.call({
      host: tenant.hostName,
      path: '/auth/logout',
      method: 'POST',
      cookies: { [REFRESH_COOKIE]: cookie },
    });
    expect((await refresh(cookie)).statusCode).toBe(401);
    expect((await account(refreshed.json().token)).statusCode).toBe(401);
  });
});

describe('refreshing', () => {
  it('returns a new access token to each tab that asks at the same time', async () => {
    const signedIn = await login(chef);
    const cookie = cookieOf(signedIn)?.value ?? '';
    const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(cookie)));
    const tokens = answers.map((answer) => answer.json().token);
    expect(new Set(tokens).size).toBe(6);
    for (const token of [...tokens, signedIn.json().token]) expect((await account(token)).statusCode).toBe(200);
  });

  it('extends the session by 30 days', async () => {
    const cookie = cookieOf(await login(chef))?.value ?? '';
    await db.as(tenant.id, (tx) =>
      tx.connection.query("update sessions set expires_at = now() + interval '1 minute' where tenant_id = $1", [
        tenant.id,
      ]),
    );
    const refreshed = await refresh(cookie);
    const days = ((cookieOf(refreshed)?.expires?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    const { rows } = await db.as(tenant.id, (tx) =>
      tx.connection.query(
        "select count(*) as n from sessions where tenant_id = $1 and expires_at > now() + interval '29 days'",
        [tenant.id],
      ),
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it.each([
    ['no cookie', {}],
    ['a made-up one', { [REFRESH_COOKIE]: `t.${'x'.repeat(43)}` }],
    ['an access token in its place', undefined],
  ])('is refused with %s', async (_, cookies) => {
    const given = cookies ?? { [REFRESH_COOKIE]: await api.signIn(tenant.hostName, chef) };
    const answer = await api.call({ host: tenant.hostName, path: '/auth/refresh', method: 'POST', cookies: given });
    expect(answer.json()).toMatchObject({ statusCode: 401, code: 'unauthenticated' });
  });

  it('is refused at another tenant’s host', async () => {
    const cookie = cookieOf(await login(chef))?.value ?? '';
    expect((await refresh(cookie, other.hostName)).statusCode).toBe(401);
  });

  it('is refused once the session has expired', async () => {
    const cookie = cookieOf(await login(chef))?.value ?? '';
    await db.as(tenant.id, (tx) =>
      tx.connection.query("update sessions set expires_at = now() - interval '1 second' where tenant_id = $1", [
        tenant.id,
      ]),
    );
    expect((await refresh(cookie)).statusCode).toBe(401);
  });

  it('and all tokens end at once when the user is disabled', async () => {
    const user = await createUser(db.database, tenant.id);
    const signedIn = await login(user);
    await db.as(tenant.id, (tx) =>
      tx.db.updateTable('users').set({ is_active: false }).where('id', '=', user.id).execute(),
    );
    expect((await refresh(cookieOf(signedIn)?.value ?? '')).json()).toMatchObject({ code: 'user_disabled' });
    expect((await account(signedIn.json().token)).json()).toMatchObject({ code: 'user_disabled' });
  });
});

describe('signing out', () => {
  const logout = (cookies: Record<string, string>) =>
    api.call({ host: tenant.hostName, path: '/auth/logout', method: 'POST', cookies });

  it('ends the session with all its access tokens and clears the cookie', async () => {
    const signedIn = await login(chef);
    const cookie = cookieOf(signedIn)?.value ?? '';
    const second = (await refresh(cookie)).json().token;
    const answer = await logout({ [REFRESH_COOKIE]: cookie });
    expect(answer.statusCode).toBe(200);
    expect(cookieOf(answer)).toMatchObject({ value: '', path: '/api/v1/auth' });
    for (const token of [signedIn.json().token, second]) expect((await account(token)).statusCode).toBe(401);
    expect((await refresh(cookie)).statusCode).toBe(401);
  });

  it('[C3.2] tells the browser to empty its HTTP cache, with and without a cookie', async () => {
    const cookie = cookieOf(await login(chef))?.value ?? '';
    for (const cookies of [{ [REFRESH_COOKIE]: cookie }, {}])
      expect((await logout(cookies)).headers['clear-site-data']).toBe('"cache"');
  });

  it('[C3.2] a sign-in ends the session whose cookie it replaces; another user’s empties the HTTP cache', async () => {
    const other = await createUser(db.database, tenant.id);
    const cookie = cookieOf(await login(chef))?.value ?? '';
    const over = (user: TestUser, before: string) =>
      api.call({
        host: tenant.hostName,
        path: '/auth/login',
        body: { userName: user.userName, password: PASSWORD },
        cookies: { [REFRESH_COOKIE]: before },
      });
    const again = await over(chef, cookie);
    expect(again.headers['clear-site-data']).toBeUndefined();
    expect((await refresh(cookie)).statusCode).toBe(401);
    const second = await over(other, cookieOf(again)?.value ?? '');
    expect(second.headers['clear-site-data']).toBe('"cache"');
    expect((await account(again.json().token)).statusCode).toBe(401);
    expect((await account(second.json().token)).statusCode).toBe(200);
  });

  it('ends the session of a bearer token where there is no cookie', async () => {
    for (const user of [chef, root]) {
      const signedIn = await login(user);
      const token: string = signedIn.json().token;
      const second = (await refresh(cookieOf(signedIn)?.value ?? '')).json().token;
      const answer = await api.call({ host: tenant.hostName, path: '/auth/logout', method: 'POST', token });
      expect(answer.statusCode).toBe(200);
      for (const ended of [token, second]) expect((await account(ended)).statusCode).toBe(401);
      expect((await refresh(cookieOf(signedIn)?.value ?? '')).statusCode).toBe(401);
    }
    const unknown = { host: tenant.hostName, path: '/auth/logout', method: 'POST', token: 'nonsense' } as const;
    expect((await api.call(unknown)).statusCode).toBe(200);
  });

  it('keeps the user’s other sessions', async () => {
    const stays = await api.signIn(tenant.hostName, chef);
    await logout({ [REFRESH_COOKIE]: cookieOf(await login(chef))?.value ?? '' });
    expect((await account(stays)).statusCode).toBe(200);
  });

  it.each([
    ['without a cookie', {}],
    ['with a broken one', { [REFRESH_COOKIE]: 'p.%00"' }],
  ])('never fails %s', async (_, cookies) => {
    expect((await logout(cookies)).statusCode).toBe(200);
  });
});
