import { expect, test } from 'vitest';
import { caseLabel } from './case-label.ts';
import { entryLabels, MAX_LABELS } from './entry-labels.ts';

const GTIN = '00012345678905';
const entry = { quantity: 3, caseWeights: [] as number[], lotCode: 'L7', packedOn: null, expiresOn: '2026-11-30' };

test('each case has a label, and a partial case counts as one', () => {
  expect(entryLabels(entry, GTIN)).toHaveLength(3);
  expect(entryLabels({ ...entry, quantity: 2.5 }, GTIN)).toHaveLength(3);
  expect(entryLabels({ ...entry, quantity: 0.25 }, GTIN)).toHaveLength(1);
  expect(entryLabels({ ...entry, quantity: 90_000 }, GTIN)).toHaveLength(MAX_LABELS);
  expect(entryLabels(entry, GTIN, 5)).toHaveLength(5);
});

test('individually weighed cases have their own weights, others none', () => {
  const labels = entryLabels({ ...entry, caseWeights: [9_000, 9_500] }, GTIN);
  expect(labels.map(({ weightGrams }) => weightGrams)).toEqual([9_000, 9_500, null]);
  expect(labels[1]?.parts).toEqual(caseLabel({ ...entry, gtin: GTIN, weightGrams: 9_500 }));
});
