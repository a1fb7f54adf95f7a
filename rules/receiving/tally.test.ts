import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assignedLot, isAssignedLot } from './assigned-lot.ts';
import { baseReceived, lineState, progressOf, receivedSums, standing, type TallyEntry, tallyLine } from './tally.ts';

const LINE = { lineNumber: 1, uomFactor: 24, orderedQuantity: 10, receivedBefore: 0 };
let ids = 0;
const entry = (change: Partial<TallyEntry> = {}): TallyEntry => ({
  id: `e${++ids}`,
  lineNumber: 1,
  kind: 'receive',
  reverses: null,
  itemCode: 'A',
  quantity: 1,
  factor: 24,
  ...change,
});
const reversal = (of: TallyEntry) => entry({ kind: 'reverse', reverses: of.id, quantity: of.quantity });

describe('the received quantity', () => {
  test("adds up in the line's unit, whatever unit was counted", () => {
    expect(tallyLine(LINE, [entry({ quantity: 3 }), entry({ quantity: 12, factor: 1 })]).received).toBe(3.5);
    // 24 single pieces are a case, without adding up the rounding of each third decimal.
    expect(
      tallyLine(
        LINE,
        Array.from({ length: 24 }, () => entry({ factor: 1 })),
      ).received,
    ).toBe(1);
  });

  test('a reversed entry does not count, and reversing it twice changes nothing', () => {
    const wrong = entry({ quantity: 5 });
    expect(tallyLine(LINE, [wrong, reversal(wrong), reversal(wrong), entry({ quantity: 2 })]).received).toBe(2);
  });

  test('rejected goods are not in the warehouse', () => {
    expect(tallyLine(LINE, [entry({ kind: 'reject', quantity: 4 }), entry({ quantity: 6 })])).toEqual({
      received: 6,
      rejected: 4,
    });
  });

  test('goods sent back to the vendor are deducted, and those received before entries were kept count', () => {
    const before = { ...LINE, receivedBefore: 4 };
    expect(tallyLine(before, [entry({ quantity: 8 }), entry({ kind: 'send_back', quantity: 2 })]).received).toBe(10);
  });

  test('entries of other lines and without a line do not count for a line', () => {
    expect(tallyLine(LINE, [entry({ lineNumber: 2 }), entry({ lineNumber: null })]).received).toBe(0);
  });

  test('is the same in any order of the entries', () => {
    const anyEntry = fc.record({
      quantity: fc.integer({ min: 1, max: 90_000 }).map((n) => n / 1000),
      factor: fc.constantFrom(1, 6, 24),
      kind: fc.constantFrom('receive' as const, 'reject' as const),
      isReversed: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 30 }), fc.integer(), (made, seed) => {
        const entries = made.flatMap(({ isReversed, ...rest }) => {
          const one = entry(rest);
          return isReversed ? [one, reversal(one)] : [one];
        });
        const shuffled = entries.toSorted(
          (a, b) => ((a.id.length * seed) % 7) - ((b.id.length * seed) % 7) || (a.id < b.id ? 1 : -1),
        );
        expect(tallyLine(LINE, shuffled)).toEqual(tallyLine(LINE, entries));
        const left = made.filter(({ isReversed, kind }) => !isReversed && kind === 'receive');
        expect(standing(entries).reduce((sum, one) => sum + baseReceived(one), 0)).toBeCloseTo(
          left.reduce((sum, { quantity, factor }) => sum + quantity * factor, 0),
          6,
        );
      }),
    );
  });
});

describe('a line and an order', () => {
  test('are open, under, complete or over', () => {
    const at = (receivedQuantity: number) => lineState({ orderedQuantity: 10, receivedQuantity });
    expect([0, 4, 10, 10.5].map(at)).toEqual(['open', 'under', 'whole', 'over']);
  });

  test('an order is open again after all of it was reversed', () => {
    const one = entry();
    expect(progressOf([LINE], [])).toBe('open');
    expect(progressOf([LINE], [one])).toBe('partial');
    expect(progressOf([LINE], [one, reversal(one)])).toBe('open');
  });
});

test('the received goods of an order add up by unit and by weight, without rejected or reversed ones', () => {
  const of = (change: Parameters<typeof entry>[0], uom: string, weightGrams: number | null = null) => ({
    ...entry(change),
    uom,
    weightGrams,
  });
  const wrong = of({ quantity: 9 }, 'CS', 1);
  const sums = receivedSums([
    of({ quantity: 3 }, 'CS', 30_000),
    of({ quantity: 0.1 }, 'CS'),
    of({ quantity: 0.2, lineNumber: null }, 'CS'),
    of({ quantity: 12 }, 'EA'),
    of({ quantity: 5, kind: 'reject' }, 'CS', 5000),
    of({ quantity: 2, kind: 'send_back' }, 'EA'),
    wrong,
    { ...reversal(wrong), uom: 'CS', weightGrams: 1 },
  ]);
  expect(sums).toEqual({
    units: [
      { uom: 'EA', quantity: 10 },
      { uom: 'CS', quantity: 3.3 },
    ],
    weightGrams: 30_000,
  });
  expect(receivedSums([])).toEqual({ units: [], weightGrams: null });
});

describe('an assigned lot code', () => {
  test("is distinguished from a vendor's code by its order", () => {
    expect(isAssignedLot(assignedLot('2026-11-21', 70123, null), 70123)).toBe(true);
    expect(['26325-7012-4', '26325-70123-4A', 'LOT-7'].map((code) => isAssignedLot(code, 70123))).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('has year, day of the year, order and line, and fits into a barcode', () => {
    expect(assignedLot('2026-11-21', 70123, 4)).toBe('26325-70123-4');
    expect(assignedLot('2028-12-31', 70123, null)).toBe('28366-70123-0');
    expect(assignedLot('2026-12-31', 999_999_999, 999).length).toBeLessThanOrEqual(20);
  });
});
