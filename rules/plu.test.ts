import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPlu, organicPlu, parsePlu } from './plu.ts';

describe('PLU', () => {
  it('knows a banana from an organic one', () => {
    expect(parsePlu('4011')).toEqual({ code: '4011', base: '4011', organic: false });
    expect(parsePlu('94011')).toEqual({ code: '94011', base: '4011', organic: true });
    expect(parsePlu('04011')).toEqual({ code: '4011', base: '4011', organic: false });
    expect(parsePlu('83001')).toEqual({ code: '83001', base: '83001', organic: false });
  });

  it('ends at the edges of its ranges', () => {
    expect(['3000', '4999', '93000', '94999', '83000', '84999'].every(isPlu)).toBe(true);
    const outside = [
      '2999',
      '5000',
      '92999',
      '95000',
      '82999',
      '85000',
      '73000',
      '14011',
      '904011',
      '401',
      '',
      ' 4011',
      '4011a',
    ];
    expect(outside.filter(isPlu)).toEqual([]);
  });

  it('has an organic code for every conventional one of four digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3000, max: 4999 }), (number) => {
        const organic = organicPlu(String(number));
        expect(parsePlu(organic!)).toEqual({ code: organic, base: String(number), organic: true });
        expect(organicPlu(organic!)).toBe(organic);
      }),
    );
    expect(organicPlu('83001')).toBeUndefined();
    expect(organicPlu('123')).toBeUndefined();
  });
});
