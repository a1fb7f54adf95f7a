import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Order } from '../../../../contract/orders.ts';
import { CratebookDatabase } from '../../../data/database.ts';
import { dismissUsualMissing, listUsualMissing } from './usual-missing.ts';

let db: CratebookDatabase;
beforeEach(() => {
  db = new CratebookDatabase({ tenantId: 't', userId: 'u' }, { indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(() => db.close());

const NOW = Date.parse('2026-11-23T12:00:00Z');
const TUESDAY = '2026-11-24';

/** Makes an order for a day of cases of items. */
const order = (deliveryDate: string, codes: readonly string[], change: Partial<Order> = {}) =>
  ({
    id: `${deliveryDate} ${codes}`,
    customerLocationId: 'L1',
    status: 'delivered',
    deliveryDate,
    submittedAt: `${deliveryDate}T01:00:00.000Z`,
    lines: codes.map((itemCode) => ({ itemCode, uom: 'CS', quantity: 2 })),
    ...change,
  }) as Order;

const codes = async (day = TUESDAY) => (await listUsualMissing(db, 'L1', day, NOW)).map(({ itemCode }) => itemCode);

beforeEach(() =>
  db
    .live('orders')
    .bulkPut([
      order('2026-11-03', ['EGGS', 'MILK']),
      order('2026-11-10', ['EGGS', 'MILK']),
      order('2026-11-17', ['EGGS', 'MILK']),
      order('2026-11-05', ['BEEF'], { customerLocationId: 'L2' }),
      order('2026-07-07', ['SALT']),
      order('2026-11-17', ['SALT'], { status: 'cancelled' }),
    ]),
);

it('usual items of the weekday are missing until they are ordered for that day', async () => {
  expect(await codes()).toEqual(['EGGS', 'MILK']);
  expect(await codes('2026-11-25')).toEqual([]);
  await db.live('orders').put(order(TUESDAY, ['EGGS'], { status: 'waiting' }));
  expect(await codes()).toEqual(['MILK']);
  await db.live('orders').put(order(TUESDAY, ['EGGS'], { status: 'cancelled' }));
  expect(await codes()).toEqual(['EGGS', 'MILK']);
});

it('the question is dismissed for one day of one location', async () => {
  await dismissUsualMissing(db, 'L2', TUESDAY);
  expect(await codes()).toEqual(['EGGS', 'MILK']);
  await dismissUsualMissing(db, 'L1', TUESDAY);
  expect(await codes()).toEqual([]);
  expect(await codes('2026-12-01')).toEqual(['EGGS', 'MILK']);
});
