import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { AppError } from '../contract/errors.ts';
import type { Services } from './context.ts';
import { mountAdmission } from './http/admission.ts';
import { mountApiDocs } from './http/api-docs.ts';
import { mountCardPages } from './http/card-pages.ts';
import { toAppError } from './http/errors.ts';
import { mountEvents } from './http/events.ts';
import { HEALTH_PATHS, mountHealth } from './http/health.ts';
import { mountMedia } from './http/media.ts';
import { mountContract } from './http/mount.ts';
import { hostOf } from './http/request.ts';
import { mountRequestLog } from './http/request-log.ts';
import { mountSecurityHeaders } from './http/security-headers.ts';
import { mountWebApp } from './http/web-app.ts';
import { recordFailedCall } from './security-events.ts';

/**
 * Levels of a JSON body. A push of changes has about ten. Deeper bodies could overflow the stack of a recursive
 * function.
 */
const MAX_JSON_DEPTH = 32;

/** An id that a balancer may give a request, so that its log and ours name the same one. */
const REQUEST_ID = /^[\w.-]{8,64}$/;

function isDeeperThan(value: unknown, levels: number): boolean {
  if (value === null || typeof value !== 'object') return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
}

/** Builds the whole server without listening. Production listens on it, and tests inject requests into it. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { config, log, registry } = services;
  const hops = config.trustProxy;
  const app: FastifyInstance = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof hops === 'number' ? (_address, hop) => hop < hops : hops,
    genReqId: ({ headers }) => {
      const sent = headers['x-request-id'];
      return typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID();
    },
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    return503OnClosing: true,
    // These limits apply to every connection. A contract call has a shorter limit for its body (mount.ts).
    requestTimeout: 130_000,
    connectionTimeout: 120_000,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000, maxHeaderSize: 16_384 },
    // Addresses that the router itself rejects get the same error format.
    frameworkErrors: (thrown, _request, reply) => {
      const error = toAppError(thrown);
      void (reply as FastifyReply)
        .code(error.status)
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(error.body()));
    },
  });

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (HEALTH_PATHS.has(request.routeOptions.url ?? '')) return;
    const host = hostOf(request);
    if (host === undefined) return;
    request.tenant =
      (await registry.byHost(host)) ??
      (config.defaultTenantHost ? await registry.byHost(config.defaultTenantHost) : undefined);
  });
  await app.register(cookie);
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    requestEncodings: ['gzip', 'deflate'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  mountSecurityHeaders(app, services);
  mountAdmission(app, services);

  // DELETE calls send an empty body with a JSON content type, which means no body.
  app.removeContentTypeParser('application/json');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else
      parseJson(request, body as string, (error, value) =>
        done(error ?? (isDeeperThan(value, MAX_JSON_DEPTH) ? new AppError('invalid_input') : null), value),
      );
  });

  app.setErrorHandler(async (thrown, request, reply) => {
    const error = toAppError(thrown);
    await recordFailedCall(services, request, error);
    if (error.status >= 500)
      log.error({ err: thrown, request: request.id, route: request.routeOptions.url }, 'a request failed');
    const retryAfter = error.details?.retryAfterSeconds;
    if (error.status === 429 || error.status === 503)
      reply.header('retry-after', String(typeof retryAfter === 'number' ? retryAfter : 2));
    if (error.status === 401) reply.header('www-authenticate', 'Bearer');
    return reply
      .code(error.status)
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(JSON.stringify(error.body()));
  });

  mountRequestLog(app, services);
  mountHealth(app, services);
  mountContract(app, services);
  mountEvents(app, services);
  mountApiDocs(app);
  mountMedia(app, services);
  mountCardPages(app, services);
  await mountWebApp(app, services);
  return app;
}
