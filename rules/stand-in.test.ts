import { expect, test } from 'vitest';
import { standInFactor } from './stand-in.ts';

const PIECES = [
  { uom: 'EA', factor: 1 },
  { uom: 'CS', factor: 10 },
];
const ordered = (uom: string, uomFactor: number) => ({ uom, uomFactor, units: PIECES });

test('[C9] a substitute replaces a unit by its own unit of that name', () => {
  expect(standInFactor(ordered('CS', 10), [{ uom: 'CS', factor: 12 }])).toBe(12);
});

test('[C9] a unit that the substitute is not sold in keeps its base units', () => {
  expect(standInFactor(ordered('EA', 1), [{ uom: 'CS', factor: 12 }])).toBe(1);
  expect(standInFactor(ordered('BX', 5), PIECES)).toBe(5);
});

test('[C9] pieces and weights do not replace each other', () => {
  expect(standInFactor(ordered('EA', 1), [{ uom: 'LB', factor: 1 }])).toBeUndefined();
});
