import type { Database } from '../../server/db/connection/database.ts';

/** Returns a value as an SQL literal. Only for values of these tests. */
export function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return `'${text.replaceAll("'", "''")}'`;
}

/** A template whose values become literals, so that many statements need one round trip. */
export const sql = (parts: TemplateStringsArray, ...values: readonly unknown[]): string =>
  parts.reduce((text, part, index) => text + literal(values[index - 1]) + part);

/** The distributor's own systems: they write directly to the tables, and the feed's triggers must notice. */
export interface OwnerConnection {
  /** Runs statements in one transaction as the given tenant. */
  run(tenantId: string, statements: string): Promise<void>;
  rows(tenantId: string, query: string): Promise<Record<string, unknown>[]>;
  close(): void;
}

/** A session of the tables' owner. Row-level security is forced, so it sets its tenant. */
export async function openOwnerConnection(database: Database): Promise<OwnerConnection> {
  const connection = await database.connect();
  const as = (tenantId: string) => sql`select set_config('app.tenant_id', ${tenantId}, true)`;
  return {
    async run(tenantId, statements) {
      try {
        await connection.batch(`begin; ${as(tenantId)}; ${statements}; commit`);
      } catch (error) {
        await connection.batch('rollback');
        throw error;
      }
    },
    async rows(tenantId, query) {
      const [, , result] = await connection.batch(`begin; ${as(tenantId)}; ${query}; commit`);
      return result?.rows ?? [];
    },
    close: () => connection.release(),
  };
}
