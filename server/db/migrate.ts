import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import type { Database, OnProgress, SqlConnection } from './connection/database.ts';
import { rowsBy } from './rows.ts';

const FOLDER = new URL('./migrations/', import.meta.url);
/** A migration that waits for a lock blocks all later sessions, so it waits this long and then lets them pass. */
const LOCK_TIMEOUT_MS = 2_000;
const LOCK_PAUSE_MS = 1_000;
const LOCK_TRIES = 60;
/** A migration has no time limit, because it depends on the number of rows. */
const UNLIMITED_MS = 2 ** 31 - 1;
/** lock_not_available. */
const LOCKED = '55P03';

/** An applied migration file was edited, so the database does not match this release. */
export class MigrationChangedError extends Error {
  override readonly name = 'MigrationChangedError';
}

/** A backup or a database has migrations that this release does not contain. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
}

/**
 * Applies the migrations of this release, or with `upTo` those that it names with their hashes. Each .sql file of the
 * folder runs once, in the order of the names, in a separate transaction. A migration waits at most two seconds for a
 * lock and is retried for a minute. Returns the names applied now. Throws MigrationChangedError if an applied file was
 * edited and NewerDatabaseError if a name is unknown.
 */
export async function migrate(
  database: Database,
  onProgress?: OnProgress,
  upTo?: ReadonlyMap<string, string>,
): Promise<string[]> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  const unknown = [...(upTo?.keys() ?? [])].filter((name) => !files.includes(name));
  if (unknown.length > 0) throw newer(unknown);
  const connection = await database.connectDirect();
  const applied: string[] = [];
  try {
    if (database.kind === 'postgres') await connection.batch(`select pg_advisory_lock(${ADVISORY_LOCKS.migrate})`);
    await connection.batch(
      'create table if not exists public.migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await connection.query<{ readonly name: string; readonly hash: string }>(
      'select name, hash from public.migrations',
    );
    const known = rowsBy(rows, 'name', ({ hash }) => hash);
    for (const name of files) {
      if (upTo !== undefined && !upTo.has(name)) continue;
      const text = await readFile(new URL(name, FOLDER), 'utf8');
      const hash = createHash('sha256').update(text).digest('hex');
      const before = known.get(name);
      if ((upTo?.get(name) ?? hash) !== hash || (before ?? hash) !== hash)
        throw new MigrationChangedError(
          `The migration ${name} was applied in another wording. Restore it and add a new file.`,
        );
      if (before === hash) continue;
      onProgress?.(`Migrating ${name.replace(/\.sql$/, '')}`);
      await apply(
        connection,
        `begin; set local statement_timeout = 0; set local lock_timeout = ${LOCK_TIMEOUT_MS}; ${text}; insert into public.migrations (name, hash) values ('${name}', '${hash}'); commit`,
      );
      applied.push(name);
    }
    if (database.kind === 'postgres') await connection.batch(`select pg_advisory_unlock(${ADVISORY_LOCKS.migrate})`);
    connection.release();
    return applied;
  } catch (error) {
    connection.release(error as Error);
    throw error;
  }
}

/**
 * Throws NewerDatabaseError if a newer release has migrated the database, because this release does not know its row
 * formats.
 */
export async function refuseNewer(database: Database): Promise<void> {
  const files = new Set(await readdir(FOLDER));
  const connection = await database.connect();
  try {
    const { rows: made } = await connection.query<{ is_there: boolean }>(
      "select to_regclass('public.migrations') is not null as is_there",
    );
    if (!made[0]?.is_there) return;
    const { rows } = await connection.query<{ name: string }>('select name from public.migrations order by name');
    const unknown = rows.map(({ name }) => name).filter((name) => !files.has(name));
    if (unknown.length > 0) throw newer(unknown);
  } finally {
    connection.release();
  }
}

const newer = (unknown: readonly string[]) =>
  new NewerDatabaseError(`A newer release made this database: this one does not know ${unknown.join(', ')}.`);

async function apply(connection: SqlConnection, statements: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await connection.batch(statements, UNLIMITED_MS);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== LOCKED || attempt === LOCK_TRIES) throw error;
      await connection.batch('rollback');
      await sleep(LOCK_PAUSE_MS);
    }
  }
}
