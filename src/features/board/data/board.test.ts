import { expect, test } from 'vitest';
import type { PickEvent, PickLine, PickOrder } from '../../../../contract/picking.ts';
import { pickLine, pickLot, pickOrder } from '../../picking/data/pick-order.fixture.ts';
import { PACE_MS, pickerLoads, shortagesOf, trucksOf, zoneLoads } from './board.ts';

const NOW = Date.parse('2026-11-20T08:00:00Z');
const DEPARTURES = new Map([
  ['R1', '04:30'],
  ['R2', '06:00'],
]);
let serial = 0;
const event = (more: Partial<PickEvent>): PickEvent => ({
  ...{ id: `e${++serial}`, kind: 'pick', undoes: null, itemCode: 'KALE', lotId: null, lotCode: '', bin: '' },
  ...{ quantity: 1, weightGrams: null, caseWeightsGrams: [], reason: null, container: '' },
  ...{ at: new Date(NOW - 60_000).toISOString(), byId: 'ana', by: 'Ana', undone: false },
  ...more,
});
const order = (id: string, lines: PickLine[], more: Partial<PickOrder> = {}) =>
  pickOrder(id, lines, { deliveryDate: '2026-11-20', routeId: 'R1', routeName: 'Hudson', ...more });
const done = (lineNumber: number, ...events: PickEvent[]) =>
  pickLine({ lineNumber, orderedQuantity: 2, pickedQuantity: 2, events });
const todo = (lineNumber: number) => pickLine({ lineNumber, orderedQuantity: 2, pickedQuantity: 0, events: [] });
const trucks = (...orders: PickOrder[]) => trucksOf(orders, DEPARTURES, 'America/New_York', NOW);

test('a truck counts its orders and lines, and names who picks', () => {
  const [truck] = trucks(
    order('a', [done(1), done(2)], { status: 'staged', takenById: 'bo', takenBy: 'Bo' }),
    order('b', [done(1), todo(2)], { status: 'picking', takenById: 'ana', takenBy: 'Ana' }),
    order('c', [todo(1)], { status: 'allocated' }),
  );
  expect(truck).toMatchObject({ routeName: 'Hudson', departsAt: '04:30', open: 1, picking: 1, staged: 1 });
  expect(truck).toMatchObject({ lines: 5, linesLeft: 2, pickers: ['Ana'] });
});

test('a truck is late after its departure in the time zone of the company, and ready once all is staged', () => {
  // 04:30 in New York is 09:30 UTC in November.
  const state = (now: string, status: PickOrder['status']) =>
    trucksOf([order('a', [todo(1)], { status })], DEPARTURES, 'America/New_York', Date.parse(now))[0]?.state;
  expect(state('2026-11-20T09:29:00Z', 'picking')).toBe('in-time');
  expect(state('2026-11-20T09:30:00Z', 'picking')).toBe('late');
  expect(state('2026-11-20T09:30:00Z', 'staged')).toBe('ready');
  expect(trucks(order('a', [todo(1)], { routeId: null, routeName: null }))[0]?.state).toBe('unplanned');
});

test('[F2] a truck that has not departed is late after its planned departure or its day, for a week', () => {
  const late = (now: string, change: Partial<PickOrder> = {}, departed: readonly string[] = []) => {
    const staged = order('a', [done(1)], { status: 'staged', ...change });
    return trucksOf([staged], DEPARTURES, 'America/New_York', Date.parse(now), new Set(departed))[0]?.isLate;
  };
  expect(late('2026-11-20T09:29:00Z')).toBe(false);
  expect(late('2026-11-20T09:30:00Z')).toBe(true);
  expect(late('2026-11-26T12:00:00Z')).toBe(true);
  expect(late('2026-11-27T12:00:00Z')).toBe(false);
  // Its orders came back and are staged again.
  expect(late('2026-11-20T20:00:00Z', {}, ['2026-11-20|R1'])).toBe(false);
  const unplanned = { routeId: 'R9' };
  expect(late('2026-11-21T04:59:00Z', unplanned)).toBe(false);
  expect(late('2026-11-21T05:00:00Z', unplanned)).toBe(true);
  expect(late('2026-11-21T05:00:00Z', { shipMethod: 'Pickup' })).toBe(false);
  expect(late('2026-11-21T05:00:00Z', { routeId: null })).toBe(false);
});

test('at the pace of the last hour a truck that will not be ready in time is tight, with those before it counted', () => {
  const lines = [1, 2].map((number) => done(number, event({})));
  const left = (count: number) => Array.from({ length: count }, (_, index) => todo(10 + index));
  const [first, second] = trucks(
    order('a', [...lines, ...left(3)]),
    order('b', left(1), { routeId: 'R2', routeName: 'Essex' }),
  );
  // Two lines an hour: three take until 09:30, which is the departure; four until 10:00.
  expect(first).toMatchObject({ state: 'in-time', readyAt: NOW + 1.5 * PACE_MS });
  expect(second).toMatchObject({ state: 'in-time', readyAt: NOW + 2 * PACE_MS });
  const [late] = trucks(order('a', [...lines, ...left(4)]));
  expect(late?.state).toBe('tight');
  // Without picks nothing is said of the time.
  expect(trucks(order('a', left(9)))[0]).toMatchObject({ state: 'in-time', readyAt: null });
});

test('a shortage is listed while goods are missing, the undecided first, with the lots that are still here', () => {
  const short = (more: Partial<PickEvent>) => event({ kind: 'short', reason: 'not_found', ...more });
  const decided = short({ decision: { decision: 'buy', by: 'Lea', decidedAt: '2026-11-20T07:59:00Z' } });
  const line = (lineNumber: number, shortage: PickEvent, pickedQuantity = 0) =>
    pickLine({ lineNumber, orderedQuantity: 2, pickedQuantity, shortQuantity: 2, events: [shortage] });
  const open = short({ at: '2026-11-20T07:00:00.000Z' });
  const found = shortagesOf(
    [order('a', [line(1, decided), line(2, open), line(3, short({}), 2)])],
    [
      pickLot('SMALL', { onHand: 5 }),
      pickLot('LARGE', { onHand: 9 }),
      pickLot('HELD', { onHold: true }),
      pickLot('PAST', { expiresOn: '2026-11-01' }),
    ],
  );
  expect(found.map(({ event: { id } }) => id)).toEqual([open.id, decided.id]);
  expect(found[0]?.lots.map(({ lotCode }) => lotCode)).toEqual(['LARGE', 'SMALL']);
});

test('a picker’s pace counts lines, and the share by hand counts picks', () => {
  const lines = [
    done(1, event({}), event({ byHand: 'scanner' })),
    done(2, event({}), event({ byHand: null })),
    todo(3),
  ];
  const old = done(4, event({ at: '2026-11-20T06:00:00.000Z', byHand: 'no_label' }));
  const loads = pickerLoads(
    [order('a', [...lines, old], { status: 'picking', takenById: 'ana', takenBy: 'Ana' })],
    [
      { id: 'ana', name: 'Ana' },
      { id: 'bo', name: 'Bo' },
    ],
    NOW,
  );
  expect(loads).toEqual([
    { id: 'ana', name: 'Ana', zones: [], zonesAt: null, orders: 1, linesLeft: 1, linesPerHour: 2, byHand: 0.25 },
    { id: 'bo', name: 'Bo', zones: [], zonesAt: null, orders: 0, linesLeft: 0, linesPerHour: 0, byHand: null },
  ]);
});

test('[F4.1] zones are in walking order, then by name, with what is left and who picks them', () => {
  const pickers = [
    { id: 'ana', name: 'Ana', zones: ['C', 'Z'] },
    { id: 'bo', name: 'Bo' },
  ];
  const left = new Map([
    ['C', 3],
    ['F', 2],
    ['A', 1],
    ['', 5],
  ]);
  expect(zoneLoads(['F', 'C', 'D'], left, pickers)).toEqual([
    { zone: 'F', left: 2, pickers: [] },
    { zone: 'C', left: 3, pickers: ['Ana'] },
    { zone: 'D', left: 0, pickers: [] },
    { zone: 'A', left: 1, pickers: [] },
    { zone: 'Z', left: 0, pickers: ['Ana'] },
  ]);
});
