import { ssccOf } from './gs1/encode-elements.ts';
import { gs1CheckDigit } from './gtin.ts';

/** Digits of a company's own pallet numbers, which begin with P. */
const OWN_DIGITS = 7;

/**
 * Returns `count` pallet numbers, of which the first is the number `from` of a counter. With a GS1 company prefix they
 * are serial shipping container codes (GS1 General Specifications, 3.1), which repeat only after all extension digits
 * and references; without one, P and seven digits.
 */
export function palletNumbers(companyPrefix: string, from: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const serial = from + index;
    if (companyPrefix === '') return `P${String(serial % 10 ** OWN_DIGITS).padStart(OWN_DIGITS, '0')}`;
    const references = 10 ** (16 - companyPrefix.length);
    return ssccOf(Math.floor(serial / references) % 10, companyPrefix, serial % references);
  });
}

/** Returns whether a text is a serial shipping container code: eighteen digits with a correct check digit. */
export const isSscc = (text: string): boolean =>
  /^\d{18}$/.test(text) && gs1CheckDigit(text.slice(0, -1)) === Number(text.at(-1));

/** Returns whether a text is a pallet number as `palletNumbers` makes them. */
export const isPalletNumber = (text: string): boolean => isSscc(text) || /^P\d{7}$/.test(text);
