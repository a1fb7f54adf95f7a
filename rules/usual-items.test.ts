import { expect, it } from 'vitest';
import type { UsedOrder } from './order-usage.ts';
import { usualOn } from './usual-items.ts';

const TUESDAY = 2;

/** Makes an order for a day of November 2026 of cases of items; the 3rd, 10th, 17th and 24th are Tuesdays. */
const order = (day: number, ...lines: readonly (readonly [string, number, string?])[]): UsedOrder => ({
  submittedAt: `2026-11-${String(day).padStart(2, '0')}T01:00:00.000Z`,
  deliveryDate: `2026-11-${String(day).padStart(2, '0')}`,
  lines: lines.map(([itemCode, quantity, uom = 'CS']) => ({ itemCode, uom, quantity })),
});

it('an item of almost every delivery of a weekday is usual on it, in its last unit and with its median quantity', () => {
  const orders = [
    order(3, ['MILK', 2], ['KALE', 1]),
    order(10, ['MILK', 4], ['SALT', 1]),
    order(17, ['MILK', 9, 'EA'], ['LIME', 1]),
    order(24, ['MILK', 3], ['LIME', 2]),
    order(5, ['BEEF', 1]),
    order(12, ['BEEF', 1]),
    order(19, ['BEEF', 1]),
  ];
  expect(usualOn(TUESDAY, orders)).toEqual([{ itemCode: 'MILK', uom: 'CS', quantity: 3, times: 4 }]);
  expect(usualOn(4, orders)).toEqual([{ itemCode: 'BEEF', uom: 'CS', quantity: 1, times: 3 }]);
});

it('two orders for a day are one delivery', () => {
  const orders = [
    order(3, ['MILK', 2]),
    order(3, ['KALE', 1]),
    order(10, ['MILK', 2], ['MILK', 1, 'EA']),
    order(10, ['KALE', 1]),
    order(17, ['MILK', 2]),
    order(17, ['MILK', 3]),
  ];
  expect(usualOn(TUESDAY, orders)).toEqual([{ itemCode: 'MILK', uom: 'CS', quantity: 2, times: 3 }]);
});

it('nothing is usual after two deliveries, nor what the last two are without', () => {
  expect(usualOn(TUESDAY, [order(3, ['MILK', 2]), order(10, ['MILK', 2])])).toEqual([]);
  const stopped = ['08-04', '08-11', '08-18', '08-25', '09-01', '09-08', '09-15', '09-22'].map((day, index) => ({
    submittedAt: `2026-${day}T01:00:00.000Z`,
    deliveryDate: `2026-${day}`,
    lines: index < 6 ? [{ itemCode: 'MILK', uom: 'CS', quantity: 1 }] : [{ itemCode: 'KALE', uom: 'CS', quantity: 1 }],
  }));
  expect(usualOn(TUESDAY, stopped)).toEqual([]);
});
