import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/harness/app.ts';
import { type TestDatabase, testDatabase } from '../../../tests/harness/database.ts';
import { createTenant, createUser, type TestTenant } from '../../../tests/harness/factories.ts';
import { THEME_DEFAULTS } from './organization.ts';

const HASH = 'sha-of-a-red-square-0001';
const APP = { name: 'Green Orders', shortName: 'Green', description: 'Order produce', imageUrl512: null, active: true };
let db: TestDatabase;
let api: TestApp;
let tenant: TestTenant;
let token: string;

beforeAll(async () => {
  db = await testDatabase();
  api = await testApp(db.database);
});

beforeEach(async () => {
  tenant = await createTenant(db.database, { companyName: 'Émile Figs' });
  token = await api.signIn(tenant.hostName, await createUser(db.database, tenant.id));
});

afterAll(async () => {
  await api.close();
  await db.drop();
});

const get = (path: string) => api.call({ host: tenant.hostName, path });
const create = (change: Record<string, unknown> = {}) =>
  api.call({ host: tenant.hostName, token, path: '/pwa', body: { ...APP, ...change } });
const save = (id: string, change: Record<string, unknown> = {}) =>
  api.call({ host: tenant.hostName, token, method: 'PUT', path: `/pwa/${id}`, body: { ...APP, ...change } });
const paint = (themePrimaryColor: string) =>
  api.call({
    host: tenant.hostName,
    token,
    method: 'PUT',
    path: '/settings',
    body: { ...THEME_DEFAULTS, themePrimaryColor },
  });

async function storeImage(bytes: Buffer, mediaType: string): Promise<string> {
  await db.as(tenant.id, (tx) =>
    tx.db.insertInto('blobs').values({ tenant_id: tenant.id, hash: HASH, media_type: mediaType, bytes }).execute(),
  );
  return `/media/${HASH}`;
}

const redSquare = () =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();

async function icon(size: string) {
  const answer = await get(`/pwa/icon/${size}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('image/png');
  const { data, info } = await sharp(answer.rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const offset = (Math.round(y * (info.height - 1)) * info.width + Math.round(x * (info.width - 1))) * 4;
    return [...data.subarray(offset, offset + 4)];
  };
  return { width: info.width, height: info.height, at, data };
}

describe('the installable app', () => {
  it('is created once', async () => {
    expect((await get('/pwa/settings')).json()).toBeNull();
    const [one, other] = await Promise.all([create(), create()]);
    expect([one.statusCode, other.statusCode].sort()).toEqual([200, 409]);
    const made = one.statusCode === 200 ? one.json() : other.json();
    expect((await get('/pwa/settings')).json()).toEqual(made);
  });

  it('is changed under its id only', async () => {
    const { id } = (await create()).json();
    expect((await save(id, { shortName: 'Figs' })).json()).toMatchObject({ ...APP, id, shortName: 'Figs' });
    expect((await save(tenant.id)).statusCode).toBe(404);
  });

  it('[G3.2] is not changed by an administrator who saw an earlier state of it', async () => {
    const made = (await create()).json();
    const { id, updatedAt } = made;
    const changed = (await save(id, { shortName: 'Figs', updatedAt })).json();
    expect(changed.updatedAt > updatedAt).toBe(true);
    const refused = await save(id, { shortName: 'Plums', updatedAt });
    expect(refused.json()).toMatchObject({ statusCode: 409, code: 'conflict' });
    expect((await get('/pwa/settings')).json()).toEqual(changed);
    // The same change again, after a lost response.
    expect((await save(id, { shortName: 'Figs', updatedAt })).statusCode).toBe(200);
    const now = (await get('/pwa/settings')).json().updatedAt;
    expect((await save(id, { shortName: 'Plums', updatedAt: now })).statusCode).toBe(200);
  });

  it('accepts only an image of its organization', async () => {
    for (const imageUrl512 of ['https://evil.test/icon.png', `/media/${'x'.repeat(30)}`, '/admin']) {
      expect((await create({ imageUrl512 })).json()).toMatchObject({ statusCode: 400, code: 'image_unknown' });
    }
  });
});

describe('the manifest', () => {
  it('belongs to the host and has icons 192, 512 and maskable', async () => {
    await paint('#00695C');
    await create();
    const answer = await get('/pwa/manifest.webmanifest?locale=fr');
    expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    const manifest = answer.json();
    expect(manifest).toMatchObject({
      name: 'Green Orders',
      short_name: 'Green',
      description: 'Order produce',
      id: '/',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      theme_color: '#00695C',
      lang: 'fr',
    });
    expect(manifest.icons.map(({ sizes, purpose }: Record<string, string>) => [sizes, purpose])).toEqual([
      ['192x192', 'any'],
      ['512x512', 'any'],
      ['512x512', 'maskable'],
    ]);
    for (const { src, type } of manifest.icons) {
      const answer = await api.app.inject({ url: src, headers: { host: tenant.hostName } });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type]);
    }
  });

  it('changes the URLs of its icons when they change', async () => {
    await create();
    const before = (await get('/pwa/manifest.webmanifest')).json();
    await paint('#00695C');
    const after = (await get('/pwa/manifest.webmanifest')).json();
    expect(after.icons[0].src).not.toBe(before.icons[0].src);
  });

  it('is not found without an app, with a disabled one, and at a host without apps', async () => {
    const offered = async () => (await get('/settings')).json().pwaEnabled;
    expect((await get('/pwa/manifest.webmanifest')).json()).toMatchObject({ statusCode: 404, code: 'not_found' });
    expect(await offered()).toBe(false);
    const { id } = (await create()).json();
    expect(await offered()).toBe(true);
    await save(id, { active: false });
    expect((await get('/pwa/manifest.webmanifest')).statusCode).toBe(404);
    expect(await offered()).toBe(false);
    tenant = await createTenant(db.database, { pwaEnabled: false });
    token = await api.signIn(tenant.hostName, await createUser(db.database, tenant.id));
    await create();
    expect((await get('/pwa/manifest.webmanifest')).statusCode).toBe(404);
    expect(await offered()).toBe(false);
  });
});

describe('icons', () => {
  const RED = [255, 0, 0, 255];
  const TEAL = [0, 105, 92, 255];

  it.each([
    ['192', 192],
    ['512', 512],
    ['maskable', 512],
    ['apple', 180],
  ])('of size %s are rendered from the image', async (size, pixels) => {
    await create({ imageUrl512: await storeImage(await redSquare(), 'image/png') });
    const { width, height, at } = await icon(size);
    expect([width, height]).toEqual([pixels, pixels]);
    expect(at(0.5, 0.5)).toEqual(RED);
  });

  it('keep a wide image complete on a transparent background', async () => {
    const wide =
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="#f00"/></svg>';
    await create({ imageUrl512: await storeImage(Buffer.from(wide), 'image/svg+xml') });
    const { at } = await icon('512');
    expect(at(0.01, 0.5)).toEqual(RED);
    expect(at(0.99, 0.5)).toEqual(RED);
    expect(at(0.5, 0.1)[3]).toBe(0);
  });

  it('that are maskable keep the complete image in the safe circle, on the theme’s color', async () => {
    await paint('#00695C');
    await create({ imageUrl512: await storeImage(await redSquare(), 'image/png') });
    const { width, at, data } = await icon('maskable');
    expect(at(0, 0)).toEqual(TEAL);
    let farthest = 0;
    for (let pixel = 0; pixel < data.length / 4; pixel++) {
      if (data[pixel * 4] !== 255) continue;
      const [x, y] = [(pixel % width) + 0.5 - width / 2, Math.floor(pixel / width) + 0.5 - width / 2];
      farthest = Math.max(farthest, Math.hypot(x, y));
    }
    expect(farthest).toBeLessThanOrEqual(0.4 * width);
    expect(farthest).toBeGreaterThan(0.38 * width);
  });

  it('for Apple have no transparent pixel', async () => {
    await create();
    const { data } = await icon('apple');
    expect(data.every((value, index) => index % 4 !== 3 || value === 255)).toBe(true);
  });

  it('are the company’s initials without an image, and with a broken one', async () => {
    await paint('#00695C');
    const plain = await icon('512');
    expect(plain.at(0.5, 0.05)).toEqual(TEAL);
    expect(plain.at(0, 0)[3]).toBe(0);
    const white = plain.data.filter((value, index) => index % 4 === 0 && value === 255).length / (512 * 512);
    expect(white).toBeGreaterThan(0.03);
    await create({ imageUrl512: await storeImage(Buffer.from('no picture'), 'image/png') });
    const broken = await icon('512');
    expect(broken.data.equals(plain.data)).toBe(true);
  });

  it('change with the color', async () => {
    await paint('#00695C');
    expect((await icon('maskable')).at(0, 0)).toEqual(TEAL);
    await paint('#FF0000');
    expect((await icon('maskable')).at(0, 0)).toEqual(RED);
  });
});
