import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { API_BASE } from '../../contract/api-base.ts';
import { type TestApp, testApp } from '../../tests/harness/app.ts';
import { type TestDatabase, testDatabase } from '../../tests/harness/database.ts';
import { type DatabaseProxy, databaseProxy } from '../../tests/harness/database-proxy.ts';
import { eventually } from '../../tests/harness/eventually.ts';
import { createTenant, createUser, type TestTenant } from '../../tests/harness/factories.ts';
import { silentLog } from '../../tests/harness/log.ts';
import type { Database } from '../db/connection/database.ts';
import { openPostgres } from '../db/connection/postgres.ts';

const SESSIONS = 12;
const STREAMS_PER_SESSION = 5;
const STREAMS = SESSIONS * STREAMS_PER_SESSION;
const WINDOW_MS = 3_000;

let db: TestDatabase;
let proxy: DatabaseProxy;
/** The database of the server with the streams, through the proxy. */
let own: Database;
let server: TestApp;
let other: TestApp;
let tenant: TestTenant;
let port: number;
beforeAll(async () => {
  db = await testDatabase();
  proxy = await databaseProxy(db.settings);
  own = openPostgres(proxy.settings, { poolSize: 4 }, silentLog);
  server = await testApp(own, { catchUpMs: WINDOW_MS });
  other = await testApp(db.database);
  tenant = await createTenant(db.database);
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  port = (server.app.server.address() as AddressInfo).port;
});
const calls: ClientRequest[] = [];
afterAll(async () => {
  for (const call of calls) call.destroy();
  await server.close();
  await other.close();
  await own.end();
  await proxy.close();
  await db.drop();
});

/** Opens a stream of pokes on the first server. Resolves with the times of its pokes once it is ready. */
const openStream = (port: number, token: string, onEnd = () => {}) =>
  new Promise<number[]>((resolve, reject) => {
    const pokes: number[] = [];
    const headers = { host: tenant.hostName, authorization: `Bearer ${token}` };
    const call = request({ port, host: '127.0.0.1', path: `${API_BASE}/sync/events`, headers }, (response) => {
      response.once('end', onEnd);
      response.on('data', (chunk: Buffer) => {
        const text = chunk.toString();
        if (text.includes('event: ready')) resolve(pokes);
        for (const _ of text.matchAll(/event: poke/g)) pokes.push(performance.now());
      });
    });
    calls.push(call.on('error', reject));
    call.end();
  });

it('[PULL6] a change made while a server gets no notifications reaches all its streams, spread over a window', async () => {
  const user = await createUser(db.database, tenant.id, { role: 'ADMIN' });
  const streams: number[][] = [];
  let token = '';
  for (let session = 0; session < SESSIONS; session++) {
    token = await server.signIn(tenant.hostName, user);
    for (let at = 0; at < STREAMS_PER_SESSION; at++) streams.push(await openStream(port, token));
  }
  const change = async (catalogView: string) => {
    const { statusCode } = await other.call({
      ...{ host: tenant.hostName, method: 'PUT', path: '/account/settings', token, body: { catalogView } },
    });
    expect(statusCode).toBe(200);
  };
  const reached = () => streams.filter((pokes) => pokes.length > 0).length;
  const forget = () => {
    for (const pokes of streams) pokes.length = 0;
  };

  await change('cards');
  await eventually(() => expect(reached()).toBe(STREAMS));
  forget();

  proxy.interrupt();
  await change('table');
  proxy.restore();
  const restoredAt = performance.now();
  await eventually(() => expect(reached()).toBe(STREAMS));
  const first = streams.map(([at]) => at ?? 0).sort((a, b) => a - b);
  const after = (share: number) => (first[Math.ceil(share * STREAMS) - 1] ?? 0) - restoredAt;
  // The window begins when the connection is back, so nothing is earlier. A slow machine can only be later.
  expect(after(0.5)).toBeGreaterThan(WINDOW_MS * 0.4);
  expect(after(1)).toBeGreaterThan(WINDOW_MS * 0.9);
  expect(streams.map((pokes) => pokes.length)).toEqual(streams.map(() => 1));

  forget();
  await change('cards');
  await eventually(() => expect(reached()).toBe(STREAMS));
});

it('[C5.4] the streams of a session that ended while a server got no notifications end, and no others', async () => {
  const user = await createUser(db.database, tenant.id, { role: 'ADMIN' });
  const kept = await server.signIn(tenant.hostName, user);
  const ended = await server.signIn(tenant.hostName, user);
  const ends: string[] = [];
  const pokes = await openStream(port, kept, () => ends.push('kept'));
  await openStream(port, ended, () => ends.push('ended'));

  proxy.interrupt();
  const { statusCode } = await other.call({
    ...{ host: tenant.hostName, method: 'DELETE', path: '/account/sessions', token: kept },
  });
  expect(statusCode).toBe(200);
  proxy.restore();
  // The stream of the valid session gets the poke after the loss, when all sessions of the company were checked.
  await eventually(() => expect(ends).toEqual(['ended']));
  await eventually(() => expect(pokes.length).toBeGreaterThan(0));
  expect(ends).toEqual(['ended']);
});
