/** GTINs as sorted numbers, each with its document: fourteen digits are exact in a double. */
export interface GtinIndex {
  readonly numbers: Float64Array;
  readonly docs: Uint32Array;
}

/** A GTIN of any length as a number, by which leading zeros make no difference; undefined for text that has other characters. */
export const gtinNumber = (text: string): number | undefined => (/^\d{8,14}$/.test(text) ? Number(text) : undefined);

/** `gtins` by document; null and what isn't digits are left out. */
export function buildGtinIndex(gtins: Iterable<string | null>): GtinIndex {
  const pairs: { number: number; doc: number }[] = [];
  let doc = 0;
  for (const gtin of gtins) {
    const number = gtin === null ? undefined : gtinNumber(gtin);
    if (number !== undefined) pairs.push({ number, doc });
    doc += 1;
  }
  pairs.sort((a, b) => a.number - b.number || a.doc - b.doc);
  return {
    numbers: Float64Array.from(pairs, ({ number }) => number),
    docs: Uint32Array.from(pairs, ({ doc }) => doc),
  };
}

function firstAtLeast(numbers: Float64Array, number: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numbers[middle]! < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Documents with exactly this GTIN. */
export function docsOfGtin(index: GtinIndex, number: number): Uint32Array {
  return index.docs.subarray(firstAtLeast(index.numbers, number), firstAtLeast(index.numbers, number + 1));
}

/** As many digits must be typed before GTINs are looked through: fewer say nothing, whole brands begin alike. */
export const MIN_GTIN_DIGITS = 6;

/** Documents whose GTIN begins with the digits in one of the lengths in which it is printed: 14, 13, 12 or 8. */
export function docsOfGtinPrefix(index: GtinIndex, digits: string): Uint32Array[] {
  if (!/^\d+$/.test(digits) || digits.length < MIN_GTIN_DIGITS || digits.length > 14) return [];
  return [14, 13, 12, 8].flatMap((length) => {
    if (length < digits.length) return [];
    const span = 10 ** (length - digits.length);
    const from = Number(digits) * span;
    const found = index.docs.subarray(firstAtLeast(index.numbers, from), firstAtLeast(index.numbers, from + span));
    return found.length > 0 ? [found] : [];
  });
}
