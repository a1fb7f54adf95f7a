import type { accountEndpoints } from '../../../contract/accounts.ts';
import { AppError } from '../../../contract/errors.ts';
import type { Context, Handler, HttpPort } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { PLATFORM_PREFIX } from '../../http/authenticate.ts';
import { toAppError } from '../../http/errors.ts';
import { outside } from '../../outside.ts';
import { recordApart, recordEvent } from '../../security-events.ts';
import { PLATFORM, type Tenant } from '../../tenants/tenant.ts';
import { inOtherTenant } from './other-tenant.ts';
import { hashQueue, verifyPassword } from './passwords.ts';
import {
  ACCESS_MS,
  after,
  endSessions,
  issueAccess,
  prolongSession,
  recordEnded,
  SESSION_MS,
  sessionEnd,
  sessionOfAccess,
  startSession,
} from './sessions.ts';
import { countGuess, deviceMark } from './throttle.ts';
import { findUser, findUserByName, noteSignIn, type SignInUser } from './users.ts';

type Endpoints = typeof accountEndpoints;

/**
 * Finds the user in the host's tenant, else on the platform. Always queries both, so that the response takes equally
 * long.
 */
export async function findHome(
  context: Context,
  userName: string,
): Promise<{ home: Tenant; user: SignInUser | undefined }> {
  const own = await findUserByName(context.tx, userName);
  const platform = await inOtherTenant(context, PLATFORM, (tx) => findUserByName(tx, userName));
  return own || !platform ? { home: context.tenant, user: own } : { home: PLATFORM, user: platform };
}

/** Returns the tenant that stores the session of a cookie or token. */
const homeOfToken = (context: Context, token: string): Tenant =>
  token.startsWith(PLATFORM_PREFIX) ? PLATFORM : context.tenant;

/** Returns the HTTP request. Throws `unknown_mutation` for a replayed mutation, because it can't set a cookie. */
export function httpOf(context: Context): HttpPort {
  if (!context.http) throw new AppError('unknown_mutation');
  return context.http;
}

const answerOf = (token: string, expiresAt: Date, userId: string, tx: Tx) => ({
  token,
  expiresAt: expiresAt.toISOString(),
  userId,
  tenantId: tx.tenantId,
});

/** Returns the name in lower case as PostgreSQL computes it for comparisons. */
async function foldedName({ tx }: Context, userName: string): Promise<string> {
  const { rows } = await tx.connection.query<{ name: string }>(
    'select lower($1::text) as name',
    [userName.trim()],
    'fold_name',
  );
  return rows[0]!.name;
}

/**
 * Signs a user in. Always runs argon2 once and throws the same error for a wrong name and a wrong password. Reveals
 * that an account is disabled only to a caller with the right password.
 */
export const login: Handler<Endpoints['login']> = async (context, { body }) => {
  const http = httpOf(context);
  const { tenant, services, now } = context;
  const { home, user } = await findHome(context, body.userName);
  const name = await foldedName(context, body.userName);
  return outside(async (inTransaction) => {
    const refuse = async (kind: 'failure' | 'throttle', thrown: unknown): Promise<never> => {
      const error = toAppError(thrown);
      await recordApart(
        services,
        home,
        { kind, user, http, facts: { call: 'accounts.login', code: error.code } },
        error,
      );
      throw error;
    };
    const isRightPassword = await countGuess(services, { home: home.id, id: user?.id, name }, http).catch((error) =>
      refuse('throttle', error),
    );
    const isRight = await hashQueue.run(tenant.id, () => verifyPassword(body.password, user?.passwordHash ?? null));
    if (!user || !isRight) return refuse('failure', new AppError('wrong_credentials'));
    await isRightPassword();
    if (!user.isActive) return refuse('failure', new AppError('user_disabled'));
    http.setDeviceMark(deviceMark(services, { home: home.id, id: user.id }));
    return inTransaction(async (again) => {
      const answer = await inOtherTenant(again, home, async (tx) => {
        const before = await findUser(tx, user.id);
        if (before?.passwordHash !== user.passwordHash) throw new AppError('wrong_credentials');
        if (!before?.isActive) throw new AppError('user_disabled');
        return begin(tx, before, now, http);
      });
      await endReplaced(again, user.id);
      return answer;
    });
  });
};

/** Starts a session of the user, sets its cookie and returns its first access token. */
export async function begin(tx: Tx, user: Pick<SignInUser, 'id' | 'userName' | 'role'>, now: Date, http: HttpPort) {
  const endsAt = sessionEnd(user.role, now);
  const expiresAt = new Date(Math.min(after(now, SESSION_MS).getTime(), endsAt.getTime()));
  const { sessionId, refreshToken } = await startSession(tx, {
    userId: user.id,
    scope: 'user',
    label: http.userAgent,
    address: http.address,
    expiresAt,
    endsAt,
    refreshable: true,
  });
  const accessUntil = after(now, ACCESS_MS);
  const token = await issueAccess(tx, sessionId, now, accessUntil);
  await noteSignIn(tx, user.id, now);
  await recordEvent(tx, { kind: 'sign_in', user, http, facts: { sessionId } });
  http.setRefreshToken(refreshToken, expiresAt);
  return answerOf(token, accessUntil, user.id, tx);
}

/**
 * Ends the session whose cookie is replaced, because no user can sign out of it any more (OUT1). If it belonged to
 * another user, clears the browser's HTTP cache.
 */
export async function endReplaced(context: Context, userId: string): Promise<void> {
  const replaced = context.http?.refreshToken();
  if (!replaced) return;
  const ended = await inOtherTenant(context, homeOfToken(context, replaced), async (tx) => {
    const sessions = await endSessions(context, tx, { refreshToken: replaced });
    await recordEnded(context, tx, sessions, 'replaced');
    return sessions;
  });
  if (ended[0]?.userId !== userId) context.http?.clearCache();
}

/** Extends the session of the refresh cookie and returns a new access token. */
export const refresh: Handler<Endpoints['refresh']> = async (context) => {
  const http = httpOf(context);
  const refreshToken = http.refreshToken();
  if (!refreshToken) throw new AppError('unauthenticated');
  return inOtherTenant(context, homeOfToken(context, refreshToken), async (tx) => {
    const session = await prolongSession(tx, refreshToken, context.now, http);
    const token = await issueAccess(tx, session.id, context.now, session.accessUntil);
    http.setRefreshToken(refreshToken, session.expiresAt);
    return answerOf(token, session.accessUntil, session.userId, tx);
  });
};

/**
 * Ends the session of the refresh cookie, or without a cookie that of the bearer token. Succeeds also if the session
 * has already ended or the token is unknown.
 */
export const logout: Handler<Endpoints['logout']> = async (context) => {
  const { http } = context;
  const refreshToken = http?.refreshToken();
  const token = refreshToken ?? http?.accessToken();
  if (token) {
    await inOtherTenant(context, homeOfToken(context, token), async (tx) => {
      const sessionId = refreshToken ? undefined : await sessionOfAccess(tx, token);
      if (!refreshToken && !sessionId) return;
      const ended = await endSessions(context, tx, refreshToken ? { refreshToken } : { sessionId: sessionId ?? '' });
      for (const { id, userId, userName } of ended)
        await recordEvent(tx, { kind: 'sign_out', user: { id: userId, userName }, http, facts: { sessionId: id } });
    });
  }
  http?.clearRefreshToken();
  http?.clearCache();
  return {};
};
