import { describe, expect, it } from 'vitest';
import type { GuideLine } from '../../../../contract/order-guides.ts';
import { changeUnit, placeLine, renameSection } from './edit-lines.ts';
import { guideLineKey, sectionsOf } from './guide-lines.ts';

const line = (itemCode: string, section: string, position: number): GuideLine => ({
  itemCode,
  uom: 'CS',
  section,
  position,
  par: null,
  weekdayPars: null,
});
const key = (itemCode: string, uom = 'CS') => guideLineKey({ itemCode, uom });
const shape = (lines: readonly GuideLine[]) =>
  sectionsOf(lines)
    .map(({ name, lines: own }) => `${name}: ${own.map(({ itemCode }) => itemCode).join(' ')}`)
    .join(', ');
const GUIDE = [line('A', 'Dry', 0), line('B', 'Dry', 1), line('C', 'Cooler', 2), line('D', 'Cooler', 3)];

describe('placeLine', () => {
  it('puts a line before or after another one, into its section', () => {
    expect(shape(placeLine(GUIDE, key('A'), key('D'), 'before'))).toBe('Dry: B, Cooler: C A D');
    expect(shape(placeLine(GUIDE, key('D'), key('A'), 'after'))).toBe('Dry: A D B, Cooler: C');
    expect(shape(placeLine(GUIDE, key('D'), key('A'), 'before'))).toBe('Dry: D A B, Cooler: C');
  });

  it('leaves the order unchanged if a line is dropped on itself or on none', () => {
    expect(shape(placeLine(GUIDE, key('A'), key('A'), 'after'))).toBe(shape(GUIDE));
    expect(shape(placeLine(GUIDE, key('A'), key('X'), 'after'))).toBe(shape(GUIDE));
  });

  it('renumbers the lines', () => {
    expect(placeLine(GUIDE, key('A'), key('D'), 'after').map(({ position }) => position)).toEqual([0, 1, 2, 3]);
  });
});

describe('renameSection', () => {
  it('renames all of its lines, and joins two sections of one name', () => {
    expect(shape(renameSection(GUIDE, 'Dry', 'Pantry'))).toBe('Pantry: A B, Cooler: C D');
    expect(shape(renameSection(GUIDE, 'Cooler', 'Dry'))).toBe('Dry: A B C D');
  });
});

describe('changeUnit', () => {
  it('changes only the unit, unless the item is already in the guide in that unit', () => {
    expect(changeUnit(GUIDE, key('A'), 'EA')[0]).toEqual({ ...line('A', 'Dry', 0), uom: 'EA' });
    const both = [...GUIDE, { ...line('A', 'Dry', 4), uom: 'EA' }];
    expect(changeUnit(both, key('A'), 'EA').filter(({ uom }) => uom === 'EA')).toHaveLength(1);
  });
});
