import { SALES_ORDER_STATUSES } from '../../../../contract/rows/sales-orders.ts';
import { isDay } from '../../../../rules/calendar.ts';
import { type AddressForm, useAddressState } from '../../../ui/use-address-state.ts';
import type { SalesOrderFilter } from '../data/sales-orders/filter.ts';

const dayIn = (value: string | null): string | null => (isDay(value) ? value : null);

/** Reads the filter from an address; what makes no sense there counts as not chosen. */
export function filterFrom(params: URLSearchParams): SalesOrderFilter {
  return {
    open: params.get('show') !== 'all',
    search: (params.get('q') ?? '').slice(0, 100),
    status: SALES_ORDER_STATUSES.find((candidate) => candidate === params.get('status')) ?? null,
    from: dayIn(params.get('from')),
    to: dayIn(params.get('to')),
  };
}

/** The query string of a filter, without what is not chosen: equal filters give equal strings. */
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

/** What the list is narrowed to, and the way to change it. It stays in the address, so that it is still there on the way back. */
export const useSalesFilter = () => useAddressState(FORM);
