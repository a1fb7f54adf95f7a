import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  afterEvent,
  leftToPick,
  overPicked,
  type PickSums,
  pricedWeight,
  progressOf,
  type SummedEvent,
} from './picking.ts';

const NOTHING: PickSums = { pickedQuantity: 0, shortQuantity: 0, pickedWeightGrams: null, weighedQuantity: 0 };
const event: fc.Arbitrary<SummedEvent> = fc.record({
  kind: fc.constantFrom('pick', 'short'),
  quantity: fc.integer({ min: 1, max: 9000 }).map((thousandths) => thousandths / 1000),
  weightGrams: fc.option(fc.integer({ min: 0, max: 30_000 })),
});

describe('the sums of a line', () => {
  test('are those of its events, in any order', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 20 }), (events) => {
        const sum = (some: readonly SummedEvent[]) => some.reduce((sums, one) => afterEvent(sums, one), NOTHING);
        expect({ ...NOTHING, ...sum(events) }).toEqual({ ...NOTHING, ...sum(events.toReversed()) });
        const milli = (kind: string) =>
          events.filter((one) => one.kind === kind).reduce((total, one) => total + Math.round(one.quantity * 1000), 0);
        expect(Math.round(sum(events).pickedQuantity * 1000)).toBe(milli('pick'));
        expect(Math.round(sum(events).shortQuantity * 1000)).toBe(milli('short'));
      }),
    );
  });

  test('are zero again after everything was reversed, in any order', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 20 }), (events) => {
        const all = events.reduce((sums, one) => afterEvent(sums, one), NOTHING);
        expect({ ...NOTHING, ...events.reduce((sums, one) => afterEvent(sums, one, -1), all) }).toEqual(NOTHING);
      }),
    );
  });

  test('have weights only if a case was weighed', () => {
    const weighed = afterEvent(NOTHING, { kind: 'pick', quantity: 1, weightGrams: 5000 });
    expect(weighed.pickedWeightGrams).toBe(5000);
    expect(afterEvent(weighed, { kind: 'pick', quantity: 1, weightGrams: null }).pickedWeightGrams).toBe(5000);
    expect(afterEvent(weighed, { kind: 'pick', quantity: 1, weightGrams: 5000 }, -1)).toEqual(NOTHING);
  });

  test('[C9] weigh at most what can be stored, and nothing after all events were reversed', () => {
    const heavy = { kind: 'pick', quantity: 1, weightGrams: 1_000_000_000 } as const;
    const both = [heavy, heavy, heavy].reduce<PickSums>((sums, one) => afterEvent(sums, one), NOTHING);
    expect(both.pickedWeightGrams).toBe(1_000_000_000);
    expect([heavy, heavy, heavy].reduce<PickSums>((sums, one) => afterEvent(sums, one, -1), both)).toMatchObject(
      NOTHING,
    );
  });

  test('[C7.4] have no weight if the weighed cases were reversed and an unweighed one is left', () => {
    const events = [
      { kind: 'pick', quantity: 1, weightGrams: null },
      { kind: 'pick', quantity: 1, weightGrams: 5000 },
    ] as const;
    const both = events.reduce<PickSums>((sums, one) => afterEvent(sums, one), NOTHING);
    expect(both).toMatchObject({ pickedQuantity: 2, pickedWeightGrams: 5000, weighedQuantity: 1 });
    expect(afterEvent(both, events[1], -1)).toMatchObject({ pickedQuantity: 1, pickedWeightGrams: null });
  });

  test('[C7.4] price each unweighed unit at the average weight, and never at zero', () => {
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 12 }), fc.nat({ max: 20_000 }), (events, average) => {
        const sums = events.reduce<PickSums>((all, one) => afterEvent(all, one), NOTHING);
        const picks = events.filter(({ kind }) => kind === 'pick');
        const weighed = picks.filter(({ weightGrams }) => weightGrams);
        const grams = pricedWeight({ ...sums, averageWeightGrams: average });
        if (weighed.length === 0) {
          expect(grams).toBeNull();
          return;
        }
        const milli = (some: typeof picks) => some.reduce((sum, { quantity }) => sum + Math.round(quantity * 1000), 0);
        const scale = weighed.reduce((sum, { weightGrams }) => sum + (weightGrams ?? 0), 0);
        const rest = milli(picks) - milli(weighed);
        expect(grams).toBe(scale + Math.round((average * rest) / 1000));
        // Without an average they weigh like the weighed ones.
        expect(pricedWeight({ ...sums, averageWeightGrams: null })).toBe(
          rest === 0 ? scale : Math.round((scale * milli(picks)) / milli(weighed)),
        );
      }),
    );
  });

  test('have a rest that is neither picked nor short, never negative', () => {
    const line = { orderedQuantity: 5, pickedQuantity: 2, shortQuantity: 1, pickedWeightGrams: null };
    expect(leftToPick(line)).toBe(2);
    expect(leftToPick({ ...line, pickedQuantity: 9 })).toBe(0);
    expect(overPicked({ ...line, pickedQuantity: 9 })).toBe(4);
  });
});

test('[B18] the progress of an order counts its short lines, so that no finished order hides one', () => {
  const line = (pickedQuantity: number, shortQuantity: number) => ({
    ...{ orderedQuantity: 4, pickedQuantity, shortQuantity },
    ...{ pickedWeightGrams: null, weighedQuantity: 0 },
  });
  expect(progressOf([line(4, 0), line(3, 1), line(0, 4), line(2, 0)])).toEqual({ done: 3, all: 4, short: 2 });
});
