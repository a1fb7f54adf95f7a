import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { CatalogItem, CatalogQuery, CatalogResult } from '../features/catalog/data/catalog-api.ts';
import type { CatalogStatus } from './catalog.ts';
import type { KnownItems } from './catalog-items.ts';
import { useOpenCatalog } from './catalog-provider.tsx';

type Items = ReadonlyMap<string, CatalogItem>;

const CLOSED: CatalogStatus = { phase: 'closed', name: '', items: 0, version: 0 };
const NO_ITEMS: KnownItems = new Map();
const never = () => () => {};

/** Returns the state of the catalog. */
export function useCatalogStatus(): CatalogStatus {
  const client = useOpenCatalog()?.client;
  return useSyncExternalStore(client?.subscribe ?? never, client?.status ?? (() => CLOSED));
}

/** Returns whether the location's catalog can be searched. */
export const useCatalogReady = (): boolean => useCatalogStatus().phase === 'ready';

export interface CatalogSearch {
  /**
   * `empty`: nothing matched. `loading`: there is nothing to show yet. Later, the earlier result stays while a newer
   * one loads.
   */
  readonly state: 'loading' | 'ready' | 'empty' | 'error';
  readonly result: CatalogResult | null;
  /** The result belongs to an earlier query or to data that have changed since. */
  readonly isStale: boolean;
  /** Retries the failed search. */
  readonly retry: () => void;
}

/** The result of a search. A failed query keeps the earlier result. */
interface Answer {
  readonly name: string;
  readonly version: number;
  readonly key: string;
  readonly result: CatalogResult | null;
  readonly failed: boolean;
}

/**
 * Searches the catalog, and again whenever the query or the catalog changes; the last query wins. The query may be a
 * new object on each render, because its content is compared.
 */
export function useCatalogSearch(query: CatalogQuery): CatalogSearch {
  const client = useOpenCatalog()?.client;
  const { phase, name, version } = useCatalogStatus();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [attempt, setAttempt] = useState(0);
  const key = JSON.stringify(query);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt searches again
  useEffect(() => {
    if (!client || phase !== 'ready') return;
    let latest = true;
    const asked = { name, version, key };
    client.search(JSON.parse(key) as CatalogQuery).then(
      (result) => {
        if (latest) setAnswer({ ...asked, result, failed: false });
      },
      () => {
        if (!latest) return;
        setAnswer((last) => ({ ...asked, result: last?.name === name ? last.result : null, failed: true }));
      },
    );
    return () => {
      latest = false;
    };
  }, [client, phase, name, version, key, attempt]);

  const retry = useCallback(() => {
    if (client?.status().phase === 'failed') client.retry();
    else setAttempt((count) => count + 1);
  }, [client]);

  const own = answer?.name === name ? answer : null;
  const result = own?.result ?? null;
  const isCurrent = own !== null && own.key === key && own.version === version;
  const hasFailed = isCurrent ? own.failed : phase === 'failed' && result === null;
  const state = hasFailed ? 'error' : result === null ? 'loading' : result.total === 0 ? 'empty' : 'ready';
  return { state, result, isStale: result !== null && (!isCurrent || own.failed), retry };
}

/**
 * Returns items by code for carts, orders and guides, also those that lists leave out. A code is absent until its item
 * arrives, and for good if the catalog lacks it. While other codes or newer items load, the known ones stay. The array
 * may be new on each render; the map stays the same as long as its items do.
 */
export function useItems(codes: readonly string[]): Items {
  const cache = useOpenCatalog()?.cache;
  const { phase, name, version } = useCatalogStatus();
  const known = useSyncExternalStore(cache?.subscribe ?? never, cache?.known ?? (() => NO_ITEMS));
  const [last, setLast] = useState<Items>(new Map());
  const key = JSON.stringify(codes);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the catalogue has other items
  useEffect(() => {
    cache?.want(JSON.parse(key) as string[]);
  }, [cache, key, phase, name, version]);

  const items = new Map<string, CatalogItem>();
  for (const code of codes) {
    const item = known.get(code);
    if (item) items.set(code, item);
  }
  if (sameItems(items, last)) return last;
  setLast(items);
  return items;
}

const sameItems = (a: Items, b: Items): boolean =>
  a.size === b.size && [...a].every(([code, item]) => b.get(code) === item);
