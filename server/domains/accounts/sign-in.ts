import type { accountEndpoints } from '../../../contract/accounts.ts';
import { AppError } from '../../../contract/errors.ts';
import type { Context, Handler, HttpPort } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { PLATFORM_PREFIX } from '../../http/authenticate.ts';
import { toAppError } from '../../http/errors.ts';
import { outside } from '../../outside.ts';
import { recordEvent, recordFailedCall } from '../../security-events.ts';
import { PLATFORM, type Tenant } from '../../tenants/tenant.ts';
import { inOtherTenant } from './other-tenant.ts';
import { hashQueue, verifyPassword } from './passwords.ts';
import {
  ACCESS_MS,
  after,
  endSession,
  endSessionOfAccess,
  issueAccess,
  prolongSession,
  SESSION_MS,
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
    const refuse = async (kind: 'failure' | 'throttle', error: unknown): Promise<never> => {
      await recordFailedCall(services, home, {
        kind,
        user,
        http,
        facts: { call: 'accounts.login', code: toAppError(error).code },
      });
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
        return begin(tx, user, now, http);
      });
      await endReplaced(again, user.id);
      return answer;
    });
  });
};

/** Begins a session of the user, sets its cookie and answers its first access token. */
export async function begin(tx: Tx, user: Pick<SignInUser, 'id' | 'userName'>, now: Date, http: HttpPort) {
  const expiresAt = after(now, SESSION_MS);
  const { sessionId, refreshToken } = await startSession(tx, {
    userId: user.id,
    scope: 'user',
    label: http.userAgent,
    expiresAt,
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
  const earlier = await inOtherTenant(context, homeOfToken(context, replaced), (tx) =>
    endSession(tx, replaced, context.now),
  );
  if (earlier !== userId) context.http?.clearCache();
}

export const refresh: Handler<Endpoints['refresh']> = async (context) => {
  const http = httpOf(context);
  const refreshToken = http.refreshToken();
  if (!refreshToken) throw new AppError('unauthenticated');
  return inOtherTenant(context, homeOfToken(context, refreshToken), async (tx) => {
    const session = await prolongSession(tx, refreshToken, context.now);
    const accessUntil = after(context.now, ACCESS_MS);
    const token = await issueAccess(tx, session.id, context.now, accessUntil);
    http.setRefreshToken(refreshToken, after(context.now, SESSION_MS));
    return answerOf(token, accessUntil, session.user_id, tx);
  });
};

/**
 * Ends the session of the refresh cookie; without a cookie, the session of the bearer token. Signing out twice, or with a cookie or token of
 * long ago, is no failure.
 */
export const logout: Handler<Endpoints['logout']> = async (context) => {
  const refreshToken = context.http?.refreshToken();
  const token = refreshToken ?? context.http?.accessToken();
  if (token) {
    const end = refreshToken ? endSession : endSessionOfAccess;
    await inOtherTenant<unknown>(context, homeOfToken(context, token), (tx) => end(tx, token, context.now));
  }
  context.http?.clearRefreshToken();
  context.http?.clearCache();
  return {};
};
