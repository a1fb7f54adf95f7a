import type { Config } from '../config.ts';
import type { Tenant } from './tenant.ts';

/**
 * Returns the origin of links to a company: scheme and port from the configured public URL, else from `requested`, with
 * the company's host name. The sender of a request chooses its Host header and could name a server that would then
 * receive a token. In production the port of the request is dropped for the same reason.
 */
export function companyOrigin(
  { publicUrl, isProduction, defaultTenantHost }: Pick<Config, 'publicUrl' | 'isProduction' | 'defaultTenantHost'>,
  { hostName }: Pick<Tenant, 'hostName'>,
  requested: string,
): string {
  if (publicUrl && defaultTenantHost === hostName) return publicUrl;
  const url = new URL(publicUrl ?? requested);
  if (isProduction && !publicUrl) url.port = '';
  url.hostname = hostName;
  return url.origin;
}
