/**
 * Moves the bytes of all companies' files: `npm run files:move -- store` after S3_ENDPOINT was set, and `-- database`
 * before it is removed.
 */
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/connection/open.ts';
import { migrate } from '../db/migrate.ts';
import { createSecrets } from '../secrets.ts';
import { createRegistry } from '../tenants/registry.ts';
import { createBlobStore } from './blobs.ts';
import { type Destination, moveBlobs } from './move-blobs.ts';
import { createObjectStore } from './object-store.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);
const quiet = {
  info: () => {},
  warn: (_: unknown, message: string) => say(message),
  error: (_: unknown, message: string) => say(message),
};
const to = process.argv[2] as Destination | undefined;
if (to !== 'store' && to !== 'database') {
  say('Usage: npm run files:move -- store, npm run files:move -- database');
  process.exit(2);
}
const config = readConfig(process.env);
const { database, stop } = await openDatabase(config, quiet, say);
try {
  await migrate(database, say);
  const blobs = createBlobStore(config.objectStore && createObjectStore(config.objectStore));
  const registry = await createRegistry(database, createSecrets(config.secretKey, config.secretKeyPrevious), quiet);
  for (const tenant of await registry.all()) {
    const count = await moveBlobs(blobs, await registry.databaseOf(tenant), tenant.id, to);
    say(`${tenant.companyName}: ${count} files moved to the ${to === 'store' ? 'object store' : 'database'}.`);
  }
  await registry.close();
} catch (error) {
  say((error as Error).message);
  process.exitCode = 1;
} finally {
  await stop();
}
