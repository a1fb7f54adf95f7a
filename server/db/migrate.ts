import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Database, OnProgress } from './connection/database.ts';

const FOLDER = new URL('./migrations/', import.meta.url);
/** Two servers that start at once must not migrate at once. Any fixed number will do. */
const LOCK = 7_203_511;

/** An applied migration no longer reads as it did: the database and this release have parted ways. */
export class MigrationChangedError extends Error {
  override readonly name = 'MigrationChangedError';
}

/**
 * Brings the database up to this release: each .sql file of the folder once, in the order of its name, each in its own
 * transaction. Answers the names that were applied now. Throws MigrationChangedError when an applied file was edited.
 */
export async function migrate(database: Database, onProgress?: OnProgress): Promise<string[]> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  const connection = await database.connect();
  const applied: string[] = [];
  try {
    if (database.kind === 'postgres') await connection.batch(`select pg_advisory_lock(${LOCK})`);
    await connection.batch(
      'create table if not exists public.migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await connection.query('select name, hash from public.migrations');
    const known = new Map(rows.map((row) => [String(row.name), String(row.hash)]));
    for (const name of files) {
      const text = await readFile(new URL(name, FOLDER), 'utf8');
      const hash = createHash('sha256').update(text).digest('hex');
      const before = known.get(name);
      if (before === hash) continue;
      if (before)
        throw new MigrationChangedError(
          `The migration ${name} was applied in another wording. Restore it and add a new file.`,
        );
      onProgress?.(`Migrating ${name.replace(/\.sql$/, '')}`);
      await connection.batch(
        `begin; set local statement_timeout = 0; set local lock_timeout = 0; ${text}; insert into public.migrations (name, hash) values ('${name}', '${hash}'); commit`,
      );
      applied.push(name);
    }
    if (database.kind === 'postgres') await connection.batch(`select pg_advisory_unlock(${LOCK})`);
    connection.release();
    return applied;
  } catch (error) {
    connection.release(error as Error);
    throw error;
  }
}
