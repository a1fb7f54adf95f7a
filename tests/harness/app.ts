import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { API_BASE } from '../../contract/api-base.ts';
import { buildApp } from '../../server/app.ts';
import { type Config, readConfig } from '../../server/config.ts';
import type { Services } from '../../server/context.ts';
import type { Database } from '../../server/db/connection/database.ts';
import { createCatalogMemory } from '../../server/domains/items/catalog-pages.ts';
import { partsOf } from '../../server/domains/packed-sources.ts';
import { type ErrorService, NO_ERROR_SERVICE } from '../../server/error-service/error-service.ts';
import { createBlobStore } from '../../server/files/blobs.ts';
import { createObjectStore } from '../../server/files/object-store.ts';
import { createLimits } from '../../server/limits.ts';
import { createOutgoing } from '../../server/outgoing.ts';
import { createSecrets } from '../../server/secrets.ts';
import { createPacks } from '../../server/sync/packs.ts';
import { createPokes } from '../../server/sync/pokes.ts';
import { createRegistry } from '../../server/tenants/registry.ts';
import { silentLog } from './log.ts';

const SECRET = Buffer.alloc(32, 7);

export interface TestCall {
  readonly host: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /api/v1, with its query. */
  readonly path: string;
  readonly body?: unknown;
  readonly token?: string | undefined;
  readonly cookies?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly services: Services;
  /** One request; a body makes it a POST unless the method says otherwise. */
  call(call: TestCall): Promise<LightMyRequestResponse>;
  /** Signs in and answers the access token. Throws when that fails. */
  signIn(host: string, user: { userName: string; password: string }): Promise<string>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  readonly log?: Services['log'];
  readonly config?: Partial<Config>;
  readonly errorService?: ErrorService;
  /** How long a push accepts changes; unlimited by default, so that no test depends on its machine's speed. */
  readonly pushBudgetMs?: number;
  /** Milliseconds over which devices are poked after notifications were lost. */
  readonly catchUpMs?: number;
  /** Reads the rows of packs. */
  readonly partsOf?: Parameters<typeof createPacks>[1];
  /** Builds packs. */
  readonly buildPack?: Parameters<typeof createPacks>[2];
}

/** The app on a database, as production builds it but for the limits per address and the time a push may take. Stopped by `close`, which leaves the database. */
export async function testApp(database: Database, options: TestAppOptions = {}): Promise<TestApp> {
  const log = options.log ?? silentLog;
  const env = { NODE_ENV: 'test', SECRET_KEY: SECRET.toString('base64'), RATE_LIMIT: 'off', DEMO: 'off' };
  const config: Config = { ...readConfig(env), ...options.config };
  const secrets = createSecrets(config.secretKey, config.secretKeyPrevious);
  const registry = await createRegistry(database, secrets, log);
  const { catchUpMs } = options;
  const pokes = await createPokes(database, log, catchUpMs === undefined ? {} : { catchUpMs });
  const packs = createPacks(config.secretKey, options.partsOf ?? partsOf, options.buildPack);
  const limits = createLimits(database, log);
  const outgoing = createOutgoing(config.outgoingAllow);
  const { pushBudgetMs = Number.POSITIVE_INFINITY, errorService = NO_ERROR_SERVICE } = options;
  const catalog = createCatalogMemory();
  const blobs = createBlobStore(config.objectStore && createObjectStore(config.objectStore));
  const services: Services = {
    ...{ config, log, registry, secrets, pokes, packs, catalog, limits, outgoing, errorService, blobs },
    pushBudgetMs,
  };
  const app = await buildApp(services);
  await app.ready();

  const call = ({ host, method, path, body, token, cookies, headers }: TestCall) =>
    app.inject({
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      url: API_BASE + path,
      headers: { host, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
      ...(cookies ? { cookies: { ...cookies } } : {}),
    });

  return {
    app,
    services,
    call,
    async signIn(host, { userName, password }) {
      const answer = await call({ host, path: '/auth/login', body: { userName, password } });
      if (answer.statusCode !== 200) throw new Error(`signing in as ${userName} answered ${answer.body}`);
      return answer.json<{ token: string }>().token;
    },
    async close() {
      await app.close();
      await limits.close();
      await pokes.close();
      await registry.close();
    },
  };
}
