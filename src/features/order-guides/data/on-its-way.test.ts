import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import type { Order, OrderStatus } from '../../../../contract/orders.ts';
import { uuidv7 } from '../../../../rules/uuid.ts';
import { CratebookDatabase } from '../../../data/database.ts';
import { guideLineKey } from './guide-lines.ts';
import { onItsWay } from './on-its-way.ts';

const order = (status: OrderStatus, deliveryDate: string, quantity: number, customerLocationId = 'L1') =>
  ({
    id: uuidv7(),
    customerLocationId,
    status,
    submittedAt: '2026-11-19T17:00:00.000Z',
    deliveryDate,
    lines: [{ itemCode: 'A', uom: 'CS', quantity }],
  }) as Order;

it('adds up the ordered quantities that have not arrived, and names their first day', async () => {
  const db = new CratebookDatabase(
    { tenantId: uuidv7(), userId: uuidv7() },
    { indexedDB: new IDBFactory(), IDBKeyRange },
  );
  await db
    .live('orders')
    .bulkPut([
      order('confirmed', '2026-11-23', 1.5),
      order('waiting', '2026-11-21', 2),
      order('delivered', '2026-11-20', 9),
      order('cancelled', '2026-11-23', 9),
      order('confirmed', '2026-11-18', 9),
      order('confirmed', '2026-11-23', 9, 'L2'),
    ]);
  const found = await onItsWay(db, 'L1', '2026-11-20');
  expect([...found]).toEqual([[guideLineKey({ itemCode: 'A', uom: 'CS' }), { quantity: 3.5, on: '2026-11-21' }]]);
  db.close();
});
