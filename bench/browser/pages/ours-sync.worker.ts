import { expose } from 'comlink';
import * as z from 'zod/mini';
import { CratebookDatabase } from '../../../src/data/database.ts';
import { catalogueChannelName } from '../../../src/data/items/catalogue-api.ts';
import type { BenchRow } from '../bench-row.ts';
import { firstPull, IDENTITY, pullChanges } from './ours-sync.ts';

z.config({ jitless: true });

const db = new CratebookDatabase(IDENTITY);
const channel = new BroadcastChannel(catalogueChannelName(IDENTITY));

/** What the sync worker does, told by the benchmark instead of by pokes: pulls, and says when packs have changed. */
const api = {
  ready: async () => {
    await db.open();
  },
  async pull(size: number) {
    if ((await firstPull(db, size)).length > 0) channel.postMessage({ type: 'changed' });
  },
  async change(size: number, rows: readonly BenchRow[]) {
    if ((await pullChanges(db, size, rows)).length > 0) channel.postMessage({ type: 'changed' });
  },
};
export type OursSync = typeof api;
expose(api);
