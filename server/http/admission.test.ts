import { connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_BASE } from '../../contract/api-base.ts';
import { type TestApp, testApp } from '../../tests/harness/app.ts';
import { type TestDatabase, testDatabase } from '../../tests/harness/database.ts';
import { createTenant, createUser, type TestTenant } from '../../tests/harness/factories.ts';
import { addressKey } from './address-key.ts';
import { bodyWithin } from './admission.ts';
import { toAppError } from './errors.ts';

let db: TestDatabase;
let app: TestApp;
let limited: TestApp;
let busy: TestTenant;
let quiet: TestTenant;
let busyToken: string;
let quietToken: string;
let port: number;

beforeAll(async () => {
  db = await testDatabase({ poolSize: 8 });
  app = await testApp(db.database);
  limited = await testApp(db.database, { config: { isRateLimited: true } });
  busy = await createTenant(db.database);
  quiet = await createTenant(db.database);
  busyToken = await app.signIn(busy.hostName, await createUser(db.database, busy.id, { role: 'ADMIN' }));
  quietToken = await app.signIn(quiet.hostName, await createUser(db.database, quiet.id, { role: 'ADMIN' }));
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.app.server.address() as { port: number }).port;
});
afterAll(async () => {
  await app.close();
  await limited.close();
  await db.drop();
});

const clientId = '00000000-0000-4000-8000-000000000001';
const pull = (tenant: TestTenant, token: string) =>
  app.call({
    host: tenant.hostName,
    path: '/sync/pull',
    token,
    body: { clientId, cursors: [], known: 0, form: 1 },
  });
/** Starts a pull whose body never arrives. */
const stalled = (tenant: TestTenant, token: string): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `POST ${API_BASE}/sync/pull HTTP/1.1\r\nhost: ${tenant.hostName}\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`,
      );
      resolve(socket);
    });
  });

describe('[C5.2] admission', () => {
  it('uses no place for uploads that never end', async () => {
    const before = (await pull(quiet, quietToken)).statusCode;
    const sockets = await Promise.all(Array.from({ length: 20 }, () => stalled(busy, busyToken)));
    const codes = await Promise.all(Array.from({ length: 5 }, async () => (await pull(busy, busyToken)).statusCode));
    expect(codes).toEqual(codes.map(() => before));
    expect(before).toBeLessThan(500);
    for (const socket of sockets) socket.destroy();
  });

  it('answers a call without a valid token before its body has arrived', async () => {
    const socket = await stalled(quiet, `t.${'x'.repeat(43)}`);
    const text = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
    expect(text).toContain('HTTP/1.1 401');
    socket.destroy();
  });

  it('serves one company while another waits for a lock', async () => {
    const { promise: lockEnd, resolve: endLock } = Promise.withResolvers<void>();
    const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>();
    const holder = db.as(busy.id, async ({ connection }) => {
      await connection.query('select from users where tenant_id = $1 for update', [busy.id]);
      isLocked();
      await lockEnd;
    });
    await locked;
    const settled = new Set<number>();
    const waiting = Array.from({ length: 30 }, (_, at) =>
      app
        .call({ host: busy.hostName, method: 'PUT', path: '/account/settings', token: busyToken, body: {} })
        .then(() => settled.add(at)),
    );
    for (let at = 0; at < 5; at++) {
      const answer = await app.call({
        ...{ host: quiet.hostName, method: 'PUT', path: '/account/settings', token: quietToken, body: {} },
      });
      expect(answer.statusCode).toBe(200);
    }
    expect(settled.size).toBe(0);
    endLock();
    await Promise.all([holder, ...waiting]);
  });

  it('answers a call whose body is late with 408', async () => {
    const server = fastify();
    server.setErrorHandler((error, _request, reply) => reply.code(toAppError(error).status).send('late'));
    server.post('/', { preParsing: bodyWithin(1) }, async () => 'in time');
    await server.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((server.server.address() as { port: number }).port, '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{');
    let text = '';
    socket.on('data', (data) => {
      text += data;
    });
    await new Promise((resolve) => socket.once('close', resolve));
    expect(text).toContain('HTTP/1.1 408');
    await server.close();
  });
});

describe('[C5.3] limits', () => {
  const login = (at: number) =>
    limited.call({
      host: quiet.hostName,
      path: '/auth/login',
      headers: { authorization: `Bearer t.${String(at).padStart(43, 'x')}` },
      body: { userName: `nobody${at}@test`, password: 'x' },
    });

  it('count sign-ins by address, whatever the Authorization header contains', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => login(at)));
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 401)).toHaveLength(30);
    expect(codes.filter((code) => code === 429)).toHaveLength(10);
  });

  it('count by user, so that a new token starts no new count', async () => {
    const admin = await createUser(db.database, busy.id, { role: 'ADMIN' });
    const codes: number[] = [];
    for (let round = 0; round < 2; round++) {
      const token = await app.signIn(busy.hostName, admin);
      for (let at = 0; at < 6; at++) {
        const body = { currentPassword: 'x', newPassword: 'y', newPasswordVerify: 'y' };
        const call = { host: busy.hostName, method: 'PUT', path: '/account/password', token, body } as const;
        codes.push((await limited.call(call)).statusCode);
      }
    }
    expect(codes.filter((code) => code === 429)).toHaveLength(2);
  });

  it('stop guessing of tokens from one address', async () => {
    const codes: number[] = [];
    for (let at = 0; at < 305; at++) {
      const token = `t.${String(at).padStart(43, 'z')}`;
      codes.push((await limited.call({ host: busy.hostName, path: '/account', token })).statusCode);
    }
    expect(codes.at(-1)).toBe(429);
    expect((await limited.call({ host: busy.hostName, path: '/account', token: 'made up' })).statusCode).toBe(401);
  });

  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:0db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('count %s as %s', (ip, key) => {
    expect(addressKey(ip)).toBe(key);
  });
});
