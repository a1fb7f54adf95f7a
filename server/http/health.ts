import type { FastifyInstance } from 'fastify';
import { AppError } from '../../contract/errors.ts';
import type { Services } from '../context.ts';
import { countProcess, databaseSessions, METRICS_TYPE, metricsText, requestSeconds, requests } from '../metrics.ts';
import { sameSecret } from '../secrets.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The server stops soon, so balancers send it no more requests. */
    isStopping: boolean;
  }
}

/** These paths belong to no tenant. Looking a tenant up would take a session of the pool. */
export const HEALTH_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Mounts the health checks. /healthz: the process runs. /readyz: its database answers and has the tenants' role, and
 * the server does not stop.
 * /metrics: Prometheus text, protected by METRICS_TOKEN.
 */
export function mountHealth(app: FastifyInstance, services: Services): void {
  const { config, registry } = services;
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.decorate('isStopping', false);
  app.get('/readyz', async (_request, reply) => {
    if (app.isStopping) return reply.code(503).send({ status: 'stopping' });
    try {
      await registry.control.check();
      return { status: 'ready' };
    } catch {
      return reply.code(503).header('retry-after', '2').send({ status: 'no database' });
    }
  });

  if (!config.metricsToken) return;
  const token = config.metricsToken;
  countProcess();
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    requests.inc({ route, method: request.method, status: reply.statusCode });
    requestSeconds.observe({ route }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    if (!sameSecret(request.headers.authorization ?? '', `Bearer ${token}`)) throw new AppError('unauthenticated');
    for (const [state, number] of Object.entries(registry.control.sessions())) databaseSessions.set({ state }, number);
    return reply.type(METRICS_TYPE).send(await metricsText());
  });
}
