import type { Selectable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../tests/harness/database.ts';
import type { SqlConnection } from '../db/connection/database.ts';
import type { Columns } from '../db/rows.ts';
import type { ChangesTable } from '../db/tables/sync.ts';
import { withBulkFeed } from './bulk-feed.ts';
import { generateTenant } from './generate.ts';
import { insertTenant } from './insert-tenant.ts';
import { userRows } from './rows-organization.ts';

const tenant = generateTenant('greenleaf', { items: 120, today: '2026-03-11', historyDays: 30 });
const { tenantId } = tenant.settings;

let db: TestDatabase;
let connection: SqlConnection;
beforeAll(async () => {
  db = await testDatabase();
  connection = await db.database.connect();
});
afterAll(async () => {
  connection.release();
  await db.drop();
});

interface Feed {
  readonly rows: readonly string[];
  readonly clocks: readonly unknown[];
  readonly ords: readonly number[];
  readonly deleted: number;
  readonly clock: unknown;
}

/** Writes the tenant in a transaction, reads its feed, and rolls everything back. */
async function feedAfter(write: () => Promise<void>): Promise<Feed> {
  await connection.batch(`begin; select set_config('app.tenant_id', '${tenantId}', true)`);
  await write();
  await connection.batch('set constraints all immediate');
  const { rows } = await connection.query<Selectable<ChangesTable>>(
    'select * from changes order by collection, scope, id',
  );
  const { rows: clocks } = await connection.query<Columns<'tenant_clock', 'value'>>('select value from tenant_clock');
  await connection.batch('rollback');
  return {
    rows: rows.map(({ collection, scope, id }) => `${collection} ${scope} ${id}`),
    clocks: [...new Set(rows.map(({ clock }) => clock))],
    ords: rows.map(({ ord }) => ord).sort((a, b) => a - b),
    deleted: rows.filter((row) => row.deleted).length,
    clock: clocks[0]?.value,
  };
}

describe('the feed of a bulk load', () => {
  it('contains the same entries as the triggers write row by row', async () => {
    const users = userRows(tenant.users);
    const insert = () => insertTenant(connection, tenant, users, () => {});
    const byTriggers = await feedAfter(insert);
    const inBulk = await feedAfter(() => withBulkFeed(connection, tenantId, insert));

    expect(inBulk.rows).toEqual(byTriggers.rows);
    expect({ clocks: inBulk.clocks, clock: inBulk.clock, deleted: inBulk.deleted }).toEqual({
      clocks: byTriggers.clocks,
      clock: byTriggers.clock,
      deleted: byTriggers.deleted,
    });
    expect(inBulk.ords).toEqual(inBulk.rows.map((_, index) => index));
    const collections = new Set(inBulk.rows.map((row) => row.split(' ')[0]));
    expect([...collections].sort()).toEqual([
      'availability',
      'categories',
      'customerCredits',
      'deliveries',
      'items',
      'locationItems',
      'locations',
      'lots',
      'messages',
      'orderGuides',
      'orders',
      'pickOrders',
      'prices',
      'profiles',
      'purchaseOrders',
      'routes',
      'salesOrders',
      'synonyms',
      'warehouses',
    ]);
  });
});
