import type { AddressInfo } from 'node:net';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/db/connection/open.ts';
import { createServices } from '../../server/services.ts';
import { silentLog } from './log.ts';

/**
 * The server as a separate process, for tests that kill it: on the database of DATABASE_URL; prints its port on the
 * standard output.
 */
const config = readConfig(process.env);
const { database } = await openDatabase(config, silentLog, () => {});
const app = await buildApp(await createServices(config, database, silentLog));
await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${(app.server.address() as AddressInfo).port}\n`);
