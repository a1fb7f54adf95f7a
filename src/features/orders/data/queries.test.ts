import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '../../../../contract/orders.ts';
import { type AttentionRow, CratebookDatabase } from '../../../data/database.ts';
import { listOrders, listRefusedOrders } from './queries.ts';

let db: CratebookDatabase;
beforeEach(() => {
  db = new CratebookDatabase({ tenantId: 't', userId: 'u' }, { indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(() => db.close());

const order = (id: string, change: Partial<Order> = {}) =>
  ({ id, customerLocationId: 'L1', status: 'received', submittedAt: '2026-03-10T15:00:00.000Z', ...change }) as Order;

const refusal = (seq: number, orderId: string, customerLocationId = 'L1'): AttentionRow => ({
  id: `client:${seq}`,
  seq,
  name: 'orders.submit',
  version: 1,
  args: { body: { orderId, customerLocationId, lines: [{}, {}] } },
  at: '2026-03-10T15:00:00.000Z',
  status: 'rejected',
  code: 'ordering_disabled',
  details: null,
  settledAt: '2026-03-10T15:00:05.000Z',
});

describe('listOrders', () => {
  it('lists the orders of one location, waiting and held ones first', async () => {
    await db
      .live('orders')
      .bulkPut([
        order('new', { submittedAt: '2026-03-12T15:00:00.000Z' }),
        order('held', { status: 'held' }),
        order('elsewhere', { customerLocationId: 'L2' }),
        order('waiting', { status: 'waiting', submittedAt: '2026-03-01T15:00:00.000Z' }),
      ]);
    expect((await listOrders(db, 'L1')).map(({ id }) => id)).toEqual(['waiting', 'held', 'new']);
  });
});

describe('listRefusedOrders', () => {
  it('returns refused submissions of the location that have no order', async () => {
    await db.live('orders').put(order('arrived'));
    await db.attention.bulkPut([refusal(3, 'refused'), refusal(4, 'arrived'), refusal(5, 'elsewhere', 'L2')]);
    expect(await listRefusedOrders(db, 'L1')).toMatchObject([
      { orderId: 'refused', code: 'ordering_disabled', lineCount: 2 },
    ]);
  });
});
