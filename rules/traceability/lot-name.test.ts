import { describe, expect, it } from 'vitest';
import { codeOfLot, isLotCalled, nameOfLot, type SourcedLot } from './lot-name.ts';
import type { LotSource } from './lot-source.ts';

const valley: LotSource = { place: 'packer:valley', text: '' };
const coast: LotSource = { place: 'packer:coast', text: '' };
const other: LotSource = { place: 'packer:other', text: '' };
const lot = (lotCode: string, source: LotSource | null): SourcedLot => ({ lotCode, source });

describe('the name of a lot', () => {
  it('is its code, until another packer used it for the item', () => {
    expect(nameOfLot('L1', valley, 'Valley', [])).toBe('L1');
    expect(nameOfLot('L1', valley, 'Valley', [lot('L1', valley)])).toBe('L1');
    expect(nameOfLot('L1', valley, 'Valley', [lot('L1', null), lot('L2', coast)])).toBe('L1');
    expect(nameOfLot('L1', coast, 'Coast Farms', [lot('L1', valley)])).toBe('L1 · Coast Farms');
  });

  it('is the same for further goods of a packer', () => {
    const known = [lot('L1', valley), lot('L1 · Coast Farms', coast)];
    expect(nameOfLot('L1', coast, 'Coast Farms, Inc.', known)).toBe('L1 · Coast Farms');
    expect(nameOfLot('L1 · Coast Farms', coast, 'Coast Farms', known)).toBe('L1 · Coast Farms');
    expect(nameOfLot('L1', valley, 'Valley', known)).toBe('L1');
    expect(nameOfLot('L1', null, '', known)).toBe('L1');
  });

  it('differs between packers of one name', () => {
    const known = [lot('L1', valley), lot('L1 · Coast Farms', coast)];
    expect(nameOfLot('L1', other, 'Coast Farms', known)).toBe('L1 · Coast Farms 2');
  });

  it('keeps a packer’s name short and free of the mark between', () => {
    const name = nameOfLot('L1', coast, `Coast · ${'x'.repeat(80)}`, [lot('L1', valley)]);
    expect(name.length).toBeLessThanOrEqual(2 + 3 + 40);
    expect(codeOfLot(name)).toBe('L1');
    expect(name.split(' · ')).toHaveLength(2);
  });
});

it('a lot is found by its printed code and by its name', () => {
  expect(isLotCalled('L1 · Coast Farms', 'L1')).toBe(true);
  expect(isLotCalled('L1', 'L1')).toBe(true);
  expect(isLotCalled('L1', 'L1 · Coast Farms')).toBe(false);
  expect(isLotCalled('L10', 'L1')).toBe(false);
  expect(isLotCalled('L1 · Coast Farms', 'L1 · Coast')).toBe(false);
});
