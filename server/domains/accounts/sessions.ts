import { AppError } from '../../../contract/errors.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import type { Actor } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { PLATFORM_PREFIX, TENANT_PREFIX } from '../../http/authenticate.ts';
import { hashToken, newToken } from '../../secrets.ts';
import { PLATFORM_ID } from '../../tenants/tenant.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** How long an access token works. Short, because it lies in the page's memory. */
export const ACCESS_MS = 15 * MINUTE_MS;
/** How long a session lives without being used; each refresh begins it anew. */
export const SESSION_MS = 30 * DAY_MS;

export const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** A bearer secret that says where its session is kept. The hash is of the whole text, prefix included. */
export function prefixedToken(tenantId: string): { token: string; hash: Buffer } {
  const token = (tenantId === PLATFORM_ID ? PLATFORM_PREFIX : TENANT_PREFIX) + newToken().token;
  return { token, hash: hashToken(token) };
}

export interface SessionStart {
  readonly userId: string;
  readonly scope: Actor['scope'];
  readonly impersonator?: string;
  /** What the holder is recognised by in a list of sessions, such as the browser. */
  readonly label: string;
  readonly expiresAt: Date;
  /** Sessions without a refresh secret end with their one access token. */
  readonly refreshable: boolean;
}

/** Begins a session in the transaction's tenant. The refresh token is answered once and kept as a hash only. */
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
      expires_at: start.expiresAt.toISOString(),
      revoked_at: null,
    })
    .execute();
  return { sessionId, refreshToken: token };
}

/** A new access token of the session. Those of the session that have expired go, so that they don't pile up. */
export async function issueAccess(tx: Tx, sessionId: string, now: Date, expiresAt: Date): Promise<string> {
  const { token, hash } = prefixedToken(tx.tenantId);
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
 * Prolongs the session of a refresh token and answers it. Throws `unauthenticated` where there is none that lives,
 * `user_disabled` where its user may not come in.
 *
 * The secret is not exchanged for a new one: the tabs, workers and the service worker of one browser refresh at the same
 * moment, and all but the first would come with a secret that had just stopped working and be signed out. What rotation
 * protects against, a stolen copy, is met by the cookie being HttpOnly, SameSite and bound to the auth paths, and by
 * sessions that can be ended.
 */
export async function prolongSession(tx: Tx, refreshToken: string, now: Date) {
  const session = await tx.db
    .updateTable('sessions')
    .set({ last_used_at: now.toISOString(), expires_at: after(now, SESSION_MS).toISOString() })
    .where('tenant_id', '=', tx.tenantId)
    .where('refresh_hash', '=', hashToken(refreshToken))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning(['id', 'user_id'])
    .executeTakeFirst();
  if (!session) throw new AppError('unauthenticated');
  const user = await tx.db
    .selectFrom('users')
    .select('is_active')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', session.user_id)
    .executeTakeFirst();
  if (!user) throw new AppError('unauthenticated');
  if (!user.is_active) throw new AppError('user_disabled');
  return session;
}

/** Ends the session of a refresh token, and with it all its access tokens. Returns its user; undefined where there is no such session. */
export async function endSession(tx: Tx, refreshToken: string, now: Date): Promise<string | undefined> {
  const ended = await tx.db
    .updateTable('sessions')
    .set({ revoked_at: now.toISOString() })
    .where('tenant_id', '=', tx.tenantId)
    .where('refresh_hash', '=', hashToken(refreshToken))
    .where('revoked_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return ended?.user_id;
}

/** Ends the session of an access token, and with it all its access tokens. An unknown one is left as it is. */
export async function endSessionOfAccess(tx: Tx, accessToken: string, now: Date): Promise<void> {
  const found = await tx.db
    .selectFrom('access_tokens')
    .select('session_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('token_hash', '=', hashToken(accessToken))
    .executeTakeFirst();
  if (found) await revokeSession(tx, found.session_id, now);
}

/** Ends one session, and with it all its access tokens. */
export async function revokeSession(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.db
    .updateTable('sessions')
    .set({ revoked_at: now.toISOString() })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends every session of a user but the one to keep, if any. */
export async function endSessionsOf(tx: Tx, userId: string, now: Date, keep?: string): Promise<void> {
  let query = tx.db
    .updateTable('sessions')
    .set({ revoked_at: now.toISOString() })
    .where('tenant_id', '=', tx.tenantId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null);
  if (keep !== undefined) query = query.where('id', '!=', keep);
  await query.execute();
}

/** Removes what can never work again: tokens, links and sessions that ended more than a week ago. For a nightly job. */
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
