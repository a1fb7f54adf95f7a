import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DataDirBusyError } from '../embedded/errors.ts';
import { startEmbeddedPostgres } from '../embedded/start.ts';
import type { Database, Log } from './database.ts';
import { openDatabase, openTenantDatabase } from './open.ts';
import { settingsOfUrl, urlOfSettings } from './postgres-settings.ts';

const warnings: string[] = [];
const log: Log = { info() {}, warn: (_, message) => void warnings.push(message), error() {} };
const none = () => {};
let scratch: string;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'cratebook-open-'));
});
afterAll(() => rm(scratch, { recursive: true }));

async function ask(database: Database, text: string): Promise<unknown> {
  const connection = await database.connect();
  try {
    return (await connection.query(text)).rows[0];
  } finally {
    connection.release();
  }
}

const config = (name: string, embeddedDatabase: 'postgres' | 'pglite') => ({
  databaseUrl: undefined,
  databaseDirectUrl: undefined,
  embeddedDatabase,
  dataDir: join(scratch, name),
  databasePoolSize: 2,
});

describe('opening the database', () => {
  it('starts the embedded PostgreSQL', async () => {
    const embedded = await openDatabase(config('postgres', 'postgres'), log, none);
    expect(embedded.database.kind).toBe('postgres');
    expect(
      await ask(embedded.database, "select current_setting('fsync') as fsync, current_database()::text as name"),
    ).toEqual({
      fsync: 'on',
      name: 'cratebook',
    });
    await embedded.stop();
    await embedded.stop();
  });

  it('connects to the server of DATABASE_URL, and starts none', async () => {
    const server = await startEmbeddedPostgres({ dataDir: join(scratch, 'server'), log, fsync: false });
    const opened = await openDatabase({ ...config('unused', 'postgres'), databaseUrl: server.url }, log, none);
    await ask(opened.database, 'create table here as select 1 as a');
    await opened.stop();

    const { host, port, user, password, database } = server.settings;
    const tenant = { dbServer: host, dbPort: port, dbCatalog: database, dbUser: user, dbPassword: password };
    const own = await openTenantDatabase({ ...tenant, useSSL: false, dbTrustServerCertificate: false }, log);
    expect(await ask(own, 'select a from here')).toEqual({ a: 1 });
    await own.end();

    // The embedded server has no TLS, so a tenant that requires TLS is rejected.
    const insisting = openTenantDatabase(
      { ...tenant, dbServer: host, useSSL: true, dbTrustServerCertificate: true },
      log,
    );
    await expect(insisting).rejects.toThrow('SSL');
    await server.stop();
  });

  it('reports which server cannot be used and why, without the password', async () => {
    const databaseUrl = urlOfSettings({ ...settingsOfUrl('postgres://u@localhost:1/d'), password: 'hidden' });
    const refused = await openDatabase({ ...config('unused', 'postgres'), databaseUrl }, log, none).catch(
      (error: Error) => error,
    );
    expect(String(refused)).toContain('localhost:1 cannot be used: ');
    expect(String(refused)).toContain('ECONNREFUSED');
    expect(String(refused)).not.toContain('hidden');
  });

  it('keeps a PGlite database, warns that it is not power-safe, and admits one process', async () => {
    const first = await openDatabase(config('pglite', 'pglite'), log, none);
    expect(first.database.kind).toBe('pglite');
    expect(warnings.join()).toContain('not power-safe');
    await ask(first.database, 'create table kept as select 7 as a');
    await expect(openDatabase(config('pglite', 'pglite'), log, none)).rejects.toThrow(DataDirBusyError);
    await first.stop();
    const second = await openDatabase(config('pglite', 'pglite'), log, none);
    expect(await ask(second.database, 'select a, current_user::text as who from kept')).toEqual({
      a: 7,
      who: 'cratebook',
    });
    await second.stop();
  });

  it('never replaces an existing database with an empty one of the other kind', async () => {
    await expect(openDatabase(config('pglite', 'postgres'), log, none)).rejects.toThrow('EMBEDDED_DATABASE=pglite');
    await expect(openDatabase(config('postgres', 'pglite'), log, none)).rejects.toThrow('EMBEDDED_DATABASE=postgres');
  });
});
