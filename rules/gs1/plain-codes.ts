import { gs1CheckDigit, isGtin } from '../gtin.ts';
import { carriesGtin, carriesText, type Symbology } from './symbology.ts';

/** The twelve digits of UPC-A that eight of UPC-E stand for (GS1 General Specifications 5.2.2.4); null for what is none. */
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
 * The GTINs of fourteen digits that plain digits can mean, each once: an EAN, UPC or ITF-14 with the right check digit, and for eight digits also what a UPC-E
 * stands for.
 */
export function gtinsOf(text: string, symbology: Symbology | null): string[] {
  const found: string[] = [];
  const add = (digits: string | null) => {
    if (digits !== null && isGtin(digits)) found.push(digits.padStart(14, '0'));
  };
  // Eight digits in a symbol for any text are a number of somebody's own.
  if (symbology !== 'upc-e' && !(carriesText(symbology) && text.length === 8)) add(text);
  if (symbology === 'upc-e' || (text.length === 8 && symbology === null)) add(expandUpcE(text));
  // A UPC-E may be sent as the UPC-A that it stands for, and an EAN-13 with an add-on of two or five digits behind it.
  if (symbology === 'upc-e' && text.length !== 8) add(text);
  if (symbology === 'ean-13' && /^\d{15}$|^\d{18}$/.test(text)) add(text.slice(0, 13));
  return [...new Set(found)];
}

/** Digits that look like a GTIN of at least twelve but whose check digit is wrong; of a symbol for GTINs any length counts. */
export const isBrokenGtin = (text: string, symbology: Symbology | null): boolean =>
  (carriesGtin(symbology) ? /^(?:\d{8}|\d{12,14})$/ : /^\d{12,14}$/).test(text) && !isGtin(text);

/** Eighteen digits with the right check digit: a serial shipping container code without its identifier. */
export const isSscc = (text: string): boolean =>
  /^\d{18}$/.test(text) && !/^0+$/.test(text) && gs1CheckDigit(text.slice(0, -1)) === Number(text.at(-1));
