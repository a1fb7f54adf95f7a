import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { AppError } from '../../contract/errors.ts';
import type { Services } from '../context.ts';
import { sameSecret } from '../secrets.ts';

/** These paths belong to no tenant. Looking a tenant up would take a session of the pool. */
export const HEALTH_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Mounts the health checks. /healthz: the process runs. /readyz: its database answers and has the tenants' role.
 * /metrics: Prometheus text, protected by METRICS_TOKEN.
 */
export function mountHealth(app: FastifyInstance, services: Services): void {
  const { config, registry } = services;
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await registry.control.check();
      return { status: 'ready' };
    } catch {
      return reply.code(503).header('retry-after', '2').send({ status: 'no database' });
    }
  });

  if (!config.metricsToken) return;
  const token = config.metricsToken;
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests by route and status',
    labelNames: ['route', 'method', 'status'],
    registers: [metrics],
  });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Duration of requests by route',
    labelNames: ['route'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [metrics],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    requests.inc({ route, method: request.method, status: reply.statusCode });
    seconds.observe({ route }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    if (!sameSecret(request.headers.authorization ?? '', `Bearer ${token}`)) throw new AppError('unauthenticated');
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}
