import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_BASE } from '../../contract/api-base.ts';
import type { HttpPort, Services } from '../context.ts';
import { companyOrigin } from '../tenants/company-origin.ts';
import { bearerToken } from './authenticate.ts';
import { hostAndPortOf, tenantOf, userAgentOf } from './request.ts';

export const REFRESH_COOKIE = 'cratebook_refresh';
export const DEVICE_COOKIE = 'cratebook_device';
const DEVICE_MS = 365 * 86_400_000;

/** Returns the origin that a request names: scheme, and its own host with the port. */
const requestedOrigin = (request: FastifyRequest): string =>
  `${request.protocol}://${hostAndPortOf(request) ?? 'localhost'}`;

/** Returns the origin of links to the company of a request (`companyOrigin`). */
export const originOf = (request: FastifyRequest, { config }: Pick<Services, 'config'>): string =>
  companyOrigin(config, tenantOf(request), requestedOrigin(request));

/**
 * Returns the parts of HTTP that signing in needs. The refresh cookie is sent to the auth calls only, never to scripts
 * or other sites.
 */
export function httpPort(request: FastifyRequest, reply: FastifyReply, services: Services): HttpPort {
  const { isProduction } = services.config;
  const secure = isProduction || request.protocol === 'https';
  // A page of another host in the same domain cannot set a cookie with this prefix over plain HTTP.
  const named = (name: string) => (isProduction ? `__Secure-${name}` : name);
  const options = { path: `${API_BASE}/auth`, httpOnly: true, sameSite: 'strict', secure } as const;
  return {
    origin: services.config.publicUrl ?? requestedOrigin(request),
    address: request.ip,
    userAgent: userAgentOf(request),
    deviceMark: () => request.cookies[named(DEVICE_COOKIE)],
    setDeviceMark: (mark) =>
      void reply.setCookie(named(DEVICE_COOKIE), mark, { ...options, expires: new Date(Date.now() + DEVICE_MS) }),
    refreshToken: () => request.cookies[named(REFRESH_COOKIE)],
    accessToken: () => {
      try {
        return bearerToken(request.headers.authorization);
      } catch {
        return undefined;
      }
    },
    setRefreshToken: (token, expires) => void reply.setCookie(named(REFRESH_COOKIE), token, { ...options, expires }),
    clearRefreshToken: () => void reply.clearCookie(named(REFRESH_COOKIE), options),
    clearCache: () => void reply.header('clear-site-data', '"cache"'),
  };
}
