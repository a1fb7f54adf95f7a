import * as z from 'zod/mini';
import type { List, SortDirection } from '../../contract/list.ts';
import { MAX_VIEW_NAME } from '../../contract/list-views.ts';
import type { UrlCodec } from '../ui/use-url-state.ts';

/** What a list shows. All of it is in the URL. */
export interface ListState {
  readonly search: string;
  /** Filter values as in the query string; a filter that is off is absent. */
  readonly filters: Readonly<Record<string, string>>;
  readonly sortBy: string;
  readonly sortDirection: SortDirection;
  /** Counts from 1. */
  readonly page: number;
  /** Key of the row that is open beside the list; '' for none. */
  readonly open: string;
  /** Columns that the user shows or hides, by id. Columns with their default are absent. */
  readonly columns: Readonly<Record<string, boolean>>;
  /** Name of the saved view that the user opened; '' for none. Null: the user's default view applies. */
  readonly view: string | null;
}

const MAX_SEARCH = 100;
const MAX_PAGE = 100_000;
const MAX_COLUMNS = 50;

const columnsOf = (params: URLSearchParams): ListState['columns'] => {
  const ids = (name: string) => (params.get(name) ?? '').split(',').filter(Boolean).slice(0, MAX_COLUMNS);
  return Object.fromEntries([...ids('show').map((id) => [id, true]), ...ids('hide').map((id) => [id, false])]);
};

/** Filters that are on if the URL does not name them. */
export type DefaultFilters = Readonly<Record<string, string>>;

/** Returns the codec between a list's state and its URL. Ignores values that the contract does not allow. */
export function listAddress({ list }: List, defaults: DefaultFilters): UrlCodec<ListState> {
  return {
    read: (params) => {
      const filters: Record<string, string> = {};
      for (const [name, schema] of Object.entries(list.filters)) {
        const value = params.get(name) ?? defaults[name];
        if (value === undefined) continue;
        if (z.safeParse(schema, value).success) filters[name] = value;
        else if (defaults[name] !== undefined) filters[name] = defaults[name];
      }
      const page = Number(params.get('page') ?? 1);
      const order = params.get('order');
      return {
        search: (params.get('q') ?? '').slice(0, MAX_SEARCH),
        filters,
        sortBy: list.sorts.find((sort) => sort === params.get('sort')) ?? list.sort.by,
        sortDirection: order === 'up' ? 'Asc' : order === 'down' ? 'Desc' : list.sort.direction,
        page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
        open: (params.get('open') ?? '').slice(0, MAX_SEARCH),
        columns: columnsOf(params),
        view: params.get('view')?.slice(0, MAX_VIEW_NAME) ?? null,
      };
    },
    write: ({ search, filters, sortBy, sortDirection, page, open, columns, view }) => {
      const params = new URLSearchParams();
      if (search.trim()) params.set('q', search.trim());
      for (const name of Object.keys(list.filters))
        if (filters[name] && filters[name] !== defaults[name]) params.set(name, filters[name]);
      if (sortBy !== list.sort.by) params.set('sort', sortBy);
      if (sortDirection !== list.sort.direction) params.set('order', sortDirection === 'Asc' ? 'up' : 'down');
      for (const [name, shown] of [
        ['show', true],
        ['hide', false],
      ] as const) {
        const ids = Object.keys(columns).filter((id) => columns[id] === shown);
        if (ids.length > 0) params.set(name, ids.sort().join(','));
      }
      if (view !== null) params.set('view', view);
      if (page > 1) params.set('page', String(page));
      if (open) params.set('open', open);
      return params.toString();
    },
  };
}

/** Returns the query of the list's endpoint, without the page. */
export const listQuery = ({ search, filters, sortBy, sortDirection }: ListState): Record<string, string> => ({
  ...filters,
  ...(search.trim() && { search: search.trim().slice(0, MAX_SEARCH) }),
  sortBy,
  sortDirection,
});

/** Returns whether the list shows less than by default. */
export function isNarrowed({ search, filters }: ListState, defaults: DefaultFilters): boolean {
  return search.trim() !== '' || Object.keys(filters).some((name) => defaults[name] === undefined);
}

/** Returns the address of a saved view: what the list shows, without page, open row and the view's name. */
export const viewAddress = (form: UrlCodec<ListState>, state: ListState): string =>
  form.write({ ...state, page: 1, open: '', view: null });

/** Returns the state of a saved view. Parts that the contract no longer allows are dropped. */
export const stateOfView = (
  form: UrlCodec<ListState>,
  { name, address }: { readonly name: string; readonly address: string },
): ListState => ({ ...form.read(new URLSearchParams(address)), page: 1, open: '', view: name });
