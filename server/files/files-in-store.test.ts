import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { API_BASE } from '../../contract/api-base.ts';
import type { FileRow } from '../../contract/files.ts';
import { type TestApp, testApp } from '../../tests/harness/app.ts';
import { type TestDatabase, testDatabase } from '../../tests/harness/database.ts';
import { createTenant, createUser, type TestTenant } from '../../tests/harness/factories.ts';
import { houseKeep } from '../../tests/harness/jobs.ts';
import { type TestObjectStore, testObjectStore } from '../../tests/harness/object-store.ts';
import { pruneBlobs } from './blob-uses.ts';
import { type Blob, recordBlob } from './blobs.ts';
import { moveBlobs } from './move-blobs.ts';
import { createObjectStore, type ObjectStore } from './object-store.ts';
import { pruneObjects } from './prune-objects.ts';

const DAY_MS = 86_400_000;
const NEVER = new AbortController().signal;
let db: TestDatabase;
let store: TestObjectStore;
let objects: ObjectStore;
let api: TestApp;
let tenant: TestTenant;
let token: string;

beforeAll(async () => {
  db = await testDatabase();
  store = await testObjectStore();
  objects = createObjectStore(store.settings);
  api = await testApp(db.database, { config: { objectStore: store.settings } });
});
beforeEach(async () => {
  tenant = await createTenant(db.database);
  token = await signIn(tenant);
});
afterAll(async () => {
  await api.close();
  await store.stop();
  await db.drop();
});

const signIn = async ({ hostName, id }: TestTenant) =>
  api.signIn(hostName, await createUser(db.database, id, { role: 'ADMIN' }));
const picture = (background: string) =>
  sharp({ create: { width: 40, height: 20, channels: 3, background } })
    .png()
    .toBuffer();
async function upload(bytes: Buffer, to = tenant, by = token) {
  const form = new FormData();
  form.append('formFile', new File([new Uint8Array(bytes)], 'a.png'));
  const sent = new Response(form);
  return api.app.inject({
    method: 'POST',
    url: `${API_BASE}/admin/files`,
    headers: {
      host: to.hostName,
      authorization: `Bearer ${by}`,
      'content-type': sent.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
}
const stored = async (background: string, to = tenant, by = token) => {
  const answer = await upload(await picture(background), to, by);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<FileRow>();
};
const media = (url: string, { hostName } = tenant, app = api.app) => app.inject({ url, headers: { host: hostName } });
const keys = async ({ id } = tenant) => {
  const all: string[] = [];
  for await (const page of objects.list(`${id}/`)) all.push(...page.map(({ key }) => key));
  return all;
};
const rows = async ({ id } = tenant) =>
  db.as(id, ({ connection }) =>
    connection.query('select hash, bytes, object_key, object_bytes from blobs where tenant_id = $1', [id]),
  );
const forget = ({ id } = tenant) =>
  db.as(id, ({ connection }) => connection.query('delete from files where tenant_id = $1', [id]));
const keep = (days: number) => houseKeep(api.services, tenant.id, new Date(Date.now() + days * DAY_MS));

describe('[G5] bytes in an object store', () => {
  it('[G5] are served from there, and are not in the database', async () => {
    const file = await stored('#2a7');
    const [key] = await keys();
    expect((await rows()).rows).toEqual([
      { hash: file.url.split('/').at(-1), bytes: null, object_key: key, object_bytes: file.byteSize },
    ]);
    const served = await media(file.url);
    expect(served.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(file.byteSize),
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ width: 40, height: 20 });
  });

  it('[G5] are put once per content', async () => {
    const [one, other] = [await stored('#123'), await stored('#123')];
    expect(one.url).toBe(other.url);
    expect(await keys()).toHaveLength(1);
    // Two calls at once both put. One object is named, and the cleanup removes the other.
    await Promise.all([stored('#456'), stored('#456')]);
    await keep(2);
    expect(await keys()).toHaveLength(2);
    expect((await media(one.url)).statusCode).toBe(200);
  });

  it('[G5] of two companies are two objects, and each company reads only what it has uploaded', async () => {
    const foreign = await createTenant(db.database);
    const file = await stored('#789');
    expect((await media(file.url, foreign)).statusCode).toBe(404);
    await stored('#789', foreign, await signIn(foreign));
    const [own, other] = [await keys(), await keys(foreign)];
    expect([own.length, other.length]).toEqual([1, 1]);
    await forget();
    await keep(2);
    expect([(await media(file.url)).statusCode, (await media(file.url, foreign)).statusCode]).toEqual([404, 200]);
    expect([await keys(), await keys(foreign)]).toEqual([[], other]);
  });

  it('[G5] can’t be recorded for another company', async () => {
    const foreign = await createTenant(db.database);
    await stored('#abc');
    const [key = ''] = await keys();
    const blob: Blob = { hash: 'x'.repeat(43), media_type: 'image/png', bytes: null, object_key: key, object_bytes: 9 };
    await expect(db.as(foreign.id, (tx) => recordBlob(tx, blob, new Date()))).rejects.toThrow('another company');
  });

  it('[G5] are refused with 503 while the store does not respond, and nothing is recorded', async () => {
    const file = await stored('#321');
    store.down(true);
    try {
      const answer = await upload(await picture('#654'));
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({ code: 'unavailable', message: expect.stringMatching(/.{10}/) });
      const served = await media(file.url);
      expect([served.statusCode, served.headers['cache-control']]).toEqual([503, 'no-store']);
      expect(Number(served.headers['retry-after'])).toBeGreaterThan(0);
      const list = await api.call({ host: tenant.hostName, path: '/admin/files', token });
      expect(list.json()).toMatchObject({ total: 1 });
    } finally {
      store.down(false);
    }
    expect((await media(file.url)).statusCode).toBe(200);
    await stored('#654');
  });

  it('[G5] are refused with 503 if the key or the bucket is wrong, or the settings are gone', async () => {
    const file = await stored('#987');
    for (const objectStore of [
      { ...store.settings, secretAccessKey: 'wrong' },
      { ...store.settings, bucket: 'missing' },
      undefined,
    ]) {
      const other = await testApp(db.database, { config: { objectStore } });
      const served = await media(file.url, tenant, other.app);
      expect([served.statusCode, served.json()]).toMatchObject([503, { code: 'unavailable' }]);
      await other.close();
    }
  });
});

describe('[G5] the cleanup of the store', () => {
  it('[G5] removes objects that no row names a day after they were put, as those of an upload that ended before its commit', async () => {
    const file = await stored('#111');
    const orphan = `${tenant.id}/${'o'.repeat(43)}.${crypto.randomUUID()}`;
    const foreign = `${tenant.id}/notes.txt`;
    await objects.put(orphan, Buffer.from('lost'), 'image/png');
    await objects.put(foreign, Buffer.from('of the operator'), 'text/plain');
    await keep(0.9);
    expect(await keys()).toHaveLength(3);
    await keep(1.1);
    expect(await keys()).toEqual(expect.not.arrayContaining([orphan]));
    expect(await keys()).toHaveLength(2);
    expect((await media(file.url)).statusCode).toBe(200);
  });

  it('[G5] leaves an object that is uploaded again while the old one is removed', async () => {
    const first = await stored('#222');
    const [old] = await keys();
    await forget();
    await db.as(tenant.id, (tx) => pruneBlobs(tx, new Date(Date.now() + 2 * DAY_MS)));
    // The server ends here, and the image is uploaded again before the objects are cleaned up.
    expect((await media(first.url)).statusCode).toBe(404);
    const again = await stored('#222');
    expect(again.url).toBe(first.url);
    await pruneObjects(
      objects,
      { database: db.database, tenantId: tenant.id },
      new Date(Date.now() + 2 * DAY_MS),
      NEVER,
    );
    expect(await keys()).not.toContain(old);
    expect((await media(again.url)).statusCode).toBe(200);
  });

  it('[G5] is repeated later if the store does not respond', async () => {
    await stored('#333');
    await forget();
    store.down(true);
    await expect(keep(2)).rejects.toThrow('housekeeping is waiting');
    store.down(false);
    await keep(2);
    expect(await keys()).toEqual([]);
  });
});

describe('[G5] moving', () => {
  it('[G5] takes the bytes of a company to the store and back, and the images stay the same', async () => {
    const plain = await testApp(db.database);
    const before = api;
    api = plain;
    const file = await stored('#444').finally(() => {
      api = before;
    });
    const bytes = (await media(file.url)).rawPayload;
    expect(await keys()).toEqual([]);

    const place = [db.database, tenant.id] as const;
    await expect(moveBlobs(plain.services.blobs, ...place, 'store')).rejects.toThrow('S3_ENDPOINT is not set');
    expect(await moveBlobs(api.services.blobs, ...place, 'store')).toBe(1);
    expect(await moveBlobs(api.services.blobs, ...place, 'store')).toBe(0);
    expect((await rows()).rows).toMatchObject([{ bytes: null, object_bytes: bytes.length }]);
    expect((await media(file.url)).rawPayload).toEqual(bytes);

    expect(await moveBlobs(api.services.blobs, ...place, 'database')).toBe(1);
    expect((await rows()).rows).toMatchObject([{ object_key: null, object_bytes: null }]);
    expect((await media(file.url, tenant, plain.app)).rawPayload).toEqual(bytes);
    await keep(2);
    expect(await keys()).toEqual([]);
    await plain.close();
  });
});

describe('[G5] images of the company in an object store', () => {
  it('[G5] become its icon', async () => {
    const file = await stored('#f00');
    const { hostName: host } = tenant;
    const body = { name: 'A', shortName: 'A', description: '', imageUrl512: file.url, active: true };
    expect((await api.call({ host, token, path: '/pwa', body })).statusCode).toBe(200);
    const answer = await api.call({ host, path: '/pwa/icon/192' });
    const { data, info } = await sharp(answer.rawPayload).raw().toBuffer({ resolveWithObject: true });
    const middle = (info.width * (info.height / 2) + info.width / 2) * info.channels;
    expect([...data.subarray(middle, middle + 3)]).toEqual([255, 0, 0]);
  });
});
