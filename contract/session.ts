import * as z from 'zod/mini';
import { instant, uuid } from './atoms.ts';
import { nothing, post } from './endpoint.ts';

export const tokenAnswer = z.object({ token: z.string(), expiresAt: instant, userId: uuid, tenantId: uuid });

/**
 * Endpoints that keep a session. Separate from accountEndpoints, because every page and worker calls them and a first
 * load needs no others.
 */
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
