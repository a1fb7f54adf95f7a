import type { FastifyInstance } from 'fastify';
import { API_BASE } from '../../contract/api-base.ts';
import { AppError } from '../../contract/errors.ts';
import type { Services } from '../context.ts';
import type { Database } from '../db/connection/database.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { activeSessions, ENDED_SESSIONS } from '../domains/accounts/sessions.ts';
import { scopesOf } from '../sync/scopes.ts';
import { PLATFORM, PLATFORM_ID } from '../tenants/tenant.ts';
import { authenticate, bearerToken, homeOf } from './authenticate.ts';
import { tenantOf } from './request.ts';

/** A heartbeat is sent this often, because proxies close a silent connection after about a minute. */
const BEAT_MS = 25_000;
/**
 * A stream ends after this time, so that a changed scope is noticed. The device opens a new one. The stream of an ended
 * session ends at once.
 */
const LIFE_MS = 10 * 60_000;
/** Streams per session. A browser's leading tab has one stream. With more than this, the oldest ends. */
const MAX_STREAMS = 5;
/** A client that has not read the end of its stream by then is disconnected. */
const END_LIMIT_MS = 10_000;
/** Devices spread their reconnects over this time after a stream has ended (TIME2). It is sent with `ready`. */
const RECONNECT_SPREAD_MS = 30_000;

/** The streams of one session. */
interface SessionStreams {
  readonly home: string;
  readonly database: Database;
  /** The functions that end the streams, the oldest first. */
  readonly ends: Set<() => void>;
}

/**
 * PULL6: mounts the stream of pokes. It carries no data: a device that misses a poke is delayed, but loses no change.
 * `lifeMs` is shorter in tests.
 */
export function mountEvents(app: FastifyInstance, services: Services, lifeMs: number = LIFE_MS): void {
  const streams = new Map<string, SessionStreams>();
  const endStreams = (sessionIds: readonly string[]) => {
    for (const id of sessionIds) for (const end of [...(streams.get(id)?.ends ?? [])]) end();
  };
  /**
   * Ends the streams of sessions that ended while notifications were lost, one company after another. Ends all streams
   * of a company whose sessions cannot be read: its devices reconnect over the time that `ready` names.
   */
  const endMissed = async () => {
    for (const [home, sessions] of Map.groupBy(streams, ([, { home }]) => home)) {
      const ids = sessions.map(([id]) => id);
      const [[, { database }]] = sessions as [(typeof sessions)[number]];
      const active = await inTenant(database, home, (tx) => activeSessions(tx, ids), { readOnly: true }).catch(
        (error) => {
          services.log.warn({ err: error, tenantId: home }, 'sessions could not be checked, so their streams end');
          return new Set<string>();
        },
      );
      endStreams(ids.filter((id) => !active.has(id)));
    }
  };
  let unlisten: (() => Promise<void>) | undefined;
  app.addHook('onReady', async () => {
    unlisten = await services.registry.control.listen(ENDED_SESSIONS, (payload) => {
      if (payload === '') void endMissed();
      else endStreams(payload.split(' '));
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
      // Writing to a disconnected client fails, which ends only its stream.
      out.on('error', () => {});
      out.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      out.write(`event: ready\ndata: {"reconnectSpreadMs":${RECONNECT_SPREAD_MS},"beatMs":${BEAT_MS}}\n\n`);
      // A client that does not read already has a poke in its buffer. A second one adds nothing.
      const write = (text: string) => {
        if (!out.writableEnded && !out.writableNeedDrain) out.write(text);
      };
      const leavePokes = services.pokes.listen({
        tenantId: home,
        scopes: new Set(scopes.map(({ scope }) => scope)),
        poke: () => write('event: poke\ndata: {}\n\n'),
      });
      const beat = setInterval(() => write(': beat\n\n'), BEAT_MS);
      const own = streams.get(sessionId) ?? { home, database, ends: new Set() };
      streams.set(sessionId, own);
      const release = () => {
        leavePokes();
        clearInterval(beat);
        clearTimeout(life);
        own.ends.delete(end);
        if (own.ends.size === 0 && streams.get(sessionId) === own) streams.delete(sessionId);
      };
      const end = () => {
        release();
        out.end();
        setTimeout(() => out.destroy(), END_LIMIT_MS).unref();
      };
      const life = setTimeout(end, lifeMs);
      own.ends.add(end);
      const [oldest] = own.ends;
      if (own.ends.size > MAX_STREAMS) oldest?.();
      out.once('close', release);
    },
  );
}
