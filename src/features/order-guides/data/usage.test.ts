import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import type { Order } from '../../../../contract/orders.ts';
import { uuidv7 } from '../../../../rules/uuid.ts';
import { CratebookDatabase } from '../../../data/database.ts';
import { byCode, catalogItem } from '../../catalog/data/catalog-item.fixture.ts';
import { linesOfUsage, orderUsage, suggested } from './usage.ts';

const NOW = Date.parse('2026-11-19T17:00:00.000Z');
const order = (daysAgo: number, lines: [string, number][], more: Partial<Order> = {}) => {
  const at = new Date(NOW - daysAgo * 86_400_000).toISOString();
  return {
    id: uuidv7(),
    customerLocationId: 'L1',
    status: 'invoiced',
    submittedAt: at,
    deliveryDate: at.slice(0, 10),
    lines: lines.map(([itemCode, quantity]) => ({ itemCode, uom: 'CS', quantity })),
    ...more,
  } as Order;
};

it('includes the orders of one location in the last 90 days, without canceled ones', async () => {
  const db = new CratebookDatabase(
    { tenantId: uuidv7(), userId: uuidv7() },
    { indexedDB: new IDBFactory(), IDBKeyRange },
  );
  await db.live('orders').bulkPut([
    order(1, [['A', 2]]),
    order(8, [
      ['A', 4],
      ['B', 1],
    ]),
    order(80, [['A', 2]]),
    order(2, [['B', 9]], { status: 'cancelled' }),
    order(3, [['B', 9]], { customerLocationId: 'L2' }),
    order(91, [['B', 9]]),
  ]);
  const usage = await orderUsage(db, { customerLocationId: 'L1' }, NOW);
  expect(usage.orders).toBe(3);
  expect(usage.usages.map(({ itemCode, times, usual }) => [itemCode, times, usual])).toEqual([
    ['A', 3, 2],
    ['B', 1, 1],
  ]);
  const items = byCode(catalogItem({ itemCode: 'A' }), catalogItem({ itemCode: 'B' }));
  expect(suggested(usage, items).map(({ itemCode }) => itemCode)).toEqual(['A']);
  expect(suggested(usage, new Map())).toEqual([]);
  db.close();
});

it('makes lines of the items by category, in the sequence of the distributor', () => {
  const usage = (itemCode: string) => ({
    itemCode,
    uom: 'CS',
    times: 2,
    usual: 3,
    last: { quantity: 3, submittedAt: '' },
    weekdays: [],
    usualByWeekday: [null, null, null, null, null, null, null],
  });
  const items = byCode(catalogItem({ itemCode: 'A', categoryId: 'dairy' }), catalogItem({ itemCode: 'B' }));
  const sections = new Map([
    ['veg', 'Vegetables'],
    ['dairy', 'Dairy'],
  ]);
  const lines = linesOfUsage([usage('X'), usage('A'), usage('B')], items, sections);
  expect(lines.map(({ section, itemCode, par, position }) => [section, itemCode, par, position])).toEqual([
    ['Vegetables', 'B', 3, 0],
    ['Dairy', 'A', 3, 1],
    ['', 'X', 3, 2],
  ]);
});
