import { describe, expect, it } from 'vitest';
import type { CartLine } from '../../../../contract/carts.ts';
import type { GuideLine } from '../../../../contract/order-guides.ts';
import { catalogItem } from '../../catalog/data/catalog-item.fixture.ts';
import { quantityOf, rowsOfCarts, rowsOfGuide, rowsOfItems } from './grid-rows.ts';

const line = (itemCode: string, uom: string, quantity = 1) => ({ itemCode, uom, quantity }) as CartLine;

describe('rows of the grid', () => {
  it('name each item and unit of the carts once', () => {
    const carts = [{ lines: [line('A', 'CS'), line('B', 'EA')] }, { lines: [line('A', 'CS', 3), line('A', 'EA')] }];
    expect(rowsOfCarts(carts)).toEqual([
      { itemCode: 'A', uom: 'CS' },
      { itemCode: 'B', uom: 'EA' },
      { itemCode: 'A', uom: 'EA' },
    ]);
  });

  it('follow the shelf of a guide, and the order unit of found items', () => {
    const guideLine = (itemCode: string, position: number) => ({ itemCode, uom: 'CS', position }) as GuideLine;
    expect(rowsOfGuide({ lines: [guideLine('B', 1), guideLine('A', 0)] }).map((row) => row.itemCode)).toEqual([
      'A',
      'B',
    ]);
    expect(rowsOfItems([catalogItem({ itemCode: 'A', orderUom: 'LB' })])).toEqual([{ itemCode: 'A', uom: 'LB' }]);
  });

  it('have the quantity of their item in their unit', () => {
    const lines = [line('A', 'CS', 2), line('A', 'EA', 5)];
    expect(quantityOf(lines, { itemCode: 'A', uom: 'EA' })).toBe(5);
    expect(quantityOf(lines, { itemCode: 'B', uom: 'EA' })).toBe(0);
  });
});
