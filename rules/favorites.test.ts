import { expect, test } from 'vitest';
import { favoritesIdOf } from './favorites.ts';
import { isUuid } from './uuid.ts';

test('a location has one id for its favorites, and no two locations share it', async () => {
  const codes = ['C1-1', 'C1-2', 'c1-1', 'café', ''];
  const ids = await Promise.all(codes.map(favoritesIdOf));
  expect(new Set(ids).size).toBe(codes.length);
  expect(ids.every(isUuid)).toBe(true);
  expect(ids.map((id) => id[14])).toEqual(codes.map(() => '8'));
  // Stored in databases: it must not change.
  expect(await favoritesIdOf('C1-1')).toBe(ids[0]);
});
