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

/** The host name of a request, lower case and without its port. */
export const hostOf = (request: FastifyRequest): string => request.hostname.toLowerCase();

/** The caller's language: the locale cookie, else what the browser asks for, else English. */
export function localeOf(request: FastifyRequest): 'en' | 'es' | 'fr' {
  const cookie = request.cookies?.locale;
  const wanted = cookie ?? request.headers['accept-language']?.slice(0, 2);
  return wanted === 'es' || wanted === 'fr' ? wanted : 'en';
}

/** The browser as it names itself, cut to 300 characters. */
export const userAgentOf = (request: FastifyRequest): string =>
  String(request.headers['user-agent'] ?? '').slice(0, 300);
