import { expect, test } from 'vitest';
import { createLimitedCache } from './limited-cache.ts';

test('evicts the least recently used entries above the limit', () => {
  const cache = createLimitedCache<string>(10);
  cache.put('a', 'A', 4);
  cache.put('b', 'B', 4);
  expect(cache.get('a')).toBe('A');
  cache.put('c', 'C', 4);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['A', undefined, 'C']);
});

test('counts a replaced entry once', () => {
  const cache = createLimitedCache<string>(10);
  for (const value of ['1', '2', '3']) cache.put('a', value, 5);
  cache.put('b', 'B', 5);
  expect([cache.get('a'), cache.get('b')]).toEqual(['3', 'B']);
});

test('keeps no entry larger than the limit', () => {
  const cache = createLimitedCache<string>(10);
  cache.put('a', 'A', 11);
  expect(cache.get('a')).toBeUndefined();
});
