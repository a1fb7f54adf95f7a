import type { LightMyRequestResponse } from 'fastify';
import { type TestApp, type TestAppOptions, testApp } from '../harness/app.ts';
import { type TestDatabase, testDatabase } from '../harness/database.ts';
import { type OwnerConnection, openOwnerConnection } from './sql.ts';

/** The real server on the embedded PostgreSQL. A restart loses its memory. */
export interface RestartableServer {
  readonly database: TestDatabase;
  readonly backdoor: OwnerConnection;
  current(): TestApp;
  request(
    host: string,
    method: 'GET' | 'POST',
    url: string,
    token: string,
    body?: unknown,
  ): Promise<LightMyRequestResponse>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

export async function startServer(options: TestAppOptions = {}): Promise<RestartableServer> {
  const database = await testDatabase({ poolSize: 6 });
  const backdoor = await openOwnerConnection(database.database);
  let running = await testApp(database.database, options);
  return {
    database,
    backdoor,
    current: () => running,
    request: (host, method, url, token, body) =>
      running.app.inject({
        method,
        url,
        headers: {
          host,
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      }),
    async restart() {
      const before = running;
      running = await testApp(database.database, options);
      await before.close();
    },
    async close() {
      await running.close();
      backdoor.close();
      await database.drop();
    },
  };
}
