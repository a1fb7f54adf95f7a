import { CratebookDatabase } from '../data/database.ts';
import { type Identity, identityKey } from '../data/identity.ts';
import { wasDeleted } from '../data/newer-release.ts';
import {
  type CatalogApi,
  type CatalogItem,
  type CatalogQuery,
  type CatalogResult,
  type CatalogSettings,
  type CatalogState,
  catalogChannelName,
  type StateMessage,
} from '../features/catalog/data/catalog-api.ts';
import { readFirstPage } from '../features/catalog/data/first-page.ts';
import { type CatalogWorker, spawnCatalogWorker } from './catalog-worker.ts';

/** The user and location whose catalog is open. */
export interface CatalogTarget extends CatalogSettings {
  readonly identity: Identity;
  readonly customerLocationId: string;
  /** The page's own database connection, if it has one. */
  readonly db?: CratebookDatabase;
}

/**
 * `opening`: the worker loads. `waiting`: the first pull has not brought the catalog yet. `failed`: the catalog could
 * not be read or the worker keeps dying; the client retries by itself.
 */
export interface CatalogStatus {
  readonly phase: 'closed' | 'opening' | 'waiting' | 'ready' | 'failed';
  /** Identifies tenant, user and location. A result under another name must not be shown any more. */
  readonly name: string;
  readonly items: number;
  /** Equal versions give equal results. */
  readonly version: number;
}

/** The page's access to its search worker. Calls wait until the catalog is open. */
export interface CatalogClient {
  status(): CatalogStatus;
  subscribe(listener: () => void): () => void;
  open(target: CatalogTarget): void;
  search(query: CatalogQuery): Promise<CatalogResult>;
  /**
   * Returns the first page of a list as it was when the catalog was last open, without waiting for the worker.
   * Undefined for a list that isn't cached.
   */
  firstPage(query: CatalogQuery): Promise<CatalogResult | undefined>;
  items(codes: readonly string[]): Promise<CatalogItem[]>;
  itemsAt(customerLocationId: string, codes: readonly string[]): Promise<CatalogItem[]>;
  byCode(text: string): Promise<CatalogItem | null>;
  /** Retries a failed open at once. */
  retry(): void;
  stop(): void;
}

/** The search worker did not answer in time, or died. */
export class CatalogSilentError extends Error {
  override readonly name = 'CatalogueSilentError';
}

export interface CatalogClientOptions {
  readonly spawn: () => CatalogWorker;
  readonly isVisible: () => boolean;
  /** Time limits of a call and of a load, in milliseconds. */
  readonly answerMs: number;
  readonly openMs: number;
  readonly beatMs: number;
  /** Minimum time between two refreshes in milliseconds, because changes come in bursts. */
  readonly restMs: number;
  readonly retryMs: number;
}

const DEFAULTS: CatalogClientOptions = {
  spawn: spawnCatalogWorker,
  isVisible: () => document.visibilityState === 'visible',
  answerMs: 8000,
  openMs: 60_000,
  beatMs: 10_000,
  restMs: 200,
  retryMs: 30_000,
};

/** The version of a result whose version is unknown; no catalog has it. */
export const NO_VERSION = -1;

/** Number of consecutive worker deaths after which the client waits before it starts the next one. */
const MAX_DEATHS = 3;

interface Running {
  readonly worker: CatalogWorker;
  /** Rejects when the worker is given up, so that its pending calls end at once. */
  readonly lost: Promise<never>;
  readonly giveUp: () => void;
}

/** Returns a key for the user, location and settings of a catalog. */
export const catalogName = ({
  identity,
  customerLocationId,
  hideOutOfStockItems,
  hideCatalogImages,
}: CatalogTarget): string =>
  JSON.stringify([identityKey(identity), customerLocationId, hideOutOfStockItems, hideCatalogImages]);

export function startCatalogClient(options: Partial<CatalogClientOptions> = {}): CatalogClient {
  const { spawn, isVisible, answerMs, openMs, beatMs, restMs, retryMs } = { ...DEFAULTS, ...options };
  const listeners = new Set<() => void>();
  let status: CatalogStatus = { phase: 'closed', name: '', items: 0, version: 0 };
  let target: CatalogTarget | undefined;
  let running: Running | undefined;
  let channel: BroadcastChannel | undefined;
  /** Resolves with the worker once it has opened the target. */
  let opened: Promise<Running> = Promise.reject(new Error('no catalogue is open'));
  opened.catch(() => {});
  let loads = 0;
  let deaths = 0;
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let restedAt = 0;
  let again: ReturnType<typeof setTimeout> | undefined;
  /** The search result that the worker pushed with its latest state. */
  let given: { readonly key: string; readonly result: CatalogResult } | null = null;

  const set = (change: Partial<CatalogStatus>): void => {
    status = { ...status, ...change };
    for (const listener of listeners) listener();
  };

  const start = (): Running => {
    let giveUp = () => {};
    const lost = new Promise<never>((_, reject) => {
      giveUp = () => reject(new CatalogSilentError('the search worker died'));
    });
    lost.catch(() => {});
    const made: Running = { worker: spawn(), lost, giveUp };
    made.worker.onFailure(() => bury(made));
    made.worker.onState((news) => hear(made, news));
    return made;
  };

  const inTime = async <T>(
    { worker, lost }: Running,
    call: (api: CatalogApi) => Promise<T>,
    ms: number,
  ): Promise<T> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new CatalogSilentError('the search worker is silent')), ms);
    });
    try {
      return await Promise.race([call(worker.api), lost, silence]);
    } finally {
      clearTimeout(timer);
    }
  };

  /** Ends a worker that is dead or silent. Starts another unless too many died in a row. */
  const bury = (dead: Running): void => {
    if (running !== dead) return;
    running = undefined;
    dead.giveUp();
    dead.worker.terminate();
    deaths += 1;
    if (deaths < MAX_DEATHS) openNow();
    else fail();
  };

  const fail = (): void => {
    set({ phase: 'failed' });
    clearTimeout(again);
    again = setTimeout(retry, retryMs);
  };

  const openNow = (): void => {
    const wanted = target;
    if (!wanted) return;
    clearTimeout(again);
    running ??= start();
    const by = running;
    const { identity, customerLocationId, hideOutOfStockItems, hideCatalogImages } = wanted;
    const loaded = load(by, async ({ open }) => {
      // The worker starts in parallel. Only the page creates and upgrades the database.
      if (wanted.db && !wasDeleted(wanted.db)) await wanted.db.open();
      return open(identity, customerLocationId, { hideOutOfStockItems, hideCatalogImages }, wanted.db?.verno);
    });
    loaded.catch((error: unknown) => {
      if (!(error instanceof CatalogSilentError) && by === running && wanted === target) fail();
    });
    opened = loaded.then(() => by);
    opened.catch(() => {});
  };

  /** Runs an open or a refresh and publishes the resulting state, unless a later call has started since. */
  const load = async (by: Running, call: (api: CatalogApi) => Promise<CatalogState>): Promise<void> => {
    loads += 1;
    const mine = loads;
    try {
      const { ready, items, version } = await inTime(by, call, openMs);
      deaths = 0;
      // Nothing new was shown, so the next change need not wait.
      if (version === status.version) restedAt = 0;
      if (mine === loads) set({ phase: ready ? 'ready' : 'waiting', items, version });
    } catch (error) {
      if (error instanceof CatalogSilentError) bury(by);
      throw error;
    }
  };

  const refreshNow = (): void => {
    quiet = undefined;
    restedAt = performance.now() + restMs;
    if (status.phase === 'failed') retry();
    // If a refresh fails, the shown items stay until the next change.
    else if (running) load(running, (api) => api.refresh()).catch(() => {});
  };

  /**
   * Publishes a state that the worker pushed. Ignored until the open target is ready, because an earlier state belongs
   * to the target before it.
   */
  const hear = (by: Running, { state: { ready, items, version }, answer }: StateMessage): void => {
    if (by !== running || status.phase !== 'ready' || !ready) return;
    if (quiet !== undefined || performance.now() < restedAt) changed();
    else {
      restedAt = performance.now() + restMs;
      given = answer && { key: JSON.stringify(answer.query), result: answer.result };
      set({ items, version });
    }
  };

  /** Refreshes at once for the first change of a burst, and once more for all that follow it. */
  const changed = (): void => {
    if (quiet !== undefined) return;
    const wait = restedAt - performance.now();
    if (wait <= 0) refreshNow();
    else quiet = setTimeout(refreshNow, wait);
  };

  const retry = (): void => {
    deaths = 0;
    if (status.phase === 'failed') set({ phase: 'opening' });
    openNow();
  };

  /**
   * Resolves with the worker that has the target open. A failed load is not the result if another load has started
   * since.
   */
  const whenOpen = async (): Promise<Running> => {
    for (;;) {
      const latest = opened;
      try {
        return await latest;
      } catch (error) {
        if (latest === opened) throw error;
      }
    }
  };

  const ask = async <T>(call: (api: CatalogApi) => Promise<T>): Promise<T> => {
    const first = await whenOpen();
    try {
      return await inTime(first, call, answerMs);
    } catch (error) {
      if (!(error instanceof CatalogSilentError)) throw error;
      bury(first);
    }
    return inTime(await whenOpen(), call, answerMs);
  };

  const heart = setInterval(async () => {
    const by = running;
    // A hidden page's worker is throttled, and a loading one is busy. Their silence proves nothing.
    if (!by || status.phase !== 'ready' || !isVisible()) return;
    await inTime(by, (api) => api.ping(), answerMs).catch(() => bury(by));
  }, beatMs);

  return {
    status: () => status,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open(wanted) {
      const name = catalogName(wanted);
      if (name === status.name) return;
      target = wanted;
      const channelName = catalogChannelName(wanted.identity);
      if (channel?.name !== channelName) {
        channel?.close();
        channel = new BroadcastChannel(channelName);
        channel.onmessage = changed;
      }
      deaths = 0;
      set({ phase: 'opening', name, items: 0, version: 0 });
      openNow();
    },
    search(query) {
      const known = given;
      const isSo = known?.result.version === status.version && known.key === JSON.stringify(query);
      return isSo ? Promise.resolve(known.result) : ask((api) => api.search(query));
    },
    async firstPage(query) {
      const of = target;
      if (!of) return undefined;
      const db = of.db ?? new CratebookDatabase(of.identity);
      try {
        const kept = await readFirstPage(db, of, query);
        return kept && of === target ? { ...kept, approximate: false, version: NO_VERSION } : undefined;
      } finally {
        if (db !== of.db) db.close();
      }
    },
    items: (codes) => ask((api) => api.items(codes)),
    itemsAt: (customerLocationId, codes) => ask((api) => api.itemsAt(customerLocationId, codes)),
    byCode: (text) => ask((api) => api.byCode(text)),
    retry,
    stop() {
      clearInterval(heart);
      clearTimeout(quiet);
      clearTimeout(again);
      channel?.close();
      target = undefined;
      const last = running;
      running = undefined;
      last?.giveUp();
      last?.worker.terminate();
    },
  };
}
