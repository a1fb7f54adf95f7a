import { CREDIT_STATUSES, type CreditRequest, type CreditStatus } from '../../../../../contract/credits.ts';
import { isDay } from '../../../../../rules/calendar.ts';
import type { AddressForm } from '../../../../ui/use-address-state.ts';

export const CREDIT_SORTS = ['requestedAt', 'amount', 'locationName', 'salesOrderNumber', 'description'] as const;
export type CreditSort = (typeof CREDIT_SORTS)[number];

/** What the list of credit requests is narrowed to and sorted by. Empty: all of them. */
export interface CreditFilter {
  readonly status: CreditStatus;
  readonly query: string;
  readonly basis: CreditRequest['basis'] | '';
  readonly customerLocationId: string;
  readonly from: string;
  readonly to: string;
  readonly sortBy: CreditSort;
  readonly direction: 'ascending' | 'descending';
}

export const EVERYTHING: Partial<CreditFilter> = { query: '', basis: '', customerLocationId: '', from: '', to: '' };

const dayIn = (value: string | null): string => (isDay(value) ? value : '');

/** The filter in the address. */
export const CREDIT_FILTER: AddressForm<CreditFilter> = {
  read: (params) => ({
    status: CREDIT_STATUSES.find((status) => status === params.get('status')) ?? 'open',
    query: (params.get('q') ?? '').slice(0, 100),
    basis: (['taken_off', 'to_credit'] as const).find((basis) => basis === params.get('kind')) ?? '',
    customerLocationId: (params.get('place') ?? '').slice(0, 40),
    from: dayIn(params.get('from')),
    to: dayIn(params.get('to')),
    sortBy: CREDIT_SORTS.find((sort) => sort === params.get('sort')) ?? 'requestedAt',
    direction: params.get('order') === 'up' ? 'ascending' : 'descending',
  }),
  write: ({ status, query, basis, customerLocationId, from, to, sortBy, direction }) =>
    new URLSearchParams({
      ...(status !== 'open' && { status }),
      ...(query.trim() && { q: query.trim() }),
      ...(basis && { kind: basis }),
      ...(customerLocationId && { place: customerLocationId }),
      ...(from && { from }),
      ...(to && { to }),
      ...(sortBy !== 'requestedAt' && { sort: sortBy }),
      ...(direction === 'ascending' && { order: 'up' }),
    }).toString(),
};

/** The filter as the server is asked it; what is not chosen is left out of the call. */
export const askedOf = ({ status, query, basis, customerLocationId, from, to, sortBy, direction }: CreditFilter) => ({
  status,
  sortBy,
  sortDirection: direction === 'ascending' ? ('Asc' as const) : ('Desc' as const),
  ...(query.trim() && { query: query.trim() }),
  ...(basis && { basis }),
  ...(customerLocationId && { customerLocationId }),
  ...(from && { from }),
  ...(to && { to }),
});
