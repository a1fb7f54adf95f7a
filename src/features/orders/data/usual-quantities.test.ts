import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Order } from '../../../../contract/orders.ts';
import { CratebookDatabase } from '../../../data/database.ts';
import { lastQuantities, suggestedBy } from './usual-quantities.ts';

let db: CratebookDatabase;
beforeEach(() => {
  db = new CratebookDatabase({ tenantId: 't', userId: 'u' }, { indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(() => db.close());

/** Makes an order on a day in March for quantities of item A. */
const order = (day: number, lines: readonly (readonly [number, string])[], change: Partial<Order> = {}) =>
  ({
    id: `O${day}`,
    customerLocationId: 'L1',
    status: 'received',
    submittedAt: `2026-03-${String(day).padStart(2, '0')}T15:00:00.000Z`,
    lines: lines.map(([quantity, uom]) => ({ itemCode: 'A', quantity, uom })),
    ...change,
  }) as Order;

it('the last quantity of an item comes with the median of the earlier orders, in the same unit', async () => {
  await db
    .live('orders')
    .bulkPut([
      order(1, [[4, 'CS']]),
      order(2, [[40, 'EA']]),
      order(3, [[4, 'CS']]),
      order(4, [[9, 'CS']], { status: 'cancelled' }),
      order(5, [[2, 'CS']]),
      order(6, [[30, 'CS']], { customerLocationId: 'L2' }),
    ]);
  expect((await lastQuantities(db, 'L1')).get('A')).toEqual({
    quantity: 2,
    uom: 'CS',
    usual: 4,
    submittedAt: '2026-03-05T15:00:00.000Z',
  });
});

it('a last quantity that arrives by the day of the next order is marked as coming', async () => {
  const on = (deliveryDate: string, change: Partial<Order> = {}) => order(1, [[4, 'CS']], { deliveryDate, ...change });
  const arrivesOn = async (last: Order, by: string) => {
    await db.live('orders').put(last);
    return suggestedBy(await lastQuantities(db, 'L1'), '2026-03-03', by).get('A')?.arrivesOn;
  };
  expect(await arrivesOn(on('2026-03-05'), '2026-03-05')).toBe('2026-03-05');
  expect(await arrivesOn(on('2026-03-05'), '2026-03-04')).toBeNull();
  expect(await arrivesOn(on('2026-03-05'), '')).toBeNull();
  expect(await arrivesOn(on('2026-03-02'), '2026-03-05')).toBeNull();
  expect(await arrivesOn(on('2026-03-05', { status: 'delivered' }), '2026-03-05')).toBeNull();
});

it('an item ordered once has no usual quantity', async () => {
  await db.live('orders').put(order(1, [[4, 'CS']]));
  expect((await lastQuantities(db, 'L1')).get('A')).toMatchObject({ quantity: 4, usual: null });
});
