import { expose } from 'comlink';
import * as z from 'zod/mini';
import { CratebookDatabase } from '../../../src/data/database.ts';
import { catalogChannelName } from '../../../src/features/catalog/data/catalog-api.ts';
import { catalogNewsName } from '../../../src/features/catalog/data/catalog-news.ts';
import { IDENTITY } from './identity.ts';
import { firstPull, pullChanges, type StockRow } from './ours-sync.ts';

z.config({ jitless: true });

const db = new CratebookDatabase(IDENTITY);
const channel = new BroadcastChannel(catalogChannelName(IDENTITY));
const news = new BroadcastChannel(catalogNewsName(IDENTITY));

/** The sync worker's pulls, started by the benchmark instead of pokes; reports changed packs. */
const api = {
  ready: async () => {
    await db.open();
  },
  async pull(size: number) {
    if ((await firstPull(db, size)).length > 0) channel.postMessage({ type: 'changed' });
  },
  async change(size: number, rows: readonly StockRow[]) {
    const { packs, inHandAt } = await pullChanges(db, size, rows, (told) => news.postMessage(told));
    if (packs.length > 0) channel.postMessage({ type: 'changed' });
    return inHandAt;
  },
};
export type OursSync = typeof api;
expose(api);
