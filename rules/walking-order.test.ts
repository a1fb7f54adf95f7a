import { expect, test } from 'vitest';
import { compareStops, packGrams, type WalkStop, zoneOf } from './walking-order.ts';

const stop = (bin: string, packSize = '12 CT', more: Partial<WalkStop> = {}): WalkStop => ({
  ...{ bin, packSize, isPiece: false, averageWeightGrams: null },
  ...more,
});
const walk = (stops: readonly WalkStop[], zones: readonly string[] = ['K', 'A', 'F'], heavyFirst = true) =>
  [...stops].sort((a, b) => compareStops(a, b, { zones, heavyFirst })).map(({ bin }) => bin);

test('zones come in the order of the warehouse, those that it does not name after them, and no bin last', () => {
  expect(
    walk([stop(''), stop('F-01-1'), stop('Z-01-1'), stop('A-10-1'), stop('B-01-1'), stop('A-2-1'), stop('K-09-1')]),
  ).toEqual([...['K-09-1', 'A-2-1', 'A-10-1', 'F-01-1', 'B-01-1', 'Z-01-1', '']]);
});

test('without an order all stops are by bin', () => {
  expect(walk([stop('K-1'), stop('A-2', '50 LB'), stop('A-1')], [], false)).toEqual(['A-1', 'A-2', 'K-1']);
});

test('heavy cases come first in their zone: the bottom of the pallet', () => {
  const potatoes = stop('A-30-1', '50 LB');
  const beef = stop('A-31-1', '2/15 LB AVG', { averageWeightGrams: 14_000 });
  const piece = stop('A-29-1', '50 LB', { isPiece: true });
  expect(walk([stop('A-01-1'), piece, potatoes, beef])).toEqual(['A-30-1', 'A-31-1', 'A-01-1', 'A-29-1']);
  expect(walk([stop('A-01-1'), potatoes], ['A'], false)).toEqual(['A-01-1', 'A-30-1']);
  // Zones that the order does not name stay by bin, each with its heavy cases first.
  expect(walk([stop('B-01-1'), stop('B-02-1', '50 LB'), stop('C-01-1', '50 LB')])).toEqual([
    'B-02-1',
    'B-01-1',
    'C-01-1',
  ]);
});

test.each([
  ['25 LB', 11_340],
  ['6/5 LB', 13_608],
  ['12/16 OZ CAN', 5443],
  ['120/.88 OZ', 2994],
  ['4/1 GAL', 15_140],
  ['1.5 KG', 1500],
  ['24 CT', null],
  ['6/#10', null],
  ['', null],
])('%j weighs %s grams', (packSize, grams) => {
  expect(packGrams(packSize)).toBe(grams);
});

test.each([
  ['A-07-3', 'A'],
  ['a073', 'A'],
  ['12-07-3', '12'],
  ['073', ''],
  ['', ''],
])('the zone of %j is %j', (bin, zone) => {
  expect(zoneOf(bin)).toBe(zone);
});
