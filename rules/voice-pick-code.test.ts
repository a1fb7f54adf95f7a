import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crc16, voicePickCode } from './voice-pick-code.ts';

/**
 * Numbers from the README of Moonlight-Companies/rust_voicecode, which follow the voice pick code calculator of
 * producetraceability.org. The second one shows that a shorter GTIN is not padded.
 */
const VECTORS = [
  { gtin: '61414100734933', lot: '32abcd', packedOn: '2003-01-02', code: '8079' },
  { gtin: '123456789012', lot: 'LOT123', packedOn: '2001-02-03', code: '8812' },
];

describe('voicePickCode', () => {
  it.each(VECTORS)('is $code for lot $lot', ({ code, ...label }) => {
    expect(voicePickCode(label).code).toBe(code);
  });

  it('splits into small and large print', () => {
    expect(voicePickCode(VECTORS[0]!)).toEqual({ code: '8079', minor: '80', major: '79' });
  });

  it('is always four digits', () => {
    const lot = fc.stringMatching(/^[A-Za-z0-9-]{1,20}$/);
    fc.assert(
      fc.property(lot, (anyLot) => {
        const { code, minor, major } = voicePickCode({ gtin: '61414100734933', lot: anyLot });
        expect(code).toMatch(/^\d{4}$/);
        expect(minor + major).toBe(code);
      }),
    );
  });

  it('distinguishes upper from lower case, and a label with a date from one without', () => {
    const [label] = VECTORS;
    expect(voicePickCode({ ...label!, lot: '32ABCD' }).code).not.toBe('8079');
    expect(voicePickCode({ ...label!, packedOn: null }).code).not.toBe('8079');
  });

  it('refuses impossible labels', () => {
    const gtin = '61414100734933';
    expect(() => voicePickCode({ gtin: '6141410073493X', lot: 'A' })).toThrow(RangeError);
    expect(() => voicePickCode({ gtin, lot: '' })).toThrow(RangeError);
    expect(() => voicePickCode({ gtin, lot: 'é' })).toThrow(RangeError);
    expect(() => voicePickCode({ gtin, lot: 'A', packedOn: '030102' })).toThrow(RangeError);
  });
});

describe('crc16', () => {
  it('has the check value of the CRC catalog for CRC-16/ARC', () => {
    expect(crc16('123456789')).toBe(0xbb3d);
    expect(crc16('')).toBe(0);
  });
});
