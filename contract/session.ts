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
    summary: 'Exchange the refresh cookie for a new access token',
    permission: 'anyone',
    returns: tokenAnswer,
    errors: ['unauthenticated', 'user_disabled'],
  }),
  logout: post('/auth/logout', {
    summary: 'Sign out: end the session with its refresh cookie and access tokens',
    permission: 'anyone',
    returns: nothing,
  }),
};
