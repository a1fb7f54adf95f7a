import { SALES_ORDER_STATUSES } from '../../../../contract/rows/sales-orders.ts';
import { isDay } from '../../../../rules/calendar.ts';
import { type AddressForm, useAddressState } from '../../../ui/use-address-state.ts';
import type { SalesOrderFilter } from '../data/sales-orders/filter.ts';

const dayIn = (value: string | null): string | null => (isDay(value) ? value : null);

/** Reads the filter from a URL; ignores invalid values. */
export function filterFrom(params: URLSearchParams): SalesOrderFilter {
  return {
    open: params.get('show') !== 'all',
    search: (params.get('q') ?? '').slice(0, 100),
    status: SALES_ORDER_STATUSES.find((candidate) => candidate === params.get('status')) ?? null,
    from: dayIn(params.get('from')),
    to: dayIn(params.get('to')),
  };
}

/** Returns the query string of a filter, without defaults. Equal filters give equal strings. */
export function addressOf(filter: SalesOrderFilter): string {
  const params = new URLSearchParams();
  if (!filter.open) params.set('show', 'all');
  if (filter.search.trim() !== '') params.set('q', filter.search.trim());
  if (filter.status) params.set('status', filter.status);
  if (filter.from) params.set('from', filter.from);
  if (filter.to) params.set('to', filter.to);
  return params.toString();
}

const FORM: AddressForm<SalesOrderFilter> = { read: filterFrom, write: addressOf };

/** Returns the filter and a function that changes it. It is in the URL, so that it is still there on the way back. */
export const useSalesFilter = () => useAddressState(FORM);
