import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { freshCount } from '../../rules/count-shelf.ts';
import { uuidv7 } from '../../rules/uuid.ts';
import { CratebookDatabase, writeMeta } from './database.ts';
import { listVaults } from './device.ts';
import { newCount } from './order-guides/counts.ts';
import { importSealKey, leaveDevice, restoreWork } from './seal.ts';

const KEY = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));

it('[OUT1, OUT2] a count that was begun outlives a sign-out, sealed, and comes back to its author', async () => {
  const identity = { tenantId: uuidv7(), userId: uuidv7() };
  const key = await importSealKey(KEY);
  const before = new CratebookDatabase(identity);
  await writeMeta(before, 'sealKey', key);
  const count = newCount('L1', uuidv7(), { ...freshCount(['A']), entries: { A: '7' } }, '2026-11-19T17:00:00.000Z');
  await before.guideCounts.put(count);
  expect(await leaveDevice(before, 'chef')).toBe(0);
  expect((await listVaults(identity.tenantId)).map(({ waiting }) => waiting)).toEqual([0]);

  const after = new CratebookDatabase(identity);
  expect(await after.guideCounts.count()).toBe(0);
  await restoreWork(after, key);
  expect(await after.guideCounts.toArray()).toEqual([count]);
  expect(await listVaults(identity.tenantId)).toEqual([]);
  after.close();
});
