import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type AppErrorReport, NO_ERROR_SERVICE, openErrorService } from './error-service.ts';
import { reportOf } from './server-errors.ts';

/** A server that takes envelopes: lines of JSON, the header of the envelope first, then each item's header and content. */
const received: { path: string; headers: IncomingHttpHeaders; lines: Record<string, unknown>[] }[] = [];
const service = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  const lines = body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  received.push({ path: request.url ?? '', headers: request.headers, lines });
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});
let dsn: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  dsn = `http://publickey@127.0.0.1:${(service.address() as AddressInfo).port}/42`;
});
afterAll(() => service.close());
beforeEach(() => {
  received.length = 0;
});

const tenantId = '01890000-0000-7000-8000-000000000001';
const report: AppErrorReport = {
  ...{ source: 'page', name: 'TypeError', message: 'undefined is not a function', release: '0.1.0+abc' },
  frames: ['assets/near-Ab3.js:1:200', 'assets/far-Ab3.js:2:300'],
  ...{ route: 'portal/orders/:id', role: 'CUSTOMER', browser: 'Chrome', system: 'Android', count: 3 },
};

it('an error is one envelope in the format of Sentry', async () => {
  const errors = await openErrorService(dsn, 'production');
  errors.send(report, tenantId);
  await errors.flush(2_000);
  expect(received).toHaveLength(1);
  const [{ path, headers, lines } = {}] = received;
  expect(path).toMatch(/^\/api\/42\/envelope\/\?.*sentry_key=publickey/);
  expect(headers?.cookie).toBeUndefined();
  expect(lines?.[1]).toMatchObject({ type: 'event' });
  expect(lines?.[2]).toEqual({
    event_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    timestamp: expect.any(Number),
    level: 'error',
    platform: 'javascript',
    environment: 'production',
    release: '0.1.0+abc',
    fingerprint: [expect.any(String)],
    tags: {
      ...{ source: 'page', tenant: tenantId, route: 'portal/orders/:id', role: 'CUSTOMER' },
      ...{ browser: 'Chrome', system: 'Android', count: 3 },
    },
    exception: {
      values: [
        {
          type: 'TypeError',
          value: 'undefined is not a function',
          stacktrace: {
            frames: [
              { filename: 'assets/far-Ab3.js', lineno: 2, colno: 300, in_app: true },
              { filename: 'assets/near-Ab3.js', lineno: 1, colno: 200, in_app: true },
            ],
          },
        },
      ],
    },
  });
});

it('an error of the database names its code and constraint, and none of its values', async () => {
  const errors = await openErrorService(dsn, 'production');
  const thrown = Object.assign(new Error('duplicate key: (email)=(ann@kitchen.test)'), {
    ...{ code: '23505', routine: '_bt_check_unique', table: 'users', constraint: 'users_by_name' },
    detail: 'Key (email)=(ann@kitchen.test) already exists.',
  });
  errors.send(reportOf(thrown), null);
  await errors.flush(2_000);
  const text = JSON.stringify(received);
  expect(text).toContain('23505 users users_by_name');
  expect(text).not.toContain('ann@');
  expect(text).not.toContain('"tenant"');
  expect(received[0]?.lines[2]).toMatchObject({ platform: 'node', tags: { source: 'server' } });
});

it('the service gets at most sixty errors in a minute', async () => {
  const errors = await openErrorService(dsn, 'production');
  for (let line = 0; line < 100; line++) errors.send({ ...report, frames: [`a.js:${line}:1`] }, tenantId);
  await errors.flush(5_000);
  expect(received).toHaveLength(60);
});

it('the process keeps its listeners and globals when the service is opened', async () => {
  const listeners = () => process.eventNames().map((name) => [name, process.listenerCount(name)]);
  const before = listeners();
  const { fetch, onerror, onunhandledrejection } = globalThis as unknown as Record<string, unknown>;
  const { log } = console;
  await openErrorService(dsn, 'production');
  expect(listeners()).toEqual(before);
  expect(globalThis.fetch).toBe(fetch);
  expect(console.log).toBe(log);
  const after = globalThis as unknown as Record<string, unknown>;
  expect([after.onerror, after.onunhandledrejection]).toEqual([onerror, onunhandledrejection]);
});

it('a service that does not answer delays a stop by the given time only, and throws nothing', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const errors = await openErrorService(`http://key@127.0.0.1:${(silent.address() as AddressInfo).port}/1`, 'test');
  errors.send(report, tenantId);
  const before = performance.now();
  await errors.flush(300);
  expect(performance.now() - before).toBeLessThan(2_000);
  silent.closeAllConnections();
  silent.close();
});

it('an error that ends the start is sent before the process ends, and a value of the environment is not', async () => {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: 'mysql://joe@127.0.0.1/shop', SENTRY_DSN: dsn };
  const server = spawn(process.execPath, ['server/start.ts'], { cwd: root, env, stdio: 'ignore' });
  expect(await once(server, 'exit')).toEqual([1, null]);
  expect(received).toHaveLength(1);
  const [, , event] = received[0]?.lines ?? [];
  expect(event).toMatchObject({ environment: 'test', exception: { values: [{ type: 'ConfigError' }] } });
  expect(JSON.stringify(event)).toContain('server/config.ts');
  expect(JSON.stringify(event)).not.toMatch(/joe|mysql/);
}, 20_000);

it('without an address there is no service', async () => {
  expect(await openErrorService(undefined, 'test')).toBe(NO_ERROR_SERVICE);
});
