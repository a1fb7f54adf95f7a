import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { findPackagedBinaries } from '../embedded/binaries.ts';
import { lockDataDir } from '../embedded/data-dir-lock.ts';
import { startEmbeddedPostgres } from '../embedded/start.ts';
import type { Database, Log, OnProgress } from './database.ts';
import { openPglite } from './pglite.ts';
import { openPostgres, type PostgresOptions } from './postgres.ts';
import {
  type PostgresSettings,
  settingsOfTenantServer,
  settingsOfUrl,
  type TenantServer,
} from './postgres-settings.ts';

export interface OpenedDatabase {
  readonly database: Database;
  /** Closes every session and stops the programs started for it. May be called twice. */
  stop(): Promise<void>;
}

type DatabaseConfig = Pick<
  Config,
  'databaseUrl' | 'databaseDirectUrl' | 'embeddedDatabase' | 'dataDir' | 'databasePoolSize'
>;

/** In the format of server_version_num: our SQL uses features of PostgreSQL 15. */
const OLDEST_SERVER = 150_000;

/**
 * Opens the configured database: the server of DATABASE_URL, else the embedded PostgreSQL. Uses PGlite if configured,
 * or if there are no PostgreSQL programs for this platform. The database has answered when this returns. Never replaces
 * an existing database of one kind with an empty one of the other.
 */
export async function openDatabase(config: DatabaseConfig, log: Log, onProgress: OnProgress): Promise<OpenedDatabase> {
  if (config.databaseUrl !== undefined) {
    const { databaseDirectUrl, databasePoolSize: poolSize } = config;
    const direct = databaseDirectUrl === undefined ? {} : { direct: settingsOfUrl(databaseDirectUrl) };
    return await openServer(settingsOfUrl(config.databaseUrl), { poolSize, ...direct }, log);
  }
  const hasPostgres = existsSync(join(config.dataDir, 'postgres'));
  const hasPglite = existsSync(join(config.dataDir, 'pglite'));
  const missing = config.embeddedDatabase === 'postgres' && findPackagedBinaries() === undefined && !hasPostgres;
  if (config.embeddedDatabase === 'pglite' || missing) {
    if (hasPostgres) throw new Error(otherKind(config.dataDir, 'postgres', 'pglite'));
    return await openFolder(config.dataDir, log, onProgress);
  }
  if (hasPglite && !hasPostgres) throw new Error(otherKind(config.dataDir, 'pglite', 'postgres'));
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log, onProgress });
  const database = openPostgres(embedded.settings, { poolSize: config.databasePoolSize }, log);
  return {
    database,
    async stop() {
      await database.end();
      await embedded.stop();
    },
  };
}

/** Short, because a server has many of these databases and most are idle. */
const TENANT_IDLE_MS = 5_000;

/** Opens the pool of a tenant on a separate database server. The server has answered once when this returns. */
export async function openTenantDatabase(server: TenantServer, log: Log, poolSize = 8): Promise<Database> {
  return (await openServer(settingsOfTenantServer(server), { poolSize, idleTimeoutMs: TENANT_IDLE_MS }, log)).database;
}

async function openServer(settings: PostgresSettings, options: PostgresOptions, log: Log): Promise<OpenedDatabase> {
  const database = openPostgres(settings, options, log);
  const where = `${settings.host}:${settings.port}`;
  try {
    const connection = await database.connect();
    const { rows } = await connection.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    connection.release();
    if (rows[0]!.version < OLDEST_SERVER) throw new Error('it must be PostgreSQL 15 or later');
    if (options.direct) await refuseSharedNames(settings, options, log);
  } catch (error) {
    await database.end();
    throw new Error(`the database server at ${where} cannot be used: ${describe(error)}`, { cause: error });
  }
  return { database, stop: () => database.end() };
}

/** Throws if a pooler mixes prepared statements of two clients that have the same name. */
async function refuseSharedNames(settings: PostgresSettings, options: PostgresOptions, log: Log): Promise<void> {
  const pool = openPostgres(settings, { ...options, poolSize: 2 }, log);
  const sessions = await Promise.all([pool.connect(), pool.connect()]);
  try {
    for (const [at, session] of sessions.entries()) await session.query(`select ${at} as client`, [], 'name_of_two');
  } catch (error) {
    if (!/^(42P05|26000)$/.test((error as { code?: string }).code ?? '')) throw error;
    throw new Error('its pooler must be PgBouncer 1.21 or later, with max_prepared_statements of at least 300');
  } finally {
    for (const session of sessions) session.release();
    await pool.end();
  }
}

async function openFolder(dataDir: string, log: Log, onProgress: OnProgress): Promise<OpenedDatabase> {
  log.warn({}, 'the database runs inside this process (PGlite): it is not power-safe, for trials only');
  onProgress('Starting the database (PGlite: not power-safe, for trials only)');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockDataDir(dataDir);
  try {
    const database = await openPglite({ folder: join(dataDir, 'pglite') });
    let stopping: Promise<void> | undefined;
    const stop = () => database.end().finally(() => lock.release());
    return {
      database,
      stop: () => {
        stopping ??= stop();
        return stopping;
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

function otherKind(dataDir: string, found: 'postgres' | 'pglite', asked: string): string {
  return (
    `${dataDir} holds a database of EMBEDDED_DATABASE=${found}, and ${asked} would start with an empty one. ` +
    `Set EMBEDDED_DATABASE=${found}, or give this start a DATA_DIR of its own.`
  );
}

/** A refused connection is an AggregateError without a message. Its inner errors have the messages. */
function describe(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describe).join(', ');
  const message = error instanceof Error ? error.message : String(error);
  // PgBouncer reports this for time limits, which only a server accepts at the start of a session.
  return message.startsWith('unsupported startup parameter')
    ? 'it is a pooler: set DATABASE_DIRECT_URL to the address of the server itself'
    : message;
}
