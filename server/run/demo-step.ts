import type { Services } from '../context.ts';
import type { Database, OnProgress } from '../db/connection/database.ts';

/** What the database says of the demo: in, possible since it is empty, or out of place since there are tenants of its own. */
type DemoState = 'loaded' | 'empty' | 'other-data';

async function demoStateOf(database: Database): Promise<DemoState> {
  const connection = await database.connect();
  try {
    const { rows } = await connection.query(
      "select exists (select from platform.facts where name = 'demo') as loaded, exists (select from platform.tenants) as used",
    );
    if (rows[0]?.loaded === true) return 'loaded';
    return rows[0]?.used === true ? 'other-data' : 'empty';
  } finally {
    connection.release();
  }
}

/**
 * Fills an empty database with the demo tenants, unless the configuration forbids it. A database that has tenants of its own is
 * never touched. Answers whether the demo is in.
 */
export async function loadDemoIfWanted(
  database: Database,
  services: Services,
  onProgress: OnProgress,
): Promise<boolean> {
  if (services.config.demo === 'off') return false;
  const state = await demoStateOf(database);
  if (state !== 'empty') return state === 'loaded';
  // The generator stays out of the memory of a server that doesn't need it.
  const { loadDemo } = await import('../demo/load.ts');
  await loadDemo(database, services, onProgress);
  await services.registry.changed();
  return true;
}
