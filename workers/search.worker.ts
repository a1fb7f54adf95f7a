import { expose } from 'comlink';
import * as z from 'zod/mini';
import { type CatalogueApi, catalogueChannelName, type StateMessage } from '../src/data/items/catalogue-api.ts';
import { type CatalogueNews, catalogueNewsName } from '../src/data/items/catalogue-news.ts';
import { createCatalogueService } from './catalogue/service.ts';

// The page's policy forbids code from text, which zod would otherwise try out.
z.config({ jitless: true });

let channel: BroadcastChannel | undefined;
let news: BroadcastChannel | undefined;
const service = createCatalogueService({
  onChanged: () => channel?.postMessage({ type: 'changed' }),
  onState: (state, answer) => postMessage({ type: 'state', state, answer } satisfies StateMessage),
});

const api: CatalogueApi = {
  open(identity, customerLocationId, settings) {
    const name = catalogueChannelName(identity);
    if (channel?.name !== name) {
      channel?.close();
      channel = new BroadcastChannel(name);
      news?.close();
      news = new BroadcastChannel(catalogueNewsName(identity));
      news.onmessage = ({ data }: MessageEvent<CatalogueNews>) => service.hear(data);
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
