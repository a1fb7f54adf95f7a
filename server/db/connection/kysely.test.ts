import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, SqlConnection } from './database.ts';
import { kyselyOn } from './kysely.ts';
import { openPglite } from './pglite.ts';
import { StatementNames } from './statement-names.ts';

interface Tables {
  crates: { id: number; label: string };
}

let database: Database;
let connection: SqlConnection;

beforeAll(async () => {
  database = await openPglite({ folder: undefined });
  connection = await database.connect();
  // Other test files of this process may have used up the names of the process.
  kyselyOn(connection, new StatementNames('test'));
  await connection.batch('create table crates (id int8 primary key, label text not null)');
});

afterAll(async () => {
  connection.release();
  await database.end();
});

describe('Kysely on a session', () => {
  it('returns the same object for the same checkout', () => {
    expect(kyselyOn(connection)).toBe(kyselyOn(connection));
  });

  it('builds and runs statements', async () => {
    const db = kyselyOn<Tables>(connection);
    const inserted = await db
      .insertInto('crates')
      .values([
        { id: 1, label: 'a' },
        { id: 2, label: 'b' },
      ])
      .executeTakeFirst();
    expect(inserted.numInsertedOrUpdatedRows).toBe(2n);
    const changed = await db.updateTable('crates').set({ label: 'c' }).where('id', '=', 2).executeTakeFirst();
    expect(changed.numUpdatedRows).toBe(1n);
    expect(await db.selectFrom('crates').selectAll().orderBy('id').execute()).toEqual([
      { id: 1, label: 'a' },
      { id: 2, label: 'c' },
    ]);
  });

  it('prepares a statement that is repeated', async () => {
    const db = kyselyOn<Tables>(connection);
    for (const id of [1, 2, 3]) await db.selectFrom('crates').select('label').where('id', '=', id).execute();
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements
      where statement = ${'select "label" from "crates" where "id" = $1'}`.execute(db);
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('rolls its own transaction back as a unit', async () => {
    const db = kyselyOn<Tables>(connection);
    const attempt = db.transaction().execute(async (trx) => {
      await trx.insertInto('crates').values({ id: 3, label: 'd' }).execute();
      await trx.insertInto('crates').values({ id: 3, label: 'e' }).execute();
    });
    await expect(attempt).rejects.toMatchObject({ code: '23505' });
    expect(await db.selectFrom('crates').select('id').where('id', '=', 3).execute()).toEqual([]);
  });

  it('rejects a transaction inside an open one', async () => {
    await connection.batch('begin');
    const inner = kyselyOn<Tables>(connection)
      .transaction()
      .execute(async () => {});
    await expect(inner).rejects.toThrow('already in a transaction');
    expect(connection.transactionStatus()).toBe('open');
    await connection.batch('rollback');
  });

  it('rejects a query after the session was released', async () => {
    connection.release();
    await expect(kyselyOn<Tables>(connection).selectFrom('crates').selectAll().execute()).rejects.toThrow(
      'was released',
    );
    connection = await database.connect();
  });
});
