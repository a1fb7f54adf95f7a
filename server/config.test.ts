import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const scratch = mkdtempSync(join(tmpdir(), 'cratebook-config-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const KEY = Buffer.alloc(32, 7);
const PRODUCTION = { NODE_ENV: 'production', SECRET_KEY: KEY.toString('base64'), DATA_DIR: scratch };

function faultsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

describe('the configuration', () => {
  it('has a default for every variable outside production', () => {
    const { secretKey, ...rest } = readConfig({ DATA_DIR: join(scratch, 'defaults') });
    expect(secretKey).toHaveLength(32);
    expect(rest).toEqual({
      port: 3000,
      host: '0.0.0.0',
      dataDir: join(scratch, 'defaults'),
      databaseUrl: undefined,
      databaseDirectUrl: undefined,
      embeddedDatabase: 'postgres',
      databasePoolSize: 16,
      isProduction: false,
      logLevel: 'info',
      logRequests: 'all',
      metricsToken: undefined,
      secretKeyPrevious: undefined,
      defaultTenantHost: undefined,
      trustProxy: false,
      publicUrl: undefined,
      demo: 'auto',
      demoItems: 5200,
      isRateLimited: true,
      stopDelayMs: 0,
      securityLogDays: 180,
      stripeApiUrl: 'https://api.stripe.com',
      powerBi: {
        loginUrl: 'https://login.microsoftonline.com',
        apiUrl: 'https://api.powerbi.com',
        embedUrl: 'https://app.powerbi.com',
      },
      outgoingAllow: [
        ['127.0.0.0', 8],
        ['::1', 128],
      ],
    });
  });

  it('treats an empty variable as not set', () => {
    expect(readConfig({ DATA_DIR: scratch, PORT: '', DATABASE_URL: ' ' })).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
    });
  });

  it('lists all errors together', () => {
    const faults = faultsOf({
      PORT: '70000',
      DATABASE_URL: 'mysql://a@b/c',
      TRUST_PROXY: 'perhaps',
      PUBLIC_URL: 'https://example.com/path',
      LOG_LEVEL: 'loud',
      SECRET_KEY: 'c2hvcnQ=',
    });
    expect(faults).toEqual([
      'PORT must be a whole number from 0 to 65535',
      'DATABASE_URL cannot be used: it must begin with postgres://',
      'LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent',
      'SECRET_KEY must hold at least 32 bytes; it holds 5',
      'TRUST_PROXY must be true, false or the number of proxies',
      'PUBLIC_URL must be like https://orders.example.com, with no path',
    ]);
  });

  it('lists the variables that production requires beside the other errors', () => {
    expect(faultsOf({ NODE_ENV: 'production', RATE_LIMIT: 'off', PORT: '-1' })).toEqual([
      'PORT must be a whole number from 0 to 65535',
      expect.stringContaining('SECRET_KEY is required in production'),
      'RATE_LIMIT cannot be off in production',
    ]);
  });

  it('never repeats a secret in an error', () => {
    const faults = faultsOf({
      SECRET_KEY: 'tiny!secret',
      METRICS_TOKEN: 'hush',
      DATABASE_URL: 'postgres://me:hidden@/x',
      SENTRY_DSN: 'https://concealed@errors.test/no-number',
    });
    expect(faults).toHaveLength(4);
    expect(faults.join()).not.toMatch(/tiny|hush|hidden|concealed/);
  });

  it('loads no demo data in production, whatever DEMO says', () => {
    expect(readConfig({ ...PRODUCTION, DEMO: 'auto' }).demo).toBe('off');
  });

  it('reads the secret key from base64, base64url and hexadecimal', () => {
    for (const encoding of ['base64', 'base64url', 'hex'] as const) {
      expect(readConfig({ ...PRODUCTION, SECRET_KEY: KEY.toString(encoding) }).secretKey).toEqual(KEY);
    }
  });

  it('keeps the generated key, readable by its owner only', () => {
    const env = { DATA_DIR: join(scratch, 'kept') };
    const first = readConfig(env).secretKey;
    expect(readConfig(env).secretKey).toEqual(first);
    const path = join(scratch, 'kept', 'secret.key');
    expect(Buffer.from(readFileSync(path, 'utf8'), 'base64')).toEqual(first);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('reports that a key cannot be stored', () => {
    readConfig({ DATA_DIR: join(scratch, 'file') });
    expect(faultsOf({ DATA_DIR: join(scratch, 'file', 'secret.key') })).toEqual([expect.stringContaining('DATA_DIR')]);
  });

  it('reads the object store, and names what is missing of a half-set one', () => {
    const store = (env: NodeJS.ProcessEnv) => readConfig({ DATA_DIR: scratch, ...env }).objectStore;
    const whole = {
      S3_ENDPOINT: 'https://s3.example.com/',
      S3_BUCKET: 'crates',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'hush',
    };
    expect(store({})).toBeUndefined();
    expect(store(whole)).toEqual({
      ...{ endpoint: 'https://s3.example.com', bucket: 'crates', region: 'us-east-1' },
      ...{ accessKeyId: 'id', secretAccessKey: 'hush', prefix: '' },
    });
    expect(store({ ...whole, S3_PREFIX: 'a/b', S3_REGION: 'eu-west-3' })).toMatchObject({
      prefix: 'a/b/',
      region: 'eu-west-3',
    });
    expect(faultsOf({ DATA_DIR: scratch, S3_BUCKET: 'crates', S3_SECRET_ACCESS_KEY: 'hush' })).toEqual([
      'S3_ENDPOINT is missing, because S3_BUCKET is set',
      'S3_ACCESS_KEY_ID is missing, because S3_BUCKET is set',
    ]);
    const wrong = { S3_ENDPOINT: 's3.example.com', S3_BUCKET: 'My Files', S3_REGION: '?', S3_PREFIX: '../x' };
    expect(faultsOf({ DATA_DIR: scratch, ...whole, ...wrong })).toEqual([
      'S3_ENDPOINT must be like https://s3.example.com, with no path',
      'S3_BUCKET must be the name of a bucket, such as my-files',
      'S3_REGION must be like us-east-1',
      'S3_PREFIX must be a folder of letters, digits, - and _',
    ]);
  });

  it('reads which proxies are trusted', () => {
    const trust = (TRUST_PROXY: string) => readConfig({ DATA_DIR: scratch, TRUST_PROXY }).trustProxy;
    expect([trust('true'), trust('false'), trust('2')]).toEqual([true, false, 2]);
  });
});
