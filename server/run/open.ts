import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { type OpenedDatabase, openDatabase } from '../db/connection/open.ts';
import { migrate } from '../db/migrate.ts';
import type { ErrorService } from '../error-service/error-service.ts';
import { checkObjectStore, type ObjectStore, ObjectStoreError } from '../files/object-store.ts';
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
  if (services.blobs.objects) await checkStep(services.blobs.objects, log);
  return { opened, services, hasDemo };
}

/** Ends the start if the store refuses the settings. A store that does not respond now may do so later. */
async function checkStep(objects: ObjectStore, log: Logger): Promise<void> {
  try {
    await checkObjectStore(objects);
  } catch (error) {
    const isPassing = error instanceof ObjectStoreError && (error.status === undefined || error.status >= 500);
    if (!isPassing) throw error;
    log.warn({ err: error }, 'the object store does not respond; files in it are unavailable');
  }
}
