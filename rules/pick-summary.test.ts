import { expect, test } from 'vitest';
import { isShort, type PickLine, sumPicks } from './pick-summary.ts';

const line = (change: Partial<PickLine>): PickLine => ({
  orderedQuantity: 4,
  allocatedQuantity: 4,
  pickedQuantity: 0,
  shippedQuantity: 0,
  pickedWeightGrams: null,
  shippedWeightGrams: null,
  shortReason: null,
  ...change,
});

test('a line is short only once a user gave a reason', () => {
  expect(isShort(line({ pickedQuantity: 3 }))).toBe(false);
  expect(isShort(line({ pickedQuantity: 3, shortReason: 'damaged' }))).toBe(true);
  expect(isShort(line({ pickedQuantity: 4, shortReason: 'damaged' }))).toBe(false);
});

test('a summary adds quantities without a rounding error and counts the lines that are done', () => {
  const summary = sumPicks([
    line({ pickedQuantity: 4, shippedQuantity: 4, pickedWeightGrams: 9000, shippedWeightGrams: 9000 }),
    line({ orderedQuantity: 0.1, allocatedQuantity: 0.1, pickedQuantity: 0.1 }),
    line({ orderedQuantity: 0.2, allocatedQuantity: 0, pickedQuantity: 0, shortReason: 'out_of_stock' }),
    line({ pickedQuantity: 1 }),
  ]);
  expect(summary).toEqual({
    lines: 4,
    linesPicked: 3,
    linesShort: 1,
    orderedQuantity: 8.3,
    allocatedQuantity: 8.1,
    pickedQuantity: 5.1,
    shippedQuantity: 4,
    pickedWeightGrams: 9000,
    shippedWeightGrams: 9000,
  });
});

test('no lines sum to nothing', () => {
  expect(sumPicks([])).toMatchObject({ lines: 0, linesPicked: 0, orderedQuantity: 0 });
});
