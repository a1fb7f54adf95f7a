import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { uuidv7 } from '../../rules/uuid.ts';
import { CratebookDatabase } from './database.ts';
import { StorageFullError, withRoom } from './storage-room.ts';

let db: CratebookDatabase;
beforeEach(async () => {
  db = new CratebookDatabase({ tenantId: uuidv7(), userId: uuidv7() });
  await db.ballast.put({ id: 1, bytes: new Uint8Array(10) });
  // The browser can't read its list of caches, so the images can't be given up.
  vi.stubGlobal('caches', { keys: () => Promise.reject(new DOMException('Internal error', 'UnknownError')) });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await db.delete();
});

const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));

it('[C2.6, WRITE4] images that cannot be deleted do not keep the reserved storage from being released', async () => {
  const write = async () => ((await db.ballast.count()) > 0 ? full() : 'written');
  expect(await withRoom(db, write)).toBe('written');
});

it('[C2.6, WRITE4] a device without room throws StorageFullError, whatever failed while room was made', async () => {
  await expect(withRoom(db, full)).rejects.toBeInstanceOf(StorageFullError);
});
