import { expect, test } from 'vitest';
import { addressOf, filterFrom, queryOf } from './item-filter.ts';

test('a filter survives a round trip through the URL', () => {
  const address = 'q=lemon&show=all&location=1042-01&category=fruits&sort=Brand&direction=desc';
  expect(addressOf(filterFrom(new URLSearchParams(address)))).toBe(address);
  expect(addressOf(filterFrom(new URLSearchParams()))).toBe('');
});

test('invalid values in a URL are ignored', () => {
  expect(filterFrom(new URLSearchParams('show=evil&sort=price&direction=up'))).toMatchObject({
    show: 'bought',
    sort: null,
    descending: false,
  });
});

test('the server gets only the chosen filters', () => {
  expect(queryOf(filterFrom(new URLSearchParams('q=%20%20')))).toEqual({
    show: 'bought',
    sortBy: 'Category',
    sortDirection: 'Asc',
  });
});

test('with words the best match comes first, until a sort is chosen', () => {
  expect(queryOf(filterFrom(new URLSearchParams('q=lemon')))).toEqual({ show: 'bought', q: 'lemon' });
  expect(queryOf(filterFrom(new URLSearchParams('q=lemon&sort=Category&direction=desc')))).toMatchObject({
    sortBy: 'Category',
    sortDirection: 'Desc',
  });
});
