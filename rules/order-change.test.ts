import { expect, test } from 'vitest';
import { changedLines, isOpen } from './order-change.ts';

const line = (itemCode: string, quantity: number, lineNumber = 1) => ({
  ...{ lineNumber, itemCode, quantity, uom: 'CS', unitPrice: 2400 as number | null },
});
const added = (itemCode: string, quantity: number, seenUnitPrice: number | null = 2400) => ({
  ...{ itemCode, uom: 'CS', quantity, seenUnitPrice, seenFactor: 1, seenAvailable: null },
});
const amounts = (lines: readonly { readonly itemCode: string; readonly quantity: number }[]) =>
  lines.map(({ itemCode, quantity }) => [itemCode, quantity]);

test('quantities change, a line of 0 leaves, and new lines come after the last', () => {
  const lines = [line('A1', 3, 1), line('B2', 1, 4)];
  const changes = [{ itemCode: 'B2', uom: 'CS', quantity: 0 }];
  const changed = changedLines(lines, { changes, added: [added('C3', 2), added('A1', 1)] });
  expect(amounts(changed)).toEqual([
    ['A1', 4],
    ['C3', 2],
  ]);
  expect(changed[1]).toMatchObject({ lineNumber: 5, unitPrice: 2400, instructions: null });
});

test('a line that joins an order without prices has none', () => {
  const hidden = { ...line('A1', 3), unitPrice: null };
  const [, joined] = changedLines([hidden], { changes: [], added: [added('C3', 1, null)] });
  expect(joined).toMatchObject({ unitPrice: null, linePrice: null });
});

test('an order is open until it is staged, and one that waits on this device too', () => {
  const of = (status: string, receivedAt: string | null = '2026-03-09T15:00:00.000Z') => isOpen({ status, receivedAt });
  expect([of('received'), of('confirmed'), of('picking'), of('waiting', null)]).toEqual([true, true, true, true]);
  expect([of('staged'), of('shipped'), of('held'), of('cancelled'), of('waiting')]).toEqual(Array(5).fill(false));
});
