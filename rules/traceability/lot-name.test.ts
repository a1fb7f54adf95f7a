import { describe, expect, it } from 'vitest';
import { codeOfLot, isLotCalled } from './lot-name.ts';
import type { LotSource } from './lot-source.ts';
import { nameOfLot, type SourcedLot } from './name-lot.ts';

const valley: LotSource = { place: 'packer:valley', text: '' };
const coast: LotSource = { place: 'packer:coast', text: '' };
const other: LotSource = { place: 'packer:other', text: '' };
const places = [
  { key: 'packer:valley', name: 'Valley', gln: '' },
  { key: 'packer:coast', name: 'Coast Farms', gln: '0614141000005' },
  { key: 'packer:other', name: 'Coast Farms', gln: '' },
];
const lot = (lotCode: string, source: LotSource | null): SourcedLot => ({ lotCode, source });

describe('the name of a lot', () => {
  it('is its code, until another packer used it for the item', () => {
    expect(nameOfLot('L1', valley, places, [])).toBe('L1');
    expect(nameOfLot('L1', valley, places, [lot('L1', valley)])).toBe('L1');
    expect(nameOfLot('L1', valley, places, [lot('L1', null), lot('L2', coast)])).toBe('L1');
    expect(nameOfLot('L1', coast, places, [lot('L1', valley)])).toBe('L1 · Coast Farms');
  });

  it('is the same for further goods of a packer', () => {
    const known = [lot('L1', valley), lot('L1 · Coast Farms', coast)];
    expect(nameOfLot('L1', coast, places, known)).toBe('L1 · Coast Farms');
    expect(nameOfLot('L1 · Coast Farms', coast, places, known)).toBe('L1 · Coast Farms');
    expect(nameOfLot('L1', valley, places, known)).toBe('L1');
    expect(nameOfLot('L1', null, places, known)).toBe('L1');
  });

  it('differs between packers of one name', () => {
    const known = [lot('L1', valley), lot('L1 · Coast Farms', coast)];
    expect(nameOfLot('L1', other, places, known)).toBe('L1 · Coast Farms 2');
  });

  it('keeps a packer’s name short and free of the mark between', () => {
    const text = `Coast · · ${'x'.repeat(80)}`;
    const name = nameOfLot('L1', { place: null, text }, places, [lot('L1', valley)]);
    expect(name.length).toBeLessThanOrEqual(2 + 3 + 40);
    expect(codeOfLot(name)).toBe('L1');
    expect(name.split(' · ')).toHaveLength(2);
  });

  it('is one line of whole characters, whatever the packer’s name', () => {
    for (const text of ['·', 'A\u0007\nB', `${'x'.repeat(39)}😀 Farms`]) {
      const name = nameOfLot('L1', { place: null, text }, places, [lot('L1', valley)]);
      expect(name).toMatch(/^L1 · [^\p{Cc}]{1,40}$/u);
      expect(name.isWellFormed()).toBe(true);
    }
  });

  it('is the same if a case has the name or number of a known packer, or other letters', () => {
    const known = [lot('L1', valley), lot('L1 · Coast Farms', coast), lot('L1 · Bo', { place: null, text: 'Bo Farm' })];
    const name = (text: string) => nameOfLot('L1', { place: null, text }, places, known);
    expect(['coast farms', '0614141000005', 'VALLEY', 'bo  farm '].map(name)).toEqual([
      ...['L1 · Coast Farms', 'L1 · Coast Farms', 'L1', 'L1 · Bo'],
    ]);
    expect(nameOfLot('L1', coast, places, [lot('L1', { place: null, text: 'Coast Farms' })])).toBe('L1');
  });
});

it('a lot is found by its printed code and by its name', () => {
  expect(isLotCalled('L1 · Coast Farms', 'L1')).toBe(true);
  expect(isLotCalled('L1', 'L1')).toBe(true);
  expect(isLotCalled('L1', 'L1 · Coast Farms')).toBe(false);
  expect(isLotCalled('L10', 'L1')).toBe(false);
  expect(isLotCalled('L1 · Coast Farms', 'L1 · Coast')).toBe(false);
});
