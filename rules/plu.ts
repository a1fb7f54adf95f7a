/**
 * Price look-up codes of loose produce, by the rules of the International Federation for Produce Standards (IFPS):
 * four digits 3000 to 4999, five digits 83000 to 84999 since the four ran short, and a 9 before four digits for
 * organic. A PLU has no check digit and is no GTIN.
 */
export interface Plu {
  /** As it is keyed at a till, without a padding zero: 4011, 94011, 83001. */
  readonly code: string;
  /** The code of the same variety grown conventionally: 4011 for 94011. */
  readonly base: string;
  readonly organic: boolean;
}

/** Reads a PLU code, or answers undefined for text that is none. A zero before four digits, as some print, is dropped. */
export function parsePlu(value: string): Plu | undefined {
  const match = /^(0|9)?([34]\d{3})$/.exec(value);
  if (match) {
    const base = match[2]!;
    const organic = match[1] === '9';
    return { code: organic ? `9${base}` : base, base, organic };
  }
  return /^8[34]\d{3}$/.test(value) ? { code: value, base: value, organic: false } : undefined;
}

/** True for text that is a PLU code. Whether a variety stands behind it, only the IFPS list knows. */
export function isPlu(value: string): boolean {
  return parsePlu(value) !== undefined;
}

/** The organic code of a conventional one, or undefined where IFPS has none (five-digit codes, text that is no PLU). */
export function organicPlu(value: string): string | undefined {
  const plu = parsePlu(value);
  return plu && plu.base.length === 4 ? `9${plu.base}` : undefined;
}
