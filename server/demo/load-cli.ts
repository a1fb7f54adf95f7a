/**
 * Loads the demo data into the configured database, unless it is already loaded: `DEMO_ITEMS=50000 node
 * server/demo/load-cli.ts`.
 */
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/connection/open.ts';
import { migrate } from '../db/migrate.ts';
import { loadDemo } from './load.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);
const quiet = {
  info: () => {},
  warn: (_: unknown, message: string) => say(message),
  error: (_: unknown, message: string) => say(message),
};
const config = readConfig(process.env);
if (config.demo === 'off') throw new Error('the demo is switched off (DEMO=off or NODE_ENV=production)');
const { database, stop } = await openDatabase(config, quiet, say);
try {
  await migrate(database, say);
  const startedAt = performance.now();
  await loadDemo(database, { items: config.demoItems, onProgress: say });
  say(`The demo data is in (${((performance.now() - startedAt) / 1000).toFixed(1)} s).`);
} finally {
  await stop();
}
