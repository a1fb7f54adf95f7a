import { expect, it } from 'vitest';
import { creditEndpoints } from './credits.ts';
import { matchingOf } from './list.ts';

it('a bulk action with a filter that its list does not have is refused', () => {
  const matching = matchingOf(creditEndpoints.requests);
  const expected = { total: 1, totals: { toCredit: 100, takenOff: 0 } };
  expect(matching.safeParse({ filters: { status: 'open', kind: 'refused' }, expected }).success).toBe(true);
  expect(matching.safeParse({ filters: { status: 'open', basis: 'taken_off' }, expected }).success).toBe(false);
});
