import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { type OpenedDatabase, openDatabase } from '../db/connection/open.ts';
import { migrate } from '../db/migrate.ts';
import type { ErrorService } from '../error-service/error-service.ts';
import { createServices, type OwnedServices } from '../services.ts';
import { loadDemoIfWanted } from './demo-step.ts';
import type { Progress } from './progress.ts';

export interface Ready {
  readonly opened: OpenedDatabase;
  readonly services: OwnedServices;
  readonly hasDemo: boolean;
}

/**
 * Step "database": opens it. This is a separate step, because it is also the lock that keeps two servers off one data
 * folder.
 */
export async function openStep(config: Config, log: Logger, progress: Progress): Promise<OpenedDatabase> {
  progress.step(config.databaseUrl === undefined ? 'Starting the embedded database' : 'Connecting to the database');
  return await openDatabase(config, log, progress.detail);
}

/** Step "data": migrates the tables and loads the demo. */
export async function dataStep(
  config: Config,
  opened: OpenedDatabase,
  log: Logger,
  progress: Progress,
  errorService?: ErrorService,
): Promise<Ready> {
  progress.step('Preparing the data');
  await migrate(opened.database, progress.detail);
  const hasDemo = await loadDemoIfWanted(opened.database, config, progress.detail);
  const services = await createServices(config, opened.database, log, errorService);
  return { opened, services, hasDemo };
}
