import { expect, test } from 'vitest';
import { EXCEPTION_FILTER, type ExceptionFilter } from './exception-filter.ts';

const ALL: ExceptionFilter = { warehouseId: '', kind: '', status: 'open' };
const again = (filter: ExceptionFilter) => EXCEPTION_FILTER.read(new URLSearchParams(EXCEPTION_FILTER.write(filter)));

test('the filter of exceptions is kept by the address, and what is not chosen is not in it', () => {
  expect(EXCEPTION_FILTER.write(ALL)).toBe('');
  for (const filter of [
    ALL,
    { ...ALL, warehouseId: 'W1' },
    { ...ALL, kind: 'over_pick', status: 'resolved' },
  ] satisfies ExceptionFilter[])
    expect(again(filter)).toEqual(filter);
  expect(EXCEPTION_FILTER.read(new URLSearchParams('kind=nonsense&status=maybe'))).toEqual(ALL);
});
