import { useUrlState } from '../../ui/use-url-state.ts';
import type { PickFilter } from './data/filter-orders.ts';

export const STATUSES = ['open', 'allocated', 'picking', 'staged'] as const;

const FORM = {
  read: (params: URLSearchParams): PickFilter => ({
    search: params.get('q') ?? '',
    routeId: params.get('route'),
    stop: /^\d{1,5}$/.test(params.get('stop') ?? '') ? Number(params.get('stop')) : null,
    day: /^\d{4}-\d{2}-\d{2}$/.test(params.get('day') ?? '') ? params.get('day') : null,
    status: STATUSES.find((status) => status === params.get('status')) ?? null,
    place: params.get('customer') || null,
    mine: params.get('mine') === 'yes',
  }),
  write: ({ search, routeId, stop, day, status, place, mine }: PickFilter): string => {
    const params = new URLSearchParams();
    if (search.trim() !== '') params.set('q', search.trim());
    if (routeId !== null) params.set('route', routeId);
    if (stop !== null) params.set('stop', String(stop));
    if (day !== null) params.set('day', day);
    if (status !== null) params.set('status', status);
    if (place !== null) params.set('customer', place);
    if (mine) params.set('mine', 'yes');
    return params.toString();
  },
};

/** Returns the filter of the list of orders, which is in the URL. */
export const usePickFilter = (): [PickFilter, (change: Partial<PickFilter>) => void] => useUrlState(FORM);
