import { expect, test } from 'vitest';
import type { Count } from '../../../../contract/counts.ts';
import type { Lot } from '../../../../contract/floor.ts';
import { binSheet } from './bin-sheet.ts';

const lot = (id: string, itemCode: string, expiresOn: string | null, onHand = 10): Lot => ({
  ...{ id, itemCode, warehouseId: 'W1', lotCode: id.toUpperCase(), bin: 'A-01-1', originCountry: null, vendorId: null },
  ...{ receivedOn: '2026-11-18', packedOn: null, expiresOn, onHand, onHold: false },
});
const count = (lotId: string, quantity: number, countedAt: string, change: Partial<Count> = {}): Count => ({
  ...{ id: `${lotId} ${countedAt}`, sessionId: 's', warehouseId: 'W1', bin: 'A-01-1', itemCode: 'KALE', lotId },
  ...{ lotCode: lotId.toUpperCase(), quantity, expected: 10, status: 'applied', countedAt, countedBy: 'Ana' },
  ...{ decidedAt: null, decidedBy: null, ...change },
});

test('a sheet starts with the lots to count, by item and expiry', () => {
  const rows = binSheet([lot('b', 'LEEK', null), lot('a', 'KALE', '2026-12-09'), lot('c', 'KALE', '2026-12-01')], []);
  expect(rows.map(({ lotId }) => lotId)).toEqual(['c', 'a', 'b']);
  expect(rows[0]).toMatchObject({ expected: 10, counted: null, status: null });
});

test('a counted lot moves to the end, with its latest count', () => {
  const rows = binSheet(
    [lot('a', 'KALE', null, 7), lot('b', 'LEEK', null)],
    [count('a', 7, '2026-11-19T12:05:00.000Z', { status: 'review' }), count('a', 8, '2026-11-19T12:00:00.000Z')],
  );
  expect(rows.map(({ lotId, counted, status }) => [lotId, counted, status])).toEqual([
    ['b', null, null],
    ['a', 7, 'review'],
  ]);
});

test('a lot found by a count is on the sheet afterwards', () => {
  expect(binSheet([], [count('new', 3, '2026-11-19T12:00:00.000Z', { expected: 0 })])).toMatchObject([
    { lotId: 'new', counted: 3, expected: 0 },
  ]);
});
