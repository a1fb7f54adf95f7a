import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../server/db/connection/database.ts';
import { openPglite } from '../../server/db/connection/pglite.ts';
import { migrate } from '../../server/db/migrate.ts';
import { inTenant } from '../../server/db/tenant-transaction.ts';
import { enqueueJob } from '../../server/jobs/enqueue.ts';
import { housekeepingJob } from '../../server/jobs/housekeeping.ts';
import { startJobQueue } from '../../server/jobs/queue.ts';
import { type TestApp, testApp } from '../harness/app.ts';
import { eventually } from '../harness/eventually.ts';
import { createTenant } from '../harness/factories.ts';
import { jobsOf } from '../harness/jobs.ts';
import { orderOnce } from '../harness/main-job.ts';

let database: Database;
let app: TestApp;
beforeAll(async () => {
  database = await openPglite({ folder: undefined });
  await migrate(database);
  app = await testApp(database);
});
afterAll(async () => {
  await app.close();
  await database.end();
});

test('[PUSH3] an order that is pushed twice over PGlite is there once', async () => {
  await orderOnce(app, database, await createTenant(database));
});

test('[I5] a tenant transaction over PGlite sees its own rows only and refuses to write another’s', async () => {
  const [one, other] = [await createTenant(database), await createTenant(database)];
  const insert = (id: string) =>
    inTenant(database, id, (tx) =>
      tx.connection.query("insert into options (tenant_id, key, value) values ($1, 'a', 'b')", [id]),
    );
  await insert(one.id);
  await insert(other.id);
  const { rows } = await inTenant(database, one.id, (tx) => tx.connection.query('select tenant_id from options'));
  expect(rows).toEqual([{ tenant_id: one.id }]);
  await expect(
    inTenant(database, one.id, (tx) =>
      tx.connection.query("insert into options (tenant_id, key, value) values ($1, 'c', 'd')", [other.id]),
    ),
  ).rejects.toThrow(/row-level security/);
});

test('[PULL1] changes over PGlite draw one clock per transaction, in the order of the commits', async () => {
  const tenant = await createTenant(database);
  for (const key of ['a', 'b', 'c']) {
    await inTenant(database, tenant.id, (tx) =>
      tx.connection.query(
        "insert into categories (tenant_id, id, names, sequence) values ($1, $2, '{}', 1), ($1, $2 || '2', '{}', 2)",
        [tenant.id, key],
      ),
    );
  }
  const { rows } = await inTenant(database, tenant.id, (tx) =>
    tx.connection.query('select id, clock, ord from changes order by clock, ord'),
  );
  expect(rows).toEqual([
    { id: 'a', clock: 1, ord: 0 },
    { id: 'a2', clock: 1, ord: 1 },
    { id: 'b', clock: 2, ord: 0 },
    { id: 'b2', clock: 2, ord: 1 },
    { id: 'c', clock: 3, ord: 0 },
    { id: 'c2', clock: 3, ord: 1 },
  ]);
});

test('[G4] the job queue runs over PGlite', async () => {
  const tenant = await createTenant(database);
  await inTenant(database, tenant.id, (tx) => enqueueJob(tx, housekeepingJob, {}));
  const queue = startJobQueue(app.services, { nightly: [] });
  await queue.ready;
  await queue.sweep(new Date(Date.now() + 120_000));
  await eventually(async () => expect(await jobsOf(app.services, tenant.id)).toMatchObject([{ state: 'done' }]));
  await queue.stop(1_000);
});
