import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { type CatalogStatus, catalogName, NO_VERSION } from '../../sync/catalog.ts';
import { useOpenCatalog } from '../../sync/catalog-provider.tsx';
import { dropPrefetched, takePrefetched } from '../../sync/prefetch.ts';
import { useShop } from '../../sync/use-session.tsx';
import type { Rows } from '../../ui/rows.ts';
import {
  type CatalogFacets,
  type CatalogItem,
  type CatalogQuery,
  type CatalogResult,
  THESAURUS_MISSING,
} from './data/catalog-api.ts';
import { readFirstPage } from './data/first-page.ts';

const PAGE = 100;

/** A position in the list; null until its page is loaded. */
export type Slot = CatalogItem | null;

/** `thesaurus`: its script is not on this device and could not be loaded. */
type Failure = 'thesaurus' | 'other';

/** Whether the items have all words of the text. */
type Closeness = Pick<CatalogResult, 'approximate' | 'missing' | 'complete'>;

export interface CatalogPages {
  /** Undefined until the first result. An earlier query's result stays while the next one loads. */
  readonly answer:
    | (Closeness & {
        /** The query of this result. */
        readonly key: string;
        readonly slots: Rows<Slot>;
        readonly facets: CatalogFacets;
      })
    | undefined;
  /** The result belongs to the current query. */
  readonly settled: boolean;
  /** Why the catalog could not be queried; null if it could. */
  readonly failure: Failure | null;
  /** Repeats the failed query. */
  readonly retry: () => void;
  /** Requests a visible row without an item. */
  readonly need: (index: number) => void;
}

interface Answer extends Closeness {
  readonly key: string;
  readonly version: number;
  readonly total: number;
  readonly facets: CatalogFacets;
  readonly pages: ReadonlyMap<number, readonly CatalogItem[]>;
}
interface State {
  readonly answer: Answer | undefined;
  readonly failure: Failure | null;
}
type Event =
  | { readonly kind: 'page'; readonly key: string; readonly page: number; readonly result: CatalogResult }
  | { readonly kind: 'firstPage'; readonly key: string; readonly result: CatalogResult }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'retried' };

/** Adds a page of the same query and version to the others; anything else replaces them. */
function reduce(state: State, event: Event): State {
  if (event.kind === 'failed') return { ...state, failure: event.failure };
  if (event.kind === 'retried') return { ...state, failure: null };
  const { key, result } = event;
  const { items, ...shown } = result;
  const before = state.answer;
  if (event.kind === 'firstPage') {
    if (before?.key === key) return state;
    return { failure: null, answer: { ...shown, key, pages: new Map([[0, items]]) } };
  }
  const { page } = event;
  const joins = before?.key === key && before.version === shown.version;
  const pages = new Map(joins ? before.pages : []);
  pages.set(page, items);
  return { failure: null, answer: { ...shown, key, pages } };
}

/**
 * Reads a list of any length from the search worker: the first page at once, the others when they become visible. When
 * the catalog changes, the visible pages are read again and replace the old ones without a gap.
 */
export function useCatalogPages(query: CatalogQuery | undefined, status: CatalogStatus): CatalogPages {
  const client = useOpenCatalog()?.client;
  const shop = useShop();
  const { location, settings, identity, db } = shop;
  const shown = {
    customerLocationId: location.customerLocationId,
    hideOutOfStockItems: settings.hideOutOfStockItems,
  };
  const name = catalogName({ identity, ...shown, hideCatalogImages: settings.hideCatalogImages });
  const { version } = status;
  // Another location's catalog may still be open.
  const phase = status.name === name ? status.phase : 'closed';
  const key = query && JSON.stringify([name, query]);
  const [state, dispatch] = useReducer(reduce, undefined, (): State => {
    const kept = query && key !== undefined ? takePrefetched(db, readFirstPage, shown, query) : undefined;
    if (!kept || key === undefined) return { answer: undefined, failure: null };
    return {
      answer: { ...kept, key, approximate: false, version: NO_VERSION, pages: new Map([[0, kept.items]]) },
      failure: null,
    };
  });
  const asked = useRef<{ key: string; version: number; pages: Set<number> }>({
    key: '',
    version: NO_VERSION,
    pages: new Set(),
  });

  const fetchPage = useCallback(
    (page: number) => {
      if (!client || !query || key === undefined) return;
      const mine = asked.current;
      mine.pages.add(page);
      client.search({ ...query, offset: page * PAGE, limit: PAGE }).then(
        (result) => {
          if (asked.current === mine) dispatch({ kind: 'page', key, page, result });
        },
        (error: unknown) => {
          const failure = error instanceof Error && error.name === THESAURUS_MISSING ? 'thesaurus' : 'other';
          if (asked.current === mine) dispatch({ kind: 'failed', failure });
        },
      );
    },
    [key, client, query],
  );

  const shownKey = state.answer?.key;
  // While the catalog is being opened, the list starts as it was last shown.
  useEffect(() => {
    if (!client || !query || key === undefined || phase !== 'opening' || shownKey === key) return;
    let latest = true;
    client.firstPage(query).then(
      (result) => {
        if (!latest || !result) return;
        asked.current = { key, version: result.version, pages: new Set([0]) };
        dispatch({ kind: 'firstPage', key, result });
      },
      () => {},
    );
    return () => {
      latest = false;
    };
  }, [client, query, key, phase, shownKey]);

  useEffect(() => {
    if (key === undefined || phase !== 'ready') return;
    dropPrefetched();
    const before = asked.current;
    const pages = before.key === key ? before.pages : [0];
    asked.current = { key, version, pages: new Set() };
    for (const page of pages) fetchPage(page);
  }, [key, phase, version, fetchPage]);

  const need = useCallback(
    (index: number) => {
      const page = Math.floor(index / PAGE);
      if (!asked.current.pages.has(page)) fetchPage(page);
    },
    [fetchPage],
  );

  const retry = useCallback(() => {
    // A failed opening reads the catalog again, which repeats the query.
    if (phase === 'failed') client?.retry();
    else {
      dispatch({ kind: 'retried' });
      for (const page of asked.current.pages) fetchPage(page);
    }
  }, [client, phase, fetchPage]);

  const { answer, failure } = state;
  const list = useMemo(() => {
    if (!answer) return undefined;
    const { key, total, pages, facets, approximate, missing, complete } = answer;
    // Looked up when a row becomes visible, because a list of all positions would be rebuilt for each typed letter.
    const at = (index: number): Slot | undefined =>
      index < total ? (pages.get(Math.floor(index / PAGE))?.[index % PAGE] ?? null) : undefined;
    return { key, slots: { length: total, at }, facets, approximate, missing, complete };
  }, [answer]);
  return { answer: list, settled: list !== undefined && list.key === key, failure, retry, need };
}
