import { useEffect, useRef, useState } from 'react';

/** Delay of the search after the last key in milliseconds (spec section 9); it starts at page 1. */
export const SEARCH_DEBOUNCE_MS = 250;
const PAGE_SIZE = 20;

/** A page of the server's results. */
interface Page<T> {
  readonly data: readonly T[];
  readonly total: number;
}

/** The sources of a search. */
export interface SearchSource<T> {
  /** Searches the server; rejects without a signal. */
  readonly ask: (
    query: { readonly words: string; readonly PageNumber: string; readonly PageSize: string },
    signal: AbortSignal,
  ) => Promise<Page<T>>;
  /** Searches this device, if the server can't be reached. */
  readonly here: (words: string) => readonly T[] | Promise<readonly T[]>;
}

export interface PagedSearch<T> {
  readonly state: 'idle' | 'searching' | 'here';
  readonly found: readonly T[];
  readonly hasMore: boolean;
  /** Only this device's results, because the server could not be reached. */
  readonly onlyHere: boolean;
  readonly loadMore: () => void;
}

interface Found<T> {
  readonly words: string;
  readonly page: number;
  readonly rows: readonly T[];
  readonly total: number;
  readonly onlyHere: boolean;
}

/**
 * Searches while the user types: the server page by page, or this device without it. A new search starts at page 1;
 * load-more appends the next one.
 */
export function usePagedSearch<T>(text: string, source: SearchSource<T>): PagedSearch<T> {
  const words = text.trim();
  const [wanted, setWanted] = useState({ words: '', page: 1 });
  const [found, setFound] = useState<Found<T> | null>(null);
  // The device's data may change while the user reads the list, which alone doesn't search again.
  const latest = useRef(source);
  latest.current = source;

  useEffect(() => {
    const timer = setTimeout(() => setWanted({ words, page: 1 }), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [words]);

  useEffect(() => {
    if (wanted.words === '') return;
    const leaving = new AbortController();
    const query = { words: wanted.words, PageNumber: String(wanted.page), PageSize: String(PAGE_SIZE) };
    latest.current.ask(query, leaving.signal).then(
      ({ data, total }) =>
        setFound((last) => ({
          ...wanted,
          rows: wanted.page > 1 && last?.words === wanted.words ? [...last.rows, ...data] : data,
          total,
          onlyHere: false,
        })),
      async () => {
        const rows = wanted.page === 1 && !leaving.signal.aborted ? await latest.current.here(wanted.words) : [];
        if (leaving.signal.aborted) return;
        // A further page that fails leaves the earlier ones, and can be requested again.
        setFound((last) => (wanted.page > 1 && last ? last : { ...wanted, rows, total: rows.length, onlyHere: true }));
      },
    );
    return () => leaving.abort();
  }, [wanted]);

  const isCurrent = found !== null && found.words === words;
  return {
    state: words === '' ? 'idle' : isCurrent ? 'here' : 'searching',
    found: words === '' ? [] : (found?.rows ?? []),
    hasMore: isCurrent && found.rows.length < found.total,
    onlyHere: isCurrent && found.onlyHere,
    loadMore: () => setWanted(({ words: same }) => ({ words: same, page: (found?.page ?? 0) + 1 })),
  };
}
