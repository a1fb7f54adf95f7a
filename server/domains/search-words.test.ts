import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { containing, fold, startingWith, wordPatterns } from './search-words.ts';

describe('fold', () => {
  test('takes accents and case away', () => {
    expect(fold('Jalapeño CRÈME Brûlée')).toBe('jalapeno creme brulee');
  });

  test('leaves scripts without accents whole', () => {
    expect(fold('고추 ł ß')).toBe('고추 ł ß');
  });

  test('gives the same for composed and decomposed text, and stays as it is when folded again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')));
      }),
    );
  });
});

describe('wordPatterns', () => {
  test('splits at blanks and commas and names each word once', () => {
    expect(wordPatterns('  Tomato, roma\ttomato ')).toEqual(['%tomato%', '%roma%']);
  });

  test.each([undefined, '', '   ', ' , ;'])('has none for %j', (query) => {
    expect(wordPatterns(query)).toBeNull();
  });

  test('escapes what LIKE would take for more than itself', () => {
    expect(wordPatterns('50%_\\')).toEqual(['%50\\%\\_\\\\%']);
  });
});

test('startingWith and containing differ only in the open beginning', () => {
  expect(containing('ro_')).toBe('%ro\\_%');
  expect(startingWith('ro_')).toBe('ro\\_%');
});
