import type { Column } from '../../contract/pack/read-column.ts';
import type { Segment } from './segment.ts';

/** GTINs as numbers with their documents, and the same numbers sorted: fourteen digits are exact in a double. */
export interface GtinIndex {
  readonly numbers: Float64Array;
  readonly docs: Uint32Array;
  readonly sorted: Float64Array;
}

/** Returns a GTIN of any length as a number, which ignores leading zeros; undefined for text with other characters. */
export const gtinNumber = (text: string): number | undefined => (/^\d{8,14}$/.test(text) ? Number(text) : undefined);

const [ZERO, NINE] = [48, 57];

/** Reads the GTIN in a row of a text column as a number; NaN if there is none. Does not decode the text. */
function reader(column: Column | undefined): (row: number) => number {
  if (!column) return () => Number.NaN;
  const ascii = column.ascii();
  if (!ascii) {
    return (row) => {
      const text = column.read(row);
      return (typeof text === 'string' ? gtinNumber(text) : undefined) ?? Number.NaN;
    };
  }
  const { bytes, starts } = ascii;
  return (row) => {
    const end = starts[row + 1]!;
    const length = end - starts[row]!;
    if (length < 8 || length > 14) return Number.NaN;
    let number = 0;
    for (let at = starts[row]!; at < end; at += 1) {
      const byte = bytes[at]!;
      if (byte < ZERO || byte > NINE) return Number.NaN;
      number = number * 10 + byte - ZERO;
    }
    return number;
  };
}

/** Collects the GTINs of the items and their units, without text that is not digits and without deleted items. */
export function buildGtinIndex(segments: readonly Segment[], gone: Uint8Array): GtinIndex {
  const numbers: number[] = [];
  const docs: number[] = [];
  for (const { pack, from } of segments) {
    const add = (number: number, row: number): void => {
      if (Number.isNaN(number) || gone[from + row] === 1) return;
      numbers.push(number);
      docs.push(from + row);
    };
    const own = reader(pack.columns.get('gtin'));
    const units = pack.columns.get('uoms')?.joined();
    const ofUnit = reader(units?.fields.get('gtin'));
    for (let row = 0; row < pack.count; row += 1) {
      add(own(row), row);
      for (let at = units?.starts[row] ?? 0; units && at < units.starts[row + 1]!; at += 1) add(ofUnit(at), row);
    }
  }
  const exact = Float64Array.from(numbers);
  return { numbers: exact, docs: Uint32Array.from(docs), sorted: exact.toSorted() };
}

function firstAtLeast(sorted: Float64Array, number: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Returns the documents with a GTIN from the first number to before the second. Scans all only if the sorted numbers
 * show a match.
 */
function between({ numbers, docs, sorted }: GtinIndex, from: number, to: number): number[] {
  const least = firstAtLeast(sorted, from);
  const found: number[] = [];
  if (least === sorted.length || sorted[least]! >= to) return found;
  for (let at = 0; at < numbers.length; at += 1) {
    const number = numbers[at]!;
    if (number >= from && number < to) found.push(docs[at]!);
  }
  return found;
}

/** Documents with exactly this GTIN. */
export const docsOfGtin = (index: GtinIndex, number: number): number[] => between(index, number, number + 1);

/** Fewest typed digits for a GTIN search, because whole brands share shorter prefixes. */
export const MIN_GTIN_DIGITS = 6;

/**
 * Returns the documents with a GTIN that begins with the digits in one of its printed lengths: 14, 13, 12 or 8. Without
 * duplicates.
 */
export function docsOfGtinPrefix(index: () => GtinIndex, digits: string): Uint32Array {
  if (!/^\d+$/.test(digits) || digits.length < MIN_GTIN_DIGITS || digits.length > 14) return new Uint32Array(0);
  const found = [14, 13, 12, 8].flatMap((length) => {
    if (length < digits.length) return [];
    const span = 10 ** (length - digits.length);
    const from = Number(digits) * span;
    return between(index(), from, from + span);
  });
  return Uint32Array.from(new Set(found));
}
