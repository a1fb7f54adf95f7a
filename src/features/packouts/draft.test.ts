import { describe, expect, test } from 'vitest';
import type { Packout, PackoutEntry } from '../../../contract/packouts.ts';
import { parseScan } from '../../../rules/gs1/parse-scan.ts';
import type { CatalogItem } from '../catalog/data/catalog-api.ts';
import { joinedDraft, lossOf, outlives, outputOf, POUNDS, sourceOf, unitOfGtin } from './draft.ts';

const CASE = '00012345678905';
const PIECE = '00012345678912';
const item = {
  itemCode: 'MELON',
  description: 'MELON 9CT',
  gtin: CASE,
  orderUom: 'CS',
  averageWeightGrams: null,
  uoms: [
    { uom: 'CS', factor: 9, isDefault: true, isStandard: true },
    { uom: 'EA', factor: 1, isDefault: false, isStandard: false, gtin: PIECE },
  ],
} as unknown as CatalogItem;
const lot = {
  ...{
    id: 'l',
    itemCode: 'MELON',
    warehouseId: 'W1',
    lotCode: 'M-1',
    bin: 'B-01-1',
    originCountry: 'USA',
    vendorId: null,
  },
  ...{ receivedOn: '2026-11-18', packedOn: null, expiresOn: '2026-12-01', onHand: 90, onHold: false },
};
const source = (change: Partial<PackoutEntry>): PackoutEntry => ({
  ...{ id: 's', kind: 'source', reverses: null, itemCode: 'MELON', description: 'MELON 9CT', quantity: 1, uom: 'CS' },
  ...{ factor: 9, weightGrams: null, caseWeights: [], originCountry: 'USA', packedOn: null, expiresOn: '2026-12-01' },
  ...{ expiryReason: '', onHold: false, bin: '', note: '', doneOn: '2026-11-19', doneAt: '2026-11-19T12:00:00.000Z' },
  ...{ lotId: 'l', lotCode: 'M-1', reason: null, by: '' },
  ...change,
});
const packout = (...entries: PackoutEntry[]) => ({ entries }) as unknown as Packout;

describe('a packer’s current entry', () => {
  test('has the unit of its label’s GTIN; the item’s own GTIN is that of its default unit', () => {
    expect(unitOfGtin(item, CASE)).toEqual({ uom: 'CS', factor: 9 });
    expect(unitOfGtin(item, PIECE)).toEqual({ uom: 'EA', factor: 1 });
    expect(unitOfGtin(item, null)).toEqual({ uom: 'CS', factor: 9 });
  });

  test('adds up, label by label, with its weights, and isn’t replaced by another lot', () => {
    const label = (code: string) => parseScan(`01${CASE}310301700010${code}`);
    const first = sourceOf(item, lot, label('M-1'));
    expect(first).toMatchObject({ quantity: 1, uom: 'CS', weightGrams: 17_000, lotId: 'l', onHand: 90 });
    expect(joinedDraft(first, sourceOf(item, lot, label('M-1')))).toMatchObject({
      quantity: 2,
      weightGrams: 34_000,
      caseWeights: [17_000, 17_000],
    });
    expect(joinedDraft(first, sourceOf(item, null, label('M-2')))).toBeNull();
    expect(joinedDraft(first, sourceOf(item, null, parseScan(`01${PIECE}10M-1`)))).toBeNull();
  });

  test('made from several lots expires with the first of them, and has no origin if theirs differ', () => {
    const at = { today: '2026-11-19', bin: 'C-01-1' };
    const two = packout(source({}), source({ id: 't', expiresOn: '2026-11-27', originCountry: 'MEX' }));
    const draft = outputOf(item, two, at, null);
    expect(draft).toMatchObject({
      expiresOn: '2026-11-27',
      originCountry: null,
      packedOn: '2026-11-19',
      quantity: null,
    });
    expect(outputOf(item, packout(source({})), at, null).originCountry).toBe('USA');
    expect(outlives(draft, two.entries)).toBe(false);
    expect(outlives({ ...draft, expiresOn: '2026-11-28' }, two.entries)).toBe(true);
    expect(outlives({ ...draft, expiresOn: null }, two.entries)).toBe(true);
    expect(outlives({ ...draft, kind: 'source', expiresOn: null }, two.entries)).toBe(false);
  });

  test('of a loss is weighed, or counted in a unit of the item', () => {
    expect(lossOf(source({}), item).units.map(({ uom }) => uom)).toEqual([POUNDS, 'CS', 'EA']);
    expect(lossOf(source({}), undefined)).toMatchObject({ uom: POUNDS, units: [{ uom: POUNDS }, { uom: 'CS' }] });
  });
});
