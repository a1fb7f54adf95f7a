import { describe, expect, it } from 'vitest';
import { compounds, indexedForms, MAX_QUERY_WORDS, parts, queryWords } from './words.ts';

describe('words', () => {
  it('keeps packs and names together', () => {
    expect(compounds('apple, fuji (12/3lb) half-and-half #1 4.4 oz')).toEqual([
      'apple',
      'fuji',
      '12/3lb',
      'half-and-half',
      '1',
      '4.4',
      'oz',
    ]);
  });

  it('splits compounds between digits and letters', () => {
    expect(parts('12/3lb')).toEqual(['12', '3', 'lb']);
    expect(parts('apple')).toEqual(['apple']);
  });

  it('indexes a compound under itself, its parts and its tails', () => {
    expect(indexedForms('12/3lb')).toEqual(['12/3lb', '12', '3', 'lb', '3lb']);
    expect(indexedForms("d'anjou")).toContain('danjou');
    expect(indexedForms('apple')).toEqual(['apple']);
  });

  it('limits the number of words of a query', () => {
    const many = Array.from({ length: 40 }, (_, at) => `w${at}`).join(' ');
    expect(queryWords(many)).toHaveLength(MAX_QUERY_WORDS);
    expect(queryWords('red Red RED')).toEqual(['red']);
  });
});
