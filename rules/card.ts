import { isGtin } from './gtin.ts';

/** Detects card numbers in text (specification section 5). The app never stores card data. */

export type CardBrand = 'visa' | 'mastercard' | 'discover' | 'amex' | 'diners' | 'jcb';

/** Number patterns of the brands. MasterCard includes the 2-series issued since 2017. */
const PATTERNS: Readonly<Record<CardBrand, RegExp>> = {
  visa: /^4\d{12}(?:\d{3})?$/,
  mastercard: /^(?:5[1-5]\d{2}|222[1-9]|22[3-9]\d|2[3-6]\d{2}|27[01]\d|2720)\d{12}$/,
  discover: /^6(?:011|4[4-9]\d|5\d{2})\d{12}$/,
  amex: /^3[47]\d{13}$/,
  diners: /^3(?:0[0-5]|[68]\d)\d{11}$/,
  jcb: /^(?:2131|1800|35\d{3})\d{11}$/,
};

/** Digits of the shortest and the longest number that the brands issue today. */
const SHORTEST_CARD = 14;
const LONGEST_CARD = 16;

/** Returns the brand whose pattern a number matches without its dashes, else undefined. */
export function cardBrand(value: string): CardBrand | undefined {
  const digits = value.replaceAll('-', '');
  return (Object.keys(PATTERNS) as CardBrand[]).find((brand) => PATTERNS[brand].test(digits));
}

/** Returns whether the text is a card number by its pattern, with or without dashes. */
export function isCardNumber(value: string): boolean {
  return cardBrand(value) !== undefined;
}

/** Returns whether a string of digits has a valid card checksum (ISO/IEC 7812-1, Luhn). */
export function passesLuhn(digits: string): boolean {
  if (!/^\d+$/.test(digits)) return false;
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const weighted = index % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}

/** Numbers that may be written in groups. */
const NUMBERS = /\d+(?:[\s\p{Pd}._/]{1,2}\d+)*/gu;

/**
 * Returns whether a note, reference or name contains a card number, which it must not.
 * Finds numbers of 14 to 16 digits that match a card pattern and its checksum, alone or inside other text.
 * Compatibility forms are normalized first (NFKC). One or two spaces, dashes, dots, slashes or underscores may split
 * the digits into groups of four or more, as cards print them, or digit by digit. GTINs, purchase orders and phone
 * numbers often have the length of a card: valid GTINs never count as cards, nor do 13-digit Visa numbers, which are no
 * longer issued.
 */
export function containsCardNumber(value: string): boolean {
  return (value.normalize('NFKC').match(NUMBERS) ?? []).some(hidesCard);
}

/**
 * Returns the text with the digits of card numbers replaced by dots, except the last four. For texts of physical events,
 * which are never refused (PUSH8).
 */
export function maskCardNumbers(value: string): string {
  if (!containsCardNumber(value)) return value;
  return value
    .normalize('NFKC')
    .replace(NUMBERS, (text) => (hidesCard(text) ? text.replace(/\d(?=(?:\D*\d){4})/g, '•') : text));
}

/** Adjacent numbers join into one text of digits ("PO 12 4111…"), so a card may start at each group of digits. */
function hidesCard(text: string): boolean {
  const groups = text.split(/\D+/);
  return groups.some((first, from) => {
    // Leading zeros are not part of a card number.
    let digits = first.replace(/^0+/, '');
    if (digits === '' || isGtin(first)) return false;
    for (let at = from; digits.length <= LONGEST_CARD; at += 1) {
      if (digits.length >= SHORTEST_CARD && isCardNumber(digits) && passesLuhn(digits) && !isGtin(digits)) return true;
      const next = groups[at + 1];
      if (next === undefined || !mayContinue(groups[at] ?? '', first, next)) return false;
      digits += next;
    }
    return false;
  });
}

/**
 * Returns whether a card number may continue after a group: cards are written in groups of four or more, or digit by
 * digit.
 */
const mayContinue = (group: string, first: string, next: string): boolean =>
  first.length === 1 ? next.length === 1 : group.length >= 4;

/**
 * Returns whether the text is a card expiry MM/YY, one or two digits each, not before the month of `todayOn`
 * (YYYY-MM-DD in the tenant's timezone). YY means 20YY. A card is valid until its month ends.
 */
export function isCardExpiry(value: string, todayOn: string): boolean {
  const match = /^(\d{1,2})\/(\d{1,2})$/.exec(value);
  if (!match) return false;
  const [month, year] = [Number(match[1]), 2000 + Number(match[2])];
  if (month < 1 || month > 12) return false;
  return year * 12 + month >= Number(todayOn.slice(0, 4)) * 12 + Number(todayOn.slice(5, 7));
}
