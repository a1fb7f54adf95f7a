/** Global Trade Item Numbers (GS1 General Specifications, section 7.9): GTIN-8, -12 (UPC-A), -13 (EAN) and -14 (case). */

/**
 * Returns the check digit for a GTIN without its last digit: weights 3 and 1 from the right, complement to ten.
 * SSCC and GLN use the same sum. Throws a RangeError for other text than digits.
 */
export function gs1CheckDigit(body: string): number {
  if (!/^\d+$/.test(body)) throw new RangeError('a check digit needs digits');
  let sum = 0;
  for (let index = 0; index < body.length; index += 1) {
    sum += Number(body[body.length - 1 - index]) * (index % 2 === 0 ? 3 : 1);
  }
  return (10 - (sum % 10)) % 10;
}

/** Returns whether the text has 8, 12, 13 or 14 digits, not all zero, with a correct check digit. */
export function isGtin(value: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(value) || /^0+$/.test(value)) return false;
  return gs1CheckDigit(value.slice(0, -1)) === Number(value.at(-1));
}

/**
 * Returns a GTIN of any length as fourteen digits, the form in which GTINs are stored and compared; undefined for text
 * that is not a valid GTIN. Padding zeros do not change the check digit.
 */
export function toGtin14(value: string): string | undefined {
  return isGtin(value) ? value.padStart(14, '0') : undefined;
}
