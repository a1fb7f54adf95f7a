import { describe, expect, it } from 'vitest';
import type { Order } from '../../../../contract/orders.ts';
import { NO_FILTER } from './document-filter.ts';
import { filterOrders, type OrderFilter, olderDays } from './filter-orders.ts';
import { byUrgency } from './queries.ts';

const ZONE = 'America/New_York';

const order = (change: Partial<Order> & { words?: string }): Order =>
  ({
    id: 'an order',
    orderNumber: 100_245,
    purchaseOrder: '',
    status: 'received',
    submittedAt: '2026-03-10T15:00:00.000Z',
    lines: [{ itemCode: '4065', description: change.words ?? 'Jalapeño peppers' }],
    ...change,
  }) as unknown as Order;

const found = (orders: Order[], filter: Partial<OrderFilter>, words: (code: string) => string = () => '') =>
  filterOrders(orders, { ...NO_FILTER, ...filter }, ZONE, words).length;

describe('filterOrders', () => {
  it('finds an order by its number, with or without #, by its PO number and by an item', () => {
    const orders = [order({ purchaseOrder: 'PO-7781' })];
    expect(found(orders, { search: '#100245' })).toBe(1);
    expect(found(orders, { search: '0245' })).toBe(1);
    expect(found(orders, { search: 'po-77' })).toBe(1);
    expect(found(orders, { search: '4065' })).toBe(1);
    expect(found(orders, { search: 'jalapeno' })).toBe(1);
    expect(found(orders, { search: 'romaine' })).toBe(0);
  });

  it('needs every word, anywhere in the order', () => {
    const orders = [order({ purchaseOrder: 'PO-7781' })];
    expect(found(orders, { search: 'peppers 7781' })).toBe(1);
    expect(found(orders, { search: 'peppers 9999' })).toBe(0);
  });

  it('takes the words of a local order from the catalog', () => {
    const waiting = [order({ orderNumber: null, status: 'waiting', words: '' })];
    expect(found(waiting, { search: 'pepper' })).toBe(0);
    expect(found(waiting, { search: 'pepper' }, () => 'Bell pepper')).toBe(1);
  });

  it('uses the order’s day in the location’s time zone', () => {
    const late = [order({ submittedAt: '2026-03-11T03:30:00.000Z' })];
    expect(found(late, { from: '2026-03-10', to: '2026-03-10' })).toBe(1);
    expect(found(late, { from: '2026-03-11' })).toBe(0);
  });

  it('filters by status', () => {
    expect(found([order({ status: 'held' }), order({ status: 'shipped' })], { status: 'held' })).toBe(1);
  });
});

describe('byUrgency', () => {
  it('puts waiting orders first, then those that need the user, then the newest', () => {
    const orders = [
      order({ id: 'old', submittedAt: '2026-03-01T10:00:00.000Z' }),
      order({ id: 'new', submittedAt: '2026-03-09T10:00:00.000Z' }),
      order({ id: 'held', status: 'held', submittedAt: '2026-03-02T10:00:00.000Z' }),
      order({ id: 'waiting', status: 'waiting', submittedAt: '2026-02-01T10:00:00.000Z' }),
    ];
    expect(orders.sort(byUrgency).map(({ id }) => id)).toEqual(['waiting', 'held', 'new', 'old']);
  });
});

describe('olderDays', () => {
  const NOW = '2026-04-06T12:00:00.000Z';

  it('ends where the device’s days begin', () => {
    expect(olderDays(NO_FILTER, NOW, ZONE)).toEqual({ from: null, to: '2026-01-01' });
  });

  it('applies the filter’s range of days', () => {
    expect(olderDays({ from: '2025-11-01', to: '2025-11-30' }, NOW, ZONE)).toEqual({
      from: '2025-11-01',
      to: '2025-11-30',
    });
  });

  it('is null if the filter begins within the device’s days', () => {
    expect(olderDays({ from: '2026-02-01', to: null }, NOW, ZONE)).toBeNull();
  });
});
