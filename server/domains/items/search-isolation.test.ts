import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/harness/database.ts';
import { createTenant } from '../../../tests/harness/factories.ts';
import { writeTermsOf } from './write-all-terms.ts';

let db: TestDatabase;
let ada: string;
let ben: string;

beforeAll(async () => {
  db = await testDatabase();
  ada = (await createTenant(db.database)).id;
  ben = (await createTenant(db.database)).id;
  for (const [tenant, code] of [
    [ada, 'ADA-1'],
    [ben, 'BEN-1'],
  ] as const) {
    await db.as(tenant, (tx) =>
      tx.connection.query(
        `insert into items (tenant_id, item_code, description, category_id, type_id, order_uom, uoms, is_active) values
         ($1, $2, 'SECRET ROMAINE', 'K', 'T', 'CS', '[]', true), ($1, $2 || '-gone', 'SECRET ROMAINE', 'K', 'T', 'CS', '[]', false)`,
        [tenant, code],
      ),
    );
    await writeTermsOf(db.database, tenant);
  }
});
afterAll(() => db.drop());

const found = (tenant: string, query: string) =>
  db.as(tenant, async (tx) => {
    const { rows } = await tx.connection.query<{ code: string }>(
      'select find_item_terms($1::tsquery) as code order by 1',
      [query],
    );
    return rows.map((row) => row.code);
  });

test('[I5] the search function returns only active items of the transaction’s tenant', async () => {
  expect(await found(ada, "'secret'")).toEqual(['ADA-1']);
  expect(await found(ben, "'secret'")).toEqual(['BEN-1']);
  expect(await found(ada, "'ben':* | 'be':*")).toEqual([]);
});

test('[I5] outside a tenant’s transaction it returns no item, and only the tenant role may call it', async () => {
  const connection = await db.database.connect();
  try {
    await connection.batch('begin; set local role cratebook_tenant');
    expect((await connection.query("select find_item_terms('''secret''')")).rows).toEqual([]);
    await connection.batch('rollback');
    const { rows } = await connection.query(
      `select has_function_privilege('public', 'find_item_terms(tsquery)', 'execute') as anybody,
         has_table_privilege('cratebook_search', 'items', 'insert, update, delete') as writes,
         (select array_agg(distinct table_name::text) from information_schema.column_privileges where grantee = 'cratebook_search') as reads`,
    );
    expect(rows).toEqual([{ anybody: false, writes: false, reads: ['items'] }]);
  } finally {
    connection.release();
  }
});

test('[I5] row-level security applies to the owner of the database, and the tenant role can’t switch to the search role', async () => {
  const connection = await db.database.connect();
  try {
    await connection.batch(`begin; select set_config('app.tenant_id', '${ada}', true)`);
    const { rows } = await connection.query('select distinct tenant_id from items');
    expect(rows).toEqual([{ tenant_id: ada }]);
    await connection.batch('rollback');
    await connection.batch('begin; set local role cratebook_tenant');
    await expect(connection.batch('set local role cratebook_search')).rejects.toThrow('permission denied');
    await connection.batch('rollback');
  } finally {
    connection.release();
  }
});
