import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './calendar.ts';
import { availableOn, baseMilli, inboundOf, quantityIn, shareStock } from './share-stock.ts';

const FACTORS = [1, 0.1, 0.333, 0.454, 1.1, 2.2, 6, 12, 12.5, 40, 1000];
const factor = fc.constantFrom(...FACTORS);
const quantity = fc.integer({ min: 1, max: 2_000_000 }).map((milli) => milli / 1000);
const lines = fc.array(fc.record({ itemCode: fc.constantFrom('A', 'B'), factor, quantity }), {
  minLength: 1,
  maxLength: 6,
});

describe('stock shared by the lines of an order', () => {
  test('[C7.3] is covered by exactly the base units of its quantity', () => {
    fc.assert(
      fc.property(quantity, factor, (wanted, size) => {
        const stock = baseMilli(wanted, size) / 1000;
        expect(shareStock([{ itemCode: 'A', factor: size, quantity: wanted }], () => stock)[0]?.covered).toBe(wanted);
      }),
    );
    for (const size of FACTORS)
      for (let whole = 1; whole <= 200; whole++)
        expect(quantityIn(baseMilli(whole, size) / 1000, size), `${whole} of ${size}`).toBe(whole);
    // 12.5 × 0.333 is 4.1625: the order reserves this amount, so stock must have it.
    expect(shareStock([{ itemCode: 'A', factor: 0.333, quantity: 12.5 }], () => 4.163)[0]?.covered).toBe(12.5);
    expect(shareStock([{ itemCode: 'A', factor: 0.333, quantity: 12.5 }], () => 4.162)[0]?.covered).toBe(12.498);
  });

  test('[C7.2] the covered quantities never exceed the stock, in whatever units an item is ordered', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: -1000, max: 3_000_000 }), (wanted, milli) => {
        const shares = shareStock(wanted, () => milli / 1000);
        for (const code of ['A', 'B']) {
          const reserved = wanted.reduce(
            (sum, line, at) => sum + (line.itemCode === code ? baseMilli(shares[at]!.covered, line.factor) : 0),
            0,
          );
          expect(reserved).toBeLessThanOrEqual(Math.max(0, milli));
        }
        for (const [at, { covered, available }] of shares.entries()) {
          expect(covered).toBeLessThanOrEqual(wanted[at]!.quantity);
          expect(covered).toBeLessThanOrEqual(available);
        }
      }),
    );
  });

  test('[C7.2] two units of one item take from the same stock', () => {
    const both = [
      { itemCode: 'A', factor: 12, quantity: 1 },
      { itemCode: 'A', factor: 1, quantity: 12 },
    ];
    expect(shareStock(both, () => 12).map(({ covered }) => covered)).toEqual([1, 0]);
    expect(shareStock(both, () => 20).map(({ covered }) => covered)).toEqual([1, 8]);
  });
});

test('[C9] goods that arrive before the delivery day count, those of the day itself and overdue ones do not', () => {
  const stock = { available: -5, coming: [{ day: '2026-03-04', quantity: 240 }] };
  expect(availableOn(stock, '2026-03-09', '2026-03-02')).toBe(235);
  expect(availableOn(stock, '2026-03-04', '2026-03-02')).toBe(-5);
  expect(availableOn(stock, '2026-03-09', '2026-03-05')).toBe(-5);
  expect(availableOn(undefined, '2026-03-09', '2026-03-02')).toBe(0);
});

describe('[C9] inbound goods', () => {
  const days = Array.from({ length: 12 }, (_, at) => addDays('2026-03-01', at));
  const coming = fc.array(
    fc.record({
      day: fc.constantFrom(...days),
      quantity: fc.integer({ min: 0, max: 90_000 }).map((milli) => milli / 1000),
    }),
    { maxLength: 6 },
  );

  test('count each from the day after they arrive, whatever else is expected or overdue', () => {
    fc.assert(
      fc.property(coming, fc.constantFrom(...days), fc.constantFrom(...days), (some, day, today) => {
        const due = some.filter((one) => one.day >= today && one.day < day);
        const milli = due.reduce((sum, { quantity }) => sum + Math.round(quantity * 1000), 0);
        expect(availableOn({ available: 1.5, coming: some }, day, today)).toBe((1500 + milli) / 1000);
        // A later day never has less.
        expect(availableOn({ available: 1.5, coming: some }, addDays(day, 1), today)).toBeGreaterThanOrEqual(
          availableOn({ available: 1.5, coming: some }, day, today),
        );
      }),
    );
  });

  test('are those of each day, or all of the first day if nothing else is known', () => {
    const byDay = [
      { day: '2026-03-02', quantity: 4 },
      { day: '2026-03-05', quantity: 6 },
    ];
    expect(inboundOf({ inbound: 10, inboundOn: '2026-03-02', inboundByDay: byDay })).toBe(byDay);
    expect(inboundOf({ inbound: 10, inboundOn: '2026-03-02', inboundByDay: null })).toEqual([
      { day: '2026-03-02', quantity: 10 },
    ]);
    expect(inboundOf({ inbound: 0, inboundOn: null })).toEqual([]);
  });
});
