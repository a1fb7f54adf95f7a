import { describe, expect, it } from 'vitest';
import type { ProductFlags } from './catalog.ts';
import { piecesOf, unitsOf } from './units.ts';

const PLAIN: ProductFlags = { each: false, half: false, pound: false, catchUnit: null, organic: false, taxable: false };

describe('units of an item', () => {
  it.each([
    ['24 CT', 24],
    ['4/1 GAL', 4],
    ['12/3 LB', 12],
    ['15 DZ', 15],
    ['1/2 CS', 0],
    ['1 1/9 BU', 0],
    ['40 LB', 0],
    ['1000 CT', 0],
  ])('reads %s as %i pieces that can be sold alone', (text, pieces) => {
    expect(piecesOf(text)).toBe(pieces);
  });

  it('counts a case in the smallest unit that is sold', () => {
    const text = (pack: string, pounds: number, flags: Partial<ProductFlags>) =>
      unitsOf({ text: pack, pounds }, { ...PLAIN, ...flags }).map(({ uom, factor }) => `${uom} ${factor}`);
    expect(text('24 CT', 36, { each: true, half: true })).toEqual(['CS 24', 'HC 12', 'EA 1']);
    expect(text('40 LB', 40, { half: true, pound: true })).toEqual(['CS 40', 'HC 20', 'LB 1']);
    expect(text('23 CT', 40, { half: true })).toEqual(['CS 2', 'HC 1']);
    expect(text('1/2 CS', 20, { half: true })).toEqual(['CS 1']);
    expect(text('10 LB', 10, {})).toEqual(['BX 1']);
    expect(text('1 LB', 1, { each: true })).toEqual(['EA 1']);
    expect(text('12 CT', 2, { each: true })).toEqual(['CS 12', 'EA 1']);
    expect(text('45 CT BIN', 700, { each: true })).toEqual(['BIN 45', 'EA 1']);
  });

  it('sells catch weight only by the case', () => {
    expect(unitsOf({ text: '12 CT', pounds: 39 }, { ...PLAIN, each: true, half: true, catchUnit: 'lb' })).toEqual([
      { uom: 'CS', factor: 1 },
    ]);
  });
});
