import { ORDER_STATUSES } from '../../../contract/rows/orders.ts';
import { isDay } from '../../../rules/calendar.ts';
import { type AddressForm, useAddressState } from '../../ui/use-address-state.ts';
import type { OrderFilter } from './data/filter-orders.ts';

const dayIn = (value: string | null): string | null => (isDay(value) ? value : null);

/** Reads the filter from a URL; ignores invalid values. */
function filterFrom(params: URLSearchParams): OrderFilter {
  const status = ORDER_STATUSES.find((candidate) => candidate === params.get('status'));
  return {
    search: (params.get('q') ?? '').slice(0, 100),
    status: status ?? null,
    from: dayIn(params.get('from')),
    to: dayIn(params.get('to')),
  };
}

/** Returns the query string of a filter, without defaults. Equal filters give equal strings. */
function addressOf(filter: OrderFilter): string {
  const params = new URLSearchParams();
  if (filter.search.trim() !== '') params.set('q', filter.search.trim());
  if (filter.status) params.set('status', filter.status);
  if (filter.from) params.set('from', filter.from);
  if (filter.to) params.set('to', filter.to);
  return params.toString();
}

const FORM: AddressForm<OrderFilter> = { read: filterFrom, write: addressOf };

/** Returns the filter and a function that changes it. It is in the URL, so that it is still there on the way back. */
export const useOrderFilter = () => useAddressState(FORM);
