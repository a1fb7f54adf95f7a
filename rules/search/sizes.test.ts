import { describe, expect, it } from 'vitest';
import { fold } from './fold.ts';
import { sizesIn, unitOf } from './sizes.ts';

const terms = (text: string): string[] => sizesIn(fold(text)).flatMap((size) => size.terms);

describe('sizes', () => {
  it.each([
    ['=88ct', ['88 CT', '88ct', '88 count', '88-ct']],
    ['=5lb', ['5 lb', '5#', '5 LBS', '5 libras', '5 pounds', '5.0 lb']],
    ['=10in', ['10 inch', '10 IN', '10"', '10 pulgadas']],
    ['=15dz', ['15 dozen', '15 DZ', '15 docenas', '15 douzaines']],
    ['=5x6', ['5x6', '5X6', '5×6']],
    ['=16/20', ['16/20', '16-20']],
    ['=80/20', ['80/20']],
    ['=u/15', ['U/15', 'u15', 'U-15']],
    ['=40%', ['40%']],
    ['=#10', ['#10']],
  ])('%s is read from %j', (term, texts) => {
    for (const text of texts) expect(terms(text), text).toContain(term);
  });

  it('of a pack are the pack and its single unit', () => {
    expect(terms('12/3 LB')).toEqual(['=12/3lb', '=3lb']);
    expect(terms('9/1/2 GAL')).toEqual(['=9/1/2gal', '=1/2gal']);
    expect(terms('6/#10')).toEqual(['=6/#10', '=#10']);
  });

  it('are units alone, written out', () => {
    expect(terms('gallon of milk')).toEqual(['=gal']);
    expect(terms('dozen eggs')).toEqual(['=dz']);
  });

  it.each(['fuji', 'a1 sauce', '4011', 'item 42069', 'bin 12', '7up', '12 ladders', 'in', '000450'])(
    'are not in %j',
    (text) => {
      expect(terms(text)).toEqual([]);
    },
  );

  it('have a unit, except grids, ranges and cans', () => {
    expect(unitOf('=12/3lb')).toBe('=lb');
    for (const term of ['=5x6', '=16/20', '=#10', '=40%', '=lb']) expect(unitOf(term)).toBeUndefined();
  });
});
