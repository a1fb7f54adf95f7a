import { sessionEndpoints } from '../../contract/session.ts';
import { CallError, call } from './call.ts';

/** Gives an access token of one certain user, or throws PausedError (ID3). `fresh` asks for a new one. */
export type TokenSource = (options: { fresh: boolean }) => Promise<string>;

/** Nobody who may send for this user is signed in: what waits goes on waiting (PUSH7). */
export class PausedError extends Error {
  override readonly name = 'PausedError';
}

/** A token is renewed this long before it ends, so that a slow request doesn't arrive with a dead one. */
const EARLY_MS = 30_000;

/**
 * Access tokens for one user's engine, by the refresh cookie. Tokens are kept in memory only. When the cookie turns out to be somebody
 * else's, nothing is sent: their token waits for their own database (ID3).
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
