import { type TestApp, testApp } from './app.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { createTenant, type TestTenant } from './factories.ts';
import { furnish } from './main-job.ts';

/** A tenant with a kitchen that can order, and its chef signed in, on a database of a test file's own. */
export interface TestKitchen {
  readonly db: TestDatabase;
  readonly app: TestApp;
  readonly tenant: TestTenant;
  readonly kitchen: Awaited<ReturnType<typeof furnish>>;
  /** The chef's access token. */
  readonly token: string;
  /** Runs SQL as the tenant; its id is `$1`, and `values` follow. */
  run(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  close(): Promise<void>;
}

export async function testKitchen(): Promise<TestKitchen> {
  const db = await testDatabase();
  const app = await testApp(db.database);
  const tenant = await createTenant(db.database);
  const kitchen = await furnish(db.database, tenant);
  return {
    ...{ db, app, tenant, kitchen },
    token: await app.signIn(tenant.hostName, kitchen),
    run: (text, values = []) => db.as(tenant.id, (tx) => tx.connection.query(text, [tx.tenantId, ...values])),
    async close() {
      await app.close();
      await db.drop();
    },
  };
}
