import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogItem } from '../catalog/data/catalog-item.fixture.ts';
import { countingUnits, labelledBase, orderUnitOf, spoken, toBaseUnits, unitFor } from './units.ts';

const CASE_GTIN = '00012345678905';
const PIECE_GTIN = '012345678912';
const romaine = catalogItem({
  uoms: [
    { uom: 'CS', factor: 12, isDefault: true, isStandard: true, gtin: CASE_GTIN },
    { uom: 'EA', factor: 1, isDefault: false, isStandard: false, gtin: PIECE_GTIN },
  ],
});
const kale = catalogItem({ uoms: [{ uom: 'CS', factor: 1, isDefault: true, isStandard: true }] });
const say = (base: number, item: Parameters<typeof spoken>[1]) =>
  spoken(base, item)
    .map(({ quantity, uom }) => `${quantity} ${uom}`.trim())
    .join(' + ');

describe('a quantity', () => {
  test('is shown in whole cases and remaining pieces, never in parts of a case', () => {
    expect([0, 4, 12, 16, 40].map((base) => say(base, romaine))).toEqual([
      '0 CS',
      '4 EA',
      '1 CS',
      '1 CS + 4 EA',
      '3 CS + 4 EA',
    ]);
  });

  test('below zero keeps its sign', () => {
    expect([-4, -16].map((base) => say(base, romaine))).toEqual(['-4 EA', '-1 CS + -4 EA']);
  });

  test('of an item without pieces, or unknown to the catalog, is shown as it is', () => {
    expect(say(2.5, kale)).toBe('2.5 CS');
    expect(say(7, undefined)).toBe('7');
  });

  test('adds up to the same however it is shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000_000 }), (milli) => {
        const units = new Map(countingUnits(romaine).map((unit) => [unit.uom, unit]));
        const sum = spoken(milli / 1000, romaine).reduce(
          (all, { quantity, uom }) => all + toBaseUnits(quantity, units.get(uom)!),
          0,
        );
        expect(sum).toBeCloseTo(milli / 1000, 6);
      }),
    );
  });
});

test('is entered in cases if they are whole, and in pieces otherwise', () => {
  expect([12, 24, 0].map((base) => unitFor(romaine, base).uom)).toEqual(['CS', 'CS', 'CS']);
  expect([4, 16].map((base) => unitFor(romaine, base).uom)).toEqual(['EA', 'EA']);
  expect(unitFor(kale, 2.5)).toEqual(orderUnitOf(kale));
});

test('a label means the unit with its number, whatever unit the item is ordered in', () => {
  expect(labelledBase(romaine, { gtin: CASE_GTIN, count: null })).toBe(12);
  expect(labelledBase(romaine, { gtin: `00${PIECE_GTIN}`, count: null })).toBe(1);
  expect(labelledBase(romaine, { gtin: CASE_GTIN, count: 3 })).toBe(36);
  expect(labelledBase(romaine, { gtin: null, count: null })).toBe(12);
});
