import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../server/db/connection/database.ts';
import { openPostgres } from '../../server/db/connection/postgres.ts';
import { createDatabaseFromTemplate } from '../../server/db/embedded/database-template.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/db/embedded/start.ts';
import { migrate } from '../../server/db/migrate.ts';
import { createSecrets } from '../../server/secrets.ts';
import { dbPasswordPlace } from '../../server/tenants/registry.ts';
import { type TestApp, testApp } from '../harness/app.ts';
import { type TestDatabase, testDatabase } from '../harness/database.ts';
import { createTenant, type TestTenant } from '../harness/factories.ts';
import { silentLog } from '../harness/log.ts';
import { orderOnce } from '../harness/main-job.ts';

let control: TestDatabase;
let second: EmbeddedPostgres;
let own: Database;
let folder: string;
let app: TestApp;
let placed: TestTenant;

beforeAll(async () => {
  control = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'cratebook-second-'));
  second = await startEmbeddedPostgres({ dataDir: folder, log: silentLog, fsync: false });
  own = openPostgres(second.settings, { poolSize: 4 }, silentLog);
  await migrate(own);
  app = await testApp(control.database);
  placed = await createTenant(control.database);
  const { settings } = second;
  const secrets = createSecrets(app.services.config.secretKey);
  const connection = await control.database.connect();
  await connection.query(
    'update platform.tenants set db_server = $2, db_port = $3, db_catalog = $4, db_user = $5, db_password_sealed = $6 where id = $1',
    [
      placed.id,
      settings.host,
      settings.port,
      settings.database,
      settings.user,
      secrets.seal(settings.password, dbPasswordPlace(placed.id)),
    ],
  );
  connection.release();
  await app.services.registry.changed();
});

afterAll(async () => {
  await app.close();
  await own.end();
  await second.stop();
  await control.drop();
  await rm(folder, { recursive: true, force: true });
});

const countIn = async (database: Database, table: string): Promise<number> => {
  const connection = await database.connect();
  try {
    // As the owner with the tenant set: row-level security is forced for the owner as well.
    await connection.batch(`begin; select set_config('app.tenant_id', '${placed.id}', true)`);
    const { rows } = await connection.query<Record<string, unknown>>(
      `select count(*) as n from ${table} where tenant_id = $1`,
      [placed.id],
    );
    await connection.batch('rollback');
    return Number(rows[0]?.n);
  } finally {
    connection.release();
  }
};

test('a tenant on a separate database server has all its rows there and none in the common one', async () => {
  await orderOnce(app, own, placed);
  for (const table of ['orders', 'users', 'sessions', 'changes', 'sync_results']) {
    expect(await countIn(own, table), table).toBeGreaterThan(0);
    expect(await countIn(control.database, table), table).toBe(0);
  }
});

test('tenants on the common server go on as before beside it', async () => {
  await orderOnce(app, control.database, await createTenant(control.database));
});

test("the password of the tenant's database is encrypted in its row", async () => {
  const connection = await control.database.connect();
  const { rows } = await connection.query<Record<string, unknown>>(
    'select db_password_sealed from platform.tenants where id = $1',
    [placed.id],
  );
  connection.release();
  expect(String(rows[0]?.db_password_sealed)).toMatch(/^v2\./);
  expect(String(rows[0]?.db_password_sealed)).not.toContain(second.settings.password);
});

test('[C6.5] a company’s database of a newer release is refused until this server knows it, and no other company waits', async () => {
  await createDatabaseFromTemplate(second.settings, 'template1', 'newer');
  const ahead = openPostgres({ ...second.settings, database: 'newer' }, { poolSize: 1 }, silentLog);
  await migrate(ahead);
  const run = async (text: string) => {
    const connection = await ahead.connect();
    await connection.batch(text);
    connection.release();
  };
  await run("insert into public.migrations (name, hash) values ('9999-of-tomorrow.sql', '')");
  const tenant = await createTenant(control.database);
  const connection = await control.database.connect();
  const { settings } = second;
  await connection.query(
    'update platform.tenants set db_server = $2, db_port = $3, db_catalog = $4, db_user = $5, db_password_sealed = $6 where id = $1',
    [
      ...[tenant.id, settings.host, settings.port, 'newer', settings.user],
      createSecrets(app.services.config.secretKey).seal(settings.password, dbPasswordPlace(tenant.id)),
    ],
  );
  connection.release();
  await app.services.registry.changed();
  const placed = (await app.services.registry.byId(tenant.id))!;
  await expect(app.services.registry.databaseOf(placed)).rejects.toMatchObject({ code: 'unavailable' });
  await orderOnce(app, control.database, await createTenant(control.database));
  await run("delete from public.migrations where name = '9999-of-tomorrow.sql'");
  await expect(app.services.registry.databaseOf(placed)).resolves.toBeDefined();
  await ahead.end();
});

test('[C6.5] a company that is placed elsewhere is served from there at once, and its database is migrated first', async () => {
  const moved = await createTenant(control.database);
  await orderOnce(app, control.database, moved);
  await createDatabaseFromTemplate(second.settings, 'template1', 'moved');
  const place = async (catalog: string) => {
    const { settings } = second;
    const secrets = createSecrets(app.services.config.secretKey);
    const connection = await control.database.connect();
    await connection.query(
      'update platform.tenants set db_server = $2, db_port = $3, db_catalog = $4, db_user = $5, db_password_sealed = $6 where id = $1',
      [
        moved.id,
        settings.host,
        settings.port,
        catalog,
        settings.user,
        secrets.seal(settings.password, dbPasswordPlace(moved.id)),
      ],
    );
    connection.release();
    await app.services.registry.changed();
  };
  const database = async () => {
    const tenant = await app.services.registry.byId(moved.id);
    const found = await app.services.registry.databaseOf(tenant!);
    const connection = await found.connect();
    const { rows } = await connection.query<Record<string, unknown>>(
      'select current_database() as name, (select count(*)::int from public.migrations) as migrations',
    );
    connection.release();
    return { found, name: rows[0]?.name, migrations: rows[0]?.migrations };
  };
  await place(second.settings.database);
  const first = await database();
  expect(first.name).toBe(second.settings.database);
  // One database, one pool, for all companies in it.
  expect(first.found).toBe(await app.services.registry.databaseOf((await app.services.registry.byId(placed.id))!));
  await place('moved');
  expect(await database()).toMatchObject({ name: 'moved', migrations: first.migrations });
});
