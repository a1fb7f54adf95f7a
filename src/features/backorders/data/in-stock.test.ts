import { expect, test } from 'vitest';
import { inStock } from './in-stock.ts';

const uoms = [
  { uom: 'CS', factor: 12, isDefault: true, isStandard: true },
  { uom: 'LB', factor: 1, isDefault: false, isStandard: false },
];
const item = (available: number | null, isHere = available !== 0) => ({
  itemCode: 'KALE',
  ...{ available, inStock: isHere, uoms },
});
const kale = (quantity: number, uom = 'CS') => ({ itemCode: 'KALE', uom, quantity });

test('as many whole units as are in stock, at most what is waited for', () => {
  expect(inStock(item(100), { uom: 'CS', quantity: 25 }, [])).toBe(8);
  expect(inStock(item(1000), { uom: 'CS', quantity: 25 }, [])).toBe(25);
  // Less than a case is none.
  expect(inStock(item(11), { uom: 'CS', quantity: 25 }, [])).toBe(0);
  // Pounds are ordered by the half.
  expect(inStock(item(7.7), { uom: 'LB', quantity: 25 }, [])).toBe(7.5);
});

test('a location that may not see quantities gets all of it as soon as the item is in stock', () => {
  expect(inStock(item(null), { uom: 'CS', quantity: 25 }, [])).toBe(25);
  expect(inStock(item(null, false), { uom: 'CS', quantity: 25 }, [])).toBe(0);
  expect(inStock(undefined, { uom: 'CS', quantity: 25 }, [])).toBe(0);
});

test('what is in the cart is not there for what waits', () => {
  const cart = [kale(5), kale(6, 'LB'), { itemCode: 'LEEK', uom: 'CS', quantity: 50 }];
  // 100 pounds less 5 cases of 12 and 6 pounds: 34.
  expect(inStock(item(100), { uom: 'CS', quantity: 25 }, cart)).toBe(2);
  expect(inStock(item(100), { uom: 'CS', quantity: 25 }, [kale(9)])).toBe(0);
});
