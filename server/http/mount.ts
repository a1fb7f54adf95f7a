import type { IncomingHttpHeaders } from 'node:http';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_BASE } from '../../contract/api-base.ts';
import { type Endpoint, type FileAnswer, isFile, type StreamedFile } from '../../contract/endpoint.ts';
import { AppError } from '../../contract/errors.ts';
import type { Services, SignedInContext } from '../context.ts';
import { inTenant, type Tx } from '../db/tenant-transaction.ts';
import { readEarly } from '../domains/locations/access.ts';
import { FairQueue } from '../fair-queue.ts';
import { restHandlerOf } from '../handlers.ts';
import { JsonText } from '../json-text.ts';
import { refusals } from '../metrics.ts';
import { type InTransaction, Outside } from '../outside.ts';
import { callerOf, recordApart } from '../security-events.ts';
import { type ClaimedClient, changeHash, claimClient, record, type Settled, settle } from '../sync/settle.ts';
import { PLATFORM, PLATFORM_ID, type Tenant } from '../tenants/tenant.ts';
import { bodyWithin } from './admission.ts';
import { authenticate, bearerToken, homeOf } from './authenticate.ts';
import { endpoints } from './endpoints.ts';
import { sendFile } from './files.ts';
import { httpPort } from './http-port.ts';
import { readMultipart } from './multipart.ts';
import type { RawInput } from './parse.ts';
import { hostAndPortOf, localeOf, tenantOf, userAgentOf } from './request.ts';
import { type ContextBase, checkPermission, presentable, runEndpoint } from './run-endpoint.ts';

const DEFAULT_MAX_BODY = 256_000;
const DEFAULT_RATE = 600;
/** Milliseconds for a body to arrive. Larger bodies contain photos and may use a slow connection. */
const BODY_MS = 30_000;
const LARGE_BODY_MS = 120_000;
/** Predicted wait above which a company's device is asked to return later, so that no request is sent twice. */
const MAX_SYNC_WAIT_MS = 400;
/** Calls that all devices send at once after they get a signal again. */
const GATED: ReadonlySet<string> = new Set(['sync.push', 'sync.pull']);
/** Calls that accept compressed bodies, because a device that was offline for long sends and requests much at once. */
const TAKES_COMPRESSED: ReadonlySet<string> = new Set(['sync.push', 'sync.pull']);
/** Calls that return a page of the catalog. */
const READS_CATALOG: ReadonlySet<string> = new Set(['items.search']);
const KEY = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}):([1-9]\d{0,14})$/;

/**
 * Mounts the contract. The order of a call is: tenant → token → permission → parse → tenant transaction → idempotency
 * claim → handler → parse of the response → commit → effects after the commit.
 */
export function mountContract(app: FastifyInstance, services: Services): void {
  const gate = new FairQueue({
    total: services.registry.control.maxSessions,
    maxPredictedWaitMs: MAX_SYNC_WAIT_MS,
    onRefused: (tenant) => refusals.inc({ queue: 'sync', tenant }),
  });
  for (const { name, endpoint } of endpoints) {
    if (name === 'sync.events' || endpoint.spec.multipart) continue;
    mountEndpoint(app, services, gate, name, endpoint);
  }
  // Only these calls take multipart bodies, and they take no others.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart);
    for (const { name, endpoint } of endpoints)
      if (endpoint.spec.multipart) mountEndpoint(scope, services, gate, name, endpoint);
  });
}

function mountEndpoint(
  app: FastifyInstance,
  services: Services,
  gate: FairQueue,
  name: string,
  endpoint: Endpoint,
): void {
  const { spec } = endpoint;
  const maxBody = spec.multipart?.maxBytes ?? spec.maxBody ?? DEFAULT_MAX_BODY;
  app.route({
    method: endpoint.method,
    url: API_BASE + endpoint.path,
    bodyLimit: maxBody,
    decompress: TAKES_COMPRESSED.has(name) ? {} : false,
    preParsing: [
      bodyWithin(maxBody > DEFAULT_MAX_BODY ? LARGE_BODY_MS : BODY_MS),
      ...(TAKES_COMPRESSED.has(name) ? [] : [refuseCompressed]),
    ],
    ...(spec.permission === 'anyone' && endpoint.method !== 'GET' ? { onRequest: refuseOtherSites } : {}),
    config: {
      endpoint: name,
      caller: spec.permission === 'anyone' ? 'address' : 'user',
      rateLimit: { max: spec.rate ?? DEFAULT_RATE, groupId: name },
    },
    handler: (request, reply) => {
      // A call holds its place during its first transaction, and not while it makes packs.
      const admit: Admit = (work) =>
        gate.run(
          tenantOf(request).id,
          // A caller that disconnected while waiting gets no work done.
          () => (reply.raw.destroyed ? Promise.reject(new AppError('unavailable')) : work()),
          request.caller?.userId,
        );
      return answer(services, name, endpoint, request, reply, GATED.has(name) ? admit : (work) => work());
    },
  });
}

/**
 * Refuses a compressed body. Calls with small inputs accept none, because a small compressed body can contain a large
 * text.
 */
async function refuseCompressed(request: { readonly headers: IncomingHttpHeaders }): Promise<void> {
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') throw new AppError('unsupported_media');
}

/**
 * Refuses calls from other sites. Browsers send cookies from pages of sibling hosts too, but only pages of the same
 * host may sign in, refresh and sign out.
 */
async function refuseOtherSites(request: FastifyRequest): Promise<void> {
  const { 'sec-fetch-site': site, origin } = request.headers;
  const isOther =
    site === undefined
      ? origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== hostAndPortOf(request))
      : site !== 'same-origin' && site !== 'none';
  if (isOther) throw new AppError('forbidden');
}

/** The work of a call's transaction. */
type InBase<T> = (tx: Tx, base: ContextBase, claim: Promise<ClaimedClient> | undefined) => Promise<T>;

/** Runs the first transaction of a call once it is admitted. Later ones of an admitted call are not refused. */
type Admit = <T>(work: () => Promise<T>) => Promise<T>;

async function answer(
  services: Services,
  name: string,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  admit: Admit,
): Promise<unknown> {
  const tenant = tenantOf(request);
  const token = endpoint.spec.permission === 'anyone' ? undefined : bearerToken(request.headers.authorization);
  if (endpoint.spec.permission !== 'anyone' && !token) throw new AppError('unauthenticated');
  const home = token ? homeOf(token, tenant.id) : tenant.id;
  const realm: Tenant = home === PLATFORM_ID ? PLATFORM : tenant;
  const database = await services.registry.databaseOf(realm);
  const reads = endpoint.method === 'GET' ? endpoint.spec.realm !== 'platform' : false;
  const key = token && request.method !== 'GET' ? readKey(request) : undefined;
  const sent = { params: request.params, query: request.query, body: request.body };

  const options = { readOnly: reads || endpoint.spec.snapshot === true, snapshot: endpoint.spec.snapshot === true };
  // A call that can answer `location_unknown` orders for a location.
  const ownLocation =
    (reads && endpoint.spec.errors?.includes('location_unknown') && request.caller?.customerLocationId) || null;
  const inTransaction = <T>(work: InBase<T>): Promise<T> =>
    inTenant(database, home, (tx) => authenticated(tx, work), options);
  const authenticated = async <T>(tx: Tx, work: InBase<T>): Promise<T> => {
    // Sent together with the client's claim. Neither waits for the other's answer.
    const session = token ? authenticate(tx, token) : null;
    const early = ownLocation === null ? undefined : readEarly(tx, ownLocation, READS_CATALOG.has(name));
    const claim =
      session && key && key !== 'malformed'
        ? claimClient(
            tx,
            key.clientId,
            session.then(({ userId }) => userId),
          )
        : undefined;
    claim?.catch(() => {});
    const actor = await session;
    tx.afterCommit((committed) => services.pokes.committed(home, committed));
    const base: ContextBase = {
      tenant,
      actor,
      now: new Date(),
      services,
      http: httpPort(request, reply, services),
      locale: localeOf(request),
      early,
    };
    return work(tx, base, claim);
  };
  const again: InTransaction = (work) =>
    inTransaction((tx, base) => work({ ...base, tx, hold: () => {} } as SignedInContext));

  const firstPart =
    (raw: RawInput): InBase<{ status: number; value: unknown }> =>
    async (tx, base, claim) => {
      if (key === 'malformed')
        throw new AppError('invalid_input', undefined, {
          'Idempotency-Key': 'must be clientId:seq, a UUID and a number from 1',
        });
      if (key && claim) return keyed(tx, endpoint, base, await claim, key.seq, request);
      const outcome = await runEndpoint(endpoint, restHandlerOf(endpoint), tx, base, raw);
      return { status: outcome.held ? 202 : 200, value: outcome.value };
    };
  const run = async (raw: RawInput) => {
    const first = await admit(() => inTransaction(firstPart(raw)));
    return first.value instanceof Outside
      ? { ...first, value: presentable(endpoint, await first.value.work(again)) }
      : first;
  };
  let result: { status: number; value: unknown };
  if (endpoint.spec.multipart) {
    // A caller without permission is refused before the file is read.
    await inTransaction(async (_, { actor }) => checkPermission(endpoint, actor));
    const { fields, file, remove } = await readMultipart(request, endpoint.spec.multipart);
    result = await run({ ...sent, body: fields, file }).finally(remove);
  } else result = await run(sent);

  if (endpoint.spec.export && result.status < 300) {
    const http = { address: request.ip, userAgent: userAgentOf(request) };
    const facts = { call: request.routeOptions.config.endpoint, file: (result.value as FileAnswer).fileName };
    await recordApart(services, realm, { kind: 'export', ...callerOf(request), http, facts });
  }
  if (isFile(endpoint.spec.returns) && result.status < 300)
    return sendFile(request, reply, result.value as FileAnswer | StreamedFile);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  const mediaType = endpoint.spec.mediaType ?? 'application/json';
  return reply
    .code(result.status)
    .type(`${mediaType}; charset=utf-8`)
    .send(result.value instanceof JsonText ? result.value.text : JSON.stringify(result.value));
}

function readKey(request: FastifyRequest): { clientId: string; seq: number } | 'malformed' | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return undefined;
  const match = KEY.exec(String(header));
  return match?.[1] && match[2] ? { clientId: match[1], seq: Number(match[2]) } : 'malformed';
}

/** PUSH1: a single write under a key settles like one of a push. A repeated call gets its stored answer. */
async function keyed(
  tx: Tx,
  endpoint: Endpoint,
  base: ContextBase,
  client: ClaimedClient,
  seq: number,
  request: FastifyRequest,
): Promise<{ status: number; value: unknown }> {
  const settled: Settled = await settle(
    tx,
    client,
    {
      seq,
      endpoint,
      handler: restHandlerOf(endpoint),
      params: request.params,
      body: request.body,
      query: request.query,
      hash: changeHash(endpoint, request.params, request.body),
    },
    base,
  );
  record(tx, client, null);
  return { status: settled.answerStatus, value: settled.answer };
}
