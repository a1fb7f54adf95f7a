import { dayInZone } from '../../rules/calendar.ts';
import type { Database, OnProgress, SqlConnection } from '../db/connection/database.ts';
import { PLATFORM_ID } from '../tenants/tenant.ts';
import { withBulkFeed } from './bulk-feed.ts';
import { bulkInserter } from './bulk-insert.ts';
import { generateCustomers } from './customers.ts';
import { generateTenant } from './generate.ts';
import { demoId } from './ids.ts';
import { insertTenant } from './insert-tenant.ts';
import { generateUsers } from './people.ts';
import { superUser, userRows } from './rows-organization.ts';
import { generateSettings } from './settings.ts';
import type { TenantKind } from './types.ts';

export interface DemoOptions {
  /** Size of each tenant's catalog. */
  readonly items: number;
  /** The calendar day that all dates are relative to; the tenant's own today unless given. */
  readonly today?: string;
  readonly onProgress: OnProgress;
}

const KINDS: readonly TenantKind[] = ['greenleaf', 'harbor'];
/** The ids of the demo tenants; a database that holds others is somebody's own. */
export const DEMO_TENANT_IDS: readonly string[] = KINDS.map((kind) => demoId(kind, 'tenant'));
/** Two servers that start at once must not both load. Any fixed number will do. */
const LOCK = 7_203_512;
/** Tables so large that a plan made before their first statistics would be a bad one. */
const LARGE = `items, price_list_prices, location_prices, location_items, stock, lots, customer_locations, users, user_locations,
  orders, order_lines, sales_orders, sales_order_lines, pick_events, stock_moves, order_guides, invoices, changes`;

/**
 * Fills the control database with the demo tenants and the platform's administrator, whose passwords everybody can read:
 * whoever calls it has made sure that this is no production and that the database is empty or was begun by this.
 * The connection must own the tables. Each tenant is one transaction; the fact `demo` is stored last, so a load that was
 * cut off goes on with the tenants that are missing, and one that is complete does nothing.
 */
export async function loadDemo(control: Database, { items, today, onProgress }: DemoOptions): Promise<void> {
  const now = new Date().toISOString();
  const connection = await control.connect();
  try {
    if (await isLoaded(connection)) return;
    for (const kind of KINDS) {
      const { tenantId, timeZone } = generateSettings(kind, today ?? dayInZone(now, 'UTC'));
      await asOwner(connection, tenantId, async () => {
        const known = await connection.query('select from platform.tenants where id = $1', [tenantId]);
        if (known.rowCount > 0) return;
        const day = today ?? dayInZone(now, timeZone);
        // Hashing has threads of its own: it goes on while the rest is generated and stored.
        const users = userRows(generateUsers(kind, generateCustomers(kind, day).locations));
        const tenant = generateTenant(kind, { items, today: day });
        await withBulkFeed(connection, tenantId, () => insertTenant(connection, tenant, users, onProgress));
      });
    }
    await asOwner(connection, PLATFORM_ID, async () => {
      if (await isLoaded(connection)) return;
      const { insert, done } = bulkInserter(connection, PLATFORM_ID);
      await insert('users', await userRows([superUser]));
      await done();
      // What a bulk load leaves in the index's list of newcomers is read by each search until it is sorted in.
      await connection.batch(`analyze ${LARGE}; select gin_clean_pending_list('items_by_trigram')`);
      await connection.query(`insert into platform.facts (name, value) values ('demo', $1)`, [
        today ?? dayInZone(now, 'UTC'),
      ]);
    });
    connection.release();
  } catch (error) {
    connection.release(error as Error);
    throw error;
  }
}

async function isLoaded(connection: SqlConnection): Promise<boolean> {
  const { rowCount } = await connection.query(`select from platform.facts where name = 'demo'`);
  return rowCount > 0;
}

/**
 * A transaction of the tables' owner, whom row-level security binds to the tenant as well, one at a time among all
 * servers. Generating takes a while, so nothing in it is cut off for its duration. A failure is left to the caller, who
 * gives up the session and with it the transaction.
 */
async function asOwner(connection: SqlConnection, tenantId: string, work: () => Promise<void>): Promise<void> {
  await connection.batch(
    `begin; set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0;
     select pg_advisory_xact_lock(${LOCK}); select set_config('app.tenant_id', '${tenantId}', true)`,
  );
  await work();
  await connection.batch('commit');
}
