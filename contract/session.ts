import * as z from 'zod/mini';
import { instant, uuid } from './atoms.ts';
import { nothing, post } from './endpoint.ts';

export const tokenAnswer = z.object({ token: z.string(), expiresAt: instant, userId: uuid, tenantId: uuid });

/** What keeps a session: every page and worker calls these, so they stand apart from the rest of accountEndpoints, which a first visit does without. */
export const sessionEndpoints = {
  refresh: post('/auth/refresh', {
    summary: 'A new access token for the refresh cookie',
    permission: 'anyone',
    returns: tokenAnswer,
    errors: ['unauthenticated', 'user_disabled'],
  }),
  logout: post('/auth/logout', {
    summary: 'End the session: its refresh cookie and all its access tokens',
    permission: 'anyone',
    returns: nothing,
  }),
};
