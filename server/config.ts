import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { settingsOfUrl } from './db/connection/postgres-settings.ts';
import { type ObjectStoreSettings, objectStoreOf, objectStoreVariables } from './files/object-store-settings.ts';
import { rangesOf } from './outgoing.ts';

/** All settings from the environment, parsed once at the start. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** An absolute path. */
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** The server itself, if `databaseUrl` names a pooler in transaction mode. */
  readonly databaseDirectUrl: string | undefined;
  readonly embeddedDatabase: 'postgres' | 'pglite';
  readonly databasePoolSize: number;
  readonly isProduction: boolean;
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  /** Which requests have a line in the log: all, or those that failed or took longer than a second. */
  readonly logRequests: 'all' | 'problems';
  /** Without it there are no metrics. */
  readonly metricsToken: string | undefined;
  /** At least 32 bytes. It decrypts all secrets of all tenants. */
  readonly secretKey: Buffer;
  /** The key before the last change. It decrypts older secrets, which the start encrypts again under `secretKey`. */
  readonly secretKeyPrevious: Buffer | undefined;
  /** The host to assume if a request's own host names no tenant. */
  readonly defaultTenantHost: string | undefined;
  /**
   * Whose X-Forwarded headers are trusted: no proxy's (false), all proxies' (true), or those of this number of proxies
   * before the server.
   */
  readonly trustProxy: boolean | number;
  /** The origin of links in mails, without a trailing slash. */
  readonly publicUrl: string | undefined;
  /** `auto` fills an empty database with the demo tenants. */
  readonly demo: 'auto' | 'off';
  readonly demoItems: number;
  readonly isRateLimited: boolean;
  /** Milliseconds between the first /readyz that says that the server stops and its last accepted request. */
  readonly stopDelayMs: number;
  /** Days for which security events are kept. */
  readonly securityLogDays: number;
  /** Non-public address ranges that tenants' mail servers and style sheets may use. */
  readonly outgoingAllow: readonly (readonly [string, number])[];
  /** The origin of Stripe's calls. */
  readonly stripeApiUrl: string;
  /** Origins of Microsoft's sign-in, of Power BI's calls, and of the frames that show its reports. */
  readonly powerBi: { readonly loginUrl: string; readonly apiUrl: string; readonly embedUrl: string };
  /** Without it the bytes of files are in the database. */
  readonly objectStore: ObjectStoreSettings | undefined;
}

/**
 * The environment is invalid. The message lists every error, one per line, in plain words and without any value of a
 * secret.
 */
export class ConfigError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The environment is not usable:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

const SECRET_BYTES = 32;
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

function integer(least: number, most: number) {
  const words = `must be a whole number from ${least} to ${most}`;
  return z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,9}$/, words)), z.transform(Number)),
    z.number().check(z.minimum(least, words), z.maximum(most, words)),
  );
}

function oneOf<const T extends readonly string[]>(values: T) {
  return z.enum(values, `must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}`);
}

function parsedBy<T>(parse: (text: string) => T) {
  return z.pipe(
    z.string(),
    z.transform((text, context) => {
      try {
        return parse(text);
      } catch (error) {
        context.issues.push({ code: 'custom', message: (error as Error).message, input: text });
        return z.NEVER;
      }
    }),
  );
}

const EnvironmentSchema = z.object({
  PORT: z._default(integer(0, 65_535), 3000),
  HOST: z._default(z.string(), '0.0.0.0'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(parsedBy(parseDatabaseUrl)),
  DATABASE_DIRECT_URL: z.optional(parsedBy(parseDatabaseUrl)),
  EMBEDDED_DATABASE: z._default(oneOf(['postgres', 'pglite']), 'postgres'),
  DATABASE_POOL_SIZE: z._default(integer(1, 90), 16),
  NODE_ENV: z._default(oneOf(['development', 'test', 'production']), 'development'),
  LOG_LEVEL: z._default(oneOf(LOG_LEVELS), 'info'),
  LOG_REQUESTS: z._default(oneOf(['all', 'problems']), 'all'),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  SENTRY_DSN: z.optional(parsedBy(parseSentryDsn)),
  SECRET_KEY: z.optional(parsedBy(parseSecretKey)),
  SECRET_KEY_PREVIOUS: z.optional(parsedBy(parseSecretKey)),
  DEFAULT_TENANT_HOST: z.optional(z.string().check(z.regex(/^[a-z0-9.-]+$/i, 'must be a host name, without a port'))),
  TRUST_PROXY: z._default(parsedBy(parseTrustProxy), false),
  PUBLIC_URL: z.optional(parsedBy(parseOrigin)),
  DEMO: z._default(oneOf(['auto', 'off']), 'auto'),
  DEMO_ITEMS: z._default(integer(100, 500_000), 5200),
  SECURITY_LOG_DAYS: z._default(integer(30, 3650), 180),
  STOP_DELAY: z.optional(integer(0, 5)),
  OUTGOING_ALLOW: z.optional(parsedBy(rangesOf)),
  STRIPE_API_URL: z._default(parsedBy(parseOrigin), 'https://api.stripe.com'),
  POWER_BI_LOGIN_URL: z._default(parsedBy(parseOrigin), 'https://login.microsoftonline.com'),
  POWER_BI_API_URL: z._default(parsedBy(parseOrigin), 'https://api.powerbi.com'),
  POWER_BI_EMBED_URL: z._default(parsedBy(parseOrigin), 'https://app.powerbi.com'),
  RATE_LIMIT: z._default(oneOf(['on', 'off']), 'on'),
  ...objectStoreVariables,
});

/**
 * Reads every environment variable that the server knows. An empty one counts as not set. Outside production a missing
 * SECRET_KEY is generated and kept in DATA_DIR/secret.key. Throws one ConfigError with all errors.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = EnvironmentSchema.safeParse(given);
  const faults = (parsed.error?.issues ?? []).map((issue) => `${String(issue.path[0])} ${issue.message}`);
  const isProduction = given.NODE_ENV === 'production';
  if (isProduction && given.SECRET_KEY === undefined) {
    faults.push(
      `SECRET_KEY is required in production: ${SECRET_BYTES} random bytes, e.g. from "openssl rand -base64 32"`,
    );
  }
  if (given.DATABASE_DIRECT_URL !== undefined && given.DATABASE_URL === undefined)
    faults.push('DATABASE_DIRECT_URL needs DATABASE_URL');
  if (isProduction && given.RATE_LIMIT === 'off') faults.push('RATE_LIMIT cannot be off in production');
  const objectStore = objectStoreOf(given);
  faults.push(...objectStore.faults);
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults);

  const values = parsed.data;
  const dataDir = resolve(values.DATA_DIR);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    embeddedDatabase: values.EMBEDDED_DATABASE,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    isProduction,
    logLevel: values.LOG_LEVEL,
    logRequests: values.LOG_REQUESTS,
    metricsToken: values.METRICS_TOKEN,
    secretKey: values.SECRET_KEY ?? keptSecretKey(dataDir),
    secretKeyPrevious: values.SECRET_KEY_PREVIOUS,
    defaultTenantHost: values.DEFAULT_TENANT_HOST?.toLowerCase(),
    trustProxy: values.TRUST_PROXY,
    publicUrl: values.PUBLIC_URL,
    demo: isProduction ? 'off' : values.DEMO,
    demoItems: values.DEMO_ITEMS,
    isRateLimited: values.RATE_LIMIT === 'on',
    stopDelayMs: (values.STOP_DELAY ?? (isProduction ? 3 : 0)) * 1000,
    securityLogDays: values.SECURITY_LOG_DAYS,
    // On a developer's machine the mail server is local too.
    outgoingAllow: values.OUTGOING_ALLOW ?? (isProduction ? [] : rangesOf('127.0.0.0/8, ::1')),
    stripeApiUrl: values.STRIPE_API_URL,
    powerBi: {
      loginUrl: values.POWER_BI_LOGIN_URL,
      apiUrl: values.POWER_BI_API_URL,
      embedUrl: values.POWER_BI_EMBED_URL,
    },
    objectStore: objectStore.settings,
  };
}

function parseDatabaseUrl(text: string): string {
  try {
    settingsOfUrl(text);
    return text;
  } catch (error) {
    throw new Error(`cannot be used: ${(error as Error).message}`);
  }
}

/** Throws without the text, which contains a key. */
function parseSentryDsn(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.username !== '' && /\/\d+$/.test(url.pathname)) return text;
  throw new Error('must be an address such as https://<key>@<host>/<project number>');
}

/**
 * Returns the address of the error-reporting service, or undefined if there is none or it is invalid. It is read before
 * all other settings, so that a start that fails because of them is reported, too.
 */
export function sentryDsnOf({ SENTRY_DSN = '' }: NodeJS.ProcessEnv): string | undefined {
  try {
    return SENTRY_DSN.trim() === '' ? undefined : parseSentryDsn(SENTRY_DSN);
  } catch {
    return undefined;
  }
}

function parseSecretKey(text: string): Buffer {
  const isHex = /^([0-9a-f]{2})+$/i.test(text);
  if (!isHex && !/^[A-Za-z0-9+/_-]+=*$/.test(text)) throw new Error('must be written in base64 or hexadecimal');
  const key = Buffer.from(text, isHex ? 'hex' : 'base64');
  if (key.length < SECRET_BYTES) throw new Error(`must hold at least ${SECRET_BYTES} bytes; it holds ${key.length}`);
  return key;
}

function parseTrustProxy(text: string): boolean | number {
  if (text === 'true' || text === 'false') return text === 'true';
  if (/^\d{1,2}$/.test(text)) return Number(text);
  throw new Error('must be true, false or the number of proxies');
}

function parseOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin =
    url !== undefined && url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  if (!isOrigin || !/^https?:$/.test(url.protocol))
    throw new Error('must be like https://orders.example.com, with no path');
  return url.origin;
}

/**
 * Returns the key of this data folder, generated at the first start. Losing the file loses the secrets encrypted with
 * it.
 */
function keptSecretKey(dataDir: string): Buffer {
  const path = join(dataDir, 'secret.key');
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    try {
      writeFileSync(path, `${randomBytes(SECRET_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    chmodSync(path, 0o600);
    return parseSecretKey(readFileSync(path, 'utf8').trim());
  } catch (error) {
    throw new ConfigError([`DATA_DIR: the secret key cannot be kept in ${path}: ${(error as Error).message}`]);
  }
}
