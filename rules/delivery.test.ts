import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  AS_PICKED,
  caseWeightsOf,
  deliveredQuantity,
  deliveredWeight,
  isWeightEstimated,
  knownWeight,
  notKeptWeight,
  type Outcome,
  owedAfter,
  priceDelivery,
  refusedQuantity,
  type Signed,
  signedHash,
  signedText,
  stopsOf,
  type TruckLine,
  weightWithoutCases,
  worthOfLines,
} from './delivery.ts';
import { pricedWeight } from './picking.ts';
import { MAX_LINE_CENTS } from './pricing.ts';
import { shareOfWeight } from './weight.ts';

const line = (more: Partial<Omit<TruckLine, 'outcome'>> = {}, outcome?: Partial<Outcome>): TruckLine => ({
  lineNumber: 1,
  itemCode: 'KALE',
  uom: 'CS',
  uomFactor: 1,
  pickedQuantity: 4,
  pickedWeightGrams: null,
  averageWeightGrams: null,
  unitPrice: 1000,
  priceUnit: 'uom',
  taxable: false,
  ...more,
  outcome: outcome ? { ...AS_PICKED, ...outcome } : null,
});
const beef = (outcome?: Partial<Outcome>) =>
  line({ itemCode: 'BEEF', pickedWeightGrams: 10_001, averageWeightGrams: 2500, priceUnit: 'kg' }, outcome);
const terms: Signed['terms'] = {
  taxBasisPoints: 0,
  discountBasisPoints: 0,
  surcharge: { kind: 'flat', amount: 500, basisPoints: 0 },
  minimumOrder: 0,
};
const delivery = (lines: readonly TruckLine[], more: Partial<Signed> = {}): Signed => ({
  id: 'order',
  salesOrderNumber: 700_001,
  terms,
  lines,
  containers: [],
  ...more,
});

describe('what a customer keeps', () => {
  test('is the picked quantity less the short and refused one, never negative', () => {
    expect(deliveredQuantity(line())).toBe(4);
    expect(deliveredQuantity(line({}, { shortQuantity: 1, refusedQuantity: 0.5 }))).toBe(2.5);
    expect(deliveredQuantity(line({}, { shortQuantity: 3, refusedQuantity: 3 }))).toBe(0);
    expect(refusedQuantity(line({}, { shortQuantity: 3, refusedQuantity: 3 }))).toBe(1);
  });

  test('weighs what the driver weighed, else its share of the picked weight, and nothing if nothing is kept', () => {
    expect(deliveredWeight(beef())).toBe(10_001);
    // A quarter of 10,001 g, rounded half away from zero.
    expect(deliveredWeight(beef({ refusedQuantity: 3 }))).toBe(2500);
    expect(deliveredWeight(beef({ refusedQuantity: 2 }))).toBe(5001);
    expect(deliveredWeight(beef({ refusedQuantity: 3, weightGrams: 2600 }))).toBe(2600);
    expect(deliveredWeight(beef({ refusedQuantity: 4, weightGrams: 2600 }))).toBe(0);
    expect(deliveredWeight(line({}, { refusedQuantity: 1 }))).toBeNull();
  });
});

describe('the total of a delivery', () => {
  test('follows the kept quantities, with the fee as long as there are any', () => {
    expect(priceDelivery(delivery([line(), beef()])).total).toBe(4000 + 10_001 + 500);
    expect(priceDelivery(delivery([line({}, { refusedQuantity: 4 })]))).toMatchObject({ surcharge: 0, total: 0 });
  });

  test('is estimated by the average weight if nothing was weighed', () => {
    const light = line({ averageWeightGrams: 2500, priceUnit: 'kg' });
    expect(priceDelivery(delivery([light])).subtotal).toBe(10_000);
  });

  test('includes the value of a part of a line, without the fee, whatever happened to the rest of the line', () => {
    const worth = (one: TruckLine, discountBasisPoints = 0) =>
      worthOfLines({ terms: { ...terms, discountBasisPoints }, lines: [one] })[0];
    expect(worth(line({}, { refusedQuantity: 3 }))).toEqual({ refused: 3000, returned: 0 });
    expect(worth(line({}, { refusedQuantity: 3, shortQuantity: 1, returnedQuantity: 2 }))).toEqual({
      refused: 3000,
      returned: 2000,
    });
    expect(worth(beef({ shortQuantity: 4, returnedQuantity: 2 }))).toEqual({ refused: 0, returned: 5001 });
    expect(worth(line({}, { returnedQuantity: 1 }), 1000)).toEqual({ refused: 0, returned: 900 });
    expect(worth(line({ pickedQuantity: 0 }, { returnedQuantity: 2 }))).toEqual({ refused: 0, returned: 2000 });
  });

  test('[C9] deducts from the request what the invoice decreases by, and refusing or returning all is worth all of its goods', () => {
    const lines = fc.array(
      fc.record({ pickedQuantity: fc.integer({ min: 1, max: 40 }), unitPrice: fc.integer({ min: 1, max: 9999 }) }),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 9999 }), (some, discountBasisPoints) => {
        const given = { ...terms, discountBasisPoints };
        const all = (outcome: (quantity: number) => Partial<Outcome>) =>
          some.map((one, index) => line({ ...one, lineNumber: index + 1 }, outcome(one.pickedQuantity)));
        const { subtotal, discount } = priceDelivery({ terms: given, lines: all(() => ({})) });
        const sum = (which: 'refused' | 'returned', outcome: (quantity: number) => Partial<Outcome>) =>
          worthOfLines({ terms: given, lines: all(outcome) }).reduce((total, worth) => total + worth[which], 0);
        expect(sum('refused', (quantity) => ({ refusedQuantity: quantity }))).toBe(subtotal - discount);
        expect(sum('returned', (quantity) => ({ returnedQuantity: quantity }))).toBe(subtotal - discount);
      }),
    );
  });

  test('[C9] prices a refused case by its own weight once the driver named the case', () => {
    const weighed = (outcome?: Partial<Outcome>) =>
      line(
        {
          pickedQuantity: 2,
          pickedWeightGrams: 40_000,
          caseWeightsGrams: [15_000, 25_000],
          averageWeightGrams: 20_000,
          priceUnit: 'lb',
          unitPrice: 500,
        },
        outcome,
      );
    const refused = weighed({ refusedQuantity: 1 });
    expect(caseWeightsOf(refused)).toEqual([15_000, 25_000]);
    const weightGrams = weightWithoutCases(refused, [1])!;
    expect(weightGrams).toBe(15_000);
    expect(weightWithoutCases(refused, [])).toBeUndefined();
    const chosen = weighed({ refusedQuantity: 1, weightGrams });
    expect(notKeptWeight(chosen, refusedQuantity(chosen))).toBe(25_000);
    expect(priceDelivery(delivery([chosen])).subtotal).toBe(16_535);
    expect(worthOfLines(delivery([chosen]))[0]?.refused).toBe(44_092 - 16_535);
  });

  test('[C7.4] marks a weight as an estimate if a part of the goods was never weighed', () => {
    const mixed = line({ pickedQuantity: 2, pickedWeightGrams: 10_000, weighedQuantity: 1, priceUnit: 'kg' });
    expect(isWeightEstimated(mixed)).toBe(true);
    expect(knownWeight(mixed)).toBeNull();
    expect(deliveredWeight(mixed)).toBe(10_000);
    const atTheDoor = { ...mixed, outcome: { ...AS_PICKED, weightGrams: 9800 } };
    expect(isWeightEstimated(atTheDoor)).toBe(false);
    expect(knownWeight(atTheDoor)).toBe(9800);
    expect(knownWeight({ ...mixed, weighedQuantity: 2 })).toBe(10_000);
  });

  test('[C9] any delivery that can be recorded has amounts that can be stored', () => {
    const factor = fc.integer({ min: 1, max: 1_000_000_000 }).map((milli) => milli / 1000);
    const picked = fc.integer({ min: 0, max: 999_999_999 }).map((milli) => milli / 1000);
    const grams = fc.option(fc.integer({ min: 0, max: 1_000_000_000 }));
    const lines = fc.array(
      fc.record({
        ...{ pickedQuantity: picked, uomFactor: factor, pickedWeightGrams: grams, averageWeightGrams: grams },
        ...{ unitPrice: fc.integer({ min: 0, max: 100_000_000 }), priceUnit: fc.constantFrom('uom', 'lb', 'kg') },
        weighedQuantity: fc.constantFrom(0.001, 1),
      }),
      { maxLength: 5 },
    );
    const all = {
      ...terms,
      taxBasisPoints: 10_000,
      surcharge: { kind: 'percent', amount: 0, basisPoints: 10_000 },
    } as const;
    fc.assert(
      fc.property(lines, (some) => {
        const priced = some.map((one) => line({ ...one, pickedWeightGrams: pricedWeight(one), taxable: true }));
        const { subtotal, total } = priceDelivery({ terms: all, lines: priced });
        expect(total).toBeLessThanOrEqual(3 * subtotal);
        expect(subtotal).toBeLessThanOrEqual(priced.length * MAX_LINE_CENTS);
        worthOfLines({ terms: all, lines: priced });
      }),
    );
    // The most lines of an order, each with the largest values, at the highest tax and fee.
    expect(3 * 500 * MAX_LINE_CENTS).toBeLessThanOrEqual(9_000_000_000_000);
  });

  test('never has a weight that cannot be stored', () => {
    expect(shareOfWeight(1000, 1, 3)).toBe(333);
    expect(shareOfWeight(900_000, 99_999, 0.001)).toBe(1_000_000_000);
    const heavy = { ...beef({ returnedQuantity: 99_999 }), pickedQuantity: 0.001, unitPrice: 99_999_999 };
    expect(() => worthOfLines({ terms, lines: [heavy] })).not.toThrow();
  });
});

describe('the text that a customer signs', () => {
  const signed = delivery([beef({ refusedQuantity: 2 }), line({ lineNumber: 2 })], {
    containers: [
      { kind: 'tote', left: 2, returned: 1 },
      { kind: 'keg', left: 0, returned: 0 },
    ],
  });

  test('stays the same in every release, because its hash is stored with signatures', () => {
    expect(signedText(signed)).toBe(
      '1\norder\n700001\n1\tBEEF\t2\tCS\t5001\t1000\t0\n2\tKALE\t4\tCS\t\t1000\t0\n9001\t0\t0\t500\t9501\ntote\t2\t1',
    );
  });

  test('has one hash for any order of lines and containers, and another one after any change', async () => {
    const hash = await signedHash(signed);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(await signedHash({ ...signed, lines: [...signed.lines].reverse() })).toBe(hash);
    const changes: Signed[] = [
      { ...signed, lines: [beef({ refusedQuantity: 1 }), signed.lines[1]!] },
      { ...signed, lines: [beef({ refusedQuantity: 2, weightGrams: 5000 }), signed.lines[1]!] },
      { ...signed, lines: [beef({ refusedQuantity: 2, returnedQuantity: 1 }), signed.lines[1]!] },
      { ...signed, lines: [signed.lines[0]!] },
      { ...signed, containers: [] },
      { ...signed, terms: { ...terms, surcharge: { ...terms.surcharge, amount: 501 } } },
      { ...signed, id: 'other' },
    ];
    const hashes = await Promise.all(changes.map(signedHash));
    expect(new Set([hash, ...hashes]).size).toBe(changes.length + 1);
  });
});

test('the containers of a customer after a delivery are the earlier ones plus those left and less those returned', () => {
  const containersOwed = [
    { kind: 'tote', count: 3 },
    { kind: 'keg', count: 1 },
  ];
  const containers = [
    { kind: 'tote', left: 2, returned: 4 },
    { kind: 'keg', left: 0, returned: 1 },
    { kind: 'bin', left: 1, returned: 0 },
  ];
  expect(owedAfter({ containersOwed, containers })).toEqual([
    { kind: 'tote', count: 1 },
    { kind: 'bin', count: 1 },
  ]);
});

test("stops are in the driver's order, then in planned order, then by name; locations outside the run are left out", () => {
  const stop = (customerLocationId: string, planned: number | null) => ({
    customerLocationId,
    stop: planned,
    locationName: customerLocationId,
  });
  const all = [stop('D', null), stop('C', null), stop('B', 2), stop('A', 1), stop('A', 1)];
  expect(stopsOf(all, [])).toEqual(['A', 'B', 'C', 'D']);
  expect(stopsOf(all, ['C', 'gone', 'C'])).toEqual(['C', 'A', 'B', 'D']);
});
