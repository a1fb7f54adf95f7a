import { expect, test } from 'vitest';
import type { LotSource } from '../../../contract/lot-source.ts';
import { traceRows } from './sheet.ts';
import type { TraceEvents } from './trace.ts';

const SITE = { phone: '', address: '', gln: '', fdaRegistration: '' };

/** Returns the sources in the sheet of a lot with one receipt and one delivery. */
function sheetOf(lotCode: string, sources: readonly LotSource[] = []) {
  const goods = { lotCode, itemCode: 'CUKE', description: 'Cucumbers', quantity: 2, uom: 'CS' };
  const trace = {
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
    unrecorded: [],
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
  } as unknown as TraceEvents;
  return traceRows(trace).map((row) => `${row.lot_code_source}; ${row.lot_code_source_address}`);
}

test('the source of a lot is what is known of it, and never just the vendor', () => {
  expect(sheetOf('LOT-7')).toEqual(['; ', '; ']);
  const packer = 'Pajaro Growers; 1 Field Rd, Watsonville CA 95076';
  expect(sheetOf('LOT-7', [{ place: 'packer:1', text: '' }])).toEqual([packer, packer]);
  expect(sheetOf('LOT-7', [{ place: null, text: '0614141000036' }])).toEqual([packer, packer]);
  expect(sheetOf('LOT-7', [{ place: null, text: 'Isla Farms' }])[0]).toBe('Isla Farms; ');
});

test('the same code of two packers names both', () => {
  const both = sheetOf('6331', [
    { place: 'packer:1', text: '' },
    { place: null, text: 'Isla Farms' },
  ]);
  expect(both[0]).toBe('Pajaro Growers / Isla Farms; 1 Field Rd, Watsonville CA 95076');
});
