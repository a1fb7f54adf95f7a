import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseInstant, parseInteger, parseNumber } from './value-parsers.ts';

describe('values of SQL', () => {
  it('an integer beyond 2^53 - 1 throws instead of returning another number', () => {
    expect(parseInteger('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
    expect(() => parseInteger('9007199254740992')).toThrow(RangeError);
    expect(() => parseInteger('-9007199254740993')).toThrow(RangeError);
  });

  it('every quantity of numeric(12,3) is returned exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), (thousandths) => {
        const digits = String(Math.abs(thousandths)).padStart(4, '0');
        const text = `${thousandths < 0 ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}`;
        expect(Math.round(parseNumber(text) * 1000)).toBe(thousandths);
      }),
    );
  });

  it.each(['NaN', 'Infinity', '0.1234567890123456', '12345678901234567'])('the numeric %s throws', (text) => {
    expect(() => parseNumber(text)).toThrow(RangeError);
  });

  it.each(['0.000', '-0.001', '100000000000000000000', '0.00000001'])('the numeric %s is returned', (text) => {
    expect(parseNumber(text)).toBe(Number(text));
  });

  it('an instant is ISO-8601 UTC with milliseconds, truncated and not rounded', () => {
    expect(parseInstant('2026-03-04 05:06:07+00')).toBe('2026-03-04T05:06:07.000Z');
    expect(parseInstant('2026-03-04 05:06:07.9+00')).toBe('2026-03-04T05:06:07.900Z');
    expect(parseInstant('2026-03-04 05:06:07.123999+00')).toBe('2026-03-04T05:06:07.123Z');
  });

  it('an instant from a server in another time zone has the same value', () => {
    expect(parseInstant('2026-03-04 05:06:07.5-05')).toBe('2026-03-04T10:06:07.500Z');
    expect(parseInstant('2026-03-04 05:06:07+05:30')).toBe('2026-03-03T23:36:07.000Z');
  });

  it('an invalid instant throws', () => {
    expect(() => parseInstant('infinity')).toThrow(RangeError);
  });
});
