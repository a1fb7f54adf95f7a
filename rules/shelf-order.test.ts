import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addQuantities } from './quantity.ts';
import { orderStepOf, type ShelfItem, shelfOrder } from './shelf-order.ts';

const CASES = { orderUom: 'CS', catchWeight: false, uoms: [{ uom: 'CS', factor: 1 }] };
const MEAT = {
  orderUom: 'CS',
  catchWeight: true,
  uoms: [
    { uom: 'CS', factor: 40 },
    { uom: 'LB', factor: 1 },
  ],
};
const orderOf = (line: { uom: string; par: number | null; onHand: number }, item = CASES as ShelfItem | undefined) =>
  shelfOrder({ ...line, coming: 0 }, item);
const quantity = (par: number | null, onHand: number, uom = 'CS', item = CASES) =>
  orderOf({ uom, par, onHand }, item)?.quantity;

describe('shelfOrder', () => {
  it('is par minus on hand', () => {
    expect([quantity(6, 2), quantity(6, 6), quantity(6, 9), quantity(0, 0)]).toEqual([4, 0, 0, 0]);
  });

  it('rounds up to whole units, or to halves of weighed goods', () => {
    expect([quantity(4, 1.5), quantity(4, 3.999), quantity(1, 0.001)]).toEqual([3, 1, 1]);
    expect([quantity(10, 2.3, 'LB'), quantity(10, 2.5, 'LB'), quantity(2, 0.1, 'KG')]).toEqual([8, 7.5, 2]);
  });

  it('ignores the error of binary fractions', () => {
    expect([quantity(0.3, 0.1, 'LB'), quantity(1.1, 0.1), quantity(2.2, 1.2)]).toEqual([0.5, 1, 1]);
  });

  it('orders a catch-weight item by the case, in whatever unit the shelf is counted', () => {
    expect(orderOf({ uom: 'LB', par: 100, onHand: 20 }, MEAT)).toEqual({ uom: 'CS', quantity: 2 });
    expect(orderOf({ uom: 'LB', par: 100, onHand: 19.5 }, MEAT)).toEqual({ uom: 'CS', quantity: 3 });
    expect(orderOf({ uom: 'CS', par: 3, onHand: 1.25 }, MEAT)).toEqual({ uom: 'CS', quantity: 2 });
    expect(orderOf({ uom: 'LB', par: 5, onHand: 5 }, MEAT)).toEqual({ uom: 'CS', quantity: 0 });
  });

  it("is null without a par, and counts in the line's unit if the item is unknown", () => {
    expect(quantity(null, 3)).toBeUndefined();
    expect(orderOf({ uom: 'CS', par: 3, onHand: 1 }, undefined)).toEqual({ uom: 'CS', quantity: 2 });
  });

  it('always reaches the par, by less than one step more', () => {
    const amount = fc.integer({ min: 0, max: 99_999_000 }).map((milli) => milli / 1000);
    fc.assert(
      fc.property(amount, amount, fc.constantFrom('CS', 'LB'), (par, onHand, uom) => {
        const ordered = quantity(par, onHand, uom) ?? Number.NaN;
        expect(onHand + ordered).toBeGreaterThanOrEqual(par - 1e-9);
        if (ordered > 0) expect(onHand + ordered - orderStepOf(uom)).toBeLessThan(par);
      }),
    );
  });

  it('subtracts what is coming, and never orders less than nothing', () => {
    const order = (par: number, onHand: number, coming: number) =>
      shelfOrder({ uom: 'CS', par, onHand, coming }, CASES)?.quantity;
    expect([order(3, 1, 5), order(8, 1, 5), order(8, 1.5, 5), order(8, 0, 0)]).toEqual([0, 2, 2, 8]);
  });

  it('counts a unit that is coming like one that is on hand', () => {
    const amount = fc.integer({ min: 0, max: 9_999_000 }).map((milli) => milli / 1000);
    fc.assert(
      fc.property(
        fc.record({ par: amount, onHand: amount, coming: amount, uom: fc.constantFrom('CS', 'LB') }),
        fc.constantFrom(CASES, MEAT, undefined),
        (line, item) => {
          const together = addQuantities(line.onHand, line.coming);
          expect(shelfOrder(line, item)).toEqual(shelfOrder({ ...line, onHand: together, coming: 0 }, item));
        },
      ),
    );
  });

  it('orders no more when more is coming', () => {
    const amount = fc.integer({ min: 0, max: 9_999_000 }).map((milli) => milli / 1000);
    fc.assert(
      fc.property(
        fc.record({ par: amount, onHand: amount, coming: amount, uom: fc.constantFrom('CS', 'LB') }),
        amount,
        (line, more) => {
          const later = { ...line, coming: addQuantities(line.coming, more) };
          expect(shelfOrder(later, MEAT)?.quantity).toBeLessThanOrEqual(shelfOrder(line, MEAT)?.quantity ?? -1);
        },
      ),
    );
  });
});
