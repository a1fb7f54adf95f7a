import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { CatalogueItem, CatalogueQuery, CatalogueResult } from '../data/items/catalogue-api.ts';
import type { CatalogueStatus } from './catalogue.ts';
import type { ItemsByCode } from './catalogue-items.ts';
import { useOpenCatalogue } from './catalogue-provider.tsx';

const CLOSED: CatalogueStatus = { phase: 'closed', name: '', items: 0, version: 0 };
const NO_ITEMS: ItemsByCode = new Map();
const never = () => () => {};

/** How the catalogue stands. */
export function useCatalogueStatus(): CatalogueStatus {
  const client = useOpenCatalogue()?.client;
  return useSyncExternalStore(client?.subscribe ?? never, client?.status ?? (() => CLOSED));
}

/** True once the location's catalogue can be searched. */
export const useCatalogueReady = (): boolean => useCatalogueStatus().phase === 'ready';

export interface CatalogueSearch {
  /** `empty`: nothing was found. `loading`: there is nothing to show yet; afterwards earlier results stay while newer ones come. */
  readonly state: 'loading' | 'ready' | 'empty' | 'error';
  readonly result: CatalogueResult | null;
  /** The result is that of an earlier query or of data that have changed since. */
  readonly isStale: boolean;
  /** Tries again what has failed. */
  readonly retry: () => void;
}

/** What a search came to. A query that failed keeps what was shown before it. */
interface Answer {
  readonly name: string;
  readonly version: number;
  readonly key: string;
  readonly result: CatalogueResult | null;
  readonly failed: boolean;
}

/**
 * Searches the catalogue, again whenever the query or the catalogue changes; the last query wins. The query may be made
 * anew on each render: it is compared by its content.
 */
export function useCatalogueSearch(query: CatalogueQuery): CatalogueSearch {
  const client = useOpenCatalogue()?.client;
  const { phase, name, version } = useCatalogueStatus();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [attempt, setAttempt] = useState(0);
  const key = JSON.stringify(query);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt searches again
  useEffect(() => {
    if (!client || phase !== 'ready') return;
    let latest = true;
    client.search(JSON.parse(key) as CatalogueQuery).then(
      (result) => {
        if (latest) setAnswer({ name, version, key, result, failed: false });
      },
      () => {
        if (!latest) return;
        setAnswer((last) => ({
          name,
          version,
          key,
          result: last?.name === name ? last.result : null,
          failed: true,
        }));
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
  const failed = (own?.failed && isCurrent) || (phase === 'failed' && result === null);
  const state = failed ? 'error' : result === null ? 'loading' : result.total === 0 ? 'empty' : 'ready';
  return { state, result, isStale: result !== null && (!isCurrent || own?.failed === true), retry };
}

/**
 * Items by code, for carts, orders and guides: also those that lists leave out. Codes are absent until they have come, and
 * for good where the catalogue doesn't have them. The array may be made anew on each render.
 */
export function useItems(codes: readonly string[]): ItemsByCode {
  const cache = useOpenCatalogue()?.cache;
  const { phase, name, version } = useCatalogueStatus();
  const known = useSyncExternalStore(cache?.subscribe ?? never, cache?.known ?? (() => NO_ITEMS));
  const key = JSON.stringify(codes);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the catalogue has other items
  useEffect(() => {
    cache?.want(JSON.parse(key) as string[]);
  }, [cache, key, phase, name, version]);

  return useMemo(() => {
    const wanted = JSON.parse(key) as string[];
    return new Map(
      wanted.flatMap((code) => {
        const item = known.get(code);
        return item ? [[code, item] as const] : [];
      }),
    );
  }, [known, key]);
}

/** Finds the item behind a scanned or typed code, PLU or GTIN; null when there is none. Rejects before the catalogue is open. */
export function useFindByCode(): (text: string) => Promise<CatalogueItem | null> {
  const client = useOpenCatalogue()?.client;
  return useCallback(
    async (text) => {
      if (!client) throw new Error('the catalogue is not open');
      return client.byCode(text);
    },
    [client],
  );
}
