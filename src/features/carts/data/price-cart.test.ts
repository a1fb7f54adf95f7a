import { describe, expect, it } from 'vitest';
import { availableIn, priceCart, refusalIn, unitsFor } from './price-cart.ts';
import { known, sampleItem, sampleLine, sampleLocation } from './shop-samples.fixture.ts';

const TODAY = '2026-11-20';

describe('a priced cart', () => {
  it('adds up its lines by the unit of each', () => {
    const cart = priceCart(sampleLocation(), [sampleLine('A', 2), sampleLine('A', 5, 'EA')], known(sampleItem('A')), {
      today: TODAY,
    });
    expect(cart.entries.map(({ gross }) => gross)).toEqual([2400, 550]);
    expect(cart.totals.total).toBe(2950);
    expect(cart.approximate).toBe(false);
  });

  it('has the tax of its delivery day, and without one that of today', () => {
    const location = sampleLocation({ taxBasisPoints: 600, taxChange: { on: '2026-11-21', basisPoints: 700 } });
    const item = sampleItem('A', { taxable: true });
    const tax = (day: string | null) =>
      priceCart(location, [sampleLine('A', 10)], known(item), { today: TODAY, day }).totals.tax;
    expect([tax(null), tax('2026-11-20'), tax('2026-11-21')]).toEqual([720, 720, 840]);
  });

  it('estimates what is priced by weight', () => {
    const item = sampleItem('B', { priceUnit: 'lb', averageWeightGrams: 4536, prices: [{ uom: 'CS', price: 300 }] });
    const cart = priceCart(sampleLocation(), [sampleLine('B', 2)], known(item), { today: TODAY });
    expect(cart.totals.total).toBe(6000);
    expect(cart.approximate).toBe(true);
  });

  it('a line that can’t be ordered costs nothing and has a reason', () => {
    const location = sampleLocation({ options: { onlyAllowStandardUoms: true } });
    const lines = [sampleLine('A', 1), sampleLine('A', 5, 'EA'), sampleLine('GONE', 1)];
    const cart = priceCart(location, lines, known(sampleItem('A')), { today: TODAY });
    expect(cart.entries.map(({ refusal }) => refusal)).toEqual([null, 'uom_not_permitted', 'item_unknown']);
    expect(cart.orderable).toHaveLength(1);
    expect(cart.totals.total).toBe(1200);
  });

  it('reports that an item is still loading instead of missing', () => {
    const cart = priceCart(
      sampleLocation(),
      [sampleLine('A', 1)],
      { items: new Map(), pending: new Set(['A']) },
      { today: TODAY },
    );
    expect(cart.pending).toBe(true);
    expect(cart.entries[0]?.refusal).toBeNull();
  });

  it('checks only the number of cases if prices are hidden', () => {
    const location = sampleLocation({ minimumOrder: 50_000, minimumCases: 3, options: { displayPrices: false } });
    const item = sampleItem('A', { prices: null });
    const cart = priceCart(location, [sampleLine('A', 2)], known(item), { today: TODAY });
    expect(cart.showsPrices).toBe(false);
    expect(cart.minimum).toMatchObject({ met: false, remainingCents: 0, remainingCases: 1 });
    expect(priceCart(location, [sampleLine('A', 3)], known(item), { today: TODAY }).minimum.met).toBe(true);
  });
});

describe('the available quantity of an item', () => {
  it('is in the requested unit, in whole thousandths and never more than the stock', () => {
    expect(availableIn(sampleItem('A'), 'CS')).toBe(5);
    expect(availableIn(sampleItem('A', { available: 7 }), 'CS')).toBe(0.583);
    expect(availableIn(sampleItem('A', { available: -3, inStock: false }), 'EA')).toBe(0);
  });

  it('is unknown if quantities are hidden, but zero if it is out of stock', () => {
    expect(availableIn(sampleItem('A', { available: null }), 'CS')).toBeNull();
    expect(availableIn(sampleItem('A', { available: null, inStock: false }), 'CS')).toBe(0);
  });

  it('is not refused because its price is hidden', () => {
    const location = sampleLocation({ options: { disableZeroPriceItems: true, displayPrices: false } });
    expect(refusalIn(location, sampleItem('A', { prices: null }), 'CS')).toBeNull();
    expect(refusalIn(location, sampleItem('A', { prices: [] }), 'CS')).toBe('item_not_permitted');
  });

  it('names the order unit first', () => {
    const backwards = sampleItem('A', { uoms: sampleItem('A').uoms.toReversed() });
    expect(unitsFor(sampleLocation(), backwards)).toEqual(['CS', 'EA']);
    expect(unitsFor(sampleLocation({ options: { onlyAllowStandardUoms: true } }), sampleItem('A'))).toEqual(['CS']);
  });
});
