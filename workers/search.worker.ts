import { expose } from 'comlink';
import type { CatalogApi, StateMessage } from '../src/features/catalog/data/catalog-api.ts';
import { type CatalogNews, catalogNewsName } from '../src/features/catalog/data/catalog-news.ts';
import { watchErrors } from '../src/lib/report-error.ts';
import { createCatalogService } from './catalog/service.ts';

watchErrors(() => ({ source: 'search', route: '', role: null }));

let news: BroadcastChannel | undefined;
const service = createCatalogService({
  onState: (state, answer) => postMessage({ type: 'state', state, answer } satisfies StateMessage),
});

const api: CatalogApi = {
  open(identity, customerLocationId, settings, schema) {
    const name = catalogNewsName(identity);
    if (news?.name !== name) {
      news?.close();
      news = new BroadcastChannel(name);
      news.onmessage = ({ data }: MessageEvent<CatalogNews>) => service.hear(data);
    }
    return service.open(identity, customerLocationId, settings, schema);
  },
  refresh: service.refresh,
  search: service.search,
  items: service.items,
  itemsAt: service.itemsAt,
  byCode: service.byCode,
  ping: service.ping,
};
expose(api);
