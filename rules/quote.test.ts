import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { averageWeightOf, casesOf, evaluate, grossOf, orderTerms, type QuoteItem, quote } from './quote.ts';

const item = (change: Partial<QuoteItem> = {}): QuoteItem => ({
  priceUnit: 'uom',
  orderUom: 'CS',
  averageWeightGrams: null,
  taxable: false,
  uoms: [
    { uom: 'CS', factor: 12 },
    { uom: 'EA', factor: 1 },
  ],
  ...change,
});
const terms = (change: object = {}) => ({
  taxBasisPoints: 0,
  discountBasisPoints: 0,
  surcharge: { kind: 'belowMinimum' as 'none' | 'flat' | 'percent' | 'belowMinimum', amount: 1500, basisPoints: 0 },
  minimumOrder: 20_000,
  minimumCases: 0,
  creditLimitEnabled: false,
  credit: { hold: false, limit: null, balance: 0, openOrders: 0, oldestOverdueDays: 0, maxOverdueDays: null },
  options: { isMinimumOrderExempt: false },
  ...change,
});

describe('the estimate of a line priced by weight', () => {
  const byWeight = (factor: number, averageWeightGrams: number, uom = 'EA') =>
    item({
      priceUnit: 'lb',
      averageWeightGrams,
      uoms: [
        { uom: 'CS', factor },
        { uom, factor: 1 },
      ],
    });

  test('[C9] is the same for a case and for all pieces of it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2000 }),
        fc.integer({ min: 1, max: 50_000 }),
        fc.integer({ min: 1, max: 5000 }),
        (pieces, grams, unitPrice) => {
          const goods = byWeight(pieces, grams);
          expect(grossOf({ uom: 'EA', quantity: pieces, unitPrice, item: goods })).toBe(
            grossOf({ uom: 'CS', quantity: 1, unitPrice, item: goods }),
          );
        },
      ),
    );
  });

  test('[C9] of pounds is the pounds times their price, whatever a case weighs', () => {
    const goods = byWeight(40, 18_144, 'LB');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 0, max: 100_000 }), (pounds, unitPrice) => {
        expect(grossOf({ uom: 'LB', quantity: pounds, unitPrice, item: goods })).toBe(pounds * unitPrice);
      }),
    );
    expect(averageWeightOf(goods, 'LB')).toBe(454);
    expect(averageWeightOf(goods, 'CS')).toBe(18_144);
  });
});

test('[C9] cases are counted in the order unit of each item', () => {
  const line = (uom: string, quantity: number) => ({ uom, quantity, item: item() });
  expect(casesOf([line('EA', 10)])).toBe(0.833);
  expect(casesOf([line('EA', 108), line('CS', 1)])).toBe(10);
  expect(casesOf([{ uom: 'XX', quantity: 3, item: item() }])).toBe(3);
});

const DAY = '2026-11-20';

describe('sales tax', () => {
  const order = [{ uom: 'CS', quantity: 1, unitPrice: 10_000, item: item({ taxable: true }) }];
  const taxed = (change: object, day: string) =>
    quote(
      orderTerms(terms({ surcharge: { kind: 'flat', amount: 1000, basisPoints: 0 }, ...change }), 'Delivery', day),
      order,
    );
  const rates = { taxBasisPoints: 600, taxChange: { on: '2026-11-21', basisPoints: 700 } };

  test('has the rate of the delivery day', () => {
    expect(taxed(rates, '2026-11-20').tax).toBe(600);
    expect(taxed(rates, '2026-11-21').tax).toBe(700);
  });

  test('is charged on the surcharge if the company says so', () => {
    expect(taxed({ ...rates, surchargeTaxed: true }, '2026-11-20')).toMatchObject({
      surcharge: 1000,
      tax: 660,
      total: 11_660,
    });
    expect(taxed({ ...rates, surchargeTaxed: false }, '2026-11-20')).toMatchObject({
      surcharge: 1000,
      tax: 600,
      total: 11_600,
    });
  });

  test('is rounded once for goods and surcharge together', () => {
    const cents = {
      taxBasisPoints: 887.5,
      surchargeTaxed: true,
      surcharge: { kind: 'flat', amount: 5, basisPoints: 0 },
    };
    const [goods] = [{ uom: 'CS', quantity: 1, unitPrice: 1, item: item({ taxable: true }) }];
    // 0.0888 + 0.444 cents are 0.53, of which each part alone would be rounded to 0.
    expect(quote(orderTerms(terms(cents), 'Delivery', DAY), [goods!]).tax).toBe(1);
  });
});

describe('the small-order fee', () => {
  const order = (cents: number) => [{ uom: 'CS', quantity: 1, unitPrice: cents, item: item() }];
  const evaluated = (cents: number, change: object = {}) => {
    const ordered = orderTerms(terms(change), 'Delivery', DAY);
    const quoted = quote(ordered, order(cents));
    return { quoted, ...evaluate(ordered, order(cents), quoted) };
  };

  test('[C9] replaces the hold for an order below the minimum amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), (cents) => {
        const { quoted, minimum } = evaluated(cents);
        expect(quoted.surcharge).toBe(cents < 20_000 ? 1500 : 0);
        expect(minimum.feeCents).toBe(quoted.surcharge);
      }),
    );
  });

  test('[C9] does not apply to a location that is exempt from the minimum', () => {
    const { quoted, minimum } = evaluated(2400, { options: { isMinimumOrderExempt: true } });
    expect([quoted.surcharge, minimum.met, minimum.feeCents]).toEqual([0, true, 0]);
  });

  test('[C9] applies to a pickup too, which has no delivery fee', () => {
    const fee = (kind: 'flat' | 'percent' | 'belowMinimum', method: 'Delivery' | 'Pickup') =>
      quote(orderTerms(terms({ surcharge: { kind, amount: 1500, basisPoints: 1000 } }), method, DAY), order(1000))
        .surcharge;
    expect([fee('flat', 'Delivery'), fee('percent', 'Delivery'), fee('belowMinimum', 'Delivery')]).toEqual([
      1500, 100, 1500,
    ]);
    expect([fee('flat', 'Pickup'), fee('percent', 'Pickup'), fee('belowMinimum', 'Pickup')]).toEqual([0, 0, 1500]);
  });
});
