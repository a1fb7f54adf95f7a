import { isGtin } from '../gtin.ts';
import { parsePlu } from '../plu.ts';

/** The item numbers that a whole query may mean. */
export interface ItemNumber {
  /** The texts that a code may be: as typed, without label, without zeros. */
  readonly codes: readonly string[];
  /** As typed, without words such as "item" before it. */
  readonly code: string;
  /** Without leading zeros; equal to `code` if it has none. */
  readonly short: string;
  /** The PLU of conventional produce, and then of the same organic produce, if the number can be one. */
  readonly plus: readonly string[];
  /** 8 to 14 digits, without blanks and dashes; undefined for other texts. */
  readonly gtin: string | undefined;
}

/** Words before a number that say what it is. */
const LABELS = new Set('item items plu upc ean gtin code sku art no nr n° código codigo articulo artículo'.split(' '));
const MAX_LENGTH = 100;

/** Returns the text behind words such as "item" and signs such as "#", if there is a digit in it; else the text. */
function withoutLabel(text: string): string {
  const words = text.replaceAll(/[#:]/g, ' ').split(/\s+/).filter(Boolean);
  const first = words.findIndex((word) => !LABELS.has(word.toLowerCase().replace('.', '')));
  const rest = words.slice(first).join(' ');
  return first >= 0 && /\d/.test(rest) ? rest : text;
}

/** Returns the digits of a GTIN in a text: with blanks and dashes, or behind application identifier 01 of a label. */
function gtinIn(text: string): string | undefined {
  const labeled = /^(?:\][A-Za-z]\d)?\(?01\)?(\d{14})/.exec(text)?.[1];
  if (labeled !== undefined && isGtin(labeled)) return labeled;
  const digits = text.replace(/[\s-]/g, '');
  return /^\d{8,14}$/.test(digits) ? digits : undefined;
}

/**
 * Reads a query as an item number: code, PLU or GTIN. Leading zeros, blanks, dashes and words such as "item" or "PLU"
 * don't matter. Returns undefined for an empty or very long text.
 */
export function itemNumber(text: string): ItemNumber | undefined {
  const whole = text.trim();
  if (whole === '' || whole.length > MAX_LENGTH) return undefined;
  const code = withoutLabel(whole);
  const short = code.replace(/^0+(?=\d)/, '');
  const plu = parsePlu(code)?.code ?? parsePlu(short)?.code;
  const sister = plu !== undefined && plu.length === 4 ? [`9${plu}`] : [];
  return {
    codes: [...new Set([whole, code, short])],
    code,
    short,
    plus: plu === undefined ? [] : [plu, ...sister],
    gtin: gtinIn(code),
  };
}
