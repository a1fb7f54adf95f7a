import { expect, it } from 'vitest';
import { orderableQuantity } from './orderable-quantity.ts';

it.each([
  [0.5, 'CS', 1],
  [2, 'CS', 2],
  [1.2, 'LB', 1.5],
  [0, 'CS', 1],
  [200_000, 'CS', 99_999],
])('%s %s is ordered as %s', (written, uom, ordered) => {
  expect(orderableQuantity(written, uom)).toBe(ordered);
});
