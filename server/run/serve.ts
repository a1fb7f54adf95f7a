import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { API_BASE } from '../../contract/api-base.ts';
import { buildApp } from '../app.ts';
import { startHousekeeping } from '../jobs/housekeeping.ts';
import { startMailSender } from '../mail/sender.ts';
import type { OwnedServices } from '../services.ts';
import { resealAll } from '../tenants/reseal.ts';

export interface Serving {
  readonly app: FastifyInstance;
  /** The port that was given; the configured one may be 0. */
  readonly port: number;
  /** Takes no new request, lets running ones finish for the grace, ends the streams, then lets go of everything. */
  stop(): Promise<void>;
}

/** How long running requests may go on when the server stops. */
const GRACE_MS = 5_000;
const LOOK_MS = 50;
const STREAM = `${API_BASE}/sync/events`;

/** The address is taken, or may not be used; the message says what to do. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

/** Serves requests and does the work beside them. The database must be migrated; it isn't closed by `stop`. */
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
  const mail = startMailSender(services);
  const housekeeping = startHousekeeping(services);
  const resealing = resealAll(services);
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    // A mail server or a database that does not answer holds its job, and must not hold the stop.
    const jobs = Promise.race([
      Promise.allSettled([mail.stop(), housekeeping.stop(), resealing]),
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

/** The streams of pokes that are open: they never end by themselves. Call it before the app listens. */
export function trackStreams(app: FastifyInstance): ReadonlySet<ServerResponse> {
  const open = new Set<ServerResponse>();
  app.server.on('request', (request, response) => {
    // A client that goes away while its response is written is no error of the server.
    response.on('error', () => {});
    if (!request.url?.startsWith(STREAM)) return;
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  return open;
}

/** Closes the app and its streams; what is still open after the grace is cut off. */
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
  // A connection becomes idle when its answer is through, and would then be kept open for the next request.
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
