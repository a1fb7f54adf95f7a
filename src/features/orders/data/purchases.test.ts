import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Order } from '../../../../contract/orders.ts';
import { CratebookDatabase } from '../../../data/database.ts';
import { LAST_PURCHASES, listPurchases } from './purchases.ts';

let db: CratebookDatabase;
beforeEach(() => {
  db = new CratebookDatabase({ tenantId: 't', userId: 'u' }, { indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(() => db.close());

const line = (itemCode: string, quantity: number) => ({
  itemCode,
  quantity,
  uom: 'CS',
  unitPrice: 100 * quantity,
  priceUnit: 'uom',
});

/** Makes an order on a day in March. */
const order = (day: number, lines: readonly object[], change: Partial<Order> = {}) =>
  ({
    id: `O${day}`,
    customerLocationId: 'L1',
    status: 'delivered',
    deliveryDate: `2026-03-${String(day + 1).padStart(2, '0')}`,
    submittedAt: `2026-03-${String(day).padStart(2, '0')}T15:00:00.000Z`,
    lines,
    ...change,
  }) as Order;

it("purchases of an item are the location's, without canceled ones, the latest first", async () => {
  await db
    .live('orders')
    .bulkPut([
      order(1, [line('A', 1), line('B', 9)]),
      order(2, [line('B', 9)]),
      order(3, [line('A', 3)], { status: 'cancelled' }),
      order(4, [line('A', 4)], { customerLocationId: 'L2' }),
      order(5, [line('A', 5)]),
    ]);
  expect(await listPurchases(db, 'L1', 'A')).toEqual([
    {
      orderId: 'O5',
      status: 'delivered',
      deliveryDate: '2026-03-06',
      submittedAt: '2026-03-05T15:00:00.000Z',
      quantity: 5,
      uom: 'CS',
      unitPrice: 500,
      priceUnit: 'uom',
    },
    expect.objectContaining({ orderId: 'O1', quantity: 1 }),
  ]);
});

it('only the last purchases are listed', async () => {
  await db.live('orders').bulkPut(Array.from({ length: 9 }, (_, index) => order(index + 1, [line('A', index + 1)])));
  const found = await listPurchases(db, 'L1', 'A');
  expect(found).toHaveLength(LAST_PURCHASES);
  expect(found[0]?.orderId).toBe('O9');
});
