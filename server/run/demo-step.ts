import { type Config, ConfigError } from '../config.ts';
import type { Database, OnProgress } from '../db/connection/database.ts';

/**
 * Fills an empty database with the demo tenants, unless the configuration forbids it, and goes on with a load that was cut
 * off. A database that holds tenants of somebody's own is never touched. Answers whether the demo is in. Throws ConfigError
 * where it is in and the server is in production.
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
  // The generator stays out of the memory of a server that doesn't need it.
  const { DEMO_TENANT_IDS, loadDemo } = await import('../demo/load.ts');
  if (await has(database, 'select from platform.tenants where not id = any($1)', [DEMO_TENANT_IDS])) return false;
  await loadDemo(database, { items: config.demoItems, onProgress });
  return true;
}

async function has(database: Database, query: string, params: readonly unknown[] = []): Promise<boolean> {
  const connection = await database.connect();
  try {
    const { rows } = await connection.query(`select exists (${query}) as found`, params);
    return rows[0]?.found === true;
  } finally {
    connection.release();
  }
}
