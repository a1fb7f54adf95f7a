import { expect, test } from 'vitest';
import { cheaperUnit, type PricedUnit } from './cheaper-unit.ts';

const unit = (uom: string, factor: number, price: number | null): PricedUnit => ({
  uom,
  factor,
  cost: (quantity) => (price === null ? null : Math.round(price * quantity)),
});
const UNITS = [unit('EA', 1, 300), unit('CS', 12, 3000), unit('PAL', 480, 110_000)];
const of = (quantity: number, uom = 'EA', units = UNITS) => cheaperUnit({ uom, quantity }, units);

test('as many as a case holds cost less as a case', () => {
  expect(of(12)).toEqual({ uom: 'CS', quantity: 1, saves: 600, isMore: false });
  expect(of(24)).toEqual({ uom: 'CS', quantity: 2, saves: 1200, isMore: false });
});

test('a case that is more and costs less is named, and one that costs as much is not', () => {
  expect(of(11)).toEqual({ uom: 'CS', quantity: 1, saves: 300, isMore: true });
  expect(of(10)).toBeUndefined();
});

test('of several larger units it is the one that saves most', () => {
  expect(of(480)).toEqual({ uom: 'PAL', quantity: 1, saves: 34_000, isMore: false });
  expect(of(40, 'CS')).toEqual({ uom: 'PAL', quantity: 1, saves: 10_000, isMore: false });
});

test('a unit without a price, and a smaller one, are never named', () => {
  expect(of(12, 'EA', [unit('EA', 1, 300), unit('CS', 12, null)])).toBeUndefined();
  expect(of(12, 'EA', [unit('EA', 1, null), unit('CS', 12, 3000)])).toBeUndefined();
  expect(of(1, 'CS', [unit('EA', 1, 100), unit('CS', 12, 3000)])).toBeUndefined();
  expect(of(1, 'BAG')).toBeUndefined();
});
