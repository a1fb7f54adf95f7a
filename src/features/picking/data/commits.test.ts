import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CratebookDatabase } from '../../../data/database.ts';
import { pickLine, pickLot, pickOrder } from './pick-order.fixture.ts';
import { commitsOf } from './queries.ts';

let db: CratebookDatabase;
beforeEach(() => {
  db = new CratebookDatabase({ tenantId: 't', userId: 'u' }, { indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(() => db.close());

it('stock of a warehouse is committed to orders that are not staged, the next delivery first', async () => {
  await db
    .live('lots')
    .bulkPut([
      pickLot('A', { onHand: 300 }),
      pickLot('B', { onHand: 60, onHold: true }),
      pickLot('C', { onHand: 999, warehouseId: 'W2' }),
    ]);
  await db.live('pickOrders').bulkPut([
    pickOrder('late', [pickLine({ orderedQuantity: 10, pickedQuantity: 3, shortQuantity: 2 })], {
      deliveryDate: '2026-11-22',
    }),
    pickOrder('soon', [pickLine({ orderedQuantity: 2 })]),
    pickOrder('done', [pickLine({ orderedQuantity: 2, pickedQuantity: 2 })]),
    pickOrder('staged', [pickLine({ orderedQuantity: 9 })], { status: 'staged' }),
    pickOrder('elsewhere', [pickLine()], { warehouseId: 'W2' }),
    pickOrder('other', [pickLine({ itemCode: 'CHARD' })]),
  ]);
  const { reservations, ...sums } = await commitsOf(db, 'W1', 'KALE');
  expect(sums).toEqual({ onHand: 360, committed: 7 * 24, available: 360 - 7 * 24 });
  expect(reservations.map(({ order, quantity }) => [order.id, quantity])).toEqual([
    ['soon', 48],
    ['late', 120],
  ]);
});
