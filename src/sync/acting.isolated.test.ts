import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { uuidv7 } from '../../rules/uuid.ts';
import { CratebookDatabase, type OutboxRow, writeMeta } from '../data/database.ts';
import { sweepActing } from './acting.ts';

vi.mock('../lib/image-cache.ts', () => ({ deleteImages: async () => {} }));

beforeEach(() => {
  // No tab holds a lock, because the tab that held it is closed.
  vi.stubGlobal('navigator', {
    locks: { request: (_: string, __: unknown, work: (lock: object) => Promise<unknown>) => work({}) },
  });
});
afterEach(() => vi.unstubAllGlobals());

const row = (seq: number): OutboxRow => ({
  ...{ seq, name: 'carts.setLine', version: 1, at: '2026-11-22T10:00:00.000Z', coalesceKey: null },
  ...{ args: { body: {} }, failures: 0, dependsOn: [] },
});

/** Creates the database that a closed impersonating tab left behind, with outbox rows of these sequence numbers. */
async function left(seqs: readonly number[], settledSeq: number) {
  const db = new CratebookDatabase({ tenantId: uuidv7(), userId: uuidv7(), acting: true });
  await db.outbox.bulkPut(seqs.map(row));
  await writeMeta(db, 'settledSeq', settledSeq);
  db.close();
  return db.name;
}
const names = async () => (await indexedDB.databases()).map(({ name }) => name);

it('[OUT1] a sweep deletes settled changes even if no pull removed them from the outbox', async () => {
  const empty = await left([], 3);
  const settled = await left([2, 3], 3);
  const unsent = await left([3, 4], 3);
  expect(await sweepActing(undefined)).toBe(false);
  expect(await names()).toContain(unsent);
  expect(await names()).not.toContain(settled);
  expect(await names()).not.toContain(empty);
});
