import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, expect, it, vi } from 'vitest';
import { uuidv7 } from '../../rules/uuid.ts';
import { CratebookDatabase, readMeta } from '../../src/data/database.ts';
import { noFence } from './fence.ts';
import { startLoop } from './loop.ts';
import type { Transport } from './transport.ts';

afterEach(() => vi.restoreAllMocks());

const never = () => Promise.reject(new TypeError('no network'));
const nothing: Transport = { push: never, pull: never, check: never, pack: never, ping: async () => true };

it('[C2.7] the leading engine reopens a database that could not be opened for a while', async () => {
  const storage = new IDBFactory();
  let isBroken = false;
  const open = storage.open.bind(storage);
  vi.spyOn(storage, 'open').mockImplementation((...args) => {
    if (isBroken) throw new DOMException('Internal error opening backing store', 'UnknownError');
    return open(...args);
  });
  const db = new CratebookDatabase({ tenantId: uuidv7(), userId: uuidv7() }, { indexedDB: storage, IDBKeyRange });
  await db.open();
  let rounds = 0;
  const loop = startLoop(db, nothing, {
    fence: noFence,
    world: {
      now: () => 0,
      random: () => 0,
      async sleep() {
        rounds += 1;
        // The storage process ends, and is back three rounds later.
        if (rounds === 1) db.backendDB().close();
        isBroken = rounds >= 1 && rounds < 4;
        if (rounds === 6) void loop.stop();
      },
    },
    wakeSleeper() {},
    onPulled() {},
    onFenced() {},
  });
  await loop.ended;
  expect(await readMeta(db, 'connection')).toMatchObject({ state: 'online' });
  db.close();
});
