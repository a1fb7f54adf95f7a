import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gs1CheckDigit, isGtin, toGtin14 } from './gtin.ts';

const digits = (length: number) =>
  fc.array(fc.nat({ max: 9 }), { minLength: length, maxLength: length }).map((list) => list.join(''));
const gtin = fc.constantFrom(8, 12, 13, 14).chain((length) =>
  digits(length - 1)
    .filter((body) => !/^0+$/.test(body))
    .map((body) => `${body}${gs1CheckDigit(body)}`),
);

describe('GTIN', () => {
  it('is valid for numbers printed on packages', () => {
    const printed = ['96385074', '036000291452', '4006381333931', '10614141007346', '629104150021'.concat('3')];
    expect(printed.filter((number) => !isGtin(number))).toEqual([]);
  });

  it('becomes fourteen digits, once', () => {
    expect(toGtin14('036000291452')).toBe('00036000291452');
    fc.assert(
      fc.property(gtin, (number) => {
        const long = toGtin14(number);
        expect(long).toMatch(/^\d{14}$/);
        expect(Number(long)).toBe(Number(number));
        expect(toGtin14(long!)).toBe(long);
      }),
    );
  });

  it('detects every wrong digit', () => {
    fc.assert(
      fc.property(gtin, fc.nat({ max: 13 }), fc.integer({ min: 1, max: 9 }), (number, place, by) => {
        const at = place % number.length;
        const wrong = `${number.slice(0, at)}${(Number(number[at]) + by) % 10}${number.slice(at + 1)}`;
        expect(isGtin(wrong)).toBe(false);
        expect(toGtin14(wrong)).toBeUndefined();
      }),
    );
  });

  it('has no other length, no letters and is not all zeros', () => {
    expect(
      ['', '0', '4011', '94011', '12345670123', '00000000000000', '00000000', '4006381333931 ', '400638133393A'].some(
        isGtin,
      ),
    ).toBe(false);
    expect(() => gs1CheckDigit('')).toThrow(RangeError);
    expect(() => gs1CheckDigit('12a')).toThrow(RangeError);
  });
});
