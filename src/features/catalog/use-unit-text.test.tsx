// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderUi } from '../../ui/render-for-test.tsx';
import { type UnitTextItem, useUnitText } from './use-unit-text.ts';

afterEach(cleanup);

const unit = (uom: string, factor: number) => ({ uom, factor, isDefault: false, isStandard: true });
const lettuce: UnitTextItem = {
  ...{ priceUnit: 'uom', orderUom: 'CS', averageWeightGrams: null, taxable: false },
  uoms: [unit('CS', 48), unit('HC', 24), unit('EA', 1)],
  prices: [
    { uom: 'CS', price: 1512 },
    { uom: 'HC', price: 786 },
    { uom: 'EA', price: 35 },
  ],
};

function texts(item: UnitTextItem): string[] {
  let found: string[] = [];
  function Holder() {
    const textOf = useUnitText(item);
    found = item.uoms.map(({ uom }) => textOf(uom));
    return null;
  }
  renderUi(<Holder />);
  return found;
}

it('says what a unit holds, its price and the price of one', () => {
  expect(texts(lettuce)).toEqual(['CS of 48 EA · $15.12 · $0.32/EA', 'HC of 24 EA · $7.86 · $0.33/EA', 'EA · $0.35']);
});

it('has no price where prices are hidden, and says if one is on request', () => {
  expect(texts({ ...lettuce, prices: null })).toEqual(['CS of 48 EA', 'HC of 24 EA', 'EA']);
  expect(texts({ ...lettuce, prices: [{ uom: 'CS', price: 0 }] })[0]).toBe('CS of 48 EA · Price on request');
});

it('estimates the price of a catch-weight unit, and names that of a pound', () => {
  const beef: UnitTextItem = {
    ...{ priceUnit: 'lb', orderUom: 'CS', averageWeightGrams: 4536, taxable: false },
    uoms: [unit('CS', 1)],
    prices: [{ uom: 'CS', price: 450 }],
  };
  expect(texts(beef)).toEqual(['CS · ≈ $45.00 · $4.50/lb']);
});
