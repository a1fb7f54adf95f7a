/**
 * The voice pick code of the Produce Traceability Initiative: four digits on a case label that a picker reads out or
 * keys in with gloves. Rule: CRC-16/ARC over the ASCII of GTIN-14, lot code and, if the label has one, the pack date as
 * YYMMDD; the remainder by 10,000, padded to four digits. The lot code is case-sensitive.
 */
export interface VoicePickCode {
  /** All four digits. */
  readonly code: string;
  /** The first two digits, in small print. */
  readonly minor: string;
  /** The last two digits, in large print, which a picker confirms with. */
  readonly major: string;
}

export interface CaseLabel {
  /** As printed on the label, without padding. */
  readonly gtin: string;
  readonly lot: string;
  /** YYYY-MM-DD; null if the label has no date. */
  readonly packedOn?: string | null;
}

/**
 * Returns the voice pick code of a case. Throws a RangeError for a GTIN with other characters than digits, a lot that
 * is not ASCII, or an invalid day.
 */
export function voicePickCode({ gtin, lot, packedOn }: CaseLabel): VoicePickCode {
  if (!/^\d{8,14}$/.test(gtin)) throw new RangeError('a GTIN is 8 to 14 digits');
  if (!/^[\x21-\x7e]{1,20}$/.test(lot)) throw new RangeError('a lot code is 1 to 20 printable ASCII characters');
  if (packedOn != null && !/^\d{4}-\d{2}-\d{2}$/.test(packedOn)) throw new RangeError(`not a day: ${packedOn}`);
  const date = packedOn == null ? '' : packedOn.slice(2).replaceAll('-', '');
  const code = String(crc16(`${gtin}${lot}${date}`) % 10_000).padStart(4, '0');
  return { code, minor: code.slice(0, 2), major: code.slice(2) };
}

/** Returns the CRC-16/ARC of ASCII text: polynomial 0x8005 reflected (0xA001), start 0, no final XOR. */
export function crc16(text: string): number {
  let crc = 0;
  for (let index = 0; index < text.length; index += 1) {
    crc ^= text.charCodeAt(index) & 0xff;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1;
  }
  return crc;
}
