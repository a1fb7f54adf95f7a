import { expect, test } from 'vitest';
import { countryName } from './country-name.ts';

test('a country is named in the reader’s language, and a text that is no code stays', () => {
  expect(countryName('MEX', 'en')).toBe('Mexico');
  expect(countryName('MEX', 'fr')).toBe('Mexique');
  expect(countryName('Salinas Valley', 'en')).toBe('Salinas Valley');
  expect(countryName('', 'es')).toBe('');
});
