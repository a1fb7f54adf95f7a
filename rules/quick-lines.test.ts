import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuickLine, parseQuickLines } from './quick-lines.ts';

const read = (line: string) => {
  const found = parseQuickLine(line);
  return found && [found.quantity, found.uoms[0] ?? null, found.query];
};

describe('a line of a quick order', () => {
  it.each([
    ['2 cs romaine', [2, 'CS', 'romaine']],
    ['2cs romaine', [2, 'CS', 'romaine']],
    ['romaine 2 cs', [2, 'CS', 'romaine']],
    ['2 romaine hearts', [2, null, 'romaine hearts']],
    ['romaine hearts x3', [3, null, 'romaine hearts']],
    ['romaine x 3', [3, null, 'romaine']],
    ['romaine x 3 cases', [3, 'CS', 'romaine']],
    ['3 x romaine', [3, null, 'romaine']],
    ['3× 10023', [3, null, '10023']],
    ['10023 3', [3, null, '10023']],
    ['10023', [null, null, '10023']],
    ['4011 2', [2, null, '4011']],
    ['2 4011', [2, null, '4011']],
    ['10023\t2\tCS', [2, 'CS', '10023']],
    ['10023;2', [2, null, '10023']],
    ['10023, 2', [2, null, '10023']],
    ['1.5 lb ginger', [1.5, 'LB', 'ginger']],
    ['1,5 kg jengibre', [1.5, 'KG', 'jengibre']],
    ['½ cs limes', [0.5, 'CS', 'limes']],
    ['1/2 case limes', [0.5, 'CS', 'limes']],
    ['1½ lb basil', [1.5, 'LB', 'basil']],
    ['- 2 cs romaine', [2, 'CS', 'romaine']],
    ['• romaine', [null, null, 'romaine']],
    ['2 cajas de lechuga', [2, 'CS', 'lechuga']],
    ['2 caisses de laitue', [2, 'CS', 'laitue']],
    ['2 boxes tomato 5x6', [2, 'BX', 'tomato 5x6']],
    ['00812345678905', [null, null, '00812345678905']],
    ['1,000 ea bananas', [1000, 'EA', 'bananas']],
    ['12,000 ea eggs', [12_000, 'EA', 'eggs']],
    ['1,500.5 lb onions', [1500.5, 'LB', 'onions']],
    ['1 1/2 cs romaine', [1.5, 'CS', 'romaine']],
    ['1 ½ cs romaine', [1.5, 'CS', 'romaine']],
    ['basil 2 1/2 lb', [2.5, 'LB', 'basil']],
    ['2 1/2 pans foil', [2, null, '1/2 pans foil']],
    ['.5 cs kale', [0.5, 'CS', 'kale']],
    ['3 doz eggs', [36, 'EA', 'eggs']],
    ['3doz eggs', [36, 'EA', 'eggs']],
    ['eggs 2 docenas', [24, 'EA', 'eggs']],
    ['dozen eggs', [12, 'EA', 'eggs']],
    ['a dozen eggs', [12, 'EA', 'eggs']],
    ['half dozen eggs', [6, 'EA', 'eggs']],
    ['half a dozen eggs', [6, 'EA', 'eggs']],
    ['half case limes', [0.5, 'CS', 'limes']],
    ['limes half case', [0.5, 'CS', 'limes']],
    ['media caja limones', [0.5, 'CS', 'limones']],
    ['2 half cases limes', [2, 'HC', 'limes']],
    ['half and half 2 cs', [2, 'CS', 'half and half']],
    ['5 lb bag carrots 2', [2, null, '5 lb bag carrots']],
    ['88 ct navel', [null, null, '88 ct navel']],
    ['2 cs navel 88 ct', [2, 'CS', 'navel 88 ct']],
    ['12 oz cups 4', [4, null, '12 oz cups']],
    ['2 5 lb bags carrots', [2, null, '5 lb bags carrots']],
    ['case', [null, null, 'case']],
    ['7', [null, null, '7']],
  ])('%s', (line, expected) => {
    expect(read(line)).toEqual(expected);
  });

  it('[C9] reads a comma in the language of the user', () => {
    expect(parseQuickLine('1,500 kg oignons', ',')?.quantity).toBe(1.5);
    expect(parseQuickLine('1,500 lb onions', '.')?.quantity).toBe(1500);
    expect(parseQuickLine('1,5 kg oignons', '.')?.quantity).toBe(1.5);
  });

  it('is null if blank', () => {
    expect(parseQuickLine('  \t ')).toBeNull();
  });

  it('always leaves a search text, and never a negative or infinite quantity', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (line) => {
        const found = parseQuickLine(line);
        if (!found) return;
        expect(found.quantity === null || (Number.isFinite(found.quantity) && found.quantity >= 0)).toBe(true);
        expect(found.raw.length).toBeGreaterThan(0);
      }),
    );
  });
});

it('reads lines pasted from other systems', () => {
  expect(parseQuickLines('2 cs romaine\r\n\r\n 1 ea basil\n10023').map(({ query }) => query)).toEqual([
    'romaine',
    'basil',
    '10023',
  ]);
});
