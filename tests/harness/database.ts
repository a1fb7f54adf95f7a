import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import type { Database } from '../../server/db/connection/database.ts';
import { openPostgres } from '../../server/db/connection/postgres.ts';
import type { PostgresSettings } from '../../server/db/connection/postgres-settings.ts';
import { createDatabaseFromTemplate } from '../../server/db/embedded/database-template.ts';
import { inTenant, type Tx, type TxOptions } from '../../server/db/tenant-transaction.ts';
import { silentLog } from './log.ts';

export interface TestDatabase {
  readonly database: Database;
  readonly settings: PostgresSettings;
  /** Runs `work` as the tenant and commits. */
  as<T>(tenantId: string, work: (tx: Tx) => Promise<T>, options?: TxOptions): Promise<T>;
  /** Ends all sessions and drops the database. */
  drop(): Promise<void>;
}

/** A migrated, empty database of the caller's own, on the run's PostgreSQL (some 30 ms). The caller drops it in `afterAll`. */
export async function testDatabase(options: { poolSize?: number } = {}): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const { settings, drop } = await createDatabaseFromTemplate(inject('postgres'), inject('postgresTemplate'), name);
  const database = openPostgres(settings, { poolSize: options.poolSize ?? 4 }, silentLog);
  return {
    database,
    settings,
    as: (tenantId, work, txOptions) => inTenant(database, tenantId, work, txOptions),
    async drop() {
      await database.end();
      await drop();
    },
  };
}
