import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Location } from '../../../contract/locations.ts';
import { acceptanceOf } from '../../../rules/acceptance.ts';
import { addDays } from '../../../rules/calendar.ts';
import { offeredDates } from '../../../rules/delivery-calendar.ts';
import { addQuantities } from '../../../rules/quantity.ts';
import { availableOn, baseMilli } from '../../../rules/share-stock.ts';
import { LOCATION_OPTIONS } from '../../../tests/harness/factories.ts';
import { type EvaluatedTerms, type Evaluation, evaluateOrder, type Wanted } from './evaluate.ts';

/** A Thursday morning in New York. */
const AT = '2026-11-19T14:00:00Z';
const TODAY = '2026-11-19';

const LOCATION: Location = {
  customerLocationId: 'L1',
  customerId: 'C1',
  customerName: 'Café Luna',
  displayName: 'Café Luna',
  address: {
    ...{ line1: '', line2: '', city: '', state: '', postalCode: '' },
    ...{ country: 'US', contactName: '', contactPhone: '' },
  },
  warehouseId: 'W1',
  warehouseName: 'Secaucus',
  priceListId: 'A',
  timeZone: 'America/New_York',
  deliveryWeekdays: [1, 2, 3, 4, 5],
  routeWeekdays: [],
  pickupWeekdays: [6],
  cutoff: '16:00',
  leadDays: 1,
  holidays: [],
  minimumOrder: 0,
  minimumCases: 0,
  taxBasisPoints: 0,
  discountBasisPoints: 0,
  surcharge: { kind: 'none', amount: 0, basisPoints: 0 },
  credit: { hold: false, limit: null, balance: 0, openOrders: 0, oldestOverdueDays: 0, maxOverdueDays: null },
  creditLimitEnabled: true,
  options: { ...LOCATION_OPTIONS, disableZeroPriceItems: false },
};

const day = fc.integer({ min: -2, max: 25 }).map((offset) => addDays(TODAY, offset));
const cents = fc.integer({ min: 0, max: 40_000 });
const milli = (min: number, max: number) => fc.integer({ min: min * 1000, max: max * 1000 }).map((all) => all / 1000);
const weekdays = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 });
const nullable = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
/** True in one of eight cases, so that most orders have lines that may be ordered. */
const seldom = fc.integer({ min: 0, max: 7 }).map((one) => one === 0);

const location: fc.Arbitrary<Location> = fc
  .record({
    deliveryWeekdays: weekdays,
    leadDays: fc.integer({ min: 0, max: 2 }),
    holidays: fc.array(day, { maxLength: 2 }),
    minimumOrder: cents,
    minimumCases: fc.integer({ min: 0, max: 10 }),
    taxBasisPoints: fc.integer({ min: 0, max: 2000 }),
    discountBasisPoints: fc.integer({ min: 0, max: 2000 }),
    surcharge: fc.record({
      kind: fc.constantFrom('none', 'flat', 'percent', 'belowMinimum'),
      amount: fc.integer({ min: 0, max: 1500 }),
      basisPoints: fc.integer({ min: 0, max: 500 }),
    }),
    limit: nullable(cents),
    onlyAllowStandardItems: seldom,
    onlyAllowStandardUoms: seldom,
    disableZeroPriceItems: seldom,
  })
  .map(({ limit, onlyAllowStandardItems, onlyAllowStandardUoms, disableZeroPriceItems, ...terms }) => ({
    ...LOCATION,
    ...terms,
    credit: { ...LOCATION.credit, limit },
    options: { ...LOCATION.options, onlyAllowStandardItems, onlyAllowStandardUoms, disableZeroPriceItems },
  }));

const terms: fc.Arbitrary<EvaluatedTerms> = fc
  .record({
    caseFactor: fc.constantFrom(1, 4, 4, 2.5),
    isStandardUnit: fc.boolean(),
    priceUnit: fc.constantFrom('uom', 'lb'),
    averageWeightGrams: nullable(fc.integer({ min: 1, max: 20_000 })),
    taxable: fc.boolean(),
    availableWeekdays: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: weekdays }),
    leadDays: fc.constantFrom(0, 0, 0, 1, 4),
    prices: fc.record({ CS: nullable(cents), EA: nullable(cents) }),
    own: nullable(fc.record({ isStandard: fc.boolean(), price: cents })),
    available: milli(-5, 60),
    coming: fc.array(fc.record({ day, quantity: milli(1, 30) }), { maxLength: 2 }),
  })
  .map(({ caseFactor, isStandardUnit, prices, own, available, coming, priceUnit, ...item }) => ({
    item: {
      ...item,
      priceUnit: priceUnit as 'uom' | 'lb',
      description: 'KALE, LACINATO',
      brand: '',
      packSize: '',
      orderUom: 'CS',
      catchWeight: priceUnit === 'lb',
      uoms: [
        { uom: 'CS', factor: caseFactor, isDefault: true, isStandard: true },
        { uom: 'EA', factor: 1, isDefault: false, isStandard: isStandardUnit },
      ],
    },
    list: { prices: Object.entries(prices).flatMap(([uom, price]) => (price === null ? [] : [{ uom, price }])) },
    own: own ? { isStandard: own.isStandard, prices: [{ uom: 'EA', price: own.price }] } : undefined,
    stock: { available, coming },
  }));

const wanted: fc.Arbitrary<Wanted> = fc.record({
  shippingMethod: fc.constantFrom('Delivery', 'Delivery', 'Pickup'),
  deliveryDate: day,
  lines: fc.uniqueArray(
    fc.record({
      itemCode: fc.constantFrom('A', 'A', 'A', 'B', 'B', 'UNKNOWN'),
      uom: fc.constantFrom('CS', 'CS', 'CS', 'EA', 'EA', 'BAG'),
      quantity: milli(0.5, 20),
      seenUnitPrice: nullable(cents),
      seenFactor: fc.constantFrom(1, 4),
      seenAvailable: nullable(milli(-5, 60)),
    }),
    { minLength: 1, maxLength: 6, selector: ({ itemCode, uom }) => `${itemCode} ${uom}` },
  ),
});

const order = fc.record({ location, a: terms, b: terms, wanted });
type Order = typeof order extends fc.Arbitrary<infer T> ? T : never;

const termsOf = ({ a, b }: Order) =>
  new Map([
    ['A', a],
    ['B', b],
  ]);
const evaluated = (one: Order, change: Partial<Wanted> = {}): Evaluation =>
  evaluateOrder(one.location, termsOf(one), { ...one.wanted, ...change }, AT);
const holdsOf = ({ holds }: Evaluation, ...kinds: string[]) => holds.filter(({ kind }) => kinds.includes(kind));

/** The order as its user would submit it again after the evaluation: current prices, units and quantities. */
const seenAgain = ({ lines }: Evaluation, wantedLines: Wanted['lines']): Wanted['lines'] =>
  wantedLines.map((line, index) => ({
    ...line,
    seenUnitPrice: lines[index]?.unitPrice ?? null,
    seenFactor: lines[index]?.uomFactor ?? line.seenFactor,
  }));

test('[C2] an evaluation keeps every line and its quantity, and its amounts add up', () => {
  fc.assert(
    fc.property(order, (one) => {
      const { lines, totals } = evaluated(one);
      expect(lines.map(({ lineNumber, itemCode, uom, quantity }) => [lineNumber, itemCode, uom, quantity])).toEqual(
        one.wanted.lines.map(({ itemCode, uom, quantity }, index) => [index + 1, itemCode, uom, quantity]),
      );
      expect(totals.total).toBe(totals.subtotal - totals.discount + totals.tax + totals.surcharge);
      expect(lines.reduce((sum, { linePrice }) => sum + linePrice, 0)).toBe(totals.subtotal - totals.discount);
      for (const line of lines.filter(({ gone }) => gone)) expect(line).toMatchObject({ unitPrice: 0, linePrice: 0 });
    }),
  );
});

test('[C2] an accepted order has no hold left but credit and minimums', () => {
  let accepted = 0;
  fc.assert(
    fc.property(order, (one) => {
      const first = evaluated(one);
      const acceptance = acceptanceOf(first.holds, one.wanted.lines, one.wanted.deliveryDate);
      if (!acceptance) return;
      accepted++;
      const lines = acceptance.lines.map(({ line, quantity }) => ({ ...line, quantity, seenUnitPrice: null }));
      const second = evaluated(one, { lines, deliveryDate: acceptance.deliveryDate });
      expect(holdsOf(second, 'price', 'stock', 'date', 'item_unavailable', 'uom')).toEqual([]);
    }),
  );
  expect(accepted).toBeGreaterThan(20);
});

test('[C2] an order that shows the current values is not held for price or unit', () => {
  fc.assert(
    fc.property(order, (one) => {
      const again = evaluated(one, { lines: seenAgain(evaluated(one), one.wanted.lines) });
      const unknownUnits = one.wanted.lines.filter(({ uom }) => uom === 'BAG').length;
      expect(holdsOf(again, 'price')).toEqual([]);
      // A unit that is no longer sold stays a hold.
      expect(holdsOf(again, 'uom').filter(({ now }) => now !== null)).toEqual([]);
      expect(holdsOf(again, 'uom', 'item_unavailable').length).toBeGreaterThanOrEqual(unknownUnits);
    }),
  );
});

test('[C2] a price hold names the seen and the current price of a line whose price differs', () => {
  fc.assert(
    fc.property(order, (one) => {
      const { lines, holds } = evaluated(one);
      const problems = new Set(
        holdsOf({ holds } as Evaluation, 'item_unavailable', 'uom').map(({ itemCode, uom }) => `${itemCode} ${uom}`),
      );
      const differing = one.wanted.lines.flatMap(({ itemCode, uom, seenUnitPrice }, index) =>
        seenUnitPrice === null || problems.has(`${itemCode} ${uom}`) || lines[index]?.unitPrice === seenUnitPrice
          ? []
          : [{ itemCode, uom, seen: seenUnitPrice, now: lines[index]?.unitPrice }],
      );
      expect(holds.filter(({ kind }) => kind === 'price')).toMatchObject(differing);
    }),
  );
});

test('[C2] lines that are not held take no more of an item than its stock of the delivery day', () => {
  fc.assert(
    fc.property(order, (one) => {
      const lines = one.wanted.lines.map((line) => ({ ...line, seenAvailable: null }));
      const { holds } = evaluated(one, { lines });
      const date = holds.find(({ kind }) => kind === 'date');
      const on = date ? String(date.now) : one.wanted.deliveryDate;
      for (const [code, { item, stock }] of termsOf(one)) {
        const taken = lines
          .filter(({ itemCode }) => itemCode === code)
          .map(({ uom, quantity }) => {
            const own = holds.filter((hold) => hold.itemCode === code && hold.uom === uom);
            if (own.some(({ kind }) => kind === 'item_unavailable' || kind === 'uom')) return 0;
            const short = own.find(({ kind }) => kind === 'stock');
            const factor = item.uoms.find((unit) => unit.uom === uom)?.factor ?? 0;
            return baseMilli(short ? Number(short.now) : quantity, factor) / 1000;
          });
        expect(addQuantities(0, ...taken)).toBeLessThanOrEqual(Math.max(0, availableOn(stock, on, TODAY)));
      }
    }),
  );
});

test('[C2] a line that cannot be ordered takes no stock from the other lines', () => {
  fc.assert(
    fc.property(order, (one) => {
      const all = evaluated(one);
      const problems = holdsOf(all, 'item_unavailable', 'uom');
      const lines = one.wanted.lines.filter(
        ({ itemCode, uom }) => !problems.some((hold) => hold.itemCode === itemCode && hold.uom === uom),
      );
      if (lines.length === 0) return;
      expect(holdsOf(evaluated(one, { lines }), 'stock')).toEqual(holdsOf(all, 'stock'));
    }),
  );
});

test('[C2] an order is held for its date exactly if the day is not offered, and names an offered day', () => {
  fc.assert(
    fc.property(order, (one) => {
      const { deliveryDate, shippingMethod } = one.wanted;
      const offered = offeredDates(one.location, shippingMethod, AT);
      const [date] = holdsOf(evaluated(one), 'date');
      expect(date === undefined).toBe(offered.includes(deliveryDate));
      if (!date) return;
      expect(date.seen).toBe(deliveryDate);
      if (offered.length === 0) expect(date.now).toBeNull();
      else expect(offered).toContain(date.now);
    }),
  );
});

test('[C2] an order with more base units than stock can count is refused', () => {
  const line = { itemCode: 'A', uom: 'CS', seenUnitPrice: null, seenFactor: 12, seenAvailable: null };
  fc.assert(
    fc.property(order, fc.integer({ min: 900_000_000, max: 999_999_999 }), (one, quantity) => {
      const a = {
        ...one.a,
        item: { ...one.a.item, uoms: [{ uom: 'CS', factor: 12, isDefault: true, isStandard: true }] },
      };
      expect(() => evaluated({ ...one, a }, { lines: [{ ...line, quantity }] })).toThrow(
        expect.objectContaining({ code: 'invalid_input' }),
      );
    }),
  );
});
