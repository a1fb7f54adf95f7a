import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardBrand, containsCardNumber, isCardExpiry, isCardNumber, passesLuhn } from './card.ts';

/** Numbers that the card networks publish for testing. */
const TEST_CARDS = {
  '4111111111111111': 'visa',
  '4222222222222': 'visa',
  '5555555555554444': 'mastercard',
  '2223003122003222': 'mastercard',
  '6011111111111117': 'discover',
  '378282246310005': 'amex',
  '30569309025904': 'diners',
  '38520000023237': 'diners',
  '3530111333300000': 'jcb',
} as const;
const numbers = Object.keys(TEST_CARDS);

describe('card numbers', () => {
  it('match the pattern of their brand', () => {
    for (const [number, brand] of Object.entries(TEST_CARDS)) expect(cardBrand(number)).toBe(brand);
  });

  it('may carry dashes', () => {
    expect(isCardNumber('4111-1111-1111-1111')).toBe(true);
    expect(isCardNumber('3782-822463-10005')).toBe(true);
  });

  it('match at the edges of the MasterCard 2-series and not beyond', () => {
    const of = (prefix: string) => cardBrand(`${prefix}000000000000`);
    expect(['2221', '2229', '2230', '2299', '2300', '2699', '2700', '2720'].map(of)).toEqual(
      Array(8).fill('mastercard'),
    );
    expect(['2220', '2721', '5600', '5000'].map(of)).toEqual(Array(4).fill(undefined));
  });

  it('are refused with another length, letters or nothing', () => {
    for (const bad of ['', '-', '411111111111111', '41111111111111111', '4111 1111 1111 111a', '9111111111111111']) {
      expect(isCardNumber(bad)).toBe(false);
    }
  });

  it('of the networks pass the checksum, and one changed digit breaks it', () => {
    const change = fc.tuple(fc.constantFrom(...numbers), fc.nat({ max: 12 }), fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(change, ([number, at, by]) => {
        const digit = (Number(number[at]) + by) % 10;
        expect(passesLuhn(number)).toBe(true);
        expect(passesLuhn(`${number.slice(0, at)}${digit}${number.slice(at + 1)}`)).toBe(false);
      }),
    );
    expect(passesLuhn('')).toBe(false);
  });
});

describe('a field that must not hold a card number', () => {
  it('is caught whatever stands around the number or between its digits', () => {
    const words = fc.constantFrom('', 'card ', 'please charge my card: ', 'n°', '(', 'PO 77 ', '12-');
    fc.assert(
      fc.property(
        words,
        fc.constantFrom(...numbers),
        fc.constantFrom('', ' ', '-', '.'),
        words,
        (a, number, gap, b) => {
          const grouped = number.match(/.{1,4}/g)!.join(gap);
          expect(containsCardNumber(a + grouped + (b && ` ${b}`))).toBe(true);
        },
      ),
    );
  });

  it('is caught by the pattern alone when it holds nothing else', () => {
    expect(containsCardNumber('4111111111111112')).toBe(true);
    expect(containsCardNumber('note 4111111111111112')).toBe(false);
  });

  it('may hold phone numbers, GTINs, lots, dates and amounts', () => {
    const fine = [
      '',
      '(212) 555-0187',
      '00012345678905',
      '61414100734933',
      'LOT 20260310-77',
      '2026-03-10 16:00',
      '$1,234.56',
    ];
    expect(fine.filter(containsCardNumber)).toEqual([]);
  });

  it('may hold any length of digits that are no card', () => {
    expect(containsCardNumber('1 '.repeat(2000))).toBe(false);
    expect(containsCardNumber('7'.repeat(20_000))).toBe(false);
  });
});

describe('card expiry', () => {
  const at = (value: string) => isCardExpiry(value, '2026-03-31');

  it('holds to the end of the current month', () => {
    expect(['03/26', '3/26', '12/26', '1/27', '12/99'].every(at)).toBe(true);
    expect(['02/26', '12/25', '1/5'].some(at)).toBe(false);
  });

  it('is MM/YY and nothing else', () => {
    expect(['', '0/27', '13/27', '003/27', '03/027', '03-27', '0327', '3/', 'aa/bb', ' 3/27', '03/2027'].some(at)).toBe(
      false,
    );
  });
});
