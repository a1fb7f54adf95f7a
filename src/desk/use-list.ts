import { useEffect, useMemo, useRef } from 'react';
import type { List, ListFilters, ListRow, ListTotals } from '../../contract/list.ts';
import type { CallInput } from '../lib/call.ts';
import { callAs } from '../sync/session.ts';
import { useFresh } from '../sync/use-fresh.ts';
import { type Remote, useRemote } from '../sync/use-remote.ts';
import { useLater } from '../ui/use-later.ts';
import { type UrlCodec, useUrlState } from '../ui/use-url-state.ts';
import { type DefaultFilters, type ListState, listAddress, listQuery, stateOfView } from './list-state.ts';
import { type ListViews, useListViews } from './use-list-views.ts';

export const PAGE_SIZE = 50;
/** Refresh interval in milliseconds, because rows change on other devices. */
const REFRESH_MS = 30_000;
/** Delay of the search in milliseconds (specification section 9). */
const SEARCH_DELAY_MS = 250;
/** Parts of the state that determine which rows there are, and their order. */
const QUERIED: ReadonlySet<string> = new Set<keyof ListState>(['search', 'filters', 'sortBy', 'sortDirection']);

/** Returns whether a change shows other rows, which closes the open one. */
export const closesRow = (change: Partial<ListState>): boolean =>
  Object.keys(change).some((part) => part === 'page' || QUERIED.has(part));

interface Page<Row> {
  readonly data: readonly Row[];
  readonly total: number;
  readonly totals: Readonly<Record<string, number>>;
}

export interface ListView<L extends List> {
  readonly list: L;
  readonly rowKey: (row: ListRow<L>) => string;
  readonly defaults: DefaultFilters;
  readonly address: UrlCodec<ListState>;
  readonly state: ListState;
  /** Changes what is shown. Another filter, search or order opens the first page and closes the open row. */
  readonly change: (change: Partial<ListState>) => void;
  readonly query: Readonly<Record<string, string>>;
  readonly views: ListViews;
  /** The last page that was read, of this query or the earlier one; undefined until the first is loaded. */
  readonly page: Page<ListRow<L>> | undefined;
  /** The rows shown belong to an older query. */
  readonly isStale: boolean;
  readonly remote: Remote<unknown>;
  /** The open row; the last known one if it no longer matches. */
  readonly open: ListRow<L> | undefined;
  /** The open row no longer matches the list's filters. */
  readonly isGone: boolean;
}

const read = async <L extends List>(list: L, query: object, signal: AbortSignal): Promise<Page<ListRow<L>>> => {
  const { data, total, totals } = (await callAs(list as List, { query } as CallInput<List>, { signal })) as {
    data: ListRow<L>[];
    total: number;
    totals: ListTotals<L>;
  };
  return { data, total, totals };
};

/**
 * Reads a list as its URL says, again every 30 seconds, and the row that is open beside it. `initial` are filters that
 * are on if the URL does not name them; default: the contract's.
 */
export function useList<L extends List>(
  list: L,
  rowKey: (row: ListRow<L>) => string,
  initial?: Partial<ListFilters<L>>,
): ListView<L> {
  const given = JSON.stringify(initial ?? list.list.defaults);
  const defaults = useMemo<DefaultFilters>(() => JSON.parse(given), [given]);
  const address = useMemo(() => listAddress(list, defaults), [list, defaults]);
  const [state, set] = useUrlState(address);
  const search = useLater(state.search, SEARCH_DELAY_MS);
  const query = { ...listQuery({ ...state, search }), PageSize: String(PAGE_SIZE), PageNumber: String(state.page) };
  const queryKey = JSON.stringify(query);
  const remote = useRemote(async (signal) => ({ queryKey, page: await read(list, query, signal) }), [queryKey]);
  useFresh(remote, REFRESH_MS);

  const views = useListViews(list.path);
  const defaultView = views.rows.find(({ isDefault }) => isDefault);
  const isBare = address.write(state) === '';
  useEffect(() => {
    if (isBare && defaultView) set(stateOfView(address, defaultView));
  });
  // Rows are requested while the views load, but other rows than those of the default view must not be shown.
  const loaded = isBare && (defaultView || !views.isKnown) ? undefined : remote.data?.page;
  const isStale = remote.data?.queryKey !== queryKey;
  // The rows of the last page may be decided or deleted, and a link may be old. Then the page before has the last rows.
  const pages = Math.ceil((loaded?.total ?? 0) / PAGE_SIZE);
  const isPastEnd = loaded?.data.length === 0 && pages > 0 && (isStale || state.page > pages);
  const page = isPastEnd ? undefined : loaded;
  useEffect(() => {
    if (isPastEnd && !isStale) set({ page: pages });
  });

  const key = state.open;
  const listed = key === '' ? undefined : page?.data.find((row) => rowKey(row) === key);
  const isMissing = key !== '' && page !== undefined && !isStale && !listed;
  // A row of another page is still open. Only one that no longer matches is gone.
  const single = useRemote(
    async (signal) =>
      isMissing ? { key, row: (await read(list, { ...query, PageNumber: '1', key }, signal)).data[0] } : undefined,
    [isMissing, key, isMissing && remote.data],
  );
  const found = single.data?.key === key ? single.data : undefined;
  const seen = useRef<ListRow<L>>(undefined);
  const open = listed ?? found?.row;
  useEffect(() => {
    if (key === '') seen.current = undefined;
    else if (open) seen.current = open;
  });
  const last = seen.current && rowKey(seen.current) === key ? seen.current : undefined;

  return {
    list,
    rowKey,
    defaults,
    address,
    state,
    change: (change) => {
      const isOther = Object.keys(change).some((part) => QUERIED.has(part));
      set({
        ...(isOther ? { page: 1 } : {}),
        ...(closesRow(change) ? { open: '' } : {}),
        // The default view must not return if the user leaves it.
        ...(defaultView && state.view === null ? { view: '' } : {}),
        ...change,
      });
    },
    query: listQuery({ ...state, search }),
    views,
    page,
    isStale,
    remote,
    open: key === '' ? undefined : (open ?? last),
    isGone: isMissing && found !== undefined && found.row === undefined,
  };
}
