import { describe, expect, it } from 'vitest';
import type { CartLine } from '../../../../contract/carts.ts';
import type { LocationOptions } from '../../../../contract/locations.ts';
import type { GuideLine } from '../../../../contract/order-guides.ts';
import { byCode, catalogItem } from '../../catalog/data/catalog-item.fixture.ts';
import { cartLinesOf, countResult } from './count-result.ts';
import { guideLineKey } from './guide-lines.ts';
import type { OnItsWay } from './on-its-way.ts';

const location = { options: {} as LocationOptions };
const line = (itemCode: string, change: Partial<GuideLine> = {}): GuideLine => ({
  itemCode,
  uom: 'CS',
  section: '',
  position: 0,
  par: 4,
  weekdayPars: null,
  ...change,
});
const key = (itemCode: string, uom = 'CS') => guideLineKey({ itemCode, uom });
const ITEMS = byCode(
  catalogItem({ itemCode: 'A' }),
  catalogItem({ itemCode: 'B', inStock: false }),
  catalogItem({
    itemCode: 'M',
    catchWeight: true,
    uoms: [
      { uom: 'CS', factor: 40, isDefault: true, isStandard: true },
      { uom: 'LB', factor: 1, isDefault: false, isStandard: true },
    ],
    prices: [
      { uom: 'CS', price: 400 },
      { uom: 'LB', price: 400 },
    ],
  }),
);
const resultOf = (
  lines: GuideLine[],
  entries: Record<string, string>,
  {
    wanted = {},
    cart = [],
    weekday = 2,
    coming = new Map(),
  }: {
    wanted?: Record<string, number>;
    cart?: CartLine[];
    weekday?: number;
    coming?: ReadonlyMap<string, OnItsWay>;
  } = {},
) => countResult(lines, weekday, coming, { entries, wanted }, cart, ITEMS, location);

describe('countResult', () => {
  it('orders par minus the counted quantity, by the par of the weekday', () => {
    const own = line('A', { weekdayPars: [null, null, 9, null, null, null, null] });
    expect(resultOf([own], { [key('A')]: '1.5' })[0]).toMatchObject({ par: 9, onHand: 1.5, wanted: 8, uom: 'CS' });
    expect(resultOf([own], { [key('A')]: '1.5' }, { weekday: -1 })[0]).toMatchObject({ par: 4, wanted: 3 });
  });

  it('[A3] subtracts what is coming by the day of the order', () => {
    const five = new Map([[key('A'), { quantity: 5, later: 9, on: '2026-11-24' }]]);
    const typed = { [key('A')]: '1' };
    expect(resultOf([line('A', { par: 3 })], typed, { coming: five })[0]).toMatchObject({ coming: 5, wanted: 0 });
    expect(resultOf([line('A', { par: 8 })], typed, { coming: five })[0]).toMatchObject({ coming: 5, wanted: 2 });
  });

  it('orders nothing of a line that was not counted or has no par, unless the user enters a quantity', () => {
    const lines = [line('A'), line('A', { uom: 'EA', par: null })];
    const typed = { [key('A', 'EA')]: '3' };
    expect(resultOf(lines, typed).map(({ wanted }) => wanted)).toEqual([0, 0]);
    const wanted = { [key('A')]: 7, [key('A', 'EA')]: 5 };
    expect(resultOf(lines, typed, { wanted }).map((each) => each.wanted)).toEqual([0, 5]);
  });

  it('gives the reason that a line cannot be ordered', () => {
    const found = resultOf([line('A'), line('B'), line('X')], {});
    expect(found.map(({ problem }) => problem)).toEqual([null, 'out_of_stock', 'item_unknown']);
  });
});

describe('cartLinesOf', () => {
  it('fills the cart up to the order, removes nothing and leaves out unavailable items', () => {
    const cart = [
      { itemCode: 'A', uom: 'CS', quantity: 1 },
      { itemCode: 'A', uom: 'EA', quantity: 9 },
    ] as CartLine[];
    const lines = [line('A'), line('A', { uom: 'EA' }), line('B')];
    const typed = { [key('A')]: '0', [key('A', 'EA')]: '0', [key('B')]: '0' };
    expect(cartLinesOf(resultOf(lines, typed, { cart }))).toEqual({
      after: [{ itemCode: 'A', uom: 'CS', quantity: 4 }],
      before: [{ itemCode: 'A', uom: 'CS', quantity: 1 }],
    });
  });

  it('adds up two lines of an item that are ordered by the case', () => {
    const lines = [line('M', { par: 2 }), line('M', { uom: 'LB', par: 50 })];
    const typed = { [key('M')]: '1', [key('M', 'LB')]: '5' };
    expect(cartLinesOf(resultOf(lines, typed)).after).toEqual([{ itemCode: 'M', uom: 'CS', quantity: 3 }]);
  });
});
