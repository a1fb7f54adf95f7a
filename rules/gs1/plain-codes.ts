import { gs1CheckDigit, isGtin } from '../gtin.ts';
import { carriesGtin, carriesText, type Symbology } from './symbology.ts';

/**
 * Returns the twelve digits of UPC-A for eight digits of UPC-E (GS1 General Specifications 5.2.2.4); null if invalid.
 */
export function expandUpcE(digits: string): string | null {
  const [, system, a, b, c, d, e, last, check] = /^([01])(\d)(\d)(\d)(\d)(\d)(\d)(\d)$/.exec(digits) ?? [];
  if (last === undefined) return null;
  const body = /[012]/.test(last)
    ? `${a}${b}${last}0000${c}${d}${e}`
    : last === '3'
      ? `${a}${b}${c}00000${d}${e}`
      : last === '4'
        ? `${a}${b}${c}${d}00000${e}`
        : `${a}${b}${c}${d}${e}0000${last}`;
  return `${system}${body}${check}`;
}

/**
 * Returns the 14-digit GTINs that plain digits can mean, without duplicates: an EAN, UPC or ITF-14 with a correct check
 * digit, and for eight digits also the expanded UPC-E.
 */
export function gtinsOf(text: string, symbology: Symbology | null): string[] {
  const found: string[] = [];
  const add = (digits: string | null) => {
    if (digits !== null && isGtin(digits)) found.push(digits.padStart(14, '0'));
  };
  // Eight digits in a general-purpose symbol are a private number.
  if (symbology !== 'upc-e' && !(carriesText(symbology) && text.length === 8)) add(text);
  if (symbology === 'upc-e' || (text.length === 8 && symbology === null)) add(expandUpcE(text));
  // Scanners may send a UPC-E as UPC-A, and an EAN-13 with an add-on of two or five digits.
  if (symbology === 'upc-e' && text.length !== 8) add(text);
  if (symbology === 'ean-13' && /^\d{15}$|^\d{18}$/.test(text)) add(text.slice(0, 13));
  return [...new Set(found)];
}

/**
 * Returns whether the digits have the length of a GTIN (at least twelve, any in a symbol for GTINs) but a wrong check
 * digit.
 */
export const isBrokenGtin = (text: string, symbology: Symbology | null): boolean =>
  (carriesGtin(symbology) ? /^(?:\d{8}|\d{12,14})$/ : /^\d{12,14}$/).test(text) && !isGtin(text);

/**
 * Returns whether the text is a serial shipping container code without identifier: eighteen digits with a correct check
 * digit.
 */
export const isSscc = (text: string): boolean =>
  /^\d{18}$/.test(text) && !/^0+$/.test(text) && gs1CheckDigit(text.slice(0, -1)) === Number(text.at(-1));
