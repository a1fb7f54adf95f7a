import { dayInZone } from '../../rules/calendar.ts';
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts';
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
  /** Number of items of each tenant's catalog. */
  readonly items: number;
  /** The calendar day that all dates are relative to. The default is the current day in the tenant's timezone. */
  readonly today?: string;
  /** See GenerateOptions. */
  readonly historyDays?: number;
  readonly onProgress: OnProgress;
}

const KINDS: readonly TenantKind[] = ['greenleaf', 'harbor'];
/** The ids of the demo tenants. A database with other tenants is in real use. */
export const DEMO_TENANT_IDS: readonly string[] = KINDS.map((kind) => demoId(kind, 'tenant'));
/** Tables so large that query plans made before their first statistics would be slow. */
const LARGE = `items, price_list_prices, location_prices, location_items, stock, lots, customer_locations, users, user_locations,
  orders, order_lines, sales_orders, sales_order_lines, pick_events, stock_moves, order_guides, invoices, changes`;

/**
 * Fills the control database with the demo tenants and the platform's administrator, whose passwords are public.
 * Callers must make sure that the server is not in production, and that the database is empty or partly loaded by this
 * function. The connection must own the tables. Each tenant is one transaction. The fact `demo` is stored last: an
 * interrupted load continues with the missing tenants, and a complete one does nothing.
 */
export async function loadDemo(
  control: Database,
  { items, today, historyDays, onProgress }: DemoOptions,
): Promise<void> {
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
        // Hashing uses separate threads, so it continues while the rest is generated and stored.
        const users = userRows(generateUsers(kind, generateCustomers(kind, day).locations));
        const tenant = generateTenant(kind, { items, today: day, historyDays });
        await withBulkFeed(connection, tenantId, () => insertTenant(connection, tenant, users, onProgress));
      });
    }
    await asOwner(connection, PLATFORM_ID, async () => {
      if (await isLoaded(connection)) return;
      const { insert, done } = bulkInserter(connection, PLATFORM_ID);
      await insert('users', await userRows([superUser]));
      await done();
      await connection.batch(`analyze ${LARGE}`);
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
 * Runs a transaction of the tables' owner. Row-level security applies to the owner too, and a lock allows one such
 * transaction among all servers. It has no time limits, because generating takes long. After an error the caller must
 * close the session, which rolls the transaction back.
 */
async function asOwner(connection: SqlConnection, tenantId: string, work: () => Promise<void>): Promise<void> {
  await connection.batch(
    `begin; set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0;
     select pg_advisory_xact_lock(${ADVISORY_LOCKS.loadDemo}); select set_config('app.tenant_id', '${tenantId}', true)`,
  );
  await work();
  await connection.batch('commit');
}
