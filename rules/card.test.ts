import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardBrand, containsCardNumber, isCardExpiry, isCardNumber, maskCardNumbers, passesLuhn } from './card.ts';
import { gs1CheckDigit } from './gtin.ts';

/** Test numbers published by the card networks. */
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
/** Visa issues no 13-digit numbers any more, and every German GTIN-13 looks like one. */
const issued = numbers.filter((number) => number.length > 13);

describe('card numbers', () => {
  it('are masked in text except for their last four digits, and other text stays', () => {
    expect(maskCardNumbers('Visa 4111 1111 1111 1111, PO 12')).toBe('Visa •••• •••• •••• 1111, PO 12');
    expect(maskCardNumbers('Check 2041')).toBe('Check 2041');
    for (const number of issued) expect(containsCardNumber(maskCardNumbers(number))).toBe(false);
  });

  it('match the pattern of their brand', () => {
    for (const [number, brand] of Object.entries(TEST_CARDS)) expect(cardBrand(number)).toBe(brand);
  });

  it('may contain dashes', () => {
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

  it('are refused with another length, with letters, or if empty', () => {
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
  it('is detected whatever surrounds the number or separates its digits', () => {
    const words = fc.constantFrom('', 'card ', 'please charge my card: ', 'n°', '(', 'PO 77 ', '12-');
    fc.assert(
      fc.property(words, fc.constantFrom(...issued), fc.constantFrom('', ' ', '-', '.'), words, (a, number, gap, b) => {
        const grouped = number.match(/.{1,4}/g)!.join(gap);
        expect(containsCardNumber(a + grouped + (b && ` ${b}`))).toBe(true);
      }),
    );
  });

  it('[C9] is validated by the checksum, alone or inside other text', () => {
    expect(containsCardNumber('4111111111111112')).toBe(false);
    expect(containsCardNumber('note 4111111111111112')).toBe(false);
    expect(containsCardNumber('4111111111111111')).toBe(true);
  });

  it('[C9] is detected with every separator that users type', () => {
    const gaps = ['\u00a0', '  ', '/', '_', '–', '\n', ' - '.trim(), '. '];
    expect(gaps.filter((gap) => !containsCardNumber(['4111', '1111', '1111', '1111'].join(gap)))).toEqual([]);
    expect(containsCardNumber('４１１１ １１１１ １１１１ １１１１')).toBe(true);
    expect(containsCardNumber('#04111111111111111')).toBe(true);
    expect(containsCardNumber('4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1')).toBe(true);
  });

  it('[C9] may hold any valid GTIN-13 or GTIN-14, alone, in a label or before a count', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 13 });
    fc.assert(
      fc.property(digits, fc.constantFrom('', '(01)', 'case ', '12 x '), (body, before) => {
        const gtin = body.join('') + gs1CheckDigit(body.join(''));
        expect(containsCardNumber(before + gtin)).toBe(false);
      }),
    );
    expect(['4006381333931', '30012345678906'].filter(containsCardNumber)).toEqual([]);
  });

  it('[C9] may hold phone numbers, one or two of them', () => {
    const part = (length: number) =>
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(''));
    const phone = fc.tuple(part(3), part(3), part(4)).map((parts) => parts.join('-'));
    fc.assert(
      fc.property(phone, phone, part(9), (a, b, rest) => {
        expect(containsCardNumber(a)).toBe(false);
        expect(containsCardNumber(`${a} ${b}`)).toBe(false);
        expect(containsCardNumber(`+49 15${rest}`)).toBe(false);
      }),
    );
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

  it('may hold any length of digits that is not a card number', () => {
    expect(containsCardNumber('1 '.repeat(2000))).toBe(false);
    expect(containsCardNumber('7'.repeat(20_000))).toBe(false);
  });
});

describe('card expiry', () => {
  const at = (value: string) => isCardExpiry(value, '2026-03-31');

  it('is valid to the end of the current month', () => {
    expect(['03/26', '3/26', '12/26', '1/27', '12/99'].every(at)).toBe(true);
    expect(['02/26', '12/25', '1/5'].some(at)).toBe(false);
  });

  it('is MM/YY only', () => {
    expect(['', '0/27', '13/27', '003/27', '03/027', '03-27', '0327', '3/', 'aa/bb', ' 3/27', '03/2027'].some(at)).toBe(
      false,
    );
  });
});
