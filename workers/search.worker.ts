import { expose } from 'comlink';
import * as z from 'zod/mini';
import { type CatalogueApi, catalogueChannelName } from '../src/data/items/catalogue-api.ts';
import { createCatalogueService } from './catalogue/service.ts';

// The page's policy forbids code from text, which zod would otherwise try out.
z.config({ jitless: true });

let channel: BroadcastChannel | undefined;
const service = createCatalogueService(() => channel?.postMessage({ type: 'changed' }));

const api: CatalogueApi = {
  open(identity, customerLocationId, settings) {
    const name = catalogueChannelName(identity);
    if (channel?.name !== name) {
      channel?.close();
      channel = new BroadcastChannel(name);
    }
    return service.open(identity, customerLocationId, settings);
  },
  refresh: service.refresh,
  search: service.search,
  items: service.items,
  byCode: service.byCode,
  ping: service.ping,
};
expose(api);
