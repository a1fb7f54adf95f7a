import { sessionEndpoints } from '../../contract/session.ts';
import { CallError, call } from './call.ts';

/** Returns an access token of one specific user, or throws PausedError (ID3). `fresh` requests a new token. */
export type TokenSource = (options: { fresh: boolean }) => Promise<string>;

/** No user who may send these changes is signed in, so they keep waiting (PUSH7). */
export class PausedError extends Error {
  override readonly name = 'PausedError';
}

/**
 * Time in milliseconds before its expiry at which a token is renewed, so that a slow request does not arrive with an
 * expired one.
 */
const EARLY_MS = 30_000;

/**
 * Returns access tokens for one user's engine, from the refresh cookie. Tokens are kept in memory only. If the cookie
 * belongs to another user, nothing is sent: that token is for that user's database (ID3).
 */
export function cookieTokens(
  identity: { readonly tenantId: string; readonly userId: string },
  given?: { token: string; expiresAt: string } | undefined,
): TokenSource {
  let held = given ? { token: given.token, until: Date.parse(given.expiresAt) } : undefined;
  let refreshing: Promise<string> | undefined;
  const refresh = async (): Promise<string> => {
    if (given) throw new PausedError('the impersonation has ended');
    try {
      const answer = await call(sessionEndpoints.refresh, {});
      if (answer.userId !== identity.userId || answer.tenantId !== identity.tenantId)
        throw new PausedError('somebody else is signed in');
      held = { token: answer.token, until: Date.parse(answer.expiresAt) };
      return answer.token;
    } catch (error) {
      if (error instanceof CallError && error.status === 401)
        throw new PausedError('the sign-in has ended', { cause: error });
      throw error;
    }
  };
  return async ({ fresh }) => {
    if (!fresh && held && held.until - EARLY_MS > Date.now()) return held.token;
    if (given && !fresh && held) return held.token;
    refreshing ??= refresh().finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  };
}
