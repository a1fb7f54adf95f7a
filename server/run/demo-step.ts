import { type Config, ConfigError } from '../config.ts';
import type { Database, OnProgress } from '../db/connection/database.ts';

/**
 * Fills an empty database with the demo tenants, unless the configuration forbids it, and continues an interrupted
 * load. Never changes a database with real tenants. Returns whether the demo is loaded. Throws ConfigError if it is
 * loaded and the server is in production.
 */
export async function loadDemoIfWanted(
  database: Database,
  config: Pick<Config, 'demo' | 'demoItems' | 'isProduction'>,
  onProgress: OnProgress,
): Promise<boolean> {
  const hasDemo = await has(database, "select from platform.facts where name = 'demo'");
  if (hasDemo && config.isProduction) {
    throw new ConfigError([
      'NODE_ENV is production, and this database holds the demo companies, whose passwords everybody knows. Start with a database or DATA_DIR of your own.',
    ]);
  }
  if (config.demo === 'off') return false;
  if (hasDemo) return true;
  // The generator is imported only when needed, to save the server's memory.
  const { DEMO_TENANT_IDS, loadDemo } = await import('../demo/load.ts');
  if (await has(database, 'select from platform.tenants where not id = any($1)', [DEMO_TENANT_IDS])) return false;
  await loadDemo(database, { items: config.demoItems, onProgress });
  return true;
}

async function has(database: Database, query: string, params: readonly unknown[] = []): Promise<boolean> {
  const connection = await database.connect();
  try {
    const { rows } = await connection.query<{ found: boolean }>(`select exists (${query}) as found`, params);
    return rows[0]!.found;
  } finally {
    connection.release();
  }
}
