import { describe, expect, test } from 'vitest';
import { containing, startingWith, wordPatterns } from './search-words.ts';

describe('wordPatterns', () => {
  test('splits at blanks and commas and returns each word once', () => {
    expect(wordPatterns('  Tomato, roma\ttomato ')).toEqual(['%tomato%', '%roma%']);
  });

  test.each([undefined, '', '   ', ' , ;'])('returns null for %j', (query) => {
    expect(wordPatterns(query)).toBeNull();
  });

  test('escapes the wildcards of LIKE', () => {
    expect(wordPatterns('50%_\\')).toEqual(['%50\\%\\_\\\\%']);
  });
});

test('startingWith and containing differ only in the leading wildcard', () => {
  expect(containing('ro_')).toBe('%ro\\_%');
  expect(startingWith('ro_')).toBe('ro\\_%');
});
