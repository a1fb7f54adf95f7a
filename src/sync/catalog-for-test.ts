import type {
  CatalogAnswer,
  CatalogApi,
  CatalogItem,
  CatalogResult,
  CatalogState,
  StateMessage,
} from '../features/catalog/data/catalog-api.ts';
import { catalogItem } from '../features/catalog/data/catalog-item.fixture.ts';
import type { CatalogWorker } from './catalog-worker.ts';

export const fakeItem = (itemCode: string, description = `ITEM ${itemCode}`): CatalogItem =>
  catalogItem({ itemCode, description });

/** A search worker without a thread. A test decides when it dies. */
export interface FakeWorker extends CatalogWorker {
  state: CatalogState;
  openError: Error | null;
  searchError: Error | null;
  /** Returns the items that match a text. */
  answer: (text: string) => readonly CatalogItem[];
  /** The stock items by code. */
  stock: ReadonlyMap<string, CatalogItem>;
  readonly opened: string[];
  readonly asked: (readonly string[])[];
  searches: number;
  refreshes: number;
  terminated: boolean;
  /** Leaves all later calls without a result, like a worker that was killed. */
  hang(): void;
  /** Pushes a new catalog state, and optionally the new result of the last search. */
  tell(state: CatalogState, answer?: CatalogAnswer): void;
  /** Reports the failure of a script that cannot be loaded. */
  fail(): void;
}

export function fakeWorker(): FakeWorker {
  let hangs = false;
  let onFailure = () => {};
  let onState = (_news: StateMessage) => {};
  const answer = <T>(make: () => T): Promise<T> =>
    hangs ? new Promise<never>(() => {}) : Promise.resolve().then(make);
  const result = (text: string): CatalogResult => {
    const items = worker.answer(text);
    const facets = { brands: [], categories: [], types: [], inStock: 0, organic: 0 };
    return { total: items.length, items, facets, approximate: false, version: worker.state.version };
  };
  const orThrow = (error: Error | null) => {
    if (error) throw error;
  };
  const api: CatalogApi = {
    open: (_identity, location, _settings) =>
      answer(() => {
        worker.opened.push(location);
        orThrow(worker.openError);
        return worker.state;
      }),
    refresh: () =>
      answer(() => {
        worker.refreshes += 1;
        return worker.state;
      }),
    search: ({ text }) =>
      answer(() => {
        worker.searches += 1;
        orThrow(worker.searchError);
        return result(text);
      }),
    items: (codes) =>
      answer(() => {
        worker.asked.push(codes);
        return codes.flatMap((code) => worker.stock.get(code) ?? []);
      }),
    itemsAt: (_location, codes) => api.items(codes),
    byCode: (text) => answer(() => worker.stock.get(text) ?? null),
    ping: () => answer(() => true as const),
  };
  const worker: FakeWorker = {
    api,
    state: { ready: true, items: 1, version: 1 },
    openError: null,
    searchError: null,
    answer: () => [fakeItem('1')],
    stock: new Map([
      ['1', fakeItem('1')],
      ['2', fakeItem('2')],
    ]),
    opened: [],
    asked: [],
    searches: 0,
    refreshes: 0,
    terminated: false,
    onFailure(listener) {
      onFailure = listener;
    },
    onState(listener) {
      onState = listener;
    },
    tell(state, answer) {
      worker.state = state;
      onState({ type: 'state', state, answer: answer ?? null });
    },
    terminate() {
      worker.terminated = true;
      hangs = true;
    },
    hang() {
      hangs = true;
    },
    fail: () => onFailure(),
  };
  return worker;
}
