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

/** Where the user of a name is kept: with the host's tenant, else with the platform. Both are asked each time, so that it takes as long. */
export async function findHome(
  context: Context,
  userName: string,
): Promise<{ home: Tenant; user: SignInUser | undefined }> {
  const own = await findUserByName(context.tx, userName);
  const platform = await inOtherTenant(context, PLATFORM, (tx) => findUserByName(tx, userName));
  return own || !platform ? { home: context.tenant, user: own } : { home: PLATFORM, user: platform };
}

/** The tenant that keeps the session of a cookie or token. */
const homeOfToken = (context: Context, token: string): Tenant =>
  token.startsWith(PLATFORM_PREFIX) ? PLATFORM : context.tenant;

/** Signing in is a call of its own; a mutation that is replayed later can't set a cookie. */
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

/** A name as the database folds it to compare. */
async function foldedName({ tx }: Context, userName: string): Promise<string> {
  const { rows } = await tx.connection.query('select lower($1::text) as name', [userName.trim()], 'fold_name');
  return String(rows[0]?.name);
}

/**
 * Runs argon2 once and refuses in one way, whether the name or the password is wrong. Says that an account is disabled only
 * to a caller who knows its password.
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

/** Begins a session of the user, sets its cookie and answers its first access token. */
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
 * Ends the session whose cookie a new one replaces, because nobody can sign out of it any more (OUT1). What another user's pages left in the
 * browser's HTTP cache goes with it.
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
 * Ends the session of the refresh cookie; without a cookie, the session of the bearer token. Signing out twice, or with a cookie or token of
 * long ago, is no failure.
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
