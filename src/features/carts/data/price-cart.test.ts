import { describe, expect, it } from 'vitest';
import { availableIn, priceCart, refusalIn, unitsFor } from './price-cart.ts';
import { known, sampleItem, sampleLine, sampleLocation } from './shop-samples.fixture.ts';

describe('a priced cart', () => {
  it('adds up its lines by the unit of each', () => {
    const cart = priceCart(sampleLocation(), [sampleLine('A', 2), sampleLine('A', 5, 'EA')], known(sampleItem('A')));
    expect(cart.entries.map(({ gross }) => gross)).toEqual([2400, 550]);
    expect(cart.totals.total).toBe(2950);
    expect(cart.approximate).toBe(false);
  });

  it('estimates what is priced by weight', () => {
    const item = sampleItem('B', { priceUnit: 'lb', averageWeightGrams: 4536, prices: [{ uom: 'CS', price: 300 }] });
    const cart = priceCart(sampleLocation(), [sampleLine('B', 2)], known(item));
    expect(cart.totals.total).toBe(6000);
    expect(cart.approximate).toBe(true);
  });

  it('counts a line that can’t be ordered for nothing, and says why', () => {
    const location = sampleLocation({ options: { onlyAllowStandardUoms: true } });
    const lines = [sampleLine('A', 1), sampleLine('A', 5, 'EA'), sampleLine('GONE', 1)];
    const cart = priceCart(location, lines, known(sampleItem('A')));
    expect(cart.entries.map(({ refusal }) => refusal)).toEqual([null, 'uom_not_permitted', 'item_unknown']);
    expect(cart.orderable).toHaveLength(1);
    expect(cart.totals.total).toBe(1200);
  });

  it('says that an item is still being looked up instead of that it is gone', () => {
    const cart = priceCart(sampleLocation(), [sampleLine('A', 1)], { items: new Map(), pending: new Set(['A']) });
    expect(cart.pending).toBe(true);
    expect(cart.entries[0]?.refusal).toBeNull();
  });

  it('judges only the number of cases where prices are hidden', () => {
    const location = sampleLocation({ minimumOrder: 50_000, minimumCases: 3, options: { displayPrices: false } });
    const item = sampleItem('A', { prices: null });
    const cart = priceCart(location, [sampleLine('A', 2)], known(item));
    expect(cart.showsPrices).toBe(false);
    expect(cart.minimum).toMatchObject({ met: false, remainingCents: 0, remainingCases: 1 });
    expect(priceCart(location, [sampleLine('A', 3)], known(item)).minimum.met).toBe(true);
  });
});

describe('what may be ordered of an item', () => {
  it('is told in the unit that is asked for, whole thousandths and never more than there is', () => {
    expect(availableIn(sampleItem('A'), 'CS')).toBe(5);
    expect(availableIn(sampleItem('A', { available: 7 }), 'CS')).toBe(0.583);
    expect(availableIn(sampleItem('A', { available: -3, inStock: false }), 'EA')).toBe(0);
  });

  it('is unknown where quantities are hidden, but known to be nothing where there is none', () => {
    expect(availableIn(sampleItem('A', { available: null }), 'CS')).toBeNull();
    expect(availableIn(sampleItem('A', { available: null, inStock: false }), 'CS')).toBe(0);
  });

  it('is not refused for want of a price that may not be seen', () => {
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
