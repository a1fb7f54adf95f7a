import { describe, expect, it } from 'vitest';
import { parseQuickLine, type QuickLine } from '../../../../rules/quick-lines.ts';
import { sampleItem, sampleLocation } from '../data/shop-samples.fixture.ts';
import { type Proposal, propose, sumsOf } from './match-line.ts';

const anItem = () => sampleItem('R1');
const aLocation = (options = {}) => sampleLocation({ options });
const line = (text: string): QuickLine => parseQuickLine(text) ?? { raw: '', quantity: null, uoms: [], query: '' };

describe('a written line as an order', () => {
  it('takes the written unit if the item has it', () => {
    expect(propose(aLocation(), line('3 ea romaine'), anItem())).toMatchObject({
      uom: 'EA',
      quantity: 3,
      otherUnit: false,
    });
  });

  it('takes the order unit if none was written, and one if no number was', () => {
    expect(propose(aLocation(), line('romaine'), anItem())).toMatchObject({ uom: 'CS', quantity: 1, otherUnit: false });
  });

  it('reports that the item is not sold in the written unit', () => {
    expect(propose(aLocation(), line('2 kg romaine'), anItem())).toMatchObject({
      uom: 'CS',
      quantity: 1,
      otherUnit: true,
    });
  });

  it('[C9] converts a number of pieces into cases if the item is sold by the case', () => {
    const byCase = { ...anItem(), uoms: [{ uom: 'CS', factor: 12, isDefault: true, isStandard: true }] };
    expect(propose(aLocation(), line('48 ea romaine'), byCase)).toMatchObject({ uom: 'CS', quantity: 4 });
    expect(propose(aLocation(), line('4 doz romaine'), byCase)).toMatchObject({ uom: 'CS', quantity: 4 });
  });

  it('offers only units that the location may order in', () => {
    const location = aLocation({ onlyAllowStandardUoms: true });
    expect(propose(location, line('3 ea romaine'), anItem())).toMatchObject({
      units: ['CS'],
      uom: 'CS',
      otherUnit: true,
    });
  });

  it('is none if the location may not order the item at all', () => {
    expect(propose(aLocation({ disableOrdering: true }), line('romaine'), anItem())).toBeUndefined();
  });
});

it('[A2] adds up the lines of one item in one unit', () => {
  const of = (text: string) => propose(aLocation(), line(text), anItem()) as Proposal;
  const [two, three, pieces] = [of('2 cs romaine'), of('3 cs romaine'), of('4 ea romaine')];
  const sum = sumsOf([two, pieces, three]);
  expect([two, three, pieces].map(sum)).toEqual([5, 5, null]);
});
