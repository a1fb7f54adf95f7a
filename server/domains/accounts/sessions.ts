import { AppError } from '../../../contract/errors.ts';
import type { Role } from '../../../contract/roles.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import type { Actor } from '../../actor.ts';
import type { Context, HttpPort } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { PLATFORM_PREFIX, TENANT_PREFIX } from '../../http/authenticate.ts';
import { hashToken, newToken } from '../../secrets.ts';
import { recordEvent } from '../../security-events.ts';
import { PLATFORM_ID } from '../../tenants/tenant.ts';
import { inOtherTenant } from './other-tenant.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Lifetime of an access token. It is short because scripts in the page hold the token. */
export const ACCESS_MS = 15 * MINUTE_MS;
/** Lifetime of an unused session. Each refresh restarts it. */
export const SESSION_MS = 30 * DAY_MS;
/** Maximum lifetime of a session, even with regular use. */
export const SESSION_LIFE_MS = 90 * DAY_MS;
/** Maximum lifetime of an administrator's session. It is shorter because administrators may access all data. */
export const ADMIN_SESSION_LIFE_MS = 12 * 60 * MINUTE_MS;

const ADMINISTRATORS: readonly Role[] = ['ADMIN', 'SUPERADMIN'];

/** Returns the latest end of a session that starts now. */
export const sessionEnd = (role: Role, now: Date): Date =>
  after(now, ADMINISTRATORS.includes(role) ? ADMIN_SESSION_LIFE_MS : SESSION_LIFE_MS);

const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

/** Returns the time `ms` milliseconds after `now`. */
export const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** Returns a bearer token whose prefix tells where its session is stored. The hash covers the whole token. */
export function prefixedToken(
  tenantId: string,
  prefix = tenantId === PLATFORM_ID ? PLATFORM_PREFIX : TENANT_PREFIX,
): { token: string; hash: Buffer } {
  const token = prefix + newToken().token;
  return { token, hash: hashToken(token) };
}

export interface SessionStart {
  readonly userId: string;
  readonly scope: Actor['scope'];
  readonly impersonator?: string;
  /** Identifies the device or system in a list of sessions, for example its User-Agent header. */
  readonly label: string;
  readonly address: string;
  readonly expiresAt: Date;
  /** The latest possible end, if it is later than the first `expiresAt`. */
  readonly endsAt?: Date;
  /** The session that starts an impersonation. The impersonation ends with it. */
  readonly makerSessionId?: string;
  /** The calls that a system token may make, and the super administrator who created it. */
  readonly calls?: readonly string[] | undefined;
  readonly maker?: { readonly id: string; readonly userName: string };
  /** A session without a refresh token ends with its only access token. */
  readonly refreshable: boolean;
}

/** Starts a session in the transaction's tenant. Returns the refresh token once; only its hash is stored. */
export async function startSession(tx: Tx, start: SessionStart): Promise<{ sessionId: string; refreshToken: string }> {
  const sessionId = uuidv7();
  const { token, hash } = prefixedToken(tx.tenantId);
  await tx.db
    .insertInto('sessions')
    .values({
      tenant_id: tx.tenantId,
      id: sessionId,
      user_id: start.userId,
      refresh_hash: start.refreshable ? hash : null,
      scope: start.scope,
      impersonator: start.impersonator ?? null,
      label: start.label,
      address: start.address,
      ends_at: (start.endsAt ?? start.expiresAt).toISOString(),
      maker_session_id: start.makerSessionId ?? null,
      calls: start.calls ? [...start.calls] : null,
      maker_user_id: start.maker?.id ?? null,
      made_by: start.maker?.userName ?? null,
      expires_at: start.expiresAt.toISOString(),
      revoked_at: null,
    })
    .execute();
  return { sessionId, refreshToken: token };
}

/** Returns a new access token of the session. Deletes the session's tokens that expired more than a day ago. */
export async function issueAccess(
  tx: Tx,
  sessionId: string,
  now: Date,
  expiresAt: Date,
  prefix?: string,
): Promise<string> {
  const { token, hash } = prefixedToken(tx.tenantId, prefix);
  await tx.db
    .deleteFrom('access_tokens')
    .where('tenant_id', '=', tx.tenantId)
    .where('session_id', '=', sessionId)
    .where('expires_at', '<', after(now, -DAY_MS).toISOString())
    .execute();
  await tx.db
    .insertInto('access_tokens')
    .values({ tenant_id: tx.tenantId, token_hash: hash, session_id: sessionId, expires_at: expiresAt.toISOString() })
    .execute();
  return token;
}

/**
 * Extends the session of a refresh token and returns it. Throws `unauthenticated` if no session is valid, and
 * `user_disabled` if the user is inactive.
 *
 * The refresh token is not rotated: tabs, workers and the service worker of one browser refresh at the same time, and
 * all but the first would be signed out. The cookie is HttpOnly, SameSite and limited to the auth paths, and users can
 * end sessions. These measures limit the damage of a stolen copy.
 */
export async function prolongSession(tx: Tx, refreshToken: string, now: Date, http: HttpPort) {
  const before = await tx.db
    .selectFrom('sessions as s')
    .innerJoin('users as u', (join) => join.onRef('u.tenant_id', '=', 's.tenant_id').onRef('u.id', '=', 's.user_id'))
    .select(['s.id', 's.user_id', 's.ends_at', 's.last_used_at', 's.address', 'u.user_name', 'u.is_active'])
    .where('s.tenant_id', '=', tx.tenantId)
    .where('s.refresh_hash', '=', hashToken(refreshToken))
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now.toISOString())
    .executeTakeFirst();
  if (!before) throw new AppError('unauthenticated');
  if (!before.is_active) throw new AppError('user_disabled');
  const endsAt = new Date(before.ends_at);
  const expiresAt = earlier(after(now, SESSION_MS), endsAt);
  const session = await tx.db
    .updateTable('sessions')
    .set({ last_used_at: now.toISOString(), expires_at: expiresAt.toISOString(), address: http.address })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', before.id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!session) throw new AppError('unauthenticated');
  // Pages refresh every 15 minutes. The log records one refresh a day and each change of address.
  const isNews = before.address !== http.address || before.last_used_at.slice(0, 10) !== now.toISOString().slice(0, 10);
  if (isNews) {
    const user = { id: before.user_id, userName: before.user_name };
    await recordEvent(tx, { kind: 'token_refreshed', user, http, facts: { sessionId: before.id } });
  }
  return { id: before.id, userId: before.user_id, expiresAt, accessUntil: earlier(after(now, ACCESS_MS), expiresAt) };
}

/** The sessions to end: the one of a refresh token, one by id, or all of a user except `keep`. */
export type Ending =
  | { readonly refreshToken: string }
  | { readonly sessionId: string; readonly userId?: string }
  | { readonly userId: string; readonly keep?: string | undefined };

export interface Ended {
  readonly id: string;
  readonly userId: string;
  readonly userName: string;
}

type Here = Parameters<typeof inOtherTenant>[0] & { readonly now: Date };

/** Ends sessions and the impersonations that they started. Returns the sessions that were active until now. */
export async function endSessions(here: Here, tx: Tx, ending: Ending): Promise<Ended[]> {
  const now = here.now.toISOString();
  let update = tx.db
    .updateTable('sessions as s')
    .from('users as u')
    .set({ revoked_at: now })
    .where('s.tenant_id', '=', tx.tenantId)
    .whereRef('u.tenant_id', '=', 's.tenant_id')
    .whereRef('u.id', '=', 's.user_id')
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now);
  if ('refreshToken' in ending) update = update.where('s.refresh_hash', '=', hashToken(ending.refreshToken));
  else if ('sessionId' in ending) update = update.where('s.id', '=', ending.sessionId);
  if ('userId' in ending && ending.userId !== undefined) update = update.where('s.user_id', '=', ending.userId);
  if ('keep' in ending && ending.keep !== undefined) update = update.where('s.id', '!=', ending.keep);
  const ended = await update.returning(['s.id', 's.user_id', 'u.user_name', 's.impersonates']).execute();
  const makers = ended.map(({ id }) => id);
  announceEnded(here, tx, makers);
  for (const tenantId of new Set(ended.flatMap(({ impersonates }) => impersonates))) {
    const tenant = await here.services.registry.byId(tenantId);
    if (!tenant) continue;
    const acting = await inOtherTenant({ ...here, tx }, tenant, (there) =>
      there.db
        .updateTable('sessions')
        .set({ revoked_at: now })
        .where('tenant_id', '=', tenantId)
        .where('maker_session_id', 'in', makers)
        .where('revoked_at', 'is', null)
        .returning('id')
        .execute(),
    );
    announceEnded(
      here,
      tx,
      acting.map(({ id }) => id),
    );
  }
  return ended.map((row) => ({ id: row.id, userId: row.user_id, userName: row.user_name }));
}

/** The notification channel on which servers learn which sessions ended, so that they close their streams. */
export const ENDED_SESSIONS = 'ended_sessions';
/** Session ids per notification, because a notification holds 8,000 bytes. */
const ANNOUNCED_AT_ONCE = 200;

function announceEnded({ services }: Here, tx: Tx, ids: readonly string[]): void {
  const { registry, log } = services;
  for (let at = 0; at < ids.length; at += ANNOUNCED_AT_ONCE) {
    const payload = ids.slice(at, at + ANNOUNCED_AT_ONCE).join(' ');
    tx.afterCommit(() => {
      registry.control
        .notify(ENDED_SESSIONS, payload)
        .catch((error) => log.warn({ err: error }, 'the end of sessions was not announced'));
    });
  }
}

/** Returns those of the given sessions that were not ended. */
export async function activeSessions(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.db
    .selectFrom('sessions')
    .select('id')
    .where('tenant_id', '=', tx.tenantId)
    .where((of) => of('id', '=', of.fn.any(of.val(ids))))
    .where('revoked_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns the session id of an access token, or undefined if the token is unknown. */
export async function sessionOfAccess(tx: Tx, accessToken: string): Promise<string | undefined> {
  const found = await tx.db
    .selectFrom('access_tokens')
    .select('session_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('token_hash', '=', hashToken(accessToken))
    .executeTakeFirst();
  return found?.session_id;
}

/** Records that sessions of a user ended because of the caller's action. Does nothing if `ended` is empty. */
export async function recordEnded(context: Context, tx: Tx, ended: readonly Ended[], reason: string): Promise<void> {
  const [first] = ended;
  if (!first) return;
  await recordEvent(tx, {
    kind: 'session_ended',
    user: { id: first.userId, userName: first.userName },
    actingUser: context.actor?.impersonator,
    http: context.http,
    facts: { reason, by: context.actor?.userName ?? null, sessionIds: ended.map(({ id }) => id) },
  });
}

/** Removes tokens, links and sessions that ended more than a week ago. For a nightly job. */
export async function pruneSessions(tx: Tx, now: Date): Promise<void> {
  const before = after(now, -7 * DAY_MS).toISOString();
  await tx.db
    .deleteFrom('access_tokens')
    .where('tenant_id', '=', tx.tenantId)
    .where('expires_at', '<', before)
    .execute();
  await tx.db
    .deleteFrom('password_resets')
    .where('tenant_id', '=', tx.tenantId)
    .where('expires_at', '<', before)
    .execute();
  await tx.db
    .deleteFrom('sessions')
    .where('tenant_id', '=', tx.tenantId)
    .where((is) => is.or([is('expires_at', '<', before), is('revoked_at', '<', before)]))
    .execute();
}
