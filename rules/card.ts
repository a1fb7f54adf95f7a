import { isGtin } from './gtin.ts';

/** Payment cards in fields, by the specification, section 5. No card data is ever stored; this only judges text. */

export type CardBrand = 'visa' | 'mastercard' | 'discover' | 'amex' | 'diners' | 'jcb';

/** The common patterns of the brands. MasterCard includes the 2-series that is issued since 2017. */
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

/** The brand whose pattern a card number matches once its dashes are stripped, else undefined. */
export function cardBrand(value: string): CardBrand | undefined {
  const digits = value.replaceAll('-', '');
  return (Object.keys(PATTERNS) as CardBrand[]).find((brand) => PATTERNS[brand].test(digits));
}

/** True for text that is a card number by its pattern; dashes don't matter. */
export function isCardNumber(value: string): boolean {
  return cardBrand(value) !== undefined;
}

/** The checksum of card numbers (ISO/IEC 7812-1, Luhn) over a string of digits. */
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

/**
 * The reverse rule, for notes, references and names that must not hold a card number.
 *
 * True when a number of 14 to 16 digits matches a card pattern and its checksum, alone or inside other text. Compatibility
 * forms are normalized first (NFKC). The digits may be split by one or two spaces, dashes, dots, slashes or underscores, in
 * groups of four or more as cards print them, or digit by digit. GTINs, purchase orders and phone numbers often have the
 * length of a card: a valid GTIN is never a card, and neither are the 13 digits of Visa cards that are no longer issued.
 */
export function containsCardNumber(value: string): boolean {
  const numbers = value.normalize('NFKC').match(/\d+(?:[\s\p{Pd}._/]{1,2}\d+)*/gu) ?? [];
  return numbers.some(hidesCard);
}

/** Neighboring numbers join into one text of digits ("PO 12 4111…"), so a card may start at each group of digits. */
function hidesCard(text: string): boolean {
  const groups = text.split(/\D+/);
  return groups.some((first, from) => {
    // Zeros before a number are no digits of a card.
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

/** Whether a card number goes on after a group: cards are written in groups of four or more, or digit by digit. */
const mayContinue = (group: string, first: string, next: string): boolean =>
  first.length === 1 ? next.length === 1 : group.length >= 4;

/**
 * True for a card expiry MM/YY, one or two digits each, that is not before the month of `todayOn` (YYYY-MM-DD in the
 * tenant's timezone). YY means 20YY. A card is good until its month ends.
 */
export function isCardExpiry(value: string, todayOn: string): boolean {
  const match = /^(\d{1,2})\/(\d{1,2})$/.exec(value);
  if (!match) return false;
  const [month, year] = [Number(match[1]), 2000 + Number(match[2])];
  if (month < 1 || month > 12) return false;
  return year * 12 + month >= Number(todayOn.slice(0, 4)) * 12 + Number(todayOn.slice(5, 7));
}
