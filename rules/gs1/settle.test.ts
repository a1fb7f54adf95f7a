import { expect, it } from 'vitest';
import { parseScan } from './parse-scan.ts';
import { settle, voicePickCodeOf } from './settle.ts';

const GTIN = '09521234543213';
const ambiguous = () => parseScan(`01${GTIN}10AB21XY`);

it('chooses the one reading with a known lot', () => {
  expect(settle(ambiguous(), ({ lot }) => lot === 'AB')).toMatchObject({ ambiguous: false, lot: 'AB', serial: 'XY' });
});

it('leaves the choice to the user if none or all are known', () => {
  expect(settle(ambiguous(), () => false)).toMatchObject({ ambiguous: true, lot: null });
  expect(settle(ambiguous(), () => true)).toMatchObject({ ambiguous: true, lot: null });
});

it('reads the second symbol of a label if its lot is known', () => {
  const part = parseScan('10AB');
  expect(part.kind).toBe('other');
  expect(settle(part, ({ lot }) => lot === 'ZZ')).toMatchObject({ kind: 'other', lot: null });
  expect(settle(part, ({ lot }) => lot === 'AB')).toMatchObject({ kind: 'gs1', lot: 'AB' });
});

it('returns the voice pick code of a case, with its pack date', () => {
  // The example of rules/voice-pick-code.test.ts, on a label.
  const label = { ...parseScan('x'), gtin: '61414100734933', lot: '32abcd' };
  expect(voicePickCodeOf({ ...label, dates: { ...label.dates, packedOn: '2003-01-02' } })?.code).toBe('8079');
  expect(voicePickCodeOf(parseScan(`(01)${GTIN}`))).toBeNull();
  expect(voicePickCodeOf(parseScan(`(01)${GTIN}(10)A`))?.code).toMatch(/^\d{4}$/);
});
