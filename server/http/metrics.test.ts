import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../tests/harness/app.ts';
import { type TestDatabase, testDatabase } from '../../tests/harness/database.ts';
import { createTenant, createUser, type TestTenant } from '../../tests/harness/factories.ts';
import { houseKeep } from '../../tests/harness/jobs.ts';
import { silentLog } from '../../tests/harness/log.ts';
import { serve } from '../run/serve.ts';
import { createServices } from '../services.ts';

const METRICS_TOKEN = 'sixteen-characters';
let db: TestDatabase;
let api: TestApp;
let tenant: TestTenant;

beforeAll(async () => {
  db = await testDatabase();
  api = await testApp(db.database, { config: { metricsToken: METRICS_TOKEN } });
  tenant = await createTenant(db.database);
});
afterAll(async () => {
  await api.close();
  await db.drop();
});

/** Reads one number. Undefined if the server does not count it. */
async function measured(line: string): Promise<number | undefined> {
  const { body } = await api.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const found = body.split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length));
}

it('metrics count settled changes, their age, runs of jobs, streams and database sessions', async () => {
  const chef = await createUser(db.database, tenant.id, { role: 'CUSTOMER' });
  const token = await api.signIn(tenant.hostName, chef);
  const counted = 'sync_changes_total{status="rejected"}';
  const before = (await measured(counted)) ?? 0;
  const at = new Date(Date.now() - 60_000).toISOString();
  const clientId = crypto.randomUUID();
  const mutations = [{ seq: 1, name: 'picking.start', version: 1, args: { params: { id: clientId } }, at }];
  const body = { clientId, ackSeq: 0, mutations };
  expect((await api.call({ host: tenant.hostName, path: '/sync/push', token, body })).statusCode).toBe(200);
  await houseKeep(api.services, tenant.id, new Date('2026-11-25T03:00:00Z'));
  expect(await measured(counted)).toBe(before + 1);
  expect(await measured('sync_change_age_seconds_count')).toBeGreaterThan(0);
  expect(await measured('job_runs_total{kind="housekeeping",state="done"}')).toBeGreaterThan(0);
  expect(await measured('job_last_success_timestamp_seconds{kind="housekeeping"}')).toBe(
    Date.parse('2026-11-25T03:00:00Z') / 1000,
  );
  expect(await measured('database_sessions{state="open"}')).toBeGreaterThan(0);
  expect(await measured('database_sessions{state="waiting"}')).toBe(0);
  const streams = await measured('event_streams');
  const stop = api.services.pokes.listen({ tenantId: tenant.id, scopes: new Set(['all']), poke: () => {} });
  const poked = (await measured('pokes_total')) ?? 0;
  api.services.pokes.committed(tenant.id, { clock: 1, scopes: ['all'] });
  expect(await measured('event_streams')).toBe((streams ?? 0) + 1);
  expect(await measured('pokes_total')).toBe(poked + 1);
  stop();
  stop();
  expect(await measured('event_streams')).toBe(streams);
  expect((await api.app.inject({ url: '/metrics' })).statusCode).toBe(401);
});

it('a request keeps the id that a balancer gave it, and gets one otherwise', async () => {
  const idOf = async (sent?: string) => {
    const headers = { host: tenant.hostName, ...(sent === undefined ? {} : { 'x-request-id': sent }) };
    return (await api.app.inject({ url: '/healthz', headers })).headers['x-request-id'];
  };
  expect(await idOf('lb-7f3a2c.9')).toBe('lb-7f3a2c.9');
  const own = /^[0-9a-f-]{36}$/;
  for (const sent of [undefined, 'short', `x${'y'.repeat(64)}`, 'with blanks and more', '{"level":60}...'])
    expect(await idOf(sent)).toMatch(own);
});

it('[C6.4] a server that stops says so at /readyz first, and still answers', async () => {
  const config = { ...api.services.config, host: '127.0.0.1', port: 0, stopDelayMs: 400 };
  const serving = await serve(await createServices(config, db.database, silentLog));
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${serving.port}${path}`)).status;
  expect(await ask('/readyz')).toBe(200);
  const stopped = serving.stop();
  expect(await ask('/readyz')).toBe(503);
  expect(await ask('/healthz')).toBe(200);
  await stopped;
  await expect(ask('/healthz')).rejects.toThrow();
});
