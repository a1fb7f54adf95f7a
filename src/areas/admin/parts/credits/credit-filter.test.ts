import { expect, test } from 'vitest';
import { CREDIT_FILTER, type CreditFilter } from './credit-filter.ts';

const ALL = CREDIT_FILTER.read(new URLSearchParams());
const again = (filter: CreditFilter) => CREDIT_FILTER.read(new URLSearchParams(CREDIT_FILTER.write(filter)));

test('the filter of credit requests is kept by the address, and what is not chosen is not in it', () => {
  expect(CREDIT_FILTER.write(ALL)).toBe('');
  for (const filter of [
    ALL,
    { ...ALL, status: 'decided', query: 'kale 700001' },
    { ...ALL, basis: 'to_credit', customerLocationId: 'C1-1' },
    { ...ALL, from: '2026-03-01', to: '2026-03-31', sortBy: 'amount', direction: 'ascending' },
  ] satisfies CreditFilter[])
    expect(again(filter)).toEqual(filter);
  expect(CREDIT_FILTER.read(new URLSearchParams('status=x&kind=y&from=2026-02-30&sort=z'))).toEqual(ALL);
});
