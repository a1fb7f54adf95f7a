import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compounds, fold, indexedForms, MAX_QUERY_WORDS, parts, queryWords } from './words.ts';

describe('fold', () => {
  it('drops accents and case', () => {
    expect(fold('JALAPEÑO Crème Brûlée')).toBe('jalapeno creme brulee');
    expect(fold('ORÉGANO')).toBe(fold('oregano'));
  });

  it('takes a phone’s apostrophe for a typewriter’s', () => {
    expect(fold('Chef’s')).toBe("chef's");
  });

  it('changes nothing the second time, whatever the text', () => {
    const awkward = fc.constantFrom(...'aZ9 ÉñßİıÅΣſﬀ’', '\u0301', '\u0345', '\ud83c', '\udf4e', '\u0000');
    fc.assert(fc.property(fc.string({ unit: awkward }), (text) => fold(fold(text)) === fold(text)));
  });

  it('survives half a character', () => {
    expect(() => fold('é\ud83c')).not.toThrow();
  });
});

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

  it('takes compounds apart between digits and letters', () => {
    expect(parts('12/3lb')).toEqual(['12', '3', 'lb']);
    expect(parts('apple')).toEqual(['apple']);
  });

  it('indexes a compound under itself, its parts and its tails', () => {
    expect(indexedForms('12/3lb')).toEqual(['12/3lb', '12', '3', 'lb', '3lb']);
    expect(indexedForms("d'anjou")).toContain('danjou');
    expect(indexedForms('apple')).toEqual(['apple']);
  });

  it('limits a query to so many words', () => {
    const many = Array.from({ length: 40 }, (_, at) => `w${at}`).join(' ');
    expect(queryWords(many)).toHaveLength(MAX_QUERY_WORDS);
    expect(queryWords('red Red RED')).toEqual(['red']);
  });
});
