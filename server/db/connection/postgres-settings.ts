import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';

/**
 * Address of a PostgreSQL server and the user to sign in as. A `host` that begins with `/` is the folder of a unix
 * socket.
 */
export interface PostgresSettings {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  readonly tls: false | ConnectionOptions;
}

/** The fields that place a tenant on a separate database server. */
export interface TenantServer {
  readonly dbServer: string;
  readonly dbPort: number;
  readonly dbCatalog: string;
  readonly dbUser: string;
  readonly dbPassword: string;
  readonly useSSL: boolean;
  readonly dbTrustServerCertificate: boolean;
}

/**
 * Returns the settings of a tenant's separate server. Without `dbTrustServerCertificate` the certificate must be valid
 * for the host name.
 */
export function settingsOfTenantServer(server: TenantServer): PostgresSettings {
  return {
    host: server.dbServer,
    port: server.dbPort,
    user: server.dbUser,
    password: server.dbPassword,
    database: server.dbCatalog,
    tls: server.useSSL ? { rejectUnauthorized: !server.dbTrustServerCertificate } : false,
  };
}

/**
 * Reads a `postgres://user:password@host:port/database` URL. Known parameters: `host` (folder of a unix socket),
 * `sslmode` (disable, require = encrypted but not verified, verify-ca, verify-full; libpq's meaning) and `sslrootcert`
 * (a file). Throws an Error in plain words that never contains the password.
 */
export function settingsOfUrl(text: string): PostgresSettings {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new Error('it is not a URL like postgres://user:password@host:5432/database');
  }
  if (url.protocol !== 'postgres:' && url.protocol !== 'postgresql:') throw new Error('it must begin with postgres://');
  for (const name of url.searchParams.keys()) {
    if (!['host', 'sslmode', 'sslrootcert'].includes(name)) throw new Error(`the parameter ${name} is not known`);
  }
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  const database = decodeURIComponent(url.pathname.slice(1));
  if (host === '') throw new Error('it names no host');
  if (url.username === '') throw new Error('it names no user');
  if (database === '') throw new Error('it names no database');
  return {
    host: host.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? 5432 : Number(url.port),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database,
    tls: tlsOf(url.searchParams.get('sslmode') ?? 'disable', url.searchParams.get('sslrootcert')),
  };
}

/** Returns the settings as a URL for psql and `settingsOfUrl`. It contains the password. */
export function urlOfSettings(settings: PostgresSettings): string {
  const { host, port, user, password, database } = settings;
  const place = host.startsWith('/') ? '' : `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const socket = host.startsWith('/') ? `?host=${encodeURIComponent(host)}` : '';
  return `postgres://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${place || `localhost:${port}`}/${encodeURIComponent(database)}${socket}`;
}

function tlsOf(mode: string, rootCertificate: string | null): false | ConnectionOptions {
  const ca = rootCertificate === null ? {} : { ca: readRootCertificate(rootCertificate) };
  switch (mode) {
    case 'disable':
      return false;
    case 'require':
      // As in libpq, `require` alone trusts any certificate. With a root certificate it verifies like verify-ca.
      return rootCertificate === null ? { rejectUnauthorized: false } : { ...ca, checkServerIdentity: () => undefined };
    case 'verify-ca':
      return { ...ca, checkServerIdentity: () => undefined };
    case 'verify-full':
      return ca;
    default:
      throw new Error(`sslmode must be disable, require, verify-ca or verify-full, not ${mode}`);
  }
}

function readRootCertificate(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new Error(`sslrootcert ${path} cannot be read`);
  }
}
