/**
 * Price look-up codes of loose produce, by the rules of the International Federation for Produce Standards (IFPS):
 * four digits 3000 to 4999, five digits 83000 to 84999 since the four ran short, and a 9 before four digits for
 * organic. A PLU has no check digit and is no GTIN.
 */
export interface Plu {
  /** The code as keyed at a till, without a padding zero: 4011, 94011, 83001. */
  readonly code: string;
  /** The code of the conventional variety: 4011 for 94011. */
  readonly base: string;
  readonly organic: boolean;
}

/** Reads a PLU code. Returns undefined for other text. Drops a zero before four digits, which some labels print. */
export function parsePlu(value: string): Plu | undefined {
  const match = /^(0|9)?([34]\d{3})$/.exec(value);
  if (match) {
    const base = match[2]!;
    const organic = match[1] === '9';
    return { code: organic ? `9${base}` : base, base, organic };
  }
  return /^8[34]\d{3}$/.test(value) ? { code: value, base: value, organic: false } : undefined;
}

/** Returns whether text is a PLU code. Only the IFPS list knows whether a variety has it. */
export function isPlu(value: string): boolean {
  return parsePlu(value) !== undefined;
}

/** Returns the organic code of a conventional one, or undefined if IFPS has none (five-digit codes, other text). */
export function organicPlu(value: string): string | undefined {
  const plu = parsePlu(value);
  return plu && plu.base.length === 4 ? `9${plu.base}` : undefined;
}
