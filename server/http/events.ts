import type { FastifyInstance } from 'fastify';
import { API_BASE } from '../../contract/api-base.ts';
import { AppError } from '../../contract/errors.ts';
import type { Services } from '../context.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { ENDED_SESSIONS } from '../domains/accounts/sessions.ts';
import { scopesOf } from '../sync/scopes.ts';
import { PLATFORM, PLATFORM_ID } from '../tenants/tenant.ts';
import { authenticate, bearerToken, homeOf } from './authenticate.ts';
import { tenantOf } from './request.ts';

/** Proxies close a silent connection after a minute or so. */
const BEAT_MS = 25_000;
/** A stream ends after this long, so that a changed scope is noticed; the device opens a new one. That of an ended session ends at once. */
const LIFE_MS = 10 * 60_000;
/** Streams of one session. The page that leads the tabs of a browser has one; the oldest beyond that ends. */
const MAX_STREAMS = 5;
/** A client that has not read the end of its stream by then is disconnected. */
const END_LIMIT_MS = 10_000;
/** Over how long devices spread their reconnects after a stream has ended (TIME2). The hint travels with `ready`. */
const RECONNECT_SPREAD_MS = 30_000;

/**
 * PULL6: the stream of pokes. It carries no data: a device that misses one loses time, never a change. `lifeMs` is shorter in
 * tests.
 */
export function mountEvents(app: FastifyInstance, services: Services, lifeMs: number = LIFE_MS): void {
  /** The functions that end the streams of each session, the oldest first. */
  const streams = new Map<string, Set<() => void>>();
  let unlisten: (() => Promise<void>) | undefined;
  app.addHook('onReady', async () => {
    unlisten = await services.registry.control.listen(ENDED_SESSIONS, (payload) => {
      for (const id of payload.split(' ')) for (const end of [...(streams.get(id) ?? [])]) end();
    });
  });
  app.addHook('onClose', async () => unlisten?.());
  app.get(
    `${API_BASE}/sync/events`,
    { config: { caller: 'user', rateLimit: { max: 120, groupId: 'sync.events' } } },
    async (request, reply) => {
      const tenant = tenantOf(request);
      const token = bearerToken(request.headers.authorization);
      if (!token) throw new AppError('unauthenticated');
      const home = homeOf(token, tenant.id);
      const database = await services.registry.databaseOf(home === PLATFORM_ID ? PLATFORM : tenant);
      const { scopes, sessionId } = await inTenant(
        database,
        home,
        async (tx) => {
          const actor = await authenticate(tx, token);
          return { scopes: await scopesOf(tx, actor), sessionId: actor.sessionId };
        },
        { readOnly: true },
      );

      reply.hijack();
      const out = reply.raw;
      // A client that is gone makes writing fail; that ends its stream and nothing else.
      out.on('error', () => {});
      out.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      out.write(`event: ready\ndata: {"reconnectSpreadMs":${RECONNECT_SPREAD_MS},"beatMs":${BEAT_MS}}\n\n`);
      // A client that does not read has a poke in its buffer already; a second one says nothing new.
      const write = (text: string) => {
        if (!out.writableEnded && !out.writableNeedDrain) out.write(text);
      };
      const leavePokes = services.pokes.listen({
        tenantId: home,
        scopes: new Set(scopes.map(({ scope }) => scope)),
        poke: () => write('event: poke\ndata: {}\n\n'),
      });
      const beat = setInterval(() => write(': beat\n\n'), BEAT_MS);
      const own = streams.get(sessionId) ?? new Set();
      streams.set(sessionId, own);
      const release = () => {
        leavePokes();
        clearInterval(beat);
        clearTimeout(life);
        own.delete(end);
        if (own.size === 0 && streams.get(sessionId) === own) streams.delete(sessionId);
      };
      const end = () => {
        release();
        out.end();
        setTimeout(() => out.destroy(), END_LIMIT_MS).unref();
      };
      const life = setTimeout(end, lifeMs);
      own.add(end);
      const [oldest] = own;
      if (own.size > MAX_STREAMS) oldest?.();
      out.once('close', release);
    },
  );
}
