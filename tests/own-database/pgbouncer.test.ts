import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type OpenedDatabase, openDatabase } from '../../server/db/connection/open.ts';
import { type PostgresSettings, urlOfSettings } from '../../server/db/connection/postgres-settings.ts';
import { createDatabaseFromTemplate, type TemporaryDatabase } from '../../server/db/embedded/database-template.ts';
import { migrate } from '../../server/db/migrate.ts';
import { inTenant } from '../../server/db/tenant-transaction.ts';
import { type TestApp, testApp } from '../harness/app.ts';
import { eventually } from '../harness/eventually.ts';
import { createTenant } from '../harness/factories.ts';
import { silentLog } from '../harness/log.ts';
import { orderOnce } from '../harness/main-job.ts';
import { findPgbouncer, startPgbouncer } from '../harness/pgbouncer.ts';

const root = findPgbouncer();
const SESSIONS = 3;

const open = (pooled: PostgresSettings, direct?: PostgresSettings): Promise<OpenedDatabase> =>
  openDatabase(
    {
      ...{ dataDir: '/nonexistent', embeddedDatabase: 'postgres', databasePoolSize: 8 },
      databaseUrl: urlOfSettings(pooled),
      databaseDirectUrl: direct && urlOfSettings(direct),
    },
    silentLog,
    () => {},
  );

// Without PgBouncer nothing can be said: no Debian package manager is here, or its archive is away.
describe.skipIf(root === undefined)('a server behind PgBouncer in transaction mode', () => {
  let made: TemporaryDatabase;
  let opened: OpenedDatabase;
  let bouncer: Awaited<ReturnType<typeof startPgbouncer>>;

  beforeAll(async () => {
    const server = inject('postgres');
    made = await createDatabaseFromTemplate(server, 'template1', `pooled_${randomUUID().replaceAll('-', '')}`);
    bouncer = await startPgbouncer(root!, server, { maxPreparedStatements: 300, poolSize: SESSIONS });
    opened = await open(bouncer.before(made.settings), made.settings);
    await migrate(opened.database);
  });
  afterAll(async () => {
    await opened.stop();
    await bouncer.stop();
    await made.drop();
  });

  it('[C6.6] migrates, signs in, pulls and pushes, with more sessions in use than the server has', async () => {
    const { database } = opened;
    expect(await migrate(database)).toEqual([]);
    const apps: TestApp[] = [await testApp(database), await testApp(database)];
    const tenants = await Promise.all(Array.from({ length: 6 }, () => createTenant(database)));
    await Promise.all(tenants.map((tenant, at) => orderOnce(apps[at % 2]!, database, tenant)));
    const waiting = Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        inTenant(database, tenants[at % 6]!.id, async (tx) => {
          const { rows } = await tx.connection.query<Record<string, unknown>>(
            'select count(*)::int as n from orders',
            [],
            'count_orders',
          );
          return Number(rows[0]?.n);
        }),
      ),
    );
    expect(await waiting).toEqual(Array(40).fill(1));
    for (const app of apps) await app.close();
  });

  it('[C6.6] pokes cross from server to server', async () => {
    const [first, second] = [await testApp(opened.database), await testApp(opened.database)];
    const tenantId = randomUUID();
    let pokes = 0;
    second.services.pokes.listen({
      tenantId,
      scopes: new Set(['tenant']),
      poke: () => {
        pokes += 1;
      },
    });
    for (let round = 1; round <= 10; round++) {
      first.services.pokes.committed(tenantId, { clock: round, scopes: ['tenant'] });
      await eventually(() => expect(pokes).toBe(round));
    }
    await first.close();
    await second.close();
  });

  it('[C6.6] each transaction of a company has its time limits, whichever session the pooler gives it', async () => {
    const { database } = opened;
    const tenant = await createTenant(database);
    const limits = `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`;
    const read = (readOnly: boolean) =>
      inTenant(database, tenant.id, async (tx) => (await tx.connection.query(limits)).rows[0], { readOnly });
    const all = await Promise.all(Array.from({ length: 2 * SESSIONS }, (_, at) => read(at % 2 === 0)));
    for (const each of all) expect(each).toEqual({ statement: '30s', lock: '10s', idle: '1min' });
    // Nothing of it is left behind in a session that serves others.
    const connection = await database.connect();
    expect((await connection.query(limits)).rows[0]).toMatchObject({ statement: '0', lock: '0', idle: '0' });
    connection.release();
  });

  it('[C6.6] two servers that start at once migrate one after the other', async () => {
    const copy = await createDatabaseFromTemplate(made.settings, 'template1', `twice_${randomUUID().slice(0, 8)}`);
    const both = await Promise.all([1, 2].map(() => open(bouncer.before(copy.settings), copy.settings)));
    const applied = await Promise.all(both.map(({ database }) => migrate(database)));
    expect(applied.map((names) => names.length).sort((a, b) => a - b)[0]).toBe(0);
    for (const each of both) await each.stop();
    await copy.drop();
  });

  it('[C6.6] a start without DATABASE_DIRECT_URL says what is missing', async () => {
    await expect(open(bouncer.before(made.settings))).rejects.toThrow('set DATABASE_DIRECT_URL');
  });

  it('[C6.6] a pooler that mixes up prepared statements is refused at the start', async () => {
    const mixing = await startPgbouncer(root!, made.settings, { maxPreparedStatements: 0, poolSize: SESSIONS });
    await expect(open(mixing.before(made.settings), made.settings)).rejects.toThrow('max_prepared_statements');
    await mixing.stop();
  });
});
