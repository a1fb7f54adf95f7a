import { expect, test } from 'vitest';
import type { LotTrace } from '../../../contract/tracing.ts';
import { parseCsvTable } from '../../../rules/csv.ts';
import { assignedLot } from '../../../rules/receiving/assigned-lot.ts';
import { traceSheet } from './sheet.ts';

/** Returns the sheet of a lot with one receipt and one delivery. */
function sheetOf(lotCode: string) {
  const goods = { lotCode, itemCode: 'CUKE', description: 'Cucumbers', quantity: 2, uom: 'CS' };
  const trace = {
    lotCode,
    items: [{ itemCode: 'CUKE', description: 'Cucumbers', listedAs: 'Cucumbers (fresh)' }],
    receipts: [
      {
        ...goods,
        kind: 'receive',
        receivedOn: '2026-11-21',
        poNumber: 70_001,
        vendorName: 'O’Hara Farms',
        warehouseName: 'Albany',
      },
    ],
    transformations: [],
    places: [],
    moves: [],
    transfers: [],
    recipients: [
      { ...goods, warehouseName: 'Albany', customerName: 'Luna', locationName: 'Troy', shippedOn: '2026-11-22' },
    ],
  } as unknown as LotTrace;
  const { header, rows } = parseCsvTable(traceSheet(trace));
  const at = header.indexOf('lot_code_source');
  return rows.map(({ cells }) => cells[at]);
}

test('the source of a lot is its vendor, or the warehouse that assigned the code', () => {
  expect(sheetOf('LOT-7')).toEqual(['O’Hara Farms', 'O’Hara Farms']);
  expect(sheetOf(assignedLot('2026-11-21', 70_001, 4))).toEqual(['Albany', 'Albany']);
});
