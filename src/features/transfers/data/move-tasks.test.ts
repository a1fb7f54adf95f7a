import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Lot } from '../../../../contract/floor.ts';
import type { PickEvent } from '../../../../contract/picking.ts';
import { CratebookDatabase } from '../../../data/database.ts';
import { pickLine, pickLot, pickOrder } from '../../picking/data/pick-order.fixture.ts';
import { readMoveTasks } from './move-tasks.ts';

let db: CratebookDatabase;
beforeEach(() => {
  db = new CratebookDatabase({ tenantId: 't', userId: 'u' }, { indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(() => db.close());

const MARKS = { $scope: 'floor:W1', $clock: 1, $ord: 1 };
const short = (more: Partial<PickEvent> = {}): PickEvent => ({
  ...{ id: 'e1', kind: 'short', undoes: null, itemCode: 'KALE', lotId: null, lotCode: '', bin: 'A-01-1' },
  ...{ quantity: 2, weightGrams: null, caseWeightsGrams: [], reason: 'not_found', container: '' },
  ...{ at: '2026-11-20T07:00:00.000Z', byId: 'ana', by: 'Ana', undone: false },
  ...more,
});
/** An order that lacks two cases of 24. */
const lacks = (id: string, number: number, event: PickEvent) =>
  pickOrder(id, [pickLine({ orderedQuantity: 2, shortQuantity: 2, events: [event] })], { salesOrderNumber: number });
const store = async (lots: readonly Lot[], ...orders: ReturnType<typeof pickOrder>[]) => {
  await db.live('lots').bulkPut(lots.map((lot) => ({ ...lot, ...MARKS })));
  await db.live('pickOrders').bulkPut(orders.map((order) => ({ ...order, ...MARKS })));
};
const tasks = async () =>
  (await readMoveTasks(db, 'W1')).map(({ kind, lot, toBin, quantity, orders }) => [
    ...[kind, lot.lotCode, lot.bin, toBin],
    ...[quantity, orders.join()],
  ]);

test('[F4.4] a shortage of an item that another bin has is a task, with what all waiting orders lack', async () => {
  await store(
    [
      pickLot('EMPTY', { onHand: 0 }),
      pickLot('MOST', { bin: 'B-07-2', onHand: 72 }),
      pickLot('LESS', { bin: 'C-01-1', onHand: 48 }),
    ],
    lacks('a', 700_001, short()),
    lacks('b', 700_002, short({ id: 'e2' })),
  );
  // Two orders lack 48 each; the other bin has 72.
  expect(await tasks()).toEqual([['replenish', 'MOST', 'B-07-2', 'A-01-1', 72, '700001,700002']]);
});

test('[F4.4] a shortage with another reason, with a decision, or without goods elsewhere is no task', async () => {
  const decision = { decision: 'buy' as const, by: 'Lea', decidedAt: '2026-11-20T07:59:00Z' };
  await store(
    [pickLot('HERE'), pickLot('BACK', { bin: 'RETURNS' }), pickLot('HELD', { bin: 'B-01-1', onHold: true })],
    lacks('a', 700_001, short()),
  );
  expect(await tasks()).toEqual([]);
  await store([pickLot('MOST', { bin: 'B-07-2' })], lacks('a', 700_001, short({ reason: 'damaged' })));
  expect(await tasks()).toEqual([]);
  await store([], lacks('a', 700_001, short({ decision })));
  expect(await tasks()).toEqual([]);
  await store([], lacks('a', 700_001, short()));
  expect(await tasks()).toHaveLength(1);
});

test('[F4.4] received goods without a bin are put away where the item was last; goods on hold, too', async () => {
  await store([
    pickLot('OLD', { bin: 'A-01-1', receivedOn: '2026-11-01' }),
    pickLot('NEW', { bin: '', onHand: 24, receivedOn: '2026-11-20' }),
    pickLot('HELD', { bin: '', itemCode: 'CHARD', onHand: 12, onHold: true }),
    pickLot('GONE', { bin: '', itemCode: 'LEEK', onHand: 0 }),
    pickLot('ELSEWHERE', { bin: '', warehouseId: 'W2' }),
  ]);
  expect(await tasks()).toEqual([
    ['put-away', 'HELD', '', '', 12, ''],
    ['put-away', 'NEW', '', 'A-01-1', 24, ''],
  ]);
  // Moving them ends the task.
  await store([pickLot('NEW', { bin: 'A-01-1', onHand: 24 })]);
  expect((await tasks()).map(([, lotCode]) => lotCode)).toEqual(['HELD']);
});

test('[F4.4] goods in a bin of the dock are put away too, into a bin that is not of the dock', async () => {
  await db.live('warehouses').put({ id: 'W1', name: 'Albany', dockZones: ['RCV'], ...MARKS, $scope: 'floors' });
  await store([
    pickLot('OLD', { bin: 'A-01-1', receivedOn: '2026-11-01' }),
    pickLot('NEW', { bin: 'RCV-2', onHand: 24, receivedOn: '2026-11-20' }),
    pickLot('FIRST', { bin: 'RCV', itemCode: 'CHARD', onHand: 12, receivedOn: '2026-11-20' }),
    pickLot('OTHER', { bin: 'RCVX-1', itemCode: 'LEEK' }),
  ]);
  expect(await tasks()).toEqual([
    ['put-away', 'FIRST', 'RCV', '', 12, ''],
    ['put-away', 'NEW', 'RCV-2', 'A-01-1', 24, ''],
  ]);
});
