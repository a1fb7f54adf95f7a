import { expect, it } from 'vitest';
import { shortLocationName } from './short-location-name.ts';

it.each([
  ['Harlow & Finch Hotels, Newark', 'Harlow & Finch Hotels', 'Newark'],
  ['Café Luna – Hoboken', 'Café Luna', 'Hoboken'],
  ['Café Luna', 'Café Luna', 'Café Luna'],
  ['Pier 9', 'Café Luna', 'Pier 9'],
  ['Pier 9', '', 'Pier 9'],
])('%j of %j is %j', (displayName, customerName, short) => {
  expect(shortLocationName({ displayName, customerName })).toBe(short);
});
