import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CompanyTexts } from '../../../contract/company-texts.ts';
import { type TestApp, testApp } from '../../../tests/harness/app.ts';
import { type TestDatabase, testDatabase } from '../../../tests/harness/database.ts';
import { createTenant, createUser, type TestTenant } from '../../../tests/harness/factories.ts';
import { THEME_DEFAULTS } from './organization.ts';

let db: TestDatabase;
let api: TestApp;
let tenant: TestTenant;
let other: TestTenant;
let admin: string;
let seller: string;
let stranger: string;

beforeAll(async () => {
  db = await testDatabase();
  [tenant, other] = [await createTenant(db.database), await createTenant(db.database)];
  api = await testApp(db.database);
  admin = await api.signIn(tenant.hostName, await createUser(db.database, tenant.id));
  seller = await api.signIn(tenant.hostName, await createUser(db.database, tenant.id, { role: 'SALES' }));
  stranger = await api.signIn(other.hostName, await createUser(db.database, other.id));
});
afterAll(async () => {
  await api.close();
  await db.drop();
});

const path = '/settings/texts';
const get = async (token = admin, host = tenant.hostName) =>
  (await api.call({ host, path, token })).json<CompanyTexts>();
const put = (to: string, body: unknown, token = admin) =>
  api.call({ host: tenant.hostName, token, path: to, body, method: 'PUT' });
/** Changes texts on top of the stored ones. */
const save = async (change: Partial<CompanyTexts>) => put(path, { ...(await get()), ...change });
const shown = async (host = tenant.hostName) => (await api.call({ host, path: '/settings' })).json();

describe('the texts of a company', () => {
  it('are empty at first, in English', async () => {
    expect(await get(stranger, other.hostName)).toMatchObject({
      defaultLocale: 'en',
      loginMessageEn: '',
      navLink0: '',
      navLink2TextFr: '',
      updatedAt: null,
    });
    expect(await shown(other.hostName)).toMatchObject({ loginMessage: null, loginMessages: {}, navLinks: [] });
  });

  it('that exist in one language are those of the default language', async () => {
    await put('/settings', { ...THEME_DEFAULTS, themePrimaryColor: '#00695C', loginMessage: 'Welcome' });
    await put('/options', [
      { key: 'navLink1', value: 'https://blog.test' },
      { key: 'navLink1Text', value: 'News' },
      { key: 'other', value: 'kept' },
    ]);
    expect(await get()).toMatchObject({
      defaultLocale: 'en',
      loginMessageEn: 'Welcome',
      loginMessageEs: '',
      navLink1: 'https://blog.test',
      navLink1TextEn: 'News',
      navLink1TextEs: '',
    });
  });

  it('are shown in each language that has one, and the rest of the settings stays', async () => {
    const answer = await save({ loginMessageEs: ' Bienvenidos ', navLink1TextEs: 'Noticias', navLink1TextFr: '' });
    expect(answer.json()).toMatchObject({ loginMessageEs: 'Bienvenidos', navLink1TextEs: 'Noticias' });
    expect(await get()).toEqual(answer.json());
    expect(await shown()).toMatchObject({
      themePrimaryColor: '#00695C',
      loginMessage: 'Welcome',
      loginMessages: { es: 'Bienvenidos' },
      navLinks: [{ href: 'https://blog.test', title: 'News', titles: { es: 'Noticias' } }],
    });
    const options = (await api.call({ host: tenant.hostName, token: admin, path: '/options' })).json();
    expect(options).toEqual([
      { key: 'navLink1', value: 'https://blog.test' },
      { key: 'navLink1Text', value: 'News' },
      { key: 'navLink1Text.es', value: 'Noticias' },
      { key: 'other', value: 'kept' },
    ]);
  });

  it('stay where they are when the default language changes', async () => {
    const before = await get();
    const after = (await save({ defaultLocale: 'es' })).json<CompanyTexts>();
    expect(after).toEqual({ ...before, defaultLocale: 'es', updatedAt: expect.any(String) });
    expect(await shown()).toMatchObject({
      loginMessage: 'Bienvenidos',
      loginMessages: { en: 'Welcome' },
      navLinks: [{ title: 'Noticias', titles: { en: 'News' } }],
    });
    await save({ defaultLocale: 'en' });
  });

  it('in other languages stay when a call sets the theme or an option of one language', async () => {
    await put('/settings', { ...THEME_DEFAULTS, loginMessage: 'Good morning' });
    await put('/options', [{ key: 'navLink1Text', value: 'Our news' }]);
    expect(await get()).toMatchObject({
      loginMessageEn: 'Good morning',
      loginMessageEs: 'Bienvenidos',
      navLink1TextEn: 'Our news',
      navLink1TextEs: 'Noticias',
    });
  });

  it('are removed when they are emptied', async () => {
    await save({ loginMessageEn: '', loginMessageEs: '', navLink1: '', navLink1TextEn: '', navLink1TextEs: ' ' });
    expect(await shown()).toMatchObject({ loginMessage: null, loginMessages: {}, navLinks: [] });
  });

  it('refuse a change on top of an older state, and accept the same change again', async () => {
    const before = await get();
    const body = { ...before, loginMessageFr: 'Bonjour' };
    const after = (await put(path, body)).json();
    expect((await put(path, { ...body, loginMessageFr: 'Salut' })).json()).toMatchObject({ code: 'conflict' });
    expect((await put(path, body)).json()).toEqual(after);
  });

  it('refuse an address that is none, and a label without an address, each at its field', async () => {
    expect((await save({ navLink0: 'javascript:alert(1)' })).json()).toMatchObject({
      statusCode: 400,
      details: { faults: { navLink0: { rule: 'url' } } },
    });
    expect((await save({ navLink2TextFr: 'Actualités' })).json()).toMatchObject({
      statusCode: 400,
      details: { faults: { navLink2: { rule: 'required' } } },
    });
    expect((await put('/options', [{ key: 'navLink0Text.es', value: 'x'.repeat(61) }])).statusCode).toBe(400);
  });

  it('are read and changed by administrators of their company only', async () => {
    const texts = await get();
    expect((await api.call({ host: tenant.hostName, path, token: seller })).statusCode).toBe(403);
    expect((await put(path, texts, seller)).statusCode).toBe(403);
    expect((await get(stranger, other.hostName)).loginMessageFr).toBe('');
  });
});
