import { expect, it } from 'vitest';
import { needsPerson } from './needs-person.ts';

const held = (...kinds: string[]) => ({ status: 'held' as const, details: { holds: kinds.map((kind) => ({ kind })) } });

it('a refusal, a parked change and an acceptable hold need their author', () => {
  expect(needsPerson({ status: 'rejected', details: null })).toBe(true);
  expect(needsPerson({ status: 'parked', details: null })).toBe(true);
  expect(needsPerson(held('price'))).toBe(true);
  expect(needsPerson(held('credit', 'stock'))).toBe(true);
  expect(needsPerson({ status: 'held', details: null })).toBe(true);
});

it('a hold for credit or the minimum needs the distributor', () => {
  expect(needsPerson(held('credit'))).toBe(false);
  expect(needsPerson(held('minimum', 'minimum_cases'))).toBe(false);
});
