import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settingsOfTenantServer, settingsOfUrl, urlOfSettings } from './postgres-settings.ts';

const own = {
  dbServer: 'db.example.com',
  dbPort: 5433,
  dbCatalog: 'orders',
  dbUser: 'app',
  dbPassword: 'p',
  useSSL: true,
  dbTrustServerCertificate: false,
};

describe('a database URL', () => {
  it('sets host and user, with escapes decoded', () => {
    expect(settingsOfUrl('postgres://a%40b:p%2Fw@db.example.com:6000/my%20db')).toEqual({
      host: 'db.example.com',
      port: 6000,
      user: 'a@b',
      password: 'p/w',
      database: 'my db',
      tls: false,
    });
  });

  it('may name the folder of a unix socket or an IPv6 address', () => {
    expect(settingsOfUrl('postgresql://u@localhost/d?host=%2Frun%2Fpg')).toMatchObject({ host: '/run/pg', port: 5432 });
    expect(settingsOfUrl('postgres://u@[::1]:5000/d')).toMatchObject({ host: '::1', port: 5000 });
  });

  it('verifies the certificate according to sslmode', () => {
    const tls = (mode: string) => settingsOfUrl(`postgres://u@h/d?sslmode=${mode}`).tls;
    expect(tls('disable')).toBe(false);
    expect(tls('require')).toEqual({ rejectUnauthorized: false });
    expect(tls('verify-ca')).toEqual({ checkServerIdentity: expect.any(Function) });
    expect(tls('verify-full')).toEqual({});
  });

  it.each([
    ['nonsense', 'it is not a URL'],
    ['https://u@h/d', 'it must begin with postgres://'],
    ['postgres:d', 'it names no host'],
    ['postgres://h/d', 'it names no user'],
    ['postgres://u@h', 'it names no database'],
    ['postgres://u@/d', 'it is not a URL'],
    ['postgres://u@h/d?sslmode=prefer', 'sslmode must be'],
    ['postgres://u@h/d?sslmode=verify-ca&sslrootcert=/none', 'cannot be read'],
    ['postgres://u@h/d?pgbouncer=true', 'the parameter pgbouncer is not known'],
  ])('is rejected in plain words: %s', (url, words) => {
    expect(() => settingsOfUrl(url)).toThrow(words);
  });

  it('reads back as the settings it was made from', () => {
    const text = fc.string({ minLength: 1, unit: 'grapheme' });
    const host = fc.constantFrom('localhost', 'db.example.com', '10.0.0.1', '::1');
    const settings = fc.record({
      host,
      port: fc.integer({ min: 1, max: 65_535 }),
      user: text,
      password: text,
      database: text,
    });
    fc.assert(
      fc.property(settings, (value) => {
        const whole = { ...value, tls: false as const };
        expect(settingsOfUrl(urlOfSettings(whole))).toEqual(whole);
      }),
    );
    const socket = { host: '/data/postgres', port: 5432, user: 'u', password: 'p', database: 'd', tls: false as const };
    expect(settingsOfUrl(urlOfSettings(socket))).toEqual(socket);
  });
});

describe("a tenant's own server", () => {
  it('must show a valid certificate unless the tenant trusts any', () => {
    expect(settingsOfTenantServer(own).tls).toEqual({ rejectUnauthorized: true });
    expect(settingsOfTenantServer({ ...own, dbTrustServerCertificate: true }).tls).toEqual({
      rejectUnauthorized: false,
    });
    expect(settingsOfTenantServer({ ...own, useSSL: false }).tls).toBe(false);
  });
});
