import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, expect, it, vi } from 'vitest';
import { uuidv7 } from '../../rules/uuid.ts';
import { commit } from '../../src/data/commit.ts';
import { CratebookDatabase } from '../../src/data/database.ts';
import { type CurrentUser, writeDevice } from '../../src/data/device.ts';
import { databaseName } from '../../src/data/identity.ts';
import { drainInBackground } from './background.ts';

afterEach(() => vi.unstubAllGlobals());

async function signIn(): Promise<CurrentUser> {
  const user = { tenantId: uuidv7(), userId: uuidv7() } as CurrentUser;
  await writeDevice('current', user);
  return user;
}

it('[C10, TIME3] an update does not wait for the background drain, which the browser repeats', async () => {
  const db = new CratebookDatabase(await signIn());
  await commit(db, 'carts.setLine', { body: { customerLocationId: 'L1', itemCode: 'I01', uom: 'CS', quantity: 1 } });
  const making = new AbortController();
  // A tab leads and keeps the lock.
  const request = (_: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      making.abort();
    });
  vi.stubGlobal('navigator', { locks: { request } });
  await expect(drainInBackground(making.signal)).rejects.toThrow('changes are still waiting');
  await db.delete();
});

it('[OUT1, TIME3] the background drain creates no database for a user whose data is gone', async () => {
  const user = await signIn();
  await drainInBackground(new AbortController().signal);
  expect(await Dexie.exists(databaseName(user))).toBe(false);
});
