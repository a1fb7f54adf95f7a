import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Services } from './context.ts';
import type { Database } from './db/connection/database.ts';
import { createCatalogMemory } from './domains/items/catalog-pages.ts';
import { partsOf } from './domains/packed-sources.ts';
import { type ErrorService, NO_ERROR_SERVICE } from './error-service/error-service.ts';
import { createBlobStore } from './files/blobs.ts';
import { createObjectStore } from './files/object-store.ts';
import { createLimits } from './limits.ts';
import { createOutgoing } from './outgoing.ts';
import { createSecrets } from './secrets.ts';
import { createPacks } from './sync/packs.ts';
import { createPokes } from './sync/pokes.ts';
import { createRegistry } from './tenants/registry.ts';

export interface OwnedServices extends Services {
  /** Releases the listeners and the pools of tenants with separate databases. The main database stays open. */
  close(): Promise<void>;
}

const PUSH_BUDGET_MS = 1500;

/** Creates all services of the server on a migrated database. */
export async function createServices(
  config: Config,
  database: Database,
  log: Logger,
  errorService: ErrorService = NO_ERROR_SERVICE,
): Promise<OwnedServices> {
  const secrets = createSecrets(config.secretKey, config.secretKeyPrevious);
  const registry = await createRegistry(database, secrets, log);
  const pokes = await createPokes(database, log);
  const packs = createPacks(config.secretKey, partsOf);
  const catalog = createCatalogMemory();
  const limits = createLimits(database, log);
  const outgoing = createOutgoing(config.outgoingAllow);
  const blobs = createBlobStore(config.objectStore && createObjectStore(config.objectStore));
  return {
    ...{
      config,
      log,
      registry,
      secrets,
      pokes,
      packs,
      catalog,
      limits,
      outgoing,
      errorService,
      blobs,
      pushBudgetMs: PUSH_BUDGET_MS,
    },
    async close() {
      await limits.close();
      await pokes.close();
      await registry.close();
    },
  };
}
