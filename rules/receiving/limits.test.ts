import { expect, test } from 'vitest';
import { tenthsFrom } from '../temperature.ts';
import { holdReasonOfReceipt, isTooWarm, limitsBroken, limitsOfItem, NO_LIMITS } from './limits.ts';

const COLD = { maxFahrenheit: 41, needsDate: true };
const entry = (fahrenheit: number | null, expiresOn: string | null = '2026-12-01', onHold = false) => ({
  temperatureTenths: fahrenheit === null ? null : tenthsFrom(fahrenheit, 'F'),
  expiresOn,
  lotCode: '',
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

test('[B9] an entry breaks the temperature before the date and the lot, and none on hold', () => {
  expect(limitsBroken(entry(52, null), COLD, false)).toEqual(['temperature', 'date']);
  expect(limitsBroken(entry(40, null), COLD, false)).toEqual(['date']);
  expect(limitsBroken(entry(null, null), COLD, false)).toEqual(['date']);
  expect(limitsBroken(entry(40), COLD, false)).toEqual([]);
  expect(limitsBroken(entry(52, null, true), COLD, true)).toEqual([]);
  expect(limitsBroken(entry(52, null), NO_LIMITS, false)).toEqual([]);
});

test('[F5.4] a listed food needs the supplier’s lot code, unless the supplier is exempt', () => {
  expect(limitsBroken(entry(52), COLD, true)).toEqual(['temperature', 'lot']);
  expect(limitsBroken({ ...entry(40), lotCode: 'L7' }, COLD, true)).toEqual([]);
});

test('[F2.4] an item has its own limits, else those of its category, else none', () => {
  const limits = [
    { key: 'category:dairy', ...COLD },
    { key: 'item:UHT', maxFahrenheit: null, needsDate: true },
  ];
  const of = (itemCode: string, categoryId: string) => limitsOfItem({ itemCode, categoryId }, limits);
  expect(of('MILK', 'dairy')).toMatchObject(COLD);
  expect(of('UHT', 'dairy')).toMatchObject({ maxFahrenheit: null, needsDate: true });
  expect(of('ROPE', 'disposables')).toBe(NO_LIMITS);
});

test('[F2.4] goods that are received on hold have the first limit that they break as the reason, else the receiver', () => {
  const line = { limits: COLD, isListed: true };
  const reason = (of: Parameters<typeof holdReasonOfReceipt>[0], isExempt = false) =>
    holdReasonOfReceipt(of, line, isExempt);
  expect(reason(entry(52, null))).toBe('temperature');
  expect(reason(entry(40, null))).toBe('no_date');
  expect(reason({ ...entry(40), lotCode: null })).toBe('no_lot_code');
  expect(reason({ ...entry(40), lotCode: null }, true)).toBe('received');
  expect(holdReasonOfReceipt(entry(52, null), undefined)).toBe('received');
});
