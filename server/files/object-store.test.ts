import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestObjectStore, testObjectStore } from '../../tests/harness/object-store.ts';
import { checkObjectStore, createObjectStore, type ObjectStore, ObjectStoreError } from './object-store.ts';

let server: TestObjectStore;
let objects: ObjectStore;
beforeAll(async () => {
  server = await testObjectStore('crates/');
  objects = createObjectStore(server.settings);
});
afterAll(() => server.stop());

const BYTES = Buffer.from([0, 1, 2, 255, 254]);
const keys = async (folder: string, pageSize?: number) => {
  const pages: string[][] = [];
  for await (const page of objects.list(folder, pageSize)) pages.push(page.map(({ key }) => key));
  return pages;
};
const failure = async (work: Promise<unknown>): Promise<ObjectStoreError> => {
  const error = await work.catch((thrown: unknown) => thrown);
  if (error instanceof ObjectStoreError) return error;
  throw new Error(`expected an error of the store, got ${error}`);
};

describe('[G5] the object store', () => {
  it('[G5] returns the bytes of an object below the prefix until it is removed', async () => {
    await objects.put('a/one', BYTES, 'image/png');
    expect(server.requests.at(-1)).toBe('PUT /files/crates/a/one');
    expect(await buffer(await objects.get('a/one'))).toEqual(BYTES);
    await objects.put('a/one', Buffer.from('other'), 'text/css');
    expect(await text(await objects.get('a/one'))).toBe('other');
    await objects.remove('a/one');
    expect(await failure(objects.get('a/one'))).toMatchObject({ status: 404 });
    await objects.remove('a/one');
  });

  it('[G5] lists the objects of a folder in pages, and none of another', async () => {
    for (const name of ['b/3', 'b/1', 'b/2', 'b/5', 'b/4', 'bb/1']) await objects.put(name, BYTES, 'image/png');
    expect(await keys('b/', 2)).toEqual([['b/1', 'b/2'], ['b/3', 'b/4'], ['b/5']]);
    expect(await keys('b/')).toEqual([['b/1', 'b/2', 'b/3', 'b/4', 'b/5']]);
    expect(await keys('none/')).toEqual([[]]);
  });

  it('[G5] is asked again if it fails, and three times at most', async () => {
    server.fail(503, 0);
    await objects.put('c/1', BYTES, 'image/png');
    server.fail(500, 429);
    expect(await buffer(await objects.get('c/1'))).toEqual(BYTES);
    const before = server.requests.length;
    server.fail(500, 503, 502);
    expect(await failure(objects.get('c/1'))).toMatchObject({ status: 502 });
    expect(server.requests.length - before).toBe(3);
    server.fail(0, 0, 0);
    expect((await failure(objects.get('c/1'))).status).toBeUndefined();
  });

  it('[G5] is not asked again after a refusal, and the message has no secret', async () => {
    for (const wrong of [
      { secretAccessKey: 'not-the-secret' },
      { accessKeyId: 'NOBODY', secretAccessKey: 'not-the-secret' },
    ]) {
      const other = createObjectStore({ ...server.settings, ...wrong });
      const before = server.requests.length;
      const error = await failure(checkObjectStore(other));
      expect(error.status).toBe(403);
      expect(error.message).toContain('responds 403 (SignatureDoesNotMatch)');
      expect(error.message).not.toMatch(/not-the-secret|NOBODY/);
      expect(server.requests.length - before).toBe(1);
    }
    const missing = createObjectStore({ ...server.settings, bucket: 'missing' });
    expect(await failure(checkObjectStore(missing))).toMatchObject({ status: 404 });
  });

  it('[G5] passes the check if the settings are right', async () => {
    await expect(checkObjectStore(objects)).resolves.toBeUndefined();
  });
});
