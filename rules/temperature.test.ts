import fc from 'fast-check';
import { expect, test } from 'vitest';
import { degreesOf, tenthsFrom } from './temperature.ts';

test('a Fahrenheit reading is stored in tenths of a degree Celsius', () => {
  expect([32, 38, 41, -4].map((degrees) => tenthsFrom(degrees, 'F'))).toEqual([0, 33, 50, -200]);
  expect([34, -187].map((tenths) => degreesOf(tenths, 'C'))).toEqual([3.4, -18.7]);
});

test('a typed whole degree is shown unchanged later, in either unit', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100, max: 200 }), fc.constantFrom('C' as const, 'F' as const), (degrees, unit) => {
      expect(degreesOf(tenthsFrom(degrees, unit), unit)).toBe(degrees);
    }),
  );
});
