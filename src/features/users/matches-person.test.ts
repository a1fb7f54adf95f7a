import { expect, test } from 'vitest';
import { matchesPerson } from './matches-person.ts';

test('a user is found by parts of name, address and location, in any order and without accents', () => {
  const texts = ['José Núñez', 'jose@kitchen.test', null, 'Harlow, Newark'];
  expect(matchesPerson(texts, '')).toBe(true);
  expect(matchesPerson(texts, 'newark jose')).toBe(true);
  expect(matchesPerson(texts, 'NUNEZ')).toBe(true);
  expect(matchesPerson(texts, 'jose boston')).toBe(false);
});
