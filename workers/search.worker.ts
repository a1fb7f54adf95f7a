import { expose } from 'comlink';
import type { CatalogueApi, StateMessage } from '../src/features/catalog/data/catalogue-api.ts';
import { type CatalogueNews, catalogueNewsName } from '../src/features/catalog/data/catalogue-news.ts';
import { createCatalogueService } from './catalogue/service.ts';

let news: BroadcastChannel | undefined;
const service = createCatalogueService({
  onState: (state, answer) => postMessage({ type: 'state', state, answer } satisfies StateMessage),
});

const api: CatalogueApi = {
  open(identity, customerLocationId, settings, schema) {
    const name = catalogueNewsName(identity);
    if (news?.name !== name) {
      news?.close();
      news = new BroadcastChannel(name);
      news.onmessage = ({ data }: MessageEvent<CatalogueNews>) => service.hear(data);
    }
    return service.open(identity, customerLocationId, settings, schema);
  },
  refresh: service.refresh,
  search: service.search,
  items: service.items,
  byCode: service.byCode,
  ping: service.ping,
};
expose(api);
