import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CartLine } from '../../../../contract/carts.ts';
import type { Order, OrderLine } from '../../../../contract/orders.ts';
import { CratebookDatabase } from '../../../data/database.ts';
import { readActivity } from './activity.ts';

let db: CratebookDatabase;
beforeEach(() => {
  db = new CratebookDatabase({ tenantId: 't', userId: 'u' }, { indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(() => db.close());

const WEIGHED_LATER = { priceUnit: 'lb', actualWeightGrams: null } as OrderLine;

const order = (id: string, change: Partial<Order> = {}) =>
  ({
    id,
    customerLocationId: 'L1',
    status: 'received',
    submittedAt: '2026-03-10T15:00:00.000Z',
    total: 100,
    lines: [],
    ...change,
  }) as Order;

test('a location shows its last order, open orders, orders that need a user, and its cart', async () => {
  await db
    .live('orders')
    .bulkPut([
      order('old', { status: 'invoiced', submittedAt: '2026-03-01T15:00:00.000Z' }),
      order('held', { status: 'held' }),
      order('away', { status: 'shipped' }),
      order('gone', { status: 'cancelled' }),
      order('new', { status: 'waiting', submittedAt: '2026-03-12T15:00:00.000Z', total: 700, lines: [WEIGHED_LATER] }),
      order('elsewhere', { customerLocationId: 'L10', submittedAt: '2026-03-13T15:00:00.000Z' }),
    ]);
  await db.live('cartLines').bulkPut([
    { id: 'L1|I1|CS', customerLocationId: 'L1' },
    { id: 'L10|I1|CS', customerLocationId: 'L10' },
  ] as CartLine[]);
  const activity = await readActivity(db, ['L1', 'L2']);
  expect(activity.get('L1')).toEqual({
    lastOrder: { id: 'new', submittedAt: '2026-03-12T15:00:00.000Z', total: 700, isEstimated: true },
    openOrders: 3,
    heldOrders: 1,
    cartLines: 1,
  });
  expect(activity.get('L2')).toEqual({ lastOrder: null, openOrders: 0, heldOrders: 0, cartLines: 0 });
});
