import { type Remote, wrap } from 'comlink';
import { CratebookDatabase } from '../../../src/data/database.ts';
import { EVERYTHING } from '../../../src/features/catalog/data/catalog-api.ts';
import { startCatalogClient } from '../../../src/sync/catalog.ts';
import { IDENTITY } from './identity.ts';
import type { OursSync } from './ours-sync.worker.ts';
import type { OpenRival } from './rival.ts';

/**
 * The only file that knows the product's catalog API: the page's real client with its real search worker, and the real
 * pull in a separate worker.
 */
const open: OpenRival = () => {
  // As at the start of the product: the page opens its database at once, and the sync worker starts with the first
  // screen.
  const db = new CratebookDatabase(IDENTITY);
  let worker: Remote<OursSync> | undefined;
  const sync = () => {
    worker ??= wrap<OursSync>(new Worker(new URL('./ours-sync.worker.ts', import.meta.url), { type: 'module' }));
    return worker;
  };
  const client = startCatalogClient();
  let size = 50_000;
  let inHandAt = 0;
  const ready = () =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (client.status().phase !== 'ready') return;
        stop();
        resolve();
      };
      const stop = client.subscribe(look);
      look();
    });
  return {
    async open() {
      const target = new URLSearchParams(location.search);
      size = Number(target.get('size') ?? size);
      db.open().catch(() => {});
      client.open({
        db,
        identity: IDENTITY,
        customerLocationId: '1000-01',
        hideOutOfStockItems: false,
        hideCatalogImages: false,
      });
      if (target.get('task') !== 'reload') await sync().ready();
    },
    async load(items) {
      size = items;
      await sync().pull(items);
      await ready();
      const { total } = await client.search(EVERYTHING);
      if (total !== items) throw new Error(`${total} of ${items} items can be searched`);
    },
    async firstPage() {
      // Like the list on the screen: shows the stored start of the list until the worker answers.
      const kept = await client.firstPage(EVERYTHING);
      if (kept) return kept.items;
      await ready();
      return (await client.search(EVERYTHING)).items;
    },
    search: async (text) => (await client.search({ ...EVERYTHING, text })).items,
    async watch(show) {
      await ready();
      let version = -1;
      const again = async () => {
        const status = client.status();
        if (status.phase !== 'ready' || status.version === version) return;
        version = status.version;
        show((await client.search(EVERYTHING)).items);
      };
      client.subscribe(() => void again());
      await again();
    },
    async change(rows) {
      const news = rows.map(({ itemCode, available, inboundOn }) => ({
        ...{ itemCode, inboundOn },
        available: available ?? 0,
        inbound: 0,
      }));
      inHandAt = await sync().change(size, news);
    },
    inHandAt: () => inHandAt,
  };
};
export default open;
