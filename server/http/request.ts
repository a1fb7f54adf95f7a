import type { FastifyRequest } from 'fastify';
import { AppError } from '../../contract/errors.ts';
import type { Tenant } from '../tenants/tenant.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the tenant hook; undefined where no company is served under the host. */
    tenant?: Tenant | undefined;
  }
}

/** The host's tenant. Throws `unknown_host` where none is served, `tenant_disabled` where it isn't active. */
export function tenantOf(request: FastifyRequest): Tenant {
  const { tenant } = request;
  if (!tenant) throw new AppError('unknown_host');
  if (!tenant.isActive) throw new AppError('tenant_disabled');
  return tenant;
}

/** A host name or an address, with or without a port. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * The host of a request with its port, as its own Host header names it; undefined where that is no host. X-Forwarded-Host does not count: the
 * proxy passes Host, and hands on what a caller made up.
 */
export function hostAndPortOf(request: FastifyRequest): string | undefined {
  const { host = '' } = request.headers;
  return HOST.test(host) && URL.canParse(`http://${host}`) ? host.toLowerCase() : undefined;
}

/** The host name of a request, lower case and without its port; undefined where it names none. */
export const hostOf = (request: FastifyRequest): string | undefined => hostAndPortOf(request)?.replace(/:\d{1,5}$/, '');

/** The caller's language: the locale cookie, else what the browser asks for, else English. */
export function localeOf(request: FastifyRequest): 'en' | 'es' | 'fr' {
  const cookie = request.cookies?.locale;
  const wanted = cookie ?? request.headers['accept-language']?.slice(0, 2);
  return wanted === 'es' || wanted === 'fr' ? wanted : 'en';
}

/** The browser as it names itself, cut to 300 characters. */
export const userAgentOf = (request: FastifyRequest): string =>
  String(request.headers['user-agent'] ?? '').slice(0, 300);
