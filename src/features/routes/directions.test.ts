import { expect, test } from 'vitest';
import { dialling, directionsTo } from './directions.ts';
import { deliveryOf } from './run.fixture.ts';

const { address } = deliveryOf('a');

test('an address opens the navigation of the phone that it is pressed on', () => {
  expect(directionsTo(address, 'Mozilla/5.0 (Linux; Android 14)')).toBe(
    'geo:0,0?q=1%20Main%20St%2C%20Yonkers%2C%20NY%2010701',
  );
  expect(directionsTo(address, 'Mozilla/5.0 (iPhone; CPU)')).toMatch(/^https:\/\/maps\.apple\.com\/\?daddr=1%20Main/);
  expect(directionsTo(address, 'Mozilla/5.0 (X11; Linux x86_64)')).toMatch(/^https:\/\/www\.google\.com\/maps\/dir\//);
});

test('a phone number is dialed without the separators between its digits', () => {
  expect(dialling('+1 (914) 555-0100')).toBe('tel:+19145550100');
});
