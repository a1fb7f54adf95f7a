import { ORDER_STATUSES } from '../../../contract/rows/orders.ts';
import { SALES_ORDER_STATUSES } from '../../../contract/rows/sales-orders.ts';
import { isDay } from '../../../rules/calendar.ts';
import { type UrlCodec, useUrlState } from '../../ui/use-url-state.ts';
import type { DocumentFilter } from './data/document-filter.ts';
import type { OrderFilter } from './data/filter-orders.ts';
import type { SalesOrderFilter } from './data/sales-orders.ts';

const dayIn = (value: string | null): string | null => (isDay(value) ? value : null);

function readFilter<Status extends string>(
  params: URLSearchParams,
  statuses: readonly Status[],
): DocumentFilter<Status> {
  return {
    search: (params.get('q') ?? '').slice(0, 100),
    status: statuses.find((candidate) => candidate === params.get('status')) ?? null,
    from: dayIn(params.get('from')),
    to: dayIn(params.get('to')),
  };
}

function writeFilter(filter: DocumentFilter<string>, params = new URLSearchParams()): string {
  if (filter.search.trim() !== '') params.set('q', filter.search.trim());
  if (filter.status) params.set('status', filter.status);
  if (filter.from) params.set('from', filter.from);
  if (filter.to) params.set('to', filter.to);
  return params.toString();
}

export const ORDER_FORM: UrlCodec<OrderFilter> = {
  read: (params) => readFilter(params, ORDER_STATUSES),
  write: (filter) => writeFilter(filter),
};

export const SALES_ORDER_FORM: UrlCodec<SalesOrderFilter> = {
  read: (params) => ({ ...readFilter(params, SALES_ORDER_STATUSES), open: params.get('show') !== 'all' }),
  write: (filter) => writeFilter(filter, new URLSearchParams(filter.open ? {} : { show: 'all' })),
};

/** Returns the filter and a function that changes it. It is in the URL, so that it is still there on the way back. */
export const useOrderFilter = () => useUrlState(ORDER_FORM);

/** The same for sales orders. */
export const useSalesOrderFilter = () => useUrlState(SALES_ORDER_FORM);
