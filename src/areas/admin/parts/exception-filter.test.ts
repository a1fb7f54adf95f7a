import { expect, test } from 'vitest';
import { EXCEPTION_FILTER, type ExceptionFilter, says } from './exception-filter.ts';

const ALL: ExceptionFilter = { query: '', warehouseId: '', kind: '', status: 'open' };
const again = (filter: ExceptionFilter) => EXCEPTION_FILTER.read(new URLSearchParams(EXCEPTION_FILTER.write(filter)));

test('the filter of exceptions is kept by the address, and what is not chosen is not in it', () => {
  expect(EXCEPTION_FILTER.write(ALL)).toBe('');
  for (const filter of [
    ALL,
    { ...ALL, warehouseId: 'W1' },
    { ...ALL, query: 'kale 700001' },
    { ...ALL, kind: 'over_pick', status: 'resolved' },
  ] satisfies ExceptionFilter[])
    expect(again(filter)).toEqual(filter);
  expect(EXCEPTION_FILTER.read(new URLSearchParams('kind=nonsense&status=maybe'))).toEqual(ALL);
});

test('a search finds all of its words, whatever their accents, case and order', () => {
  const words = ['Picked more than was ordered', 'Order 700001', null, 'Jalapeño (J-7)'];
  for (const query of ['', '  ', '700001', 'JALAPENO picked', 'j-7 order']) expect(says(words, query)).toBe(true);
  for (const query of ['700002', 'jalapeño counted']) expect(says(words, query)).toBe(false);
});
