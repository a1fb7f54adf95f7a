import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CountedDatabase, countedDatabase } from '../../tests/harness/counted-database.ts';
import { type TestDatabase, testDatabase } from '../../tests/harness/database.ts';
import { inTenant, type Tx, type TxOptions } from './tenant-transaction.ts';

const TENANT = randomUUID();
let db: TestDatabase;
let counted: CountedDatabase;
beforeAll(async () => {
  db = await testDatabase({ poolSize: 1 });
  counted = countedDatabase(db.database);
});
afterAll(() => db.drop());

const tenantOf = (tx: Tx) => tx.connection.query("select current_setting('app.tenant_id') as tenant");
const run = <T>(work: (tx: Tx) => Promise<T>, options: TxOptions = { readOnly: true }) =>
  inTenant(counted.database, TENANT, work, options);

test('a read-only transaction commits in the round trip of its last statements', async () => {
  const traffic = await counted.trafficOf(() => run((tx) => tx.readLast(() => tenantOf(tx))));
  expect(traffic.roundTrips).toBe(1);
  expect(traffic.statements.filter((statement) => statement === 'commit')).toHaveLength(1);
});

test('the last statements still see the tenant', async () => {
  const [first, second] = await run((tx) => tx.readLast(() => Promise.all([tenantOf(tx), tenantOf(tx)])));
  expect([first.rows, second.rows]).toEqual([[{ tenant: TENANT }], [{ tenant: TENANT }]]);
});

test('a statement after the last ones is refused', async () => {
  await expect(
    run(async (tx) => {
      await tx.readLast(() => tenantOf(tx));
      await tenantOf(tx);
    }),
  ).rejects.toThrow('the transaction has ended');
});

test('an error in or after the last statements leaves the session usable', async () => {
  await expect(run((tx) => tx.readLast(() => tx.connection.query('select 1 / 0')))).rejects.toThrow('division by zero');
  await expect(
    run(async (tx) => {
      await tx.readLast(() => tenantOf(tx));
      throw new Error('no such order');
    }),
  ).rejects.toThrow('no such order');
  expect((await run(tenantOf)).rows).toEqual([{ tenant: TENANT }]);
});

test('a transaction that writes goes on after them', async () => {
  const insert = `insert into holidays (tenant_id, day, name) values ('${TENANT}', '2026-12-25', 'Christmas')`;
  await run(async (tx) => {
    await tx.readLast(() => tenantOf(tx));
    await tx.connection.query(insert);
  }, {});
  const { rows } = await run((tx) => tx.connection.query('select name from holidays'));
  expect(rows).toEqual([{ name: 'Christmas' }]);
});

test('a snapshot ends with the wait for the disk that its cursor needs', async () => {
  const { statements } = await counted.trafficOf(() =>
    run((tx) => tx.readLast(() => tenantOf(tx)), { readOnly: true, snapshot: true }),
  );
  expect(statements.at(-1)).toContain('pg_logical_emit_message');
});
