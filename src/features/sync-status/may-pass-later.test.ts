import { expect, test } from 'vitest';
import { mayPassLater } from './may-pass-later.ts';

test('a refusal that the same change meets again offers no second try', () => {
  const refused = (code: string) => mayPassLater({ status: 'rejected', code });
  expect(['route_departed', 'invalid_input', 'order_state'].map(refused)).toEqual([false, false, false]);
  expect(refused('forbidden')).toBe(true);
  expect(mayPassLater({ status: 'parked', code: 'invalid_input' })).toBe(true);
});
