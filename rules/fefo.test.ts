import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate, byBin, type FefoLot, isPickable, pickable } from './fefo.ts';

const DAY = '2026-11-20';
const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-11-${String(number).padStart(2, '0')}`);
const lot: fc.Arbitrary<FefoLot> = fc.record({
  id: fc.uuid(),
  lotCode: fc.constantFrom('A', 'B', 'C'),
  bin: fc.constantFrom('A-01', 'A-02', ''),
  receivedOn: day,
  expiresOn: fc.option(day),
  onHand: fc.integer({ min: -5, max: 40 }).map((halves) => halves / 2),
  onHold: fc.boolean(),
});
const lots = fc.uniqueArray(lot, { selector: ({ id }) => id, maxLength: 12 });
const wanted = fc.integer({ min: 0, max: 120 }).map((halves) => halves / 2);

describe('what is picked first', () => {
  test('is never a lot that is expired, on hold, empty or not yet received', () => {
    fc.assert(
      fc.property(lots, wanted, (some, quantity) => {
        for (const { lot: taken } of allocate(some, quantity, DAY).allocations)
          expect(isPickable(taken, DAY)).toBe(true);
      }),
    );
  });

  test('sums to the requested or the pickable quantity, and takes no more of a lot than it has', () => {
    fc.assert(
      fc.property(lots, wanted, (some, quantity) => {
        const { allocations, missing } = allocate(some, quantity, DAY);
        const taken = allocations.reduce((sum, part) => sum + part.quantity, 0);
        expect(taken + missing).toBe(quantity);
        expect(taken).toBe(Math.min(quantity, pickable(some, DAY)));
        for (const part of allocations) {
          expect(part.quantity).toBeGreaterThan(0);
          expect(part.quantity).toBeLessThanOrEqual(part.lot.onHand);
        }
      }),
    );
  });

  test('skips no lot that expires earlier than a suggested one, in any order of lots', () => {
    fc.assert(
      fc.property(lots, wanted, (some, quantity) => {
        const { allocations } = allocate(some, quantity, DAY);
        const used = new Map(allocations.map((part) => [part.lot.id, part.quantity]));
        const last = allocations.at(-1)?.lot.expiresOn ?? '9999';
        for (const candidate of some) {
          if (!isPickable(candidate, DAY) || (candidate.expiresOn ?? '9999') >= last) continue;
          expect(used.get(candidate.id)).toBe(candidate.onHand);
        }
        expect(allocate(some.toReversed(), quantity, DAY)).toEqual(allocate(some, quantity, DAY));
      }),
    );
  });

  test('is usable through its last day', () => {
    const one = { id: '1', lotCode: 'A', bin: '', receivedOn: '2026-11-01', onHand: 1, onHold: false };
    expect(isPickable({ ...one, expiresOn: DAY }, DAY)).toBe(true);
    expect(isPickable({ ...one, expiresOn: '2026-11-19' }, DAY)).toBe(false);
  });

  test('bins are in walking order by their numbers, those without one last', () => {
    expect(['', 'A-10-1', 'B-01', 'A-2-1'].sort(byBin)).toEqual(['A-2-1', 'A-10-1', 'B-01', '']);
  });
});
