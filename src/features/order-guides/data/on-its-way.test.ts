import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import type { GuideLine } from '../../../../contract/order-guides.ts';
import type { Order, OrderStatus } from '../../../../contract/orders.ts';
import { uuidv7 } from '../../../../rules/uuid.ts';
import { CratebookDatabase } from '../../../data/database.ts';
import { byCode, catalogItem } from '../../catalog/data/catalog-item.fixture.ts';
import { guideLineKey } from './guide-lines.ts';
import { comingByLine, listArrivals } from './on-its-way.ts';

const order = (status: OrderStatus, deliveryDate: string, quantity: number, customerLocationId = 'L1') =>
  ({
    id: uuidv7(),
    customerLocationId,
    status,
    submittedAt: '2026-11-19T17:00:00.000Z',
    deliveryDate,
    lines: [{ itemCode: 'A', uom: 'CS', quantity }],
  }) as Order;

const key = (itemCode: string, uom = 'CS') => guideLineKey({ itemCode, uom });
const line = (itemCode: string, uom = 'CS') => ({ itemCode, uom }) as GuideLine;

it('lists the ordered quantities that have not arrived', async () => {
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
  const found = await listArrivals(db, 'L1', '2026-11-20');
  expect(comingByLine([line('A')], found, new Map(), '2026-11-23').get(key('A'))).toEqual({
    quantity: 3.5,
    later: 0,
    on: '2026-11-21',
  });
  db.close();
});

it('[A3] counts what arrives by the day of the next order, and names the rest', () => {
  const arrivals = [
    { itemCode: 'A', uom: 'CS', quantity: 5, on: '2026-11-24' },
    { itemCode: 'A', uom: 'CS', quantity: 2, on: '2026-11-25' },
  ];
  const found = (by?: string) => comingByLine([line('A')], arrivals, new Map(), by).get(key('A'));
  expect(found('2026-11-24')).toEqual({ quantity: 5, later: 2, on: '2026-11-24' });
  expect(found()).toMatchObject({ quantity: 7, later: 0 });
});

it('counts an arrival once: for the line in its unit, else converted for the first line of the item', () => {
  const items = byCode(catalogItem({ itemCode: 'A' }));
  const arrivals = [{ itemCode: 'A', uom: 'EA', quantity: 6, on: '2026-11-24' }];
  const coming = (lines: GuideLine[], known = items) =>
    [...comingByLine(lines, arrivals, known, undefined)].map(([at, { quantity }]) => [at, quantity]);
  expect(coming([line('A')])).toEqual([[key('A'), 0.5]]);
  expect(coming([line('A'), line('A', 'EA')])).toEqual([[key('A', 'EA'), 6]]);
  expect(coming([line('A')], new Map())).toEqual([]);
});
