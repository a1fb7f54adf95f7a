import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CratebookDatabase } from '../../../data/database.ts';
import { pickLot } from '../../picking/data/pick-order.fixture.ts';
import { listHeldLots } from './held-lots.ts';

let db: CratebookDatabase;
beforeEach(() => {
  db = new CratebookDatabase({ tenantId: 't', userId: 'u' }, { indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(() => db.close());

test('[F2.4] the goods on hold of a warehouse are listed by item, lot and bin; empty bins and other warehouses are not', async () => {
  const lots = [
    pickLot('L2', { onHold: true, bin: 'B-01-1' }),
    pickLot('L2', { id: 'other-bin', onHold: true, bin: 'A-01-1' }),
    pickLot('L1', { onHold: true, itemCode: 'CHARD' }),
    pickLot('FREE'),
    pickLot('EMPTY', { onHold: true, onHand: 0 }),
    pickLot('FAR', { onHold: true, warehouseId: 'W2' }),
  ];
  await db.live('lots').bulkPut(lots.map((lot) => ({ ...lot, $scope: 'floor:W1', $clock: 1, $ord: 1 })));
  expect((await listHeldLots(db, 'W1')).map(({ itemCode, lotCode, bin }) => [itemCode, lotCode, bin])).toEqual([
    ['CHARD', 'L1', 'A-01-1'],
    ['KALE', 'L2', 'A-01-1'],
    ['KALE', 'L2', 'B-01-1'],
  ]);
});
