import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';

/** A request that takes longer is a problem. */
const SLOW_MS = 1000;

/**
 * Writes a line of the log after each response, or with LOG_REQUESTS=problems only after one of status 400 or above and
 * one that took longer than a second. It names the route, never the address with its values.
 */
export function mountRequestLog(app: FastifyInstance, { config, log }: Services): void {
  app.addHook('onResponse', async (request, reply) => {
    const isProblem = reply.statusCode >= 400 || reply.elapsedTime > SLOW_MS;
    if (config.logRequests === 'problems' && !isProblem) return;
    log.info(
      {
        request: request.id,
        tenant: request.tenant?.id,
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  });
}
