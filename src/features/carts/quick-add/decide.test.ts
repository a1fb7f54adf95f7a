import { describe, expect, it } from 'vitest';
import { parseQuickLine, type QuickLine } from '../../../../rules/quick-lines.ts';
import { catalogItem } from '../../catalog/data/catalog-item.fixture.ts';
import { sampleLocation } from '../data/shop-samples.fixture.ts';
import { type Choice, decide } from './decide.ts';

const item = (itemCode: string, description: string, change = {}) =>
  catalogItem({ itemCode, description, brand: '', packSize: '', keywords: '', ...change });
const CILANTRO = item('C1', 'CILANTRO 30CT', {
  uoms: [
    { uom: 'CS', factor: 30, isDefault: true, isStandard: true },
    { uom: 'HC', factor: 15, isDefault: false, isStandard: true },
    { uom: 'EA', factor: 1, isDefault: false, isStandard: true },
  ],
  prices: ['CS', 'HC', 'EA'].map((uom) => ({ uom, price: 100 })),
});
const HEARTS = item('R1', 'ROMAINE, HEARTS');
const GREEN = item('R2', 'ROMAINE, GREEN');
const CANNED = item('T1', 'TOMATO, CANNED DICED');
const FROZEN = item('F1', 'TOMATO, FROZEN');

const decideOn = (
  text: string,
  candidates: readonly ReturnType<typeof item>[],
  { choice = {}, bought = [], exact = false }: { choice?: Choice; bought?: string[]; exact?: boolean } = {},
) => {
  const line = parseQuickLine(text) as QuickLine;
  return decide(sampleLocation(), { line, candidates, exact }, choice, new Set(bought));
};
const stateOf = (...args: Parameters<typeof decideOn>) => decideOn(...args).state;

describe('a written line', () => {
  it('is sure if it names one item by its code, or is the only item with each of its words', () => {
    expect(stateOf('3 10023', [HEARTS], { exact: true })).toBe('sure');
    expect(stateOf('2 cs romaine hearts', [HEARTS, GREEN])).toBe('sure');
    expect(stateOf('2 cs romaine heart', [HEARTS])).toBe('sure');
  });

  it('[A2] is no order while several items fit, or a word fits none', () => {
    expect(stateOf('2 romaine', [HEARTS, GREEN])).toBe('item');
    expect(stateOf('1 box roma tomatoes', [CANNED, FROZEN])).toBe('item');
    expect(stateOf('1 box roma tomatoes', [CANNED])).toBe('item');
    expect(stateOf('2 cs romane hearts', [HEARTS], { bought: ['R1'] })).toBe('item');
  });

  it('is sure if the location buys only one of the items that fit', () => {
    expect(decideOn('2 romaine', [HEARTS, GREEN], { bought: ['R2', 'X'] })).toMatchObject({
      state: 'sure',
      proposal: { item: GREEN, quantity: 2 },
    });
    expect(stateOf('2 romaine', [HEARTS, GREEN], { bought: ['R1', 'R2'] })).toBe('item');
    expect(stateOf('1 roma tomatoes', [CANNED, FROZEN], { bought: ['T1'] })).toBe('item');
  });

  it('is sure with the item that the user chose', () => {
    expect(decideOn('2 romaine', [HEARTS, GREEN], { choice: { item: GREEN } })).toMatchObject({
      state: 'sure',
      proposal: { item: GREEN, quantity: 2 },
    });
  });

  it('asks again if the user wants another item', () => {
    expect(stateOf('2 romaine hearts', [HEARTS, GREEN], { choice: { isAsking: true } })).toBe('item');
  });

  it('[A2] asks about a fraction that its unit can’t give, with the exact amounts first', () => {
    expect(decideOn('1/2 case cilantro', [CILANTRO])).toMatchObject({
      state: 'amount',
      amounts: [
        { uom: 'HC', quantity: 1 },
        { uom: 'EA', quantity: 15 },
        { uom: 'CS', quantity: 1 },
      ],
    });
    const choice = { uom: 'EA', quantity: 15 };
    expect(decideOn('1/2 case cilantro', [CILANTRO], { choice })).toMatchObject({
      state: 'sure',
      proposal: { uom: 'EA', quantity: 15 },
    });
  });

  it('[A2] takes a dozen as twelve pieces, and asks if the item is sold by the case', () => {
    expect(decideOn('dozen cilantro', [CILANTRO])).toMatchObject({
      state: 'sure',
      proposal: { uom: 'EA', quantity: 12 },
    });
    const byCase = { ...CILANTRO, uoms: [{ uom: 'CS', factor: 30, isDefault: true, isStandard: true }] };
    expect(decideOn('dozen cilantro', [byCase])).toMatchObject({
      state: 'amount',
      amounts: [{ uom: 'CS', quantity: 1 }],
    });
    expect(decideOn('5 dozen cilantro', [byCase])).toMatchObject({ state: 'sure', proposal: { quantity: 2 } });
  });

  it('asks about a unit that says nothing about the item’s own', () => {
    expect(stateOf('2 kg cilantro', [CILANTRO])).toBe('amount');
  });

  it.each(['please deliver early', 'por favor entregar temprano', 'laissez à la porte svp'])(
    '[A2] is a note: %s',
    (text) => {
      expect(decideOn(text, [])).toEqual({ state: 'none', isSentence: true });
      expect(decideOn(text, [HEARTS, GREEN])).toEqual({ state: 'none', isSentence: true });
    },
  );

  it('is not found without a candidate', () => {
    expect(decideOn('2 scallions', [])).toEqual({ state: 'none', isSentence: false });
  });
});
