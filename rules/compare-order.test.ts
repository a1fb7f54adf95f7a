import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareOrder, type LineFacts, type OrderFacts } from './compare-order.ts';

const romaine: LineFacts = {
  itemCode: '1042',
  uom: 'CS',
  quantity: 3,
  orderable: true,
  uomOffered: true,
  factor: 24,
  unitPrice: 2450,
  priceUnit: 'uom',
  available: 10,
};
const limes: LineFacts = { ...romaine, itemCode: '2110', uom: 'EA', factor: 1, unitPrice: 35 };
const seen: OrderFacts = {
  lines: [romaine, limes],
  totalCents: 7455,
  deliveryOn: '2026-03-09',
  creditCodes: [],
  minimum: { met: true, remainingCents: 0, remainingCases: 0 },
};
const withRomaine = (change: Partial<LineFacts>): OrderFacts => ({
  ...seen,
  lines: [{ ...romaine, ...change }, limes],
});

describe('compareOrder', () => {
  it('finds nothing where nothing changed', () => {
    expect(compareOrder(seen, structuredClone(seen))).toEqual([]);
  });

  it('finds nothing when both sides agree, whatever they say', () => {
    const line = fc.record({
      itemCode: fc.string(),
      uom: fc.string(),
      quantity: fc.nat(),
      orderable: fc.boolean(),
      uomOffered: fc.boolean(),
      factor: fc.integer({ min: 1, max: 100 }),
      unitPrice: fc.nat(),
      priceUnit: fc.constantFrom('each', 'uom', 'lb'),
      available: fc.option(fc.nat()),
    });
    const lines = fc.uniqueArray(line, { selector: (each) => JSON.stringify([each.itemCode, each.uom]) });
    fc.assert(
      fc.property(lines, fc.boolean(), (all, held) => {
        const facts: OrderFacts = { ...seen, lines: all, creditCodes: held ? ['credit_hold'] : [] };
        expect(compareOrder(facts, { ...facts, lines: all.toReversed() })).toEqual([]);
      }),
    );
  });

  it('shows a price on both sides, cheaper or dearer, or per another unit', () => {
    const at = (change: Partial<LineFacts>) => compareOrder(seen, { ...withRomaine(change), totalCents: 1 });
    expect(at({ unitPrice: 2600 })).toEqual([
      {
        kind: 'price',
        itemCode: '1042',
        uom: 'CS',
        seen: { unitPrice: 2450, priceUnit: 'uom' },
        now: { unitPrice: 2600, priceUnit: 'uom' },
      },
    ]);
    expect(at({ unitPrice: 2300 })).toHaveLength(1);
    expect(at({ priceUnit: 'lb' })).toHaveLength(1);
  });

  it('shows the total when it changed and no line says why', () => {
    expect(compareOrder(seen, { ...seen, totalCents: 7500 })).toEqual([
      { kind: 'price', seen: { totalCents: 7455 }, now: { totalCents: 7500 } },
    ]);
  });

  it('shows stock only where it covers less of the order than was seen', () => {
    const at = (available: number | null) => compareOrder(seen, withRomaine({ available }));
    expect(at(2)).toEqual([{ kind: 'stock', itemCode: '1042', uom: 'CS', seen: 3, now: 2 }]);
    expect(at(-4)).toEqual([{ kind: 'stock', itemCode: '1042', uom: 'CS', seen: 3, now: 0 }]);
    expect(at(3)).toEqual([]);
    expect(at(null)).toEqual([]);
    expect(compareOrder(withRomaine({ available: 1 }), withRomaine({ available: 1 }))).toEqual([]);
    expect(compareOrder(withRomaine({ available: 1 }), withRomaine({ available: 2 }))).toEqual([]);
    expect(compareOrder(withRomaine({ available: null }), withRomaine({ available: 1 }))).toHaveLength(1);
  });

  it('shows an item that is gone once, without its price or stock', () => {
    const gone = [{ kind: 'item_unavailable', itemCode: '1042', uom: 'CS', seen: true, now: false }];
    expect(compareOrder(seen, withRomaine({ orderable: false, unitPrice: 1, available: 0 }))).toEqual(gone);
    expect(compareOrder(seen, { ...seen, lines: [limes], totalCents: 105 })).toEqual(gone);
  });

  it('takes a case of another size for another unit', () => {
    expect(compareOrder(seen, withRomaine({ factor: 20, unitPrice: 2000 }))).toEqual([
      {
        kind: 'uom',
        itemCode: '1042',
        uom: 'CS',
        seen: { uomOffered: true, factor: 24 },
        now: { uomOffered: true, factor: 20 },
      },
    ]);
    expect(compareOrder(seen, withRomaine({ uomOffered: false }))).toMatchObject([{ kind: 'uom' }]);
  });

  it('shows a day that can no longer be kept', () => {
    expect(compareOrder(seen, { ...seen, deliveryOn: '2026-03-10' })).toEqual([
      { kind: 'date', seen: '2026-03-09', now: '2026-03-10' },
    ]);
    expect(compareOrder(seen, { ...seen, deliveryOn: null })).toMatchObject([{ kind: 'date', now: null }]);
  });

  it('shows credit only when a message came that was not on the glass', () => {
    const now: OrderFacts = { ...seen, creditCodes: ['credit_hold'] };
    expect(compareOrder(seen, now)).toEqual([{ kind: 'credit', seen: [], now: ['credit_hold'] }]);
    expect(compareOrder(now, now)).toEqual([]);
    expect(compareOrder(now, seen)).toEqual([]);
    expect(compareOrder(now, { ...seen, creditCodes: ['credit_hold', 'over_credit_limit'] })).toHaveLength(1);
  });

  it('shows a minimum that was reached and is not any more', () => {
    const short = { met: false, remainingCents: 500, remainingCases: 0 };
    expect(compareOrder(seen, { ...seen, minimum: short })).toEqual([
      { kind: 'minimum', seen: seen.minimum, now: short },
    ]);
    expect(compareOrder({ ...seen, minimum: short }, { ...seen, minimum: short })).toEqual([]);
  });

  it('lists lines in the order of the cart, then what concerns the whole order', () => {
    const now: OrderFacts = {
      lines: [
        { ...limes, unitPrice: 40, available: 0 },
        { ...romaine, available: 0 },
      ],
      totalCents: 9,
      deliveryOn: null,
      creditCodes: ['over_credit_limit'],
      minimum: { met: false, remainingCents: 1, remainingCases: 0 },
    };
    expect(compareOrder(seen, now).map((difference) => difference.kind)).toEqual([
      'stock',
      'price',
      'stock',
      'date',
      'credit',
      'minimum',
    ]);
  });
});
