import { request as httpRequest } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../tests/harness/app.ts';
import { type TestDatabase, testDatabase } from '../../tests/harness/database.ts';
import { createTenant, createUser, type TestTenant, type TestUser } from '../../tests/harness/factories.ts';
import type { Context } from '../context.ts';
import { originOf } from '../domains/accounts/password-reset.ts';

let db: TestDatabase;
let api: TestApp;
let production: TestApp;
let tenant: TestTenant;
let other: TestTenant;
let chef: TestUser;

beforeAll(async () => {
  db = await testDatabase();
  tenant = await createTenant(db.database);
  other = await createTenant(db.database);
  chef = await createUser(db.database, tenant.id, { role: 'CUSTOMER' });
  api = await testApp(db.database, { config: { trustProxy: 1 } });
  production = await testApp(db.database, { config: { isProduction: true } });
});
afterAll(async () => {
  await api.close();
  await production.close();
  await db.drop();
});

const signIn = (app: TestApp, headers: Record<string, string> = {}) => {
  const { userName, password } = chef;
  return app.call({ host: tenant.hostName, path: '/auth/login', body: { userName, password }, headers });
};

describe('[C5.4] the host of a request', () => {
  it.each(['localhost:99999', 'localhost:4403,evil.test', 'a b', 'user@tenant1.test', '[::1', ''])(
    '[C5.4] %j is no host, and matches no company',
    async (host) => {
      const answer = await api.call({ host, path: '/auth/reset', body: { userName: 'nobody' } });
      expect(answer.json()).toMatchObject({ statusCode: 404, code: 'unknown_host' });
    },
  );

  it('[C5.4] comes from the Host header, whatever X-Forwarded-Host contains', async () => {
    const headers = { 'x-forwarded-host': other.hostName };
    const answer = await api.call({ host: `${tenant.hostName}:3000`, path: '/settings', headers });
    expect(answer.json<{ companyName: string }>().companyName).toBe(tenant.companyName);
  });

  it('[C5.4] never determines host or port of a link in a mail', () => {
    const origin = (config: object, requested: string, of = tenant) =>
      originOf({ services: { config }, tenant: of, http: { origin: requested } } as unknown as Context);
    const publicUrl = 'https://orders.example';
    expect(origin({ isProduction: true, publicUrl }, publicUrl, other)).toBe(`https://${other.hostName}`);
    expect(origin({ isProduction: true }, 'https://evil.test:31337')).toBe(`https://${tenant.hostName}`);
    expect(origin({ isProduction: false }, 'http://localhost:3000')).toBe(`http://${tenant.hostName}:3000`);
    const alone = { isProduction: true, publicUrl, defaultTenantHost: tenant.hostName };
    expect(origin(alone, publicUrl)).toBe(publicUrl);
  });
});

describe('[C5.4] the cookies of a sign-in', () => {
  it('[C5.4] are Secure and prefixed in production, even if the proxy does not announce TLS', async () => {
    const { cookies } = await signIn(production);
    expect(cookies.map(({ name, secure }) => [name, secure])).toEqual([
      ['__Secure-cratebook_device', true],
      ['__Secure-cratebook_refresh', true],
    ]);
    const jar = Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
    const refresh = { host: tenant.hostName, path: '/auth/refresh', method: 'POST' } as const;
    expect((await production.call({ ...refresh, cookies: jar })).statusCode).toBe(200);
    const planted = { cratebook_refresh: jar['__Secure-cratebook_refresh'] ?? '' };
    expect((await production.call({ ...refresh, cookies: planted })).statusCode).toBe(401);
  });

  it.each([
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }, 403],
    [{ origin: 'https://evil.test' }, 403],
    [{ origin: 'null' }, 403],
    [{}, 200],
  ])('[C5.4] are accepted only from pages of the same host: %j answers %i', async (headers, status) => {
    expect((await signIn(api, headers as Record<string, string>)).statusCode).toBe(status);
    const logout = { host: tenant.hostName, path: '/auth/logout', method: 'POST' } as const;
    expect((await api.call({ ...logout, headers: headers as Record<string, string> })).statusCode).toBe(status);
  });
});

it('[C5.4] a body nested deeper than 32 levels is refused before any code traverses it', async () => {
  const token = await api.signIn(tenant.hostName, chef);
  const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  const send = (payload: string) =>
    api.app.inject({
      method: 'POST',
      url: '/api/v1/sync/push',
      headers: { host: tenant.hostName, 'content-type': 'application/json', authorization: `Bearer ${token}` },
      payload,
    });
  const change = { seq: 1, name: 'orders.submit', version: 1, at: new Date().toISOString() };
  const body = (inner: string) =>
    `{"clientId":"00000000-0000-4000-8000-000000000002","ackSeq":0,"mutations":[{${JSON.stringify(change).slice(1, -1)},"args":{"body":${inner}}}]}`;
  expect((await send(body(deep(20_000)))).json()).toMatchObject({ statusCode: 400, code: 'invalid_input' });
  const shallow = await send(body(deep(20)));
  expect(shallow.json()).toMatchObject({ results: [{ seq: 1, status: 'rejected', code: 'invalid_input' }] });
});

async function listening(): Promise<number> {
  if (!api.app.server.listening) await api.app.listen({ host: '127.0.0.1', port: 0 });
  return (api.app.server.address() as { port: number }).port;
}

/** Opens a stream of pokes. Resolves with the function that closes it. */
const openStream = (port: number, token: string, onEnd: () => void) =>
  new Promise<() => void>((resolve, reject) => {
    const headers = { host: tenant.hostName, authorization: `Bearer ${token}` };
    const call = httpRequest({ port, host: '127.0.0.1', path: '/api/v1/sync/events', headers }, (response) => {
      response.once('data', () => resolve(() => call.destroy()));
      response.once('end', onEnd).resume();
    });
    call.on('error', reject).end();
  });

it('[C5.4] a session holds five streams of pokes, and the oldest one above that ends', async () => {
  const port = await listening();
  const token = await api.signIn(tenant.hostName, chef);
  const ended: number[] = [];
  const open = (at: number) => openStream(port, token, () => ended.push(at));
  const closers: (() => void)[] = [];
  for (let at = 0; at < 7; at++) closers.push(await open(at));
  await expect.poll(() => ended).toEqual([0, 1]);
  for (const close of closers) close();
});

it('[C5.4] the streams of a session end with it, on this server and on others', async () => {
  const other = await testApp(db.database);
  await other.app.listen({ host: '127.0.0.1', port: 0 });
  const ports = [await listening(), (other.app.server.address() as { port: number }).port];
  const token = await api.signIn(tenant.hostName, chef);
  const kept = await api.signIn(tenant.hostName, chef);
  const ended: string[] = [];
  for (const port of ports) await openStream(port, token, () => ended.push('ended'));
  const close = await openStream(ports[0]!, kept, () => ended.push('kept'));
  await api.call({ host: tenant.hostName, method: 'POST', path: '/auth/logout', token });
  await expect.poll(() => ended).toEqual(['ended', 'ended']);
  close();
  await other.close();
});

it('[C5.4] HSTS includes subdomains, and the API document is compressed once', async () => {
  const secure = await testApp(db.database, { config: { trustProxy: true, isRateLimited: true } });
  const get = (url: string, headers = {}) =>
    secure.app.inject({ url, headers: { host: tenant.hostName, 'x-forwarded-proto': 'https', ...headers } });
  const document = await get('/api/v1/openapi.json', { 'accept-encoding': 'gzip, br' });
  expect(document.headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'content-encoding': 'gzip',
  });
  const plain = await get('/api/v1/openapi.json');
  expect(gunzipSync(document.rawPayload).toString()).toBe(plain.body);
  await secure.close();
});
