import { expose } from 'comlink';
import { type CatalogueApi, catalogueChannelName, type StateMessage } from '../src/data/items/catalogue-api.ts';
import type { CatalogueFiles } from '../src/data/items/catalogue-files.ts';
import { type CatalogueNews, catalogueNewsName } from '../src/data/items/catalogue-news.ts';
import { createCatalogueService } from './catalogue/service.ts';

/** What the page reads while this worker starts; undefined where it says that it can't, or nothing for so long. */
const handedThrough = (hand: MessagePort): Promise<CatalogueFiles | undefined> =>
  new Promise((resolve) => {
    const end = (files: CatalogueFiles | undefined): void => {
      clearTimeout(patience);
      hand.close();
      resolve(files);
    };
    const patience = setTimeout(end, HANDED_WITHIN_MS, undefined);
    hand.onmessage = ({ data }: MessageEvent<CatalogueFiles | null>) => end(data ?? undefined);
  });
const HANDED_WITHIN_MS = 3000;

let channel: BroadcastChannel | undefined;
let news: BroadcastChannel | undefined;
const service = createCatalogueService({
  onChanged: () => channel?.postMessage({ type: 'changed' }),
  onState: (state, answer) => postMessage({ type: 'state', state, answer } satisfies StateMessage),
});

const api: CatalogueApi = {
  open(identity, customerLocationId, settings, hand) {
    const name = catalogueChannelName(identity);
    if (channel?.name !== name) {
      channel?.close();
      channel = new BroadcastChannel(name);
      news?.close();
      news = new BroadcastChannel(catalogueNewsName(identity));
      news.onmessage = ({ data }: MessageEvent<CatalogueNews>) => service.hear(data);
    }
    return service.open(identity, customerLocationId, settings, hand && handedThrough(hand));
  },
  refresh: service.refresh,
  search: service.search,
  items: service.items,
  byCode: service.byCode,
  ping: service.ping,
};
expose(api);
