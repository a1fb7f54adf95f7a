import type { FastifyRequest } from 'fastify';
import { AppError } from '../../contract/errors.ts';
import type { Tenant } from '../tenants/tenant.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the tenant hook. Undefined if no company is served under the host. */
    tenant?: Tenant | undefined;
  }
}

/** Returns the host's tenant. Throws `unknown_host` if there is none, and `tenant_disabled` if it isn't active. */
export function tenantOf(request: FastifyRequest): Tenant {
  const { tenant } = request;
  if (!tenant) throw new AppError('unknown_host');
  if (!tenant.isActive) throw new AppError('tenant_disabled');
  return tenant;
}

/** A host name or an address, with or without a port. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Returns the host of a request with its port from its own Host header, or undefined if that is no host.
 * X-Forwarded-Host is ignored: the proxy passes Host, and forwards any text that a caller invents.
 */
export function hostAndPortOf(request: FastifyRequest): string | undefined {
  const { host = '' } = request.headers;
  return HOST.test(host) && URL.canParse(`http://${host}`) ? host.toLowerCase() : undefined;
}

/** Returns the host name of a request in lower case and without its port, or undefined if it has none. */
export const hostOf = (request: FastifyRequest): string | undefined => hostAndPortOf(request)?.replace(/:\d{1,5}$/, '');

/** Returns the caller's language: the locale cookie, else the browser's language, else English. */
export function localeOf(request: FastifyRequest): 'en' | 'es' | 'fr' {
  const cookie = request.cookies?.locale;
  const wanted = cookie ?? request.headers['accept-language']?.slice(0, 2);
  return wanted === 'es' || wanted === 'fr' ? wanted : 'en';
}

/** Returns the browser's user agent, cut to 300 characters. */
export const userAgentOf = (request: FastifyRequest): string =>
  String(request.headers['user-agent'] ?? '').slice(0, 300);
