import { expect, test } from 'vitest';
import type { PickOrder } from '../../../../contract/picking.ts';
import { nextPickOrders } from './filter-orders.ts';
import { isOwnStop, ownStopsLeft, stopsLeftByZone, zonePlanOf } from './own-zones.ts';
import { pickLine, pickLot, pickOrder } from './pick-order.fixture.ts';
import { tasksOf } from './pick-tasks.ts';

const LOTS = new Map([
  ['DRY', [pickLot('D', { itemCode: 'DRY', bin: 'A-01-1' })]],
  ['COLD', [pickLot('C', { itemCode: 'COLD', bin: 'C-02-1' })]],
]);
const LINES = [
  pickLine({ lineNumber: 1, itemCode: 'DRY', substitutes: [] }),
  pickLine({ lineNumber: 2, itemCode: 'COLD', substitutes: [] }),
];
const order = (id: string, more: Partial<PickOrder> = {}) => pickOrder(id, LINES, more);
const stops = (one: PickOrder) => tasksOf([one], LOTS, '2026-11-20');
const ANA = { id: 'ana', name: 'Ana', zones: ['C'], zonesAt: '2026-11-20T01:00:00.000Z' };
const LUIS = { id: 'luis', name: 'Luis', zones: ['A'], zonesAt: '2026-11-20T01:00:00.000Z' };
const BO = { id: 'bo', name: 'Bo', zones: [], zonesAt: null };
const ownBins = (userId: string, pickers: Parameters<typeof zonePlanOf>[0], one: PickOrder) =>
  stops(one)
    .filter((stop) => isOwnStop(zonePlanOf(pickers, userId), stop))
    .map(({ bin }) => bin);
const left = (userId: string, pickers: Parameters<typeof zonePlanOf>[0], one: PickOrder) =>
  ownStopsLeft(zonePlanOf(pickers, userId), one, stops(one));

test('[F4.1] a picker with zones has the stops of these zones in every order, also in orders that another picker began', () => {
  const pickers = [ANA, LUIS, BO];
  expect(ownBins('ana', pickers, order('1'))).toEqual(['C-02-1']);
  expect(ownBins('ana', pickers, order('1', { takenById: 'luis' }))).toEqual(['C-02-1']);
  expect(left('ana', pickers, order('1', { takenById: 'luis' }))).toBe(1);
  // Assigned as a whole to a picker without zones: not offered.
  expect(left('ana', pickers, order('1', { takenById: 'bo' }))).toBe(0);
});

test('[F4.1] a picker without zones picks whole orders, and the zones without a picker in divided ones', () => {
  const pickers = [ANA, BO];
  expect(ownBins('bo', pickers, order('1'))).toEqual(['A-01-1', 'C-02-1']);
  expect(ownBins('bo', pickers, order('1', { takenById: 'ana' }))).toEqual(['A-01-1']);
  expect(left('bo', pickers, order('1', { takenById: 'ana' }))).toBe(1);
  // Where each zone has a picker, nothing of a divided order is left for others.
  expect(left('bo', [ANA, LUIS, BO], order('1', { takenById: 'ana' }))).toBe(0);
  expect(left('bo', pickers, order('1', { takenById: 'stranger' }))).toBe(0);
});

test('goods without a known bin are everyone’s, so that someone says that they are missing', () => {
  const gone = pickOrder('1', [pickLine({ itemCode: 'GONE', substitutes: [] })]);
  expect(ownBins('ana', [ANA, LUIS], gone)).toEqual(['']);
  expect(ownBins('bo', [ANA, LUIS, BO], { ...gone, takenById: 'ana' })).toEqual(['']);
});

test('without zones everything is everyone’s', () => {
  expect(ownBins('bo', [BO], order('1', { takenById: 'ana' }))).toEqual(['A-01-1', 'C-02-1']);
  // Rows of earlier releases name pickers without zones.
  expect(zonePlanOf([{ id: 'ana', name: 'Ana' }], 'ana')).toMatchObject({ own: [], since: null });
});

test('a stop that is picked or short does not wait', () => {
  const [dry, cold] = LINES;
  const picked = pickOrder('1', [dry!, { ...cold!, pickedQuantity: 8, shortQuantity: 2 }]);
  expect(left('ana', [ANA, LUIS], picked)).toBe(0);
  expect(stopsLeftByZone(stops(picked))).toEqual(new Map([['A', 1]]));
  expect(stopsLeftByZone(stops(pickOrder('2', [{ ...dry!, itemCode: 'GONE' }])))).toEqual(new Map([['', 1]]));
});

test('[F4.1] next are the orders with something in the user’s zones; one that is all picked waits for its first picker to stage it', () => {
  const done = LINES.map((line) => ({ ...line, pickedQuantity: line.orderedQuantity }));
  const mine = { takenById: 'ana', takenBy: 'Ana' };
  const next = (orders: PickOrder[], own: [string, number][]) =>
    nextPickOrders(orders, 'ana', new Map(own)).map(({ id }) => id);
  const others = order('1', { takenById: 'luis', takenBy: 'Luis', status: 'picking' });
  expect(next([others, order('2')], [['1', 1]])).toEqual(['1']);
  expect(next([others, order('2')], [['2', 1]])).toEqual(['2']);
  expect(next([others, order('2')], [])).toEqual([]);
  expect(next([pickOrder('3', done, { ...mine, status: 'picking' })], [])).toEqual(['3']);
});
