import { describe, expect, it } from 'vitest';
import { dayOf, fullYear, yymmddOf } from './dates.ts';

describe('the century of a two-digit year', () => {
  // GS1 General Specifications 7.12: 51 to 99 years ahead means the past century, 50 to 99 years back the next one.
  it.each([
    [26, 2026, 2026],
    [76, 2026, 2076],
    [77, 2026, 1977],
    [99, 2026, 1999],
    [0, 2026, 2000],
    [10, 2060, 2110],
    [11, 2060, 2011],
    [99, 2001, 1999],
    [1, 1999, 2001],
  ])('%i in %i is %i', (yy, now, year) => {
    expect(fullYear(yy, now)).toBe(year);
  });
});

describe('a day', () => {
  it.each([
    ['261121', '2026-11-21'],
    ['260200', '2026-02-28'],
    ['280200', '2028-02-29'],
    ['281200', '2028-12-31'],
    ['260230', null],
    ['260010', null],
    ['261310', null],
    ['2611', null],
  ])('%s is %s', (text, day) => {
    expect(dayOf(text, 2026)).toBe(day);
  });

  it('is null without a day if one is required', () => {
    expect(dayOf('261100', 2026, false)).toBeNull();
  });

  it('is written with two digits', () => {
    expect(yymmddOf('2026-11-21')).toBe('261121');
    expect(() => yymmddOf('21.11.2026')).toThrow(RangeError);
  });
});
