import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/harness/app.ts';
import { type TestDatabase, testDatabase } from '../../../tests/harness/database.ts';
import { createSuperAdmin, createTenant, createUser, type TestTenant } from '../../../tests/harness/factories.ts';
import { THEME_DEFAULTS } from './organization.ts';

let db: TestDatabase;
let api: TestApp;
let tenant: TestTenant;
let other: TestTenant;
let token: string;
let rootToken: string;

beforeAll(async () => {
  db = await testDatabase();
  tenant = await createTenant(db.database);
  other = await createTenant(db.database);
  const admin = await createUser(db.database, tenant.id, { displayName: 'Bo Admin' });
  const root = await createSuperAdmin(db.database);
  api = await testApp(db.database);
  token = await api.signIn(tenant.hostName, admin);
  rootToken = await api.signIn(tenant.hostName, root);
});

afterAll(async () => {
  await api.close();
  await db.drop();
});

const read = async (path: string, as?: string, host = tenant.hostName) =>
  (await api.call({ host, path, token: as })).json();
const put = (path: string, body: unknown) => api.call({ host: tenant.hostName, token, path, body, method: 'PUT' });

describe('public settings', () => {
  it('are the specification’s colors by default', async () => {
    expect(await read('/settings')).toMatchObject({
      tenantId: tenant.id,
      companyName: tenant.companyName,
      themePrimaryColor: '#1976D2',
      themeSecondaryColor: '#424242',
      themeAccentColor: '#82B1FF',
      themeErrorColor: '#FF5252',
      themeInfoColor: '#2196F3',
      themeSuccessColor: '#4CAF50',
      themeWarningColor: '#FFC107',
      themeDarkVariant: false,
      navLinks: [],
      currency: 'USD',
    });
  });

  it('contain the administrator’s theme, at their host only', async () => {
    const theme = {
      ...THEME_DEFAULTS,
      themePrimaryColor: '#00695C',
      companyImageUrl: '/media/abc',
      loginMessage: 'Hola',
    };
    const saved = await put('/settings', theme);
    expect(saved.json()).toMatchObject(theme);
    expect(await read('/settings')).toEqual(saved.json());
    expect(await read('/settings', undefined, other.hostName)).toMatchObject({ themePrimaryColor: '#1976D2' });
  });

  it('keep what a call does not name: two administrators at two screens do not undo each other', async () => {
    await put('/settings', { loginMessage: 'Closed on Monday', googleAnalyticsId: 'G-ABCD123' });
    const saved = await put('/settings', { themeAccentColor: '#123456' });
    expect(saved.json()).toMatchObject({
      loginMessage: 'Closed on Monday',
      googleAnalyticsId: 'G-ABCD123',
      themeAccentColor: '#123456',
    });
  });

  it('[G3.2] refuse a change of a theme that was changed since it was read, but not the same change again', async () => {
    const { updatedAt } = await read('/settings');
    const change = { themeInfoColor: '#0000AA', themeExternalResources: [], updatedAt };
    const saved = await put('/settings', change);
    expect(saved.json()).toMatchObject({ themeInfoColor: '#0000AA' });
    expect(saved.json().updatedAt > updatedAt).toBe(true);
    const refused = await put('/settings', { themeInfoColor: '#00AA00', updatedAt });
    expect(refused.json()).toMatchObject({ statusCode: 409, code: 'conflict' });
    expect(await read('/settings')).toEqual(saved.json());
    // The response was lost, and the user saves again.
    expect((await put('/settings', change)).statusCode).toBe(200);
    const now = (await read('/settings')).updatedAt;
    expect((await put('/settings', { themeInfoColor: '#00AA00', updatedAt: now })).statusCode).toBe(200);
  });

  it('[G3.2] refuse the second of two first changes of a theme', async () => {
    const fresh = await createTenant(db.database);
    const as = await api.signIn(fresh.hostName, await createUser(db.database, fresh.id));
    const first = async (themeInfoColor: string) =>
      (
        await api.call({
          ...{ host: fresh.hostName, token: as, path: '/settings', method: 'PUT' },
          body: { themeInfoColor, updatedAt: null },
        })
      ).statusCode;
    expect((await read('/settings', undefined, fresh.hostName)).updatedAt).toBeNull();
    expect(await first('#0000AA')).toBe(200);
    expect(await first('#00AA00')).toBe(409);
  });

  it.each([
    ['companyImageUrl', 'javascript:alert(1)'],
    ['companyImageUrl', '//evil.test/logo.png'],
    ['backgroundImageURL', 'http://x;script-src%20*/'],
    ['clientStyleSheetURL', 'https://a.test;report-uri'],
    ['themePrimaryColor', 'red'],
  ])('refuse %s %s', async (field, value) => {
    const answer = await put('/settings', { ...THEME_DEFAULTS, [field]: value });
    expect(answer.json()).toMatchObject({ statusCode: 400, errors: { [field]: expect.any(String) } });
  });

  it('name the field whose style sheet could not be loaded, and keep the theme', async () => {
    const before = await read('/settings');
    const answer = await put('/settings', {
      themeAccentColor: '#000001',
      themeExternalResources: ['http://127.0.0.1:1/x.css'],
    });
    expect(answer.json()).toMatchObject({
      code: 'style_unavailable',
      errors: { themeExternalResources: expect.any(String) },
    });
    expect(await read('/settings')).toEqual(before);
  });

  it('stay readable with invalid stored values', async () => {
    const theme = JSON.stringify({ themePrimaryColor: 7, faviconUrl: 'http://%', loginMessage: 'ok', more: true });
    await db.as(other.id, (tx) => tx.db.insertInto('organization').values({ tenant_id: other.id, theme }).execute());
    expect(await read('/settings', undefined, other.hostName)).toMatchObject({
      themePrimaryColor: '#1976D2',
      faviconUrl: null,
      loginMessage: 'ok',
    });
  });
});

describe('options', () => {
  it('are set, kept if they are not in the call, and removed by an empty value', async () => {
    await put('/options', [
      { key: 'b', value: '1' },
      { key: 'a', value: '2' },
    ]);
    const answer = await put('/options', [
      { key: 'b', value: ' ' },
      { key: 'c', value: '3' },
      { key: 'c', value: '4' },
    ]);
    expect(answer.json()).toEqual([
      { key: 'a', value: '2' },
      { key: 'c', value: '4' },
    ]);
    expect(await read('/options', token)).toEqual(answer.json());
  });

  it('contain the menu’s links', async () => {
    await put('/options', [
      { key: 'navLink0', value: 'https://blog.test/news' },
      { key: 'navLink0Text', value: 'News' },
      { key: 'navLink2', value: 'http://weather.test' },
      { key: 'navLink1Text', value: 'No address' },
    ]);
    expect((await read('/settings')).navLinks).toEqual([
      { href: 'https://blog.test/news', title: 'News', titles: {} },
      { href: 'http://weather.test', title: 'weather.test', titles: {} },
    ]);
  });

  it('refuse an invalid link', async () => {
    const answer = await put('/options', [{ key: 'navLink1', value: 'javascript:alert(1)' }]);
    expect(answer.json()).toMatchObject({
      statusCode: 400,
      errors: { navLink1: 'The navLink1 field must be a valid URL' },
    });
  });

  it('are the host’s for a super administrator', async () => {
    expect(await read('/options', rootToken)).toEqual(await read('/options', token));
  });
});

describe('ping', () => {
  it('returns the nonce and the server’s time', async () => {
    const answer = await read('/ping?nonce=a1-B_2');
    expect(answer.nonce).toBe('a1-B_2');
    expect(Math.abs(Date.parse(answer.serverTime) - Date.now())).toBeLessThan(60_000);
    expect((await read('/ping')).nonce).toBeNull();
  });
});
