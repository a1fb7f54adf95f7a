import { expect, test } from 'vitest';
import { tenthsFrom } from '../temperature.ts';
import { isTooWarm, limitBroken, NO_LIMITS } from './limits.ts';

const COLD = { maxFahrenheit: 41, needsDate: true };
const entry = (fahrenheit: number | null, expiresOn: string | null = '2026-12-01', onHold = false) => ({
  temperatureTenths: fahrenheit === null ? null : tenthsFrom(fahrenheit, 'F'),
  expiresOn,
  onHold,
});

test('[B9] goods are too warm above the limit, in whole degrees Fahrenheit, and not without a measurement', () => {
  expect([40, 41, 42, 52].map((degrees) => isTooWarm(tenthsFrom(degrees, 'F'), COLD))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  // 10 °F is 12.2 °C below zero.
  expect([-123, -122, -121].map((tenths) => isTooWarm(tenths, { maxFahrenheit: 10 }))).toEqual([false, false, true]);
  expect(isTooWarm(null, COLD)).toBe(false);
  expect(isTooWarm(900, NO_LIMITS)).toBe(false);
});

test('[B9] an entry breaks the temperature before the date, and none on hold', () => {
  expect(limitBroken(entry(52, null), COLD)).toBe('temperature');
  expect(limitBroken(entry(40, null), COLD)).toBe('date');
  expect(limitBroken(entry(null, null), COLD)).toBe('date');
  expect(limitBroken(entry(40), COLD)).toBeNull();
  expect(limitBroken(entry(52, null, true), COLD)).toBeNull();
  expect(limitBroken(entry(52, null), NO_LIMITS)).toBeNull();
});
