import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GS } from '../gs1/element-strings.ts';
import { voicePickCode } from '../voice-pick-code.ts';
import { caseLabel } from './case-label.ts';
import { code128, modulesOf } from './code128.ts';

describe('Code 128', () => {
  test('writes start, characters, check and stop', () => {
    // Start B, A, I, M, check (104 + 33 + 2 × 41 + 3 × 45 = 354, which leaves 45 of 103), stop.
    expect(code128('AIM').join('')).toBe('211214' + '111323' + '231311' + '113123' + '113123' + '2331112');
  });

  test('packs pairs of digits', () => {
    expect(modulesOf(code128('0112345678901231', { gs1: true }))).toBe(11 * (1 + 1 + 8 + 1) + 13);
  });

  test('each character is eleven modules, the stop thirteen, whatever the text', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~]{1,40}$/), (text) => {
        expect((modulesOf(code128(text)) - 13) % 11).toBe(0);
      }),
    );
  });

  test('refuses characters that it cannot encode', () => {
    expect(() => code128('')).toThrow(RangeError);
    expect(() => code128('é')).toThrow(RangeError);
    expect(() => code128(`A${GS}B`, { gs1: true })).not.toThrow();
  });
});

describe('a case label', () => {
  const one = { gtin: '00012345678905', lotCode: 'L77', packedOn: '2026-11-18', expiresOn: null, weightGrams: null };

  test('has GTIN and lot in one symbol, dates and weight in another', () => {
    expect(caseLabel(one).symbols.map(({ text }) => text)).toEqual(['(01)00012345678905(10)L77', '(13)261118']);
    expect(caseLabel({ ...one, packedOn: null }).symbols).toHaveLength(1);
    expect(caseLabel({ ...one, weightGrams: 12_340 }).symbols[1]?.text).toBe('(13)261118(3103)012340');
  });

  test('has the voice pick code of GTIN, lot and pack date', () => {
    expect(caseLabel(one).voice).toEqual(voicePickCode({ gtin: one.gtin, lot: 'L77', packedOn: '2026-11-18' }));
    expect(caseLabel({ ...one, gtin: '00012345678904' })).toMatchObject({ symbols: [{ text: 'L77' }], voice: null });
  });

  test('without a GTIN, or with a lot that GS1 does not allow, is no GS1 symbol', () => {
    expect(caseLabel({ ...one, gtin: null })).toMatchObject({ symbols: [{ text: 'L77' }], voice: null });
    expect(caseLabel({ ...one, lotCode: 'A LOT WITH BLANKS' }).symbols.map(({ text }) => text)).toEqual([
      'A LOT WITH BLANKS',
    ]);
  });
});
