import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterEvent, isPlausibleWeight, leftToPick, overPicked, type PickSums, type SummedEvent } from './picking.ts';

const NOTHING: PickSums = { pickedQuantity: 0, shortQuantity: 0, pickedWeightGrams: null };
const event: fc.Arbitrary<SummedEvent> = fc.record({
  kind: fc.constantFrom('pick', 'short'),
  quantity: fc.integer({ min: 1, max: 9000 }).map((thousandths) => thousandths / 1000),
  weightGrams: fc.constant(null),
});

describe('the sums of a line', () => {
  test('are those of its events, in any order', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 20 }), (events) => {
        const sum = (some: readonly SummedEvent[]) => some.reduce((sums, one) => afterEvent(sums, one), NOTHING);
        expect(sum(events)).toEqual(sum(events.toReversed()));
        const milli = (kind: string) =>
          events.filter((one) => one.kind === kind).reduce((total, one) => total + Math.round(one.quantity * 1000), 0);
        expect(Math.round(sum(events).pickedQuantity * 1000)).toBe(milli('pick'));
        expect(Math.round(sum(events).shortQuantity * 1000)).toBe(milli('short'));
      }),
    );
  });

  test('are nothing again when everything was taken back, in any order', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 20 }), (events) => {
        const all = events.reduce((sums, one) => afterEvent(sums, one), NOTHING);
        expect(events.reduce((sums, one) => afterEvent(sums, one, -1), all)).toEqual(NOTHING);
      }),
    );
  });

  test('hold weights only where something was weighed', () => {
    const weighed = afterEvent(NOTHING, { kind: 'pick', quantity: 1, weightGrams: 5000 });
    expect(weighed.pickedWeightGrams).toBe(5000);
    expect(afterEvent(weighed, { kind: 'pick', quantity: 1, weightGrams: null }).pickedWeightGrams).toBe(5000);
    expect(afterEvent(weighed, { kind: 'pick', quantity: 1, weightGrams: 5000 }, -1)).toEqual(NOTHING);
  });

  test('leave what is neither picked nor missing, and never less than nothing', () => {
    const line = { orderedQuantity: 5, pickedQuantity: 2, shortQuantity: 1, pickedWeightGrams: null };
    expect(leftToPick(line)).toBe(2);
    expect(leftToPick({ ...line, pickedQuantity: 9 })).toBe(0);
    expect(overPicked({ ...line, pickedQuantity: 9 })).toBe(4);
  });
});

test('a case that weighs a quarter more or less than usual is doubted', () => {
  expect(isPlausibleWeight(12_500, 1, 10_000)).toBe(true);
  expect(isPlausibleWeight(12_501, 1, 10_000)).toBe(false);
  expect(isPlausibleWeight(1, 1, null)).toBe(true);
});
