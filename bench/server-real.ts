import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { buildApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { openDatabase } from '../server/db/connection/open.ts';
import { startJobQueue } from '../server/jobs/queue.ts';
import { createServices } from '../server/services.ts';

/**
 * The real server for a bench: all features on, logging on, background jobs with `BENCH_JOBS`. Listens on `BENCH_PORT`, or on a free port without it, and
 * prints its port on the standard output.
 */
const config = readConfig(process.env);
const log = pino({ level: 'info' }, pino.destination({ dest: '/dev/null', sync: false }));
const { database, stop } = await openDatabase(config, log, () => {});
const services = await createServices(config, database, log);
const app = await buildApp(services);
// Other figures are of requests alone.
const queue = process.env.BENCH_JOBS ? startJobQueue(services) : undefined;
await app.listen({ host: '127.0.0.1', port: Number(process.env.BENCH_PORT ?? 0) });
process.stdout.write(`${(app.server.address() as AddressInfo).port}\n`);
process.once('SIGTERM', async () => {
  await app.close();
  await queue?.stop(5000);
  await services.close();
  await stop();
  process.exit(0);
});
