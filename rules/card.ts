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
 * True when the whole field matches a card pattern, or when a run of digits inside other text does (single dashes,
 * dots or spaces between digits belong to the run). Inside other text the checksum must hold as well: orders are full
 * of GTINs and lot numbers that merely have the length of a card.
 */
export function containsCardNumber(value: string): boolean {
  if (isCardNumber(value.trim())) return true;
  const runs = value.match(/\d(?:[-. ]?\d){12,}/g) ?? [];
  return runs.some(hidesCard);
}

/** Neighbouring numbers join into one run ("PO 12 4111…"), so every stretch that starts a group of digits is tried. */
function hidesCard(run: string): boolean {
  const groups = run.split(/[-. ]/);
  return groups.some((_, from) => {
    let digits = '';
    for (let at = from; at < groups.length && digits.length < LONGEST_CARD; at += 1) {
      digits += groups[at];
      if (isCardNumber(digits) && passesLuhn(digits)) return true;
    }
    return false;
  });
}

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
