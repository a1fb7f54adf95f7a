import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
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
import { deviceName } from './device-name.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const DESK =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let db: TestDatabase;
let api: TestApp;
let tenant: TestTenant;
let chef: TestUser;
let admin: TestUser;

beforeAll(async () => {
  db = await testDatabase();
  api = await testApp(db.database);
  tenant = await createTenant(db.database);
  admin = await createUser(db.database, tenant.id, { role: 'ADMIN' });
});
afterAll(async () => {
  await api.close();
  await db.drop();
});
beforeEach(async () => {
  chef = await createUser(db.database, tenant.id, { role: 'CUSTOMER' });
});
afterEach(() => void vi.useRealTimers());

interface SignedIn {
  readonly token: string;
  readonly cookie: string;
}

async function signIn(user: TestUser, userAgent = DESK): Promise<SignedIn> {
  const { userName, password } = user;
  const answer = await api.call({
    host: tenant.hostName,
    path: '/auth/login',
    body: { userName, password },
    headers: { 'user-agent': userAgent },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const cookie = answer.cookies.find(({ name }) => name === REFRESH_COOKIE)?.value ?? '';
  return { token: answer.json<{ token: string }>().token, cookie };
}
const call = (token: string, path: string, method: 'GET' | 'DELETE' | 'POST' = 'GET') =>
  api.call({ host: tenant.hostName, path, token, method });
const list = async (token: string) =>
  (await call(token, '/account/sessions')).json<
    { id: string; browser: string; system: string; startedAt: string; lastUsedAt: string; isCurrent: boolean }[]
  >();
const refresh = (cookie: string) =>
  api.call({ host: tenant.hostName, path: '/auth/refresh', method: 'POST', cookies: { [REFRESH_COOKIE]: cookie } });
const events = async (kind: string, userId = chef.id) =>
  db.as(tenant.id, (tx) =>
    tx.db
      .selectFrom('security_events')
      .selectAll()
      .where('kind', '=', kind as 'sign_in')
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
  );

describe('[C5.5] a user’s own sessions', () => {
  it('[C5.5] are listed with device, start, last use and a mark on the current one', async () => {
    const phone = await signIn(chef, PHONE);
    const desk = await signIn(chef);
    const sessions = await list(desk.token);
    expect(sessions).toEqual([
      expect.objectContaining({ browser: 'Chrome', system: 'Windows', isCurrent: true }),
      expect.objectContaining({ browser: 'Safari', system: 'iPhone', isCurrent: false }),
    ]);
    for (const { startedAt, lastUsedAt } of sessions) expect([startedAt, lastUsedAt].join()).toMatch(/Z,.*Z$/);
    expect((await list(phone.token)).map(({ system }) => system)).toEqual(['iPhone', 'Windows']);
  });

  it('[C5.5] end one by one, at once, and are recorded', async () => {
    const phone = await signIn(chef, PHONE);
    const desk = await signIn(chef);
    const other = (await list(desk.token)).find(({ isCurrent }) => !isCurrent);
    expect((await call(desk.token, `/account/sessions/${other?.id}`, 'DELETE')).statusCode).toBe(200);
    expect((await call(phone.token, '/account')).statusCode).toBe(401);
    expect((await refresh(phone.cookie)).statusCode).toBe(401);
    expect((await refresh(desk.cookie)).statusCode).toBe(200);
    expect((await call(desk.token, `/account/sessions/${other?.id}`, 'DELETE')).statusCode).toBe(404);
    expect(await events('session_ended')).toMatchObject([
      { facts: { reason: 'by the user', sessionIds: [other?.id] } },
    ]);
  });

  it('[C5.5] end, except for the current one', async () => {
    const first = await signIn(chef);
    const second = await signIn(chef);
    const third = await signIn(chef);
    expect((await call(second.token, '/account/sessions', 'DELETE')).json()).toEqual({ ended: 2 });
    expect((await refresh(first.cookie)).statusCode).toBe(401);
    expect((await refresh(third.cookie)).statusCode).toBe(401);
    expect(await list(second.token)).toHaveLength(1);
  });

  it('[C5.5] are neither visible to nor ended by another user or an impersonator', async () => {
    const mine = await signIn(chef);
    const [session] = await list(mine.token);
    const boss = await signIn(admin);
    expect((await call(boss.token, `/account/sessions/${session?.id}`, 'DELETE')).statusCode).toBe(404);
    const acting = (await call(boss.token, `/auth/impersonate/${tenant.id}/${chef.id}`)).json<{ token: string }>();
    expect((await call(acting.token, '/account/sessions')).statusCode).toBe(403);
    expect((await call(acting.token, '/account/sessions', 'DELETE')).statusCode).toBe(403);
    expect((await call(mine.token, '/account')).statusCode).toBe(200);
  });
});

describe('[C5.5] the end of a session', () => {
  const startClock = () => vi.useFakeTimers({ toFake: ['Date'] });
  const passes = (ms: number) => vi.setSystemTime(Date.now() + ms);

  it('[C5.5] is after 90 days with regular use, and after 30 days without use', async () => {
    startClock();
    const used = await signIn(chef);
    const unused = await signIn(chef);
    for (const days of [29, 29, 29]) {
      passes(days * DAY);
      expect((await refresh(used.cookie)).statusCode).toBe(200);
    }
    expect((await refresh(unused.cookie)).statusCode).toBe(401);
    passes(4 * DAY);
    expect((await refresh(used.cookie)).statusCode).toBe(401);
  });

  it('[C5.5] is after 12 hours for an administrator, and no cookie or token outlives the session', async () => {
    startClock();
    const begin = Date.now();
    const desk = await signIn(admin);
    passes(12 * HOUR - 5 * 60_000);
    const answer = await refresh(desk.cookie);
    expect(answer.statusCode).toBe(200);
    const until = begin + 12 * HOUR;
    expect(Date.parse(answer.json<{ expiresAt: string }>().expiresAt)).toBeLessThanOrEqual(until);
    const cookie = answer.cookies.find(({ name }) => name === REFRESH_COOKIE);
    expect(cookie?.expires?.getTime()).toBeLessThanOrEqual(until);
    passes(6 * 60_000);
    expect((await refresh(desk.cookie)).statusCode).toBe(401);
  });
});

describe('[C5.4] an impersonation', () => {
  const act = async (by: SignedIn) => {
    const answer = await call(by.token, `/auth/impersonate/${tenant.id}/${chef.id}`);
    return answer.json<{ token: string }>().token;
  };

  it('[C5.4] ends with the session that started it', async () => {
    const boss = await signIn(admin);
    const acting = await act(boss);
    expect((await call(acting, '/account')).statusCode).toBe(200);
    const cookies = { [REFRESH_COOKIE]: boss.cookie };
    await api.call({ host: tenant.hostName, path: '/auth/logout', method: 'POST', cookies });
    expect((await call(acting, '/account')).statusCode).toBe(401);
  });

  it('[C5.4] of a super administrator ends with their platform session, not with another one', async () => {
    const root = await createSuperAdmin(db.database);
    const [first, second] = [await signIn(root), await signIn(root)];
    const [acting, other] = [await act(first), await act(second)];
    expect((await call(second.token, '/account/sessions', 'DELETE')).json()).toEqual({ ended: 1 });
    expect((await call(acting, '/account')).statusCode).toBe(401);
    expect((await call(other, '/account')).statusCode).toBe(200);
  });

  it('[C5.5] is recorded at its start and end, with both names', async () => {
    const boss = await signIn(admin);
    const acting = await act(boss);
    await call(acting, '/auth/impersonate/end', 'POST');
    const both = [...(await events('impersonation_started')), ...(await events('impersonation_ended'))];
    expect(both).toMatchObject([
      { user_name: chef.userName, acting_user: admin.userName },
      { user_name: chef.userName, acting_user: admin.userName },
    ]);
  });
});

it('[C5.5] browser and system are read from the User-Agent', () => {
  const edge = `${DESK} Edg/140.0.0.0`;
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const pixel =
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
  expect([DESK, PHONE, edge, firefox, pixel, 'curl/8'].map(deviceName)).toEqual([
    { browser: 'Chrome', system: 'Windows' },
    { browser: 'Safari', system: 'iPhone' },
    { browser: 'Edge', system: 'Windows' },
    { browser: 'Firefox', system: 'Linux' },
    { browser: 'Chrome', system: 'Android' },
    { browser: null, system: null },
  ]);
});
