import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
import { houseKeep } from '../../../tests/harness/jobs.ts';

interface Event {
  id: string;
  at: string;
  kind: string;
  userId: string | null;
  userName: string;
  actingUser: string | null;
  address: string;
  userAgent: string;
  facts: Record<string, unknown>;
}

let db: TestDatabase;
let api: TestApp;
let tenant: TestTenant;
let admin: TestUser;
let chef: TestUser;
let token: string;

beforeAll(async () => {
  db = await testDatabase();
  api = await testApp(db.database);
});
afterAll(async () => {
  await api.close();
  await db.drop();
});
beforeEach(async () => {
  tenant = await createTenant(db.database);
  admin = await createUser(db.database, tenant.id, { role: 'ADMIN' });
  chef = await createUser(db.database, tenant.id, { role: 'CUSTOMER' });
  token = await api.signIn(tenant.hostName, admin);
});

async function list(query: Record<string, string> = {}, by = token) {
  const path = `/admin/security/events?${new URLSearchParams(query)}`;
  const answer = await api.call({ host: tenant.hostName, path, token: by });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Event[]; total: number }>();
}
const login = (userName: string, password = PASSWORD) =>
  api.call({
    host: tenant.hostName,
    path: '/auth/login',
    body: { userName, password },
    headers: { 'user-agent': 'Kitchen/1' },
  });
describe('[C5.5] the security log', () => {
  it('[C5.5] records a sign-in with user, address, device and time', async () => {
    await login(chef.userName);
    const { data } = await list({ kind: 'sign_in', userId: chef.id });
    expect(data).toEqual([
      {
        id: expect.any(String),
        at: expect.stringMatching(/Z$/),
        kind: 'sign_in',
        userId: chef.id,
        userName: chef.userName,
        actingUser: null,
        address: '127.0.0.1',
        userAgent: 'Kitchen/1',
        browser: null,
        system: null,
        facts: { sessionId: expect.any(String) },
      },
    ]);
  });

  it('[C5.5] records a wrong password, and an unknown name without the text that was typed', async () => {
    await login(chef.userName, 'Wrong#2026');
    await login('my-password-by-mistake');
    const { data } = await list({ kind: 'failure' });
    expect(data.map(({ userId, facts }) => [userId, facts.code])).toEqual([
      [null, 'wrong_credentials'],
      [chef.id, 'wrong_credentials'],
    ]);
    expect(JSON.stringify(data)).not.toContain('my-password-by-mistake');
  });

  it('[C5.5] records throttled attempts, at most ten of a burst', async () => {
    for (let guess = 0; guess < 25; guess++) await login(chef.userName, `Guess#${guess}`);
    const { data } = await list({ kind: 'throttle' });
    expect(data).toHaveLength(10);
    expect(data[0]).toMatchObject({ userId: chef.id, facts: { call: 'accounts.login', code: 'rate_limited' } });
    expect((await list({ kind: 'failure' })).data).toHaveLength(10);
  });

  it('[C5.5] contains no password, token or cookie', async () => {
    const answer = await login(chef.userName);
    await login(chef.userName, 'Wrong#2026');
    const text = JSON.stringify(await list());
    const secrets = [PASSWORD, 'Wrong#2026', answer.json<{ token: string }>().token, answer.cookies[0]?.value];
    for (const secret of secrets) expect(text).not.toContain(secret);
  });

  it('[C5.5] is read in pages, newest first, without a gap or a repeat', async () => {
    for (let at = 0; at < 5; at++) await login(chef.userName);
    const all = (await list()).data.map(({ id }) => id);
    const paged: string[] = [];
    for (const PageNumber of ['1', '2', '3'])
      paged.push(...(await list({ PageSize: '2', PageNumber })).data.map(({ id }) => id));
    expect(paged).toEqual(all);
    expect(new Set(all).size).toBe(6);
  });

  it('[C5.5] is filtered by days in the company’s time zone and kept for the configured days', async () => {
    const day = 86_400_000;
    const old = new Date(Date.now() - 200 * day).toISOString();
    const kept = new Date(Date.now() - 100 * day).toISOString();
    await db.as(tenant.id, async (tx) => {
      for (const at of [old, kept])
        await tx.connection.query(
          `insert into security_events (tenant_id, id, at, kind, user_name, address, user_agent, facts)
           values ($1, gen_random_uuid(), $2, 'export', '', '', '', '{}')`,
          [tx.tenantId, at],
        );
    });
    const until = kept.slice(0, 10);
    const range = { from: new Date(Date.parse(kept) - day).toISOString().slice(0, 10), to: until };
    expect((await list(range)).data.map(({ at }) => at)).toEqual([kept]);
    await houseKeep(api.services, tenant.id, new Date());
    expect((await list({ kind: 'export' })).data.map(({ at }) => at)).toEqual([kept]);
  });

  it('[C5.5] refuses changes and removals by the app’s role, and removals of events younger than 30 days', async () => {
    for (const statement of ['update security_events set kind = $1', 'delete from security_events where kind = $1'])
      await expect(db.as(tenant.id, ({ connection }) => connection.query(statement, ['x']))).rejects.toThrow(
        /permission denied/,
      );
    const prune = () =>
      db.as(tenant.id, ({ connection }) =>
        connection.query(`select prune_security_events(now() + interval '1 day', 100) as removed`, []),
      );
    expect((await prune()).rows).toEqual([{ removed: 0 }]);
  });

  it('[C5.5] contains only events of the user’s company; a super administrator reads the platform’s', async () => {
    const foreign = await createTenant(db.database);
    const stranger = await createUser(db.database, foreign.id);
    await api.signIn(foreign.hostName, stranger);
    const root = await createSuperAdmin(db.database, { userName: `root-${tenant.id}@platform.test` });
    await login(root.userName, 'Wrong#2026');
    const platform = await api.signIn(tenant.hostName, root);
    expect((await list()).data.map(({ userId }) => userId)).toEqual([admin.id]);
    const events = (await list({ userId: root.id }, platform)).data;
    expect(events.map(({ kind }) => kind)).toEqual(['sign_in', 'failure']);
    const chefs = await api.signIn(tenant.hostName, chef);
    const refused = await api.call({ host: tenant.hostName, path: '/admin/security/events', token: chefs });
    expect(refused.statusCode).toBe(403);
  });

  it('[C5.5] records forbidden actions of an account, by a call and by a push', async () => {
    const chefs = await api.signIn(tenant.hostName, chef);
    await api.call({ host: tenant.hostName, path: '/admin/smtp/settings', token: chefs });
    const clientId = crypto.randomUUID();
    const at = new Date().toISOString();
    const mutation = (seq: number) => ({
      seq,
      name: 'picking.start',
      version: 1,
      args: { params: { id: clientId } },
      at,
    });
    const body = { clientId, ackSeq: 0, mutations: [mutation(1), mutation(2)] };
    const pushed = await api.call({ host: tenant.hostName, path: '/sync/push', token: chefs, body });
    expect(pushed.json<{ results: { code: string }[] }>().results.map(({ code }) => code)).toEqual([
      'forbidden',
      'forbidden',
    ]);
    expect((await list({ kind: 'refusal' })).data).toMatchObject([
      { userId: chef.id, facts: { calls: ['picking.start'], count: 2 } },
      { userId: chef.id, facts: { call: 'settings.smtp', code: 'forbidden' } },
    ]);
  });

  it('[C5.5] records a sign-out, a refresh once a day and from each new address, and a used reset link', async () => {
    const answer = await login(chef.userName);
    const cookies = { cratebook_refresh: answer.cookies.find(({ name }) => name === 'cratebook_refresh')?.value ?? '' };
    const post = (path: string) =>
      api.call({ host: tenant.hostName, path, method: path === '/auth/reset' ? 'PUT' : 'POST', cookies });
    await post('/auth/refresh');
    await post('/auth/refresh');
    expect((await list({ kind: 'token_refreshed' })).data).toEqual([]);
    await db.as(tenant.id, ({ connection }) => connection.query(`update sessions set address = '203.0.113.9'`, []));
    await post('/auth/refresh');
    await post('/auth/refresh');
    expect((await list({ kind: 'token_refreshed' })).data).toMatchObject([{ userId: chef.id, address: '127.0.0.1' }]);
    await post('/auth/logout');
    await post('/auth/logout');
    expect((await list({ kind: 'sign_out' })).data).toMatchObject([{ userId: chef.id, userName: chef.userName }]);
    const reset = { token: `t.${'A'.repeat(43)}`, newPassword: 'Salt&Pepper77', newPasswordVerify: 'Salt&Pepper77' };
    await api.call({ host: tenant.hostName, path: '/auth/reset', method: 'PUT', body: reset });
    expect((await list({ kind: 'failure' })).data).toMatchObject([
      { userId: null, facts: { call: 'accounts.completeReset', code: 'reset_link_invalid' } },
    ]);
  });

  it('[C5.5] is searched by name and address, filtered by person and exported completely', async () => {
    for (let at = 0; at < 3; at++) await login(chef.userName);
    expect((await list({ search: `${chef.userName} 127.0.0.1` })).total).toBe(3);
    expect((await list({ search: 'nobody-of-that-name' })).total).toBe(0);
    const get = (path: string) => api.call({ host: tenant.hostName, token, path: `/admin/security/${path}` });
    expect((await get('people')).json<{ data: unknown[] }>().data).toEqual(
      expect.arrayContaining([
        { id: chef.id, userName: chef.userName },
        { id: admin.id, userName: admin.userName },
      ]),
    );
    const file = await get(`events/rows?${new URLSearchParams({ userId: chef.id })}`);
    const rows = file.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Event);
    expect(rows.map(({ kind }) => kind)).toEqual(['sign_in', 'sign_in', 'sign_in']);
  });
});
