import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../tests/harness/app.ts';
import { type TestDatabase, testDatabase } from '../../tests/harness/database.ts';
import { createTenant, type TestTenant } from '../../tests/harness/factories.ts';
import { houseKeep, jobsOf } from '../../tests/harness/jobs.ts';

const NOW = new Date('2026-11-19T08:00:00Z');
let db: TestDatabase;
let api: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  db = await testDatabase();
  api = await testApp(db.database);
  tenant = await createTenant(db.database);
});
afterAll(async () => {
  await api.close();
  await db.drop();
});

const sql = (text: string) => db.as(tenant.id, (tx) => tx.connection.query(text, [tx.tenantId]));
const blobs = async () => (await sql('select hash from blobs where tenant_id = $1')).rows;

test('[G4] a step that fails stops no other one, and the job is tried again', async () => {
  await sql(
    "insert into blobs (tenant_id, hash, media_type, bytes, created_at) values ($1, 'unused', 'image/png', '\\x00', '2026-01-01')",
  );
  // The step that follows open recalls fails. The one that removes unused bytes comes after it.
  const session = await db.database.connect();
  await session.query('alter table recalls rename to recalls_away');
  await expect(houseKeep(api.services, tenant.id, NOW)).rejects.toThrow('housekeeping is waiting');
  expect(await blobs()).toEqual([]);
  expect(await jobsOf(api.services, tenant.id)).toMatchObject([{ state: 'waiting', attempts: 1 }]);
  await session.query('alter table recalls_away rename to recalls');
  session.release();
});
