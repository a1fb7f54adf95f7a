import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GuideLine } from '../../../../contract/order-guides.ts';
import { byCode, catalogItem } from '../../catalog/data/catalog-item.fixture.ts';
import {
  addLines,
  changeLine,
  guideLineKey,
  linesBySection,
  matchLines,
  moveLine,
  parOn,
  removeLine,
  sectionsOf,
} from './guide-lines.ts';

const line = (itemCode: string, section: string, position: number, change: Partial<GuideLine> = {}): GuideLine => ({
  itemCode,
  uom: 'CS',
  section,
  position,
  par: null,
  weekdayPars: null,
  ...change,
});
const key = (itemCode: string) => guideLineKey({ itemCode, uom: 'CS' });
const shape = (lines: readonly GuideLine[]) =>
  sectionsOf(lines).map(({ name, lines: own }) => `${name}: ${own.map(({ itemCode }) => itemCode).join(' ')}`);

const GUIDE = [line('C', 'Cooler', 2), line('A', 'Dry', 0), line('D', 'Cooler', 3), line('B', 'Dry', 1)];

describe('sectionsOf', () => {
  it('groups lines in storage order, each section at its first line', () => {
    expect(shape(GUIDE)).toEqual(['Dry: A B', 'Cooler: C D']);
    expect(shape([line('A', 'Dry', 0), line('C', 'Cooler', 1), line('B', 'Dry', 2)])).toEqual([
      'Dry: A B',
      'Cooler: C',
    ]);
  });
});

describe('parOn', () => {
  it('is the weekday’s if there is one, else the everyday one', () => {
    const own = line('A', '', 0, { par: 4, weekdayPars: [null, 6, null, 0, null, null, null] });
    expect([0, 1, 3, -1].map((weekday) => parOn(own, weekday))).toEqual([4, 6, 0, 4]);
    expect(parOn(line('A', '', 0), 2)).toBeNull();
  });
});

describe('changing a guide', () => {
  it('moves a line within its section, and across its edge into the next one', () => {
    expect(shape(moveLine(GUIDE, key('B'), -1))).toEqual(['Dry: B A', 'Cooler: C D']);
    expect(shape(moveLine(GUIDE, key('B'), 1))).toEqual(['Dry: A', 'Cooler: B C D']);
    expect(shape(moveLine(GUIDE, key('C'), -1))).toEqual(['Dry: A B C', 'Cooler: D']);
  });

  it('leaves the first line at the top and the last at the bottom', () => {
    expect(shape(moveLine(GUIDE, key('A'), -1))).toEqual(shape(GUIDE));
    expect(shape(moveLine(GUIDE, key('D'), 1))).toEqual(shape(GUIDE));
  });

  it('puts a line into another section at its end, also a new one', () => {
    expect(shape(changeLine(GUIDE, key('A'), { section: 'Cooler' }))).toEqual(['Dry: B', 'Cooler: C D A']);
    expect(shape(changeLine(GUIDE, key('A'), { section: 'Bar' }))).toEqual(['Dry: B', 'Cooler: C D', 'Bar: A']);
  });

  it('adds new lines to the end of their section', () => {
    const more = [line('A', 'Dry', 0), line('E', 'Dry', 0), line('E', 'Dry', 0)];
    expect(shape(addLines(GUIDE, more))).toEqual(['Dry: A B E', 'Cooler: C D']);
  });

  it('numbers the lines from 0 without a gap after a move, and loses none', () => {
    const codes = fc.uniqueArray(fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F'), { minLength: 1 });
    const sections = fc.array(fc.constantFrom('', 'Dry', 'Cooler', 'Bar'), { minLength: 6, maxLength: 6 });
    const steps = fc.array(fc.tuple(fc.nat(5), fc.constantFrom(-1, 1) as fc.Arbitrary<-1 | 1>), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(codes, sections, steps, (own, names, moves) => {
        let lines = own.map((code, at) => line(code, names[at] ?? '', at * 7));
        for (const [at, by] of moves) lines = moveLine(lines, key(own[at % own.length] ?? ''), by);
        expect(lines.map(({ position }) => position)).toEqual(lines.map((_, at) => at));
        expect(lines.map(({ itemCode }) => itemCode).sort()).toEqual([...own].sort());
        expect(removeLine(lines, key(own[0] ?? ''))).toHaveLength(own.length - 1);
      }),
    );
  });
});

describe('linesBySection', () => {
  it('makes quantities pars and categories sections, in the sequence of the distributor', () => {
    const items = byCode(catalogItem({ itemCode: 'A', categoryId: 'dairy' }), catalogItem({ itemCode: 'B' }));
    const amounts = [
      { itemCode: 'X', uom: 'CS', quantity: 1 },
      { itemCode: 'A', uom: 'CS', quantity: 2 },
      { itemCode: 'B', uom: 'CS', quantity: 3 },
    ];
    const sections = new Map([
      ['veg', 'Vegetables'],
      ['dairy', 'Dairy'],
    ]);
    const lines = linesBySection(amounts, items, sections);
    expect(lines.map(({ section, itemCode, par, position }) => [section, itemCode, par, position])).toEqual([
      ['Vegetables', 'B', 3, 0],
      ['Dairy', 'A', 2, 1],
      ['', 'X', 1, 2],
    ]);
  });
});

describe('matchLines', () => {
  it('finds a line by its item, its code and its section, accents or not', () => {
    const items = byCode(catalogItem({ itemCode: 'A', description: 'Crème fraîche' }));
    const found = (search: string) => matchLines(GUIDE, search, items).map(({ itemCode }) => itemCode);
    expect(found('creme')).toEqual(['A']);
    expect(found('cooler')).toEqual(['C', 'D']);
    expect(found('creme cooler')).toEqual([]);
    expect(found(' ')).toHaveLength(4);
  });
});
