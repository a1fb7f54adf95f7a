import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { API_BASE } from '../../contract/api-base.ts';
import { buildApp } from '../app.ts';
import { writeAllTerms } from '../domains/items/write-all-terms.ts';
import { startJobQueue } from '../jobs/queue.ts';
import type { OwnedServices } from '../services.ts';
import { resealAll } from '../tenants/reseal.ts';

export interface Serving {
  readonly app: FastifyInstance;
  /** The actual port. The configured one may be 0. */
  readonly port: number;
  /**
   * Reports at /readyz that it stops, and waits for `stopDelayMs`. Takes no new request, lets running ones finish for the grace period, ends the streams, then releases all services.
   */
  stop(): Promise<void>;
}

/** Milliseconds for running requests to finish when the server stops. */
const GRACE_MS = 5_000;
const LOOK_MS = 50;
const STREAM = `${API_BASE}/sync/events`;

/** The address is in use, or may not be used. The message says what to do. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

/** Serves requests and runs the background jobs. The database must be migrated. `stop` does not close it. */
export async function serve(services: OwnedServices): Promise<Serving> {
  const { host, port } = services.config;
  const app = await buildApp(services);
  const streams = trackStreams(app);
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    throw new ListenError(listenFault(error as NodeJS.ErrnoException, host, port), { cause: error });
  }
  const queue = startJobQueue(services);
  const resealing = resealAll(services);
  const ending = new AbortController();
  const writing = writeAllTerms(services, ending.signal);
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    // Balancers look every few seconds, and send requests until they have seen it.
    app.isStopping = true;
    ending.abort();
    await sleep(services.config.stopDelayMs);
    // A mail server or a database that does not answer delays its job, but must not delay the stop.
    const jobs = Promise.race([
      Promise.allSettled([queue.stop(GRACE_MS), resealing, writing]),
      sleep(GRACE_MS, undefined, { ref: false }),
    ]);
    await Promise.all([closeWithin(app, streams, GRACE_MS), jobs]);
    await services.close();
  };
  return {
    app,
    port: (app.server.address() as AddressInfo).port,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

/** Returns the open streams of pokes, which never end by themselves. Call it before the app listens. */
export function trackStreams(app: FastifyInstance): ReadonlySet<ServerResponse> {
  const open = new Set<ServerResponse>();
  app.server.on('request', (request, response) => {
    // A client that disconnects while its response is written is no error of the server.
    response.on('error', () => {});
    if (!request.url?.startsWith(STREAM)) return;
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  return open;
}

/** Closes the app and its streams. Closes the remaining connections after the grace period. */
export async function closeWithin(
  app: FastifyInstance,
  streams: ReadonlySet<ServerResponse>,
  graceMs: number,
): Promise<void> {
  const closed = app.close();
  const letGo = () => {
    for (const stream of streams) stream.end();
    app.server.closeIdleConnections();
  };
  letGo();
  // A connection becomes idle after its response, and would then be kept open for the next request.
  const look = setInterval(letGo, LOOK_MS);
  const grace = setTimeout(() => app.server.closeAllConnections(), graceMs);
  await closed.finally(() => {
    clearInterval(look);
    clearTimeout(grace);
  });
}

function listenFault(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE')
    return `port ${port} is taken by another program. Stop that one, or set PORT to another number.`;
  if (error.code === 'EACCES') return `port ${port} may not be used by this user. Set PORT to 1024 or above.`;
  if (error.code === 'EADDRNOTAVAIL') return `HOST ${host} is no address of this machine.`;
  return `cannot listen on ${host}:${port}: ${error.message}`;
}
