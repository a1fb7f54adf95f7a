import { expect, it } from 'vitest';
import { parseScan } from './parse-scan.ts';
import { settle, voicePickCodeOf } from './settle.ts';

const GTIN = '09521234543213';
const ambiguous = () => parseScan(`01${GTIN}10AB21XY`);

it('takes the one reading whose lot is known', () => {
  expect(settle(ambiguous(), ({ lot }) => lot === 'AB')).toMatchObject({ ambiguous: false, lot: 'AB', serial: 'XY' });
});

it('leaves it to a person where none or all are known', () => {
  expect(settle(ambiguous(), () => false)).toMatchObject({ ambiguous: true, lot: null });
  expect(settle(ambiguous(), () => true)).toMatchObject({ ambiguous: true, lot: null });
});

it('takes the second symbol of a label where its lot is known', () => {
  const part = parseScan('10AB');
  expect(part.kind).toBe('other');
  expect(settle(part, ({ lot }) => lot === 'ZZ')).toMatchObject({ kind: 'other', lot: null });
  expect(settle(part, ({ lot }) => lot === 'AB')).toMatchObject({ kind: 'gs1', lot: 'AB' });
});

it('gives the voice pick code of a case, with its pack date', () => {
  // The vector of rules/voice-pick-code.test.ts, on a label.
  const label = { ...parseScan('x'), gtin: '61414100734933', lot: '32abcd' };
  expect(voicePickCodeOf({ ...label, dates: { ...label.dates, packedOn: '2003-01-02' } })?.code).toBe('8079');
  expect(voicePickCodeOf(parseScan(`(01)${GTIN}`))).toBeNull();
  expect(voicePickCodeOf(parseScan(`(01)${GTIN}(10)A`))?.code).toMatch(/^\d{4}$/);
});
