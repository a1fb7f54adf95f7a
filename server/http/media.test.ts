import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../tests/harness/app.ts';
import { type TestDatabase, testDatabase } from '../../tests/harness/database.ts';
import { createTenant, type TestTenant } from '../../tests/harness/factories.ts';

/** Requests per minute and address. */
const MOST = 6_000;
const HASH = 'a'.repeat(43);

let db: TestDatabase;
let api: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  db = await testDatabase();
  tenant = await createTenant(db.database);
  await db.as(tenant.id, ({ connection }) =>
    connection.query('insert into blobs (tenant_id, hash, media_type, bytes) values ($1, $2, $3, $4)', [
      ...[tenant.id, HASH, 'image/webp', Buffer.from('image')],
    ]),
  );
  api = await testApp(db.database, { config: { isRateLimited: true } });
});
afterAll(async () => {
  await api.close();
  await db.drop();
});

const get = (hash: string, remoteAddress: string, method: 'GET' | 'HEAD' = 'GET') =>
  api.app.inject({ method, url: `/media/${hash}`, remoteAddress, headers: { host: tenant.hostName } });

describe('[C5.3] images', () => {
  it('are limited by address, all images and methods together', async () => {
    const [busy, other] = ['192.0.2.1', '192.0.2.2'];
    expect((await get(HASH, busy)).statusCode).toBe(200);
    expect((await get(HASH, busy, 'HEAD')).statusCode).toBe(200);
    // Malformed hashes count like others, and read nothing from the database.
    for (let at = 2; at < MOST; at++) expect((await get(`x${at}`, busy)).statusCode).toBe(404);
    const refused = await get(HASH, busy);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'rate_limited' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(refused.headers['cache-control']).toBe('no-store');
    expect((await get('y', busy)).statusCode).toBe(429);
    expect((await get(HASH, busy, 'HEAD')).statusCode).toBe(429);
    expect((await get(HASH, other)).statusCode).toBe(200);
  });
});
