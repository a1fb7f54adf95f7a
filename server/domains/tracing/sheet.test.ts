import { expect, test } from 'vitest';
import type { LotSource } from '../../../contract/lot-source.ts';
import type { LotTrace } from '../../../contract/tracing.ts';
import { parseCsvTable } from '../../../rules/csv.ts';
import { assignedLot } from '../../../rules/receiving/assigned-lot.ts';
import { traceSheet } from './sheet.ts';

const SITE = { phone: '', address: '', gln: '', fdaRegistration: '' };

/** Returns the sources in the sheet of a lot with one receipt and one delivery. */
function sheetOf(lotCode: string, sources: readonly LotSource[] = []) {
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
        vendorId: 'V1',
        vendorName: 'O’Hara Farms',
        warehouseId: 'W1',
        warehouseName: 'Albany',
      },
    ],
    transformations: [],
    places: [],
    moves: [],
    transfers: [],
    sources: sources.map((source) => ({ itemCode: 'CUKE', lotCode, source })),
    sites: [
      { ...SITE, key: 'warehouse:W1', name: 'Albany Foods' },
      {
        ...SITE,
        key: 'packer:1',
        name: 'Pajaro Growers',
        address: '1 Field Rd, Watsonville CA 95076',
        gln: '0614141000036',
      },
    ],
    recipients: [
      {
        ...goods,
        warehouseId: 'W1',
        warehouseName: 'Albany',
        customerName: 'Luna',
        locationName: 'Troy',
        shippedOn: '2026-11-22',
      },
    ],
  } as unknown as LotTrace;
  const { header, rows } = parseCsvTable(traceSheet(trace));
  const at = ['lot_code_source', 'lot_code_source_address'].map((column) => header.indexOf(column));
  return rows.map(({ cells }) => at.map((column) => cells[column]).join('; '));
}

test('the source of a lot is what a receiver stated, or the warehouse that assigned the code, and never just the vendor', () => {
  expect(sheetOf('LOT-7')).toEqual(['; ', '; ']);
  const packer = 'Pajaro Growers; 1 Field Rd, Watsonville CA 95076';
  expect(sheetOf('LOT-7', [{ place: 'packer:1', text: '' }])).toEqual([packer, packer]);
  expect(sheetOf('LOT-7', [{ place: null, text: '0614141000036' }])).toEqual([packer, packer]);
  expect(sheetOf('LOT-7', [{ place: null, text: 'Isla Farms' }])[0]).toBe('Isla Farms; ');
  expect(sheetOf(assignedLot('2026-11-21', 70_001, 4))).toEqual(['Albany Foods; ', 'Albany Foods; ']);
});

test('the same code of two packers names both', () => {
  const both = sheetOf('6331', [
    { place: 'packer:1', text: '' },
    { place: null, text: 'Isla Farms' },
  ]);
  expect(both[0]).toBe('Pajaro Growers / Isla Farms; 1 Field Rd, Watsonville CA 95076');
});
