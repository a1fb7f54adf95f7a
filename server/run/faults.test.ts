import type { AddressInfo } from 'node:net';
import { createConnection } from 'node:net';
import fastify from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { API_BASE } from '../../contract/api-base.ts';
import { type TestApp, testApp } from '../../tests/harness/app.ts';
import { type TestDatabase, testDatabase } from '../../tests/harness/database.ts';
import { type DatabaseProxy, databaseProxy } from '../../tests/harness/database-proxy.ts';
import { eventually } from '../../tests/harness/eventually.ts';
import { createTenant, createUser } from '../../tests/harness/factories.ts';
import { silentLog } from '../../tests/harness/log.ts';
import type { Database } from '../db/connection/database.ts';
import { openPostgres } from '../db/connection/postgres.ts';
import { mountEvents } from '../http/events.ts';
import { startJobQueue } from '../jobs/queue.ts';
import { createServices } from '../services.ts';
import { serve } from './serve.ts';

let db: TestDatabase;
let proxy: DatabaseProxy;
const unhandled: unknown[] = [];
const note = (error: unknown) => unhandled.push(error);

beforeAll(async () => {
  db = await testDatabase();
  process.on('unhandledRejection', note);
  process.on('uncaughtException', note);
});
afterAll(async () => {
  process.off('unhandledRejection', note);
  process.off('uncaughtException', note);
  await db.drop();
});
beforeEach(async () => {
  unhandled.length = 0;
  proxy = await databaseProxy(db.settings);
});
afterEach(async () => {
  await proxy.close();
  expect(unhandled).toEqual([]);
});

const behindProxy = (options: { answerTimeoutMs?: number } = {}): Database =>
  openPostgres(proxy.settings, { poolSize: 3, endTimeoutMs: 50, ...options }, silentLog);

async function withApp(database: Database, work: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await testApp(database);
  try {
    await work(app);
  } finally {
    await app.close();
    await database.end();
  }
}

test('[C7.1] a listener is released, and its database closed, while the server is away', async () => {
  const database = behindProxy();
  const unlisten = await database.listen('pokes', () => {});
  proxy.interrupt();
  await unlisten();
  await database.end();
});

test('[C7.1] a listener is called after its database returns, and receives notifications again', async () => {
  const database = behindProxy();
  const payloads: string[] = [];
  const unlisten = await database.listen('pokes', (payload) => payloads.push(payload));
  proxy.interrupt();
  proxy.restore();
  await eventually(() => expect(payloads).toEqual(['']));
  await database.notify('pokes', 'after');
  await eventually(() => expect(payloads).toEqual(['', 'after']));
  await unlisten();
  await database.end();
});

test('[C7.1] a session behind a lost network is closed, and the next call gets a new one', async () => {
  const database = behindProxy({ answerTimeoutMs: 1_000 });
  const held = await Promise.all([database.connect(), database.connect(), database.connect()]);
  for (const session of held) await session.query('select 1');
  proxy.freeze();
  const answers = await Promise.allSettled(held.map((session) => session.query('select 1')));
  for (const answer of answers) expect(answer).toMatchObject({ status: 'rejected', reason: { code: '08006' } });
  for (const session of held) session.release();
  const next = await database.connect();
  expect((await next.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  next.release();
  await database.end();
});

test('[C7.1] a call whose connection is lost is answered 503 with Retry-After, and 200 once the database is back', async () => {
  await withApp(behindProxy({ answerTimeoutMs: 1_000 }), async ({ app }) => {
    const tenant = await createTenant(db.database);
    const me = () =>
      app.inject({
        url: `${API_BASE}/auth/login`,
        method: 'POST',
        headers: { host: tenant.hostName },
        payload: { userName: 'x', password: 'y' },
      });
    expect((await me()).statusCode).toBe(401);
    proxy.freeze();
    const frozen = await me();
    expect(frozen.statusCode).toBe(503);
    expect(frozen.headers['retry-after']).toMatch(/^\d+$/);
    expect(
      (
        await eventually(async () => {
          const response = await me();
          expect(response.statusCode).toBe(401);
          return response;
        })
      ).json(),
    ).toMatchObject({ code: 'wrong_credentials' });
    proxy.interrupt();
    const away = await me();
    expect(away.statusCode).toBe(503);
    expect(away.headers['retry-after']).toMatch(/^\d+$/);
    proxy.restore();
    await eventually(async () => expect((await me()).statusCode).toBe(401));
  });
});

test('[C5.2] /readyz answers within a second while every session is taken, and fails while the database is away', async () => {
  const database = behindProxy();
  await withApp(database, async ({ app }) => {
    const ready = async () => (await app.inject({ url: '/readyz' })).statusCode;
    const held = await Promise.all([database.connect(), database.connect(), database.connect()]);
    expect(await ready()).toBe(200);
    for (const session of held) session.release();
    proxy.interrupt();
    expect(await ready()).toBe(503);
    proxy.restore();
    expect(
      await eventually(async () => {
        const status = await ready();
        expect(status).toBe(200);
        return status;
      }),
    ).toBe(200);
  });
});

test('[C7.1] the server stops while its database is away', async () => {
  const database = behindProxy();
  const app = await testApp(db.database);
  const services = await createServices({ ...app.services.config, host: '127.0.0.1', port: 0 }, database, silentLog);
  const serving = await serve(services);
  proxy.interrupt();
  await serving.stop();
  await database.end();
  await app.close();
});

test('[C7.1] the job queue survives a database that is away, and stops', async () => {
  const errors: string[] = [];
  const away = () => Promise.reject(Object.assign(new Error('connect ENOENT'), { code: 'ENOENT' }));
  const log = { error: (_: unknown, message: string) => void errors.push(message) };
  const control = { kind: 'postgres', connect: away };
  const queue = startJobQueue({ registry: { control, all: away, databaseOf: away }, log } as never);
  await queue.sweep();
  await vi.waitUntil(() => errors.length >= 3);
  await queue.stop(1_000);
  expect(errors.toSorted()).toEqual([
    'the companies could not be listed to look for their jobs',
    'the job queue could not start and is tried again',
    'the jobs of a company could not be looked for',
  ]);
});

test('[C7.1] a client that does not read its stream fills no memory and stops nothing after its end', async () => {
  const { services, signIn, close } = await testApp(db.database);
  const tenant = await createTenant(db.database);
  const user = await createUser(db.database, tenant.id);
  const token = await signIn(tenant.hostName, user);
  const found = await services.registry.byHost(tenant.hostName);
  const app = fastify();
  app.addHook('onRequest', async (request) => {
    request.tenant = found;
  });
  let buffered = 0;
  let isClosed = false;
  app.server.on('request', (_request, response) => {
    const measure = setInterval(() => {
      buffered = Math.max(buffered, response.writableLength);
    }, 1);
    response.once('close', () => {
      clearInterval(measure);
      isClosed = true;
    });
  });
  let end = () => {};
  const timers = vi.spyOn(globalThis, 'setTimeout');
  mountEvents(app, services, 987_654_321);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const client = createConnection((app.server.address() as AddressInfo).port, '127.0.0.1');
  client.write(`GET ${API_BASE}/sync/events HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\n\r\n`);
  await new Promise((resolve) => {
    client.once('data', resolve);
  });
  client.pause();
  end = timers.mock.calls.find(([, ms]) => ms === 987_654_321)?.[0] as () => void;
  const poke = async () => {
    for (let round = 0; round < 500; round++) {
      for (let each = 0; each < 1_000; each++) services.pokes.committed(tenant.id, { clock: 1, scopes: ['tenant'] });
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
  };
  await poke();
  end();
  await poke();
  timers.mockRestore();
  expect(buffered).toBeLessThan(100_000);
  client.destroy();
  await eventually(() => expect(isClosed).toBe(true));
  await app.close();
  await close();
});
