import * as z from 'zod/mini';
import { CratebookDatabase } from '../../../src/data/database.ts';
import { EVERYTHING } from '../../../src/features/catalog/data/catalog-api.ts';
import { createCatalogService } from '../../../workers/catalog/service.ts';
import { IDENTITY } from './identity.ts';
import { firstPull } from './ours-sync.ts';
import type { OpenRival } from './rival.ts';

z.config({ jitless: true });

/** The search service of the worker, without messages to and from the page. */
const open: OpenRival = () => {
  const service = createCatalogService();
  return {
    open: async () => {},
    async load(size) {
      const db = new CratebookDatabase(IDENTITY);
      await firstPull(db, size);
      db.close();
      const { items } = await service.open(IDENTITY, '1000-01', {
        hideOutOfStockItems: false,
        hideCatalogImages: false,
      });
      if (items !== size) throw new Error(`${items} of ${size} items can be searched`);
    },
    search: async (text) => (await service.search({ ...EVERYTHING, text })).items,
  };
};
export default open;
