import { describe, expect, it } from 'vitest';
import type { CartLine } from '../../../../contract/carts.ts';
import type { LocationOptions } from '../../../../contract/locations.ts';
import type { OrderLine } from '../../../../contract/orders.ts';
import { byCode, catalogItem } from '../../catalog/data/catalog-item.fixture.ts';
import { addToCart, planReorder } from './plan-reorder.ts';

const terms = (options: Partial<LocationOptions> = {}) => ({ options: options as LocationOptions });
const line = (change: Partial<OrderLine> = {}): OrderLine =>
  ({ itemCode: 'A1', uom: 'CS', quantity: 3, unitPrice: 2400, priceUnit: 'uom', ...change }) as OrderLine;
const planned = (old: OrderLine, items = byCode(catalogItem()), options: Partial<LocationOptions> = {}) =>
  planReorder(terms(options), [old], items)[0];

describe('planReorder', () => {
  it('takes an unchanged line as it was', () => {
    const plan = planned(line());
    expect(plan?.problem).toBeNull();
    expect(plan?.choices).toMatchObject([{ kind: 'same', uom: 'CS', quantity: 3 }]);
    expect(plan?.preset).toBe(0);
  });

  it('leaves out an item that the catalog no longer has', () => {
    expect(planned(line(), byCode())).toMatchObject({ problem: 'gone', choices: [], preset: null });
  });

  it('offers other units, in the same amount, if the old one is no longer sold', () => {
    const inBags = line({ uom: 'BG', quantity: 2 });
    expect(planned(inBags)).toMatchObject({ problem: 'unit', preset: null });
    const onlyCases = { onlyAllowStandardUoms: true };
    const pieces = line({ uom: 'EA', quantity: 30 });
    expect(planned(pieces, undefined, onlyCases)?.choices).toMatchObject([{ kind: 'unit', uom: 'CS', quantity: 3 }]);
  });

  it('offers available substitutes for an item that is out of stock, and takes none by itself', () => {
    const out = catalogItem({ inStock: false, available: 0, substitutes: ['B2', 'C3'] });
    const good = catalogItem({ itemCode: 'B2' });
    const alsoOut = catalogItem({ itemCode: 'C3', inStock: false });
    const plan = planned(line(), byCode(out, good, alsoOut));
    expect(plan).toMatchObject({ problem: 'out_of_stock', preset: null });
    expect(plan?.choices.map(({ kind, item }) => `${kind} ${item.itemCode}`)).toEqual(['substitute B2', 'same A1']);
  });

  it('[C9] converts a substitute that is sold in another unit, and leaves out one that can’t be converted', () => {
    const out = catalogItem({ inStock: false, available: 0, substitutes: ['B2', 'C3'] });
    const byCase = catalogItem({
      itemCode: 'B2',
      uoms: [{ uom: 'CS', factor: 12, isDefault: true, isStandard: true }],
    });
    const byWeight = catalogItem({
      itemCode: 'C3',
      orderUom: 'LB',
      uoms: [{ uom: 'LB', factor: 1, isDefault: true, isStandard: true }],
    });
    const plan = planned(line({ uom: 'EA', quantity: 48 }), byCode(out, byCase, byWeight));
    expect(plan?.choices).toMatchObject([{ kind: 'substitute', uom: 'CS', quantity: 4 }, { kind: 'same' }]);
  });

  it('rounds a substitute sold by weight up to half pounds', () => {
    const uoms = [{ uom: 'LB', factor: 1, isDefault: true, isStandard: true }];
    const byWeight = { orderUom: 'LB', uoms, prices: [{ uom: 'LB', price: 300 }] };
    const out = catalogItem({ ...byWeight, inStock: false, available: 0, substitutes: ['B2'] });
    const plan = planned(
      line({ uom: 'LB', quantity: 1.25 }),
      byCode(out, catalogItem({ ...byWeight, itemCode: 'B2' })),
    );
    expect(plan?.choices[0]).toMatchObject({ kind: 'substitute', uom: 'LB', quantity: 1.5 });
  });

  it('takes the available quantity of an item in short supply', () => {
    const plan = planned(line({ quantity: 20 }));
    expect(plan?.problem).toBe('short');
    expect(plan?.choices.map(({ quantity }) => quantity)).toEqual([10, 20]);
    expect(plan?.preset).toBe(0);
  });

  it('marks another price, but not if prices are hidden', () => {
    expect(planned(line({ unitPrice: 2100 }))).toMatchObject({ problem: 'repriced', priceNow: 2400, preset: 0 });
    expect(planned(line({ unitPrice: 0 }), byCode(catalogItem({ prices: null })))?.problem).toBeNull();
  });

  it('leaves out an item that the location may not order', () => {
    const plan = planned(line(), byCode(catalogItem({ isStandard: false })), { onlyAllowStandardItems: true });
    expect(plan).toMatchObject({ problem: 'not_permitted', preset: null });
  });
});

describe('addToCart', () => {
  it('takes the note of a line along, and keeps the one that the cart has', () => {
    const [ripe, firm] = ['Ripe', 'Firm'].map((note) => ({ note, substitution: null }));
    const inCart = {
      id: '',
      customerLocationId: 'L1',
      itemCode: 'B2',
      uom: 'CS',
      quantity: 1,
      addedAt: '',
      instructions: firm,
    };
    const amounts = ['A1', 'B2'].map((itemCode) => ({ itemCode, uom: 'CS', quantity: 2, instructions: ripe }));
    expect(addToCart([inCart], amounts).after).toEqual([
      { itemCode: 'A1', uom: 'CS', quantity: 2, instructions: ripe },
      { itemCode: 'B2', uom: 'CS', quantity: 3 },
    ]);
  });

  const cart = [{ itemCode: 'A1', uom: 'CS', quantity: 2 }] as CartLine[];

  it('adds to the cart and returns the earlier lines', () => {
    const { after, before } = addToCart(cart, [
      { itemCode: 'A1', uom: 'CS', quantity: 3 },
      { itemCode: 'B2', uom: 'EA', quantity: 0.1 },
      { itemCode: 'B2', uom: 'EA', quantity: 0.2 },
    ]);
    expect(after).toEqual([
      { itemCode: 'A1', uom: 'CS', quantity: 5 },
      { itemCode: 'B2', uom: 'EA', quantity: 0.3 },
    ]);
    expect(before).toEqual([
      { itemCode: 'A1', uom: 'CS', quantity: 2 },
      { itemCode: 'B2', uom: 'EA', quantity: 0 },
    ]);
  });

  it('never exceeds the maximum of a line', () => {
    expect(addToCart(cart, [{ itemCode: 'A1', uom: 'CS', quantity: 99_999 }]).after[0]?.quantity).toBe(99_999);
  });
});
