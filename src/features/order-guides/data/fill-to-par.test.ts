import { describe, expect, it } from 'vitest';
import type { CartLine } from '../../../../contract/carts.ts';
import type { LocationOptions } from '../../../../contract/locations.ts';
import type { GuideLine } from '../../../../contract/order-guides.ts';
import { byCode, catalogItem } from '../../catalog/data/catalog-item.fixture.ts';
import { fillToPar } from './fill-to-par.ts';
import { guideLineKey } from './guide-lines.ts';
import type { OnItsWay } from './on-its-way.ts';

const line = (itemCode: string, par: number, change: Partial<GuideLine> = {}): GuideLine => ({
  itemCode,
  uom: 'CS',
  section: '',
  position: 0,
  par,
  weekdayPars: null,
  ...change,
});
const cartOf = (...lines: [itemCode: string, quantity: number][]) =>
  lines.map(([itemCode, quantity]) => ({ itemCode, uom: 'CS', quantity })) as CartLine[];

describe('fillToPar', () => {
  const location = { options: {} as LocationOptions };
  const items = byCode(
    catalogItem({ itemCode: 'A' }),
    catalogItem({ itemCode: 'B', inStock: false }),
    catalogItem({ itemCode: 'C' }),
  );
  const pars = [line('A', 5), line('B', 5), line('C', 5)];
  const fill = (lines: GuideLine[], cart: CartLine[], coming: Record<string, number> = {}) =>
    fillToPar(
      lines,
      1,
      new Map<string, OnItsWay>(
        Object.entries(coming).map(([itemCode, quantity]) => [
          guideLineKey({ itemCode, uom: 'CS' }),
          { quantity, later: 0, on: '2026-11-24' },
        ]),
      ),
      cart,
      items,
      location,
    );

  it('fills each line up to its par, counting the cart’s content, and leaves out unavailable items', () => {
    expect(fill([...pars, line('X', 1)], cartOf(['A', 2]))).toEqual({
      after: [
        { itemCode: 'A', uom: 'CS', quantity: 5 },
        { itemCode: 'C', uom: 'CS', quantity: 5 },
      ],
      before: [
        { itemCode: 'A', uom: 'CS', quantity: 2 },
        { itemCode: 'C', uom: 'CS', quantity: 0 },
      ],
      leftOut: 2,
    });
  });

  it('removes nothing and does nothing the second time', () => {
    expect(fill(pars, cartOf(['A', 9], ['C', 5])).after).toEqual([]);
  });

  it('[A3] orders nothing again that is coming for that day', () => {
    expect(fill(pars, cartOf(['A', 1]), { A: 3, B: 9, C: 5 })).toEqual({
      after: [{ itemCode: 'A', uom: 'CS', quantity: 2 }],
      before: [{ itemCode: 'A', uom: 'CS', quantity: 1 }],
      leftOut: 0,
    });
  });

  it('rounds a par up to whole cases, as a count does', () => {
    expect(fill([line('A', 2.5)], []).after).toEqual([{ itemCode: 'A', uom: 'CS', quantity: 3 }]);
  });
});
