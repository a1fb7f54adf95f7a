import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OrderPricing, orderTotals, type Surcharge, type TotalsLine } from './pricing.ts';

const share = fc.nat({ max: 10_000 });
const amount = fc.nat({ max: 1_000_000 });

const line: fc.Arbitrary<TotalsLine> = fc.record(
  { lineCents: amount, discountBasisPoints: share, discountCents: fc.nat({ max: 5000 }), taxable: fc.boolean() },
  { requiredKeys: ['lineCents', 'taxable'] },
);
const surcharge: fc.Arbitrary<Surcharge> = fc.oneof(
  fc.constant({ kind: 'none' } as const),
  fc.record({ kind: fc.constant('flat' as const), cents: amount }),
  fc.record({ kind: fc.constant('percent' as const), basisPoints: share }),
  fc.record({ kind: fc.constant('belowMinimum' as const), minimumCents: amount, cents: amount }),
);
const order: fc.Arbitrary<OrderPricing> = fc.record({
  lines: fc.array(line, { maxLength: 20 }),
  orderDiscountBasisPoints: share,
  taxBasisPoints: fc.nat({ max: 20_000 }).map((tenths) => tenths / 10),
  surcharge,
});
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

describe('orderTotals', () => {
  it('discounts before tax, taxes only taxable lines, and adds the surcharge last', () => {
    const totals = orderTotals({
      lines: [
        { lineCents: 10_000, discountBasisPoints: 1000, taxable: true },
        { lineCents: 5000, discountCents: 500, taxable: false },
      ],
      orderDiscountBasisPoints: 500,
      taxBasisPoints: 887.5,
      surcharge: { kind: 'flat', cents: 795 },
    });
    // Lines after own discounts 9,000 and 4,500; 5 % of 13,500 is 675, split 450 and 225; tax 8.875 % of 8,550.
    expect(totals).toEqual({
      subtotal: 15_000,
      discount: 2175,
      tax: 759,
      surcharge: 795,
      total: 14_379,
      lines: [
        { discount: 1450, net: 8550 },
        { discount: 725, net: 4275 },
      ],
    });
  });

  it('rounds tax once for the order, not once per line', () => {
    const lines = Array.from({ length: 10 }, () => ({ lineCents: 5, taxable: true }));
    expect(orderTotals({ lines, taxBasisPoints: 1000 }).tax).toBe(5);
  });

  it('never discounts a line by more than it costs', () => {
    const totals = orderTotals({
      lines: [{ lineCents: 300, discountBasisPoints: 9000, discountCents: 100, taxable: true }],
    });
    expect(totals).toMatchObject({ discount: 300, total: 0 });
  });

  it('charges the fee for a small order only below the minimum, after discount', () => {
    const small: Surcharge = { kind: 'belowMinimum', minimumCents: 10_000, cents: 1500 };
    const of = (lineCents: number, orderDiscountBasisPoints = 0) =>
      orderTotals({ lines: [{ lineCents, taxable: true }], orderDiscountBasisPoints, surcharge: small }).surcharge;
    expect([of(9999), of(10_000), of(10_000, 1)]).toEqual([1500, 0, 1500]);
  });

  it('takes a percent surcharge from the goods before tax', () => {
    const totals = orderTotals({
      lines: [{ lineCents: 10_000, taxable: true }],
      orderDiscountBasisPoints: 1000,
      taxBasisPoints: 1000,
      surcharge: { kind: 'percent', basisPoints: 250 },
    });
    expect(totals).toMatchObject({ tax: 900, surcharge: 225, total: 10_125 });
  });

  it('charges nothing for an order without lines', () => {
    expect(orderTotals({ lines: [], surcharge: { kind: 'flat', cents: 500 } })).toEqual({
      subtotal: 0,
      discount: 0,
      tax: 0,
      surcharge: 0,
      total: 0,
      lines: [],
    });
  });

  it('adds up to the cent and is never negative', () => {
    fc.assert(
      fc.property(order, (input) => {
        const totals = orderTotals(input);
        expect(totals.total).toBe(totals.subtotal - totals.discount + totals.tax + totals.surcharge);
        expect(totals.subtotal).toBe(sum(input.lines.map((each) => each.lineCents)));
        expect(totals.discount).toBe(sum(totals.lines.map((each) => each.discount)));
        totals.lines.forEach((each, index) => {
          expect(each.net + each.discount).toBe(input.lines[index]!.lineCents);
          expect(Math.min(each.net, each.discount)).toBeGreaterThanOrEqual(0);
        });
        for (const part of [totals.discount, totals.tax, totals.surcharge, totals.total]) {
          expect(Number.isSafeInteger(part)).toBe(true);
          expect(part).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('gives the same totals in any order of the lines', () => {
    const shuffled = order.chain((input) =>
      fc.tuple(
        fc.constant(input),
        fc.shuffledSubarray([...input.lines], { minLength: input.lines.length, maxLength: input.lines.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([input, lines]) => {
        const { lines: _first, ...expected } = orderTotals(input);
        const { lines: _second, ...actual } = orderTotals({ ...input, lines });
        expect(actual).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('gives the same tax in any order of two equal lines', () => {
    const taxable = { lineCents: 50, taxable: true };
    const exempt = { lineCents: 50, taxable: false };
    const at = (lines: TotalsLine[]) =>
      orderTotals({ lines, orderDiscountBasisPoints: 100, taxBasisPoints: 10_000 }).tax;
    expect(at([taxable, exempt])).toBe(49);
    expect(at([exempt, taxable])).toBe(49);
  });

  it('never costs more with a larger order discount', () => {
    fc.assert(
      fc.property(order, share, share, (input, a, b) => {
        const at = (discount: number) =>
          orderTotals({ ...input, orderDiscountBasisPoints: discount, taxBasisPoints: 0, surcharge: { kind: 'none' } })
            .total;
        expect(at(Math.max(a, b))).toBeLessThanOrEqual(at(Math.min(a, b)));
      }),
    );
  });

  it('refuses malformed amounts and discounts above the whole', () => {
    const one = { lineCents: 100, taxable: true };
    expect(() => orderTotals({ lines: [{ ...one, lineCents: -1 }] })).toThrow(RangeError);
    expect(() => orderTotals({ lines: [{ ...one, lineCents: 0.5 }] })).toThrow(RangeError);
    expect(() => orderTotals({ lines: [{ ...one, discountBasisPoints: 10_001 }] })).toThrow(RangeError);
    expect(() => orderTotals({ lines: [{ ...one, discountCents: -1 }] })).toThrow(RangeError);
    expect(() => orderTotals({ lines: [one], orderDiscountBasisPoints: Number.NaN })).toThrow(RangeError);
    expect(() => orderTotals({ lines: [one], taxBasisPoints: -1 })).toThrow(RangeError);
    expect(() => orderTotals({ lines: [one], surcharge: { kind: 'flat', cents: -1 } })).toThrow(RangeError);
  });
});
