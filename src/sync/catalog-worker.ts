import { wrap } from 'comlink';
import type { CatalogApi, StateMessage } from '../features/catalog/data/catalog-api.ts';

/** A search worker as the page sees it. Its calls never settle once it has died, so the caller sets a time limit. */
export interface CatalogWorker {
  readonly api: CatalogApi;
  /** Called when its script could not be loaded or threw outside a call. */
  onFailure(listener: () => void): void;
  /** Called when the state of the open catalog differs from the last one that was reported. */
  onState(listener: (news: StateMessage) => void): void;
  terminate(): void;
}

/** Starts the real worker. */
export function spawnCatalogWorker(): CatalogWorker {
  const worker = new Worker(new URL('../../workers/search.worker.ts', import.meta.url), {
    type: 'module',
    name: 'cratebook-search',
  });
  return {
    api: wrap<CatalogApi>(worker),
    onFailure(listener) {
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        listener();
      });
    },
    onState(listener) {
      worker.addEventListener('message', ({ data }: MessageEvent<StateMessage | { type?: unknown }>) => {
        if (data.type === 'state' && 'state' in data) listener(data);
      });
    },
    terminate: () => worker.terminate(),
  };
}
