import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type WeighedEntry, weightSentBack } from './send-back.ts';
import { receivedSums } from './tally.ts';

const came = (caseWeights: number[], change: Partial<WeighedEntry> = {}): WeighedEntry => ({
  kind: 'receive',
  quantity: caseWeights.length,
  factor: 1,
  weightGrams: caseWeights.reduce((sum, grams) => sum + grams, 0),
  caseWeights,
  ...change,
});
/** The returned part, as the entry that it becomes. */
const sendBack = (entries: readonly WeighedEntry[], base: number, factor = 1): WeighedEntry => ({
  kind: 'send_back',
  quantity: base / factor,
  factor,
  ...weightSentBack(entries, base),
});

describe('goods sent back to the vendor weigh what their cases weigh', () => {
  test('the latest are sent back first, whole entries and the last cases of one', () => {
    expect(weightSentBack([came([10, 11]), came([12, 13, 14])], 2)).toEqual({ weightGrams: 27, caseWeights: [13, 14] });
    expect(weightSentBack([came([10, 11]), came([12, 13, 14])], 4)).toEqual({
      weightGrams: 50,
      caseWeights: [11, 12, 13, 14],
    });
  });

  test('and not those that were sent back before', () => {
    const entries = [came([10, 11]), came([12, 13, 14])];
    const first = sendBack(entries, 2);
    expect(weightSentBack([...entries, first], 2)).toEqual({ weightGrams: 23, caseWeights: [11, 12] });
    expect(weightSentBack([...entries, first, came([15])], 2)).toEqual({ weightGrams: 27, caseWeights: [12, 15] });
  });

  test('of one total weight their share; nothing if not weighed', () => {
    const pallet = { kind: 'receive', quantity: 40, factor: 2, weightGrams: 400_000, caseWeights: [] } as const;
    expect(weightSentBack([pallet], 20)).toEqual({ weightGrams: 100_000, caseWeights: [] });
    expect(weightSentBack([{ ...pallet, weightGrams: null }], 20)).toEqual({ weightGrams: null, caseWeights: [] });
    expect(weightSentBack([{ ...pallet, weightGrams: null }, came([9])], 3)).toEqual({
      weightGrams: 9,
      caseWeights: [],
    });
  });
});

test('the received weight is that of the remaining goods after any number of send-backs, and zero after all of them', () => {
  const anEntry = fc.oneof(
    fc.array(fc.integer({ min: 1, max: 40_000 }), { minLength: 1, maxLength: 8 }).map((cases) => came(cases)),
    fc
      .record({ quantity: fc.integer({ min: 1, max: 12 }), factor: fc.constantFrom(1, 6) })
      .chain((counted) =>
        fc.integer({ min: 0, max: 90_000 }).map((weightGrams) => came([], { ...counted, weightGrams })),
      ),
  );
  const inSoFar = (entries: readonly WeighedEntry[]) =>
    receivedSums(
      entries.map((entry, id) => ({
        ...entry,
        ...{ id: String(id), lineNumber: 1, reverses: null, itemCode: 'BEEF', uom: 'CS' },
      })),
    ).weightGrams;
  fc.assert(
    fc.property(
      fc.array(fc.tuple(anEntry, fc.integer({ min: 0, max: 6 })), { minLength: 1, maxLength: 8 }),
      (steps) => {
        const entries: WeighedEntry[] = [];
        let base = 0;
        for (const [entry, wanted] of steps) {
          entries.push(entry);
          base += entry.quantity * entry.factor;
          const back = Math.min(wanted, base);
          if (back === 0) continue;
          const before = inSoFar(entries) ?? 0;
          const sent = sendBack(entries, back);
          entries.push(sent);
          base -= back;
          expect(inSoFar(entries)).toBe(before - (sent.weightGrams ?? 0));
          expect(inSoFar(entries)).toBeGreaterThanOrEqual(0);
        }
        if (base > 0) entries.push(sendBack(entries, base));
        expect(inSoFar(entries)).toBe(0);
      },
    ),
  );
});
