import { gs1CheckDigit } from '../gtin.ts';
import { entryOfAi } from './ai.ts';
import { yymmddOf } from './dates.ts';
import { GS } from './element-strings.ts';
import { pairFaults } from './pairs.ts';
import { valueFault } from './read-value.ts';

/** An application identifier and its value. */
export type ElementInput = readonly [ai: string, value: string];

export interface EncodedElements {
  /**
   * Element string for GS1-128, GS1 DataMatrix and GS1 QR: the symbol begins with FNC1, and each U+001D becomes another
   * one.
   */
  readonly data: string;
  /** Text below the symbol. */
  readonly text: string;
}

/**
 * Writes elements as one string. Those of predefined length come first, each group in the order given, so that as few separators as possible are needed.
 * Throws a RangeError for an unknown identifier, a value that breaks its rules, or two that can't be on one item.
 */
export function encodeElements(elements: readonly ElementInput[]): EncodedElements {
  const checked = elements.map(([ai, value]) => {
    const entry = entryOfAi(ai);
    if (!entry) throw new RangeError(`no application identifier: ${ai}`);
    const fault = valueFault(entry, value);
    if (fault) throw new RangeError(`(${ai})${value}: ${fault}`);
    return { ai, value, title: entry.title, fault: null, predefined: entry.predefined };
  });
  const wrong = pairFaults(checked).find(({ level }) => level === 'error');
  if (wrong) throw new RangeError(`(${wrong.ai}): ${wrong.code}`);
  const ordered = [
    ...checked.filter(({ predefined }) => predefined),
    ...checked.filter(({ predefined }) => !predefined),
  ];
  return {
    data: ordered
      .map(({ ai, value, predefined }, index) => ai + value + (predefined || index === ordered.length - 1 ? '' : GS))
      .join(''),
    text: ordered.map(({ ai, value }) => `(${ai})${value}`).join(''),
  };
}

/**
 * Returns net grams as AI 310n, exact: six digits of kilograms with as many decimals as fit. Returns undefined if six
 * digits cannot hold every gram, such as 1,234,567 g, because a label never has a rounded weight. Throws a RangeError
 * for an invalid weight.
 */
export function weightElement(grams: number): ElementInput | undefined {
  if (!Number.isInteger(grams) || grams < 0) throw new RangeError(`no weight for a label: ${grams} g`);
  for (let decimals = 3; decimals >= 0; decimals -= 1) {
    const digits = grams / 10 ** (3 - decimals);
    if (digits < 1e6) return Number.isInteger(digits) ? [`310${decimals}`, String(digits).padStart(6, '0')] : undefined;
  }
  return undefined;
}

/**
 * Returns a net weight in pounds with two decimals, as scales print, in AI 3202. Throws a RangeError if it needs more
 * than six digits.
 */
export function poundsElement(pounds: number): ElementInput {
  const digits = Math.round(pounds * 100);
  if (!(digits >= 0 && digits < 1e6)) throw new RangeError(`no weight for a label: ${pounds} lb`);
  return ['3202', String(digits).padStart(6, '0')];
}

/**
 * Returns a day YYYY-MM-DD in one of the AIs for dates (11, 13, 15, 16, 17). Throws a RangeError for another AI or an
 * invalid day.
 */
export function dateElement(ai: '11' | '13' | '15' | '16' | '17', day: string): ElementInput {
  return [ai, yymmddOf(day)];
}

/**
 * Returns a serial shipping container code: extension digit, company prefix, serial reference, check digit. Throws a
 * RangeError if prefix and reference do not fit into sixteen digits.
 */
export function ssccOf(extension: number, companyPrefix: string, reference: number): string {
  const room = 16 - companyPrefix.length;
  const serial = String(reference).padStart(room, '0');
  if (
    !/^\d$/.test(String(extension)) ||
    !/^\d{4,12}$/.test(companyPrefix) ||
    !/^\d+$/.test(serial) ||
    serial.length > room
  )
    throw new RangeError(`no SSCC: ${extension} ${companyPrefix} ${reference}`);
  const body = `${extension}${companyPrefix}${serial}`;
  return body + gs1CheckDigit(body);
}
