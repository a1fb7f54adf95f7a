import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ALL_AIS } from './ai.ts';
import { parseScan } from './parse-scan.ts';

const GS = '\u001d';
const likely = fc
  .array(
    fc.oneof(fc.constantFrom(...ALL_AIS), fc.stringMatching(/^[\dA-Z]{1,16}$/), fc.constantFrom(GS, '(', ')', ']C1')),
  )
  .map((pieces) => pieces.join(''));

it('reads any text without throwing, and reports what it can', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 80 }), likely), (raw) => {
      const scan = parseScan(raw, { thisYear: 2026 });
      expect(scan.raw).toBe(raw);
      expect(scan.ambiguous).toBe(
        scan.kind !== 'other' &&
          (scan.readings.length > 1 || scan.faults.some(({ code }) => code === 'too_many_readings')),
      );
      if (scan.gtin !== null) expect(scan.gtin).toMatch(/^\d{14}$/);
    }),
  );
});

it('reads the same text in the same way', () => {
  fc.assert(
    fc.property(likely, (raw) => {
      expect(parseScan(raw, { thisYear: 2026 })).toEqual(parseScan(raw, { thisYear: 2026 }));
    }),
  );
});

it('has no reading that omits or adds a character', () => {
  fc.assert(
    fc.property(likely, (tail) => {
      const text = `0109521234543213${tail.replaceAll(/[()\]]/g, '')}`;
      const scan = parseScan(text, { thisYear: 2026 });
      if (scan.faults.some(({ code }) => code === 'unknown_ai')) return;
      for (const { elements } of scan.readings)
        expect(elements.map(({ ai, value }) => ai + value).join('')).toBe(text.replaceAll(GS, ''));
    }),
  );
});
