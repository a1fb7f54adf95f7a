import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { expect, inject, test } from 'vitest';
import { silentLog } from '../../tests/harness/log.ts';
import { openPostgres } from './connection/postgres.ts';
import { createDatabaseFromTemplate } from './embedded/database-template.ts';
import { migrate } from './migrate.ts';

const FOLDER = new URL('./migrations/', import.meta.url);

test('[C6.5] a migration that waits for a lock gives up, lets other sessions pass and gets the lock in a later try', async () => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const { settings, drop } = await createDatabaseFromTemplate(inject('postgres'), 'template1', name);
  const database = openPostgres(settings, { poolSize: 4 }, silentLog);
  const [reader, other] = [await database.connect(), await database.connect()];
  try {
    const files = (await readdir(FOLDER)).sort();
    const before = files.slice(0, files.indexOf('0063-folded-letters.sql'));
    const hashes = await Promise.all(
      before.map(async (file) => {
        const text = await readFile(new URL(file, FOLDER), 'utf8');
        return [file, createHash('sha256').update(text).digest('hex')] as const;
      }),
    );
    await migrate(database, undefined, new Map(hashes));
    await reader.batch('begin; select from items');
    const migrated = migrate(database);
    const isWaiting = async () => {
      const { rows } = await other.query<Record<string, unknown>>(
        "select count(*)::int as n from pg_locks where relation = 'items'::regclass and not granted",
      );
      return Number(rows[0]?.n) > 0;
    };
    await expect.poll(isWaiting, { timeout: 60_000 }).toBe(true);
    await expect.poll(isWaiting, { timeout: 60_000 }).toBe(false);
    await other.query('select from items');
    await expect.poll(isWaiting, { timeout: 60_000 }).toBe(true);
    await reader.batch('commit');
    expect(await migrated).toEqual(files.slice(before.length));
  } finally {
    reader.release();
    other.release();
    await database.end();
    await drop();
  }
}, 120_000);
