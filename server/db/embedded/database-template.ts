import { Client } from 'pg';
import type { PostgresSettings } from '../connection/postgres-settings.ts';

export interface TemporaryDatabase {
  readonly settings: PostgresSettings;
  /** Drops the database and disconnects its remaining sessions. */
  drop(): Promise<void>;
}

/**
 * Creates the database `name` on the same server as an exact copy of `template`. No session may be connected to the
 * template: PostgreSQL waits five seconds and then refuses (55006). `server` names another database of that server, and
 * a role that may create databases and owns the template.
 */
export async function createDatabaseFromTemplate(
  server: PostgresSettings,
  template: string,
  name: string,
): Promise<TemporaryDatabase> {
  await runOn(server, (client) =>
    client.query(`CREATE DATABASE ${client.escapeIdentifier(name)} TEMPLATE ${client.escapeIdentifier(template)}`),
  );
  return {
    settings: { ...server, database: name },
    drop: () =>
      runOn(server, async (client) => {
        const drop = `DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)}`;
        try {
          await client.query(`${drop} WITH (FORCE)`);
        } catch (error) {
          // An ordinary role may not disconnect a running autovacuum. Without FORCE the server itself asks autovacuum
          // to stop.
          if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
          await client.query(drop);
        }
      }),
  };
}

const INSUFFICIENT_PRIVILEGE = '42501';

async function runOn(server: PostgresSettings, work: (client: Client) => Promise<unknown>): Promise<void> {
  const { tls, ...place } = server;
  const client = new Client({ ...place, ssl: tls });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
