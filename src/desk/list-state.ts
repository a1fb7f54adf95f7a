import * as z from 'zod/mini';
import type { List, SortDirection } from '../../contract/list.ts';
import type { AddressForm } from '../ui/use-address-state.ts';

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
}

const MAX_SEARCH = 100;
const MAX_PAGE = 100_000;

/** Filters that are on if the URL does not name them. */
export type DefaultFilters = Readonly<Record<string, string>>;

/** Returns the codec between a list's state and its URL. Ignores values that the contract does not allow. */
export function listAddress({ list }: List, defaults: DefaultFilters): AddressForm<ListState> {
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
      };
    },
    write: ({ search, filters, sortBy, sortDirection, page, open }) => {
      const params = new URLSearchParams();
      if (search.trim()) params.set('q', search.trim());
      for (const name of Object.keys(list.filters))
        if (filters[name] && filters[name] !== defaults[name]) params.set(name, filters[name]);
      if (sortBy !== list.sort.by) params.set('sort', sortBy);
      if (sortDirection !== list.sort.direction) params.set('order', sortDirection === 'Asc' ? 'up' : 'down');
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
