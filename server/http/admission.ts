import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../contract/errors.ts';
import type { Services } from '../context.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { admitSystemToken } from '../domains/accounts/system-tokens.ts';
import { hashToken } from '../secrets.ts';
import { PLATFORM, PLATFORM_ID, type Tenant } from '../tenants/tenant.ts';
import { addressKey } from './address-key.ts';
import { authenticate, bearerToken, homeOf, SYSTEM_PREFIX } from './authenticate.ts';
import { tenantOf } from './request.ts';

/** The caller as known before the body is read. The call's own transaction authenticates again. */
export interface Caller {
  readonly userId: string;
  readonly userName: string;
  readonly impersonator: string | null;
  readonly home: string;
  /** The user's own location, up to a minute old. Only for reading the location early (`EarlyReads`). */
  readonly customerLocationId: string | null;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the contract's endpoint. */
    endpoint?: string;
    /** `user`: the call needs a token, and its limit counts by user. Other calls count by address. */
    caller?: 'user' | 'address';
    /** Calls per minute. The default is 3,000 for each route. */
    rateLimit?: false | { readonly max: number; readonly groupId: string };
  }
  interface FastifyRequest {
    /** Set before the body is read if the call needs a token. */
    caller?: Caller;
  }
}

const MINUTE_MS = 60_000;
const DEFAULT_MAX = 3_000;
/** Limits up to this number are counted in the database at each call, because they protect secrets and mailboxes. */
const EXACT_UP_TO = 60;
/** Unknown tokens per address and minute. */
const UNKNOWN_TOKENS: { most: number; windowMs: number } = { most: 300, windowMs: MINUTE_MS };
/** Milliseconds for which a token's user is cached. The cache is only used for limits and turns. */
const KNOWN_MS = 60_000;
const MAX_KNOWN = 20_000;

/**
 * Runs before the body of a call is read. Refuses a missing, malformed or unknown token, and counts the call by user,
 * or by address if it needs no token. Never counts by a text that the caller chooses.
 */
export function mountAdmission(app: FastifyInstance, { config, limits, registry }: Services): void {
  const known = new Map<string, Caller & { readonly until: number }>();
  const count = async (subject: string, max: number) => {
    if (config.isRateLimited) await limits.hit(subject, { most: max, windowMs: MINUTE_MS, exact: max <= EXACT_UP_TO });
  };

  async function find(tenant: Tenant, token: string, address: string): Promise<Caller> {
    const name = `${tenant.id} ${hashToken(token).toString('base64')}`;
    const before = known.get(name);
    if (before && before.until > Date.now()) return before;
    known.delete(name);
    const unknown = `unknown token ${address}`;
    if (config.isRateLimited) limits.check(unknown, UNKNOWN_TOKENS);
    const home = homeOf(token, tenant.id);
    const database = await registry.databaseOf(home === PLATFORM_ID ? PLATFORM : tenant);
    try {
      const { userId, userName, impersonator, customerLocationId } = await inTenant(
        database,
        home,
        (tx) => authenticate(tx, token),
        { readOnly: true },
      );
      const caller = { userId, userName, impersonator, home, customerLocationId };
      known.set(name, { ...caller, until: Date.now() + KNOWN_MS });
      const [oldest] = known.keys();
      if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest);
      return caller;
    } catch (error) {
      if (config.isRateLimited && error instanceof AppError && error.code === 'unauthenticated')
        await limits.hit(unknown, UNKNOWN_TOKENS);
      throw error;
    }
  }

  app.addHook('onRequest', async (request: FastifyRequest) => {
    const { config: route, url } = request.routeOptions;
    if (route.rateLimit === false) return;
    const { max, groupId } = route.rateLimit ?? { max: DEFAULT_MAX, groupId: url ?? 'page' };
    const address = addressKey(request.ip);
    if (route.caller !== 'user') return count(`${groupId} address ${address}`, max);
    const tenant = tenantOf(request);
    const token = bearerToken(request.headers.authorization);
    if (!token) throw new AppError('unauthenticated');
    if (token.startsWith(SYSTEM_PREFIX)) await admitSystemToken({ registry }, tenant, token);
    request.caller = await find(tenant, token, address);
    await count(`${groupId} user ${request.caller.home} ${request.caller.userId}`, max);
  });
}

/** Refuses a call whose body hasn't arrived in time. */
export const bodyWithin =
  (ms: number) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { raw } = request;
    const timer = setTimeout(() => {
      if (raw.complete || reply.sent) return;
      reply.raw.once('finish', () => raw.destroy());
      void reply.header('connection', 'close').send(new AppError('request_timeout'));
    }, ms);
    raw.once('end', () => clearTimeout(timer));
    reply.raw.once('close', () => clearTimeout(timer));
  };
