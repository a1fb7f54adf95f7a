import { describe, expect, test } from 'vitest';
import type { RouteRun } from '../../../contract/delivery-routes.ts';
import { deliveryLine, deliveryOf, outcome, routeOf, runRow } from './run.fixture.ts';
import {
  chooseRun,
  endedAt,
  isStopDone,
  isStopOver,
  moveStop,
  nextStop,
  type Run,
  runsOf,
  type StopState,
  stateOf,
  stopNumber,
  totalOf,
  uncheckedLines,
} from './run.ts';

const TODAY = '2026-11-20';
const AT = '2026-11-20T09:00:00.000Z';
const NOON = { today: TODAY, clock: '12:00' };
const on = (id: string, deliveryDate: string) => deliveryOf(id, { deliveryDate });
const dayOf = (run: Run | undefined) => run?.day;

describe('the runs of a device', () => {
  test('are the days with orders and the days that were begun, each with its stops in driving order', () => {
    const runs = runsOf(
      [routeOf('R1', [runRow(TODAY, { stops: ['at-b', 'at-gone'] }), runRow('2026-11-18', { finishedAt: AT })])],
      [
        deliveryOf('a', { stop: 1 }),
        deliveryOf('b', { stop: 2 }),
        deliveryOf('a2', { customerLocationId: 'at-a', salesOrderNumber: 7 }),
        deliveryOf('no', { status: 'cancelled' }),
        deliveryOf('other', { routeId: 'R9' }),
      ],
    );
    expect(runs.map(({ day, stops }) => [day, stops.map(({ locationId }) => locationId)])).toEqual([
      ['2026-11-18', []],
      [TODAY, ['at-b', 'at-a']],
    ]);
    expect(runs[1]?.stops[1]?.deliveries.map(({ id }) => id)).toEqual(['a2', 'a']);
  });

  test('start with the one in progress, then today’s, then the next one, then the latest unfinished', () => {
    const routes = [routeOf('R1')];
    const three = [on('y', '2026-11-19'), on('t', TODAY), on('n', '2026-11-21')];
    expect(dayOf(chooseRun(runsOf(routes, three), NOON))).toBe(TODAY);
    expect(dayOf(chooseRun(runsOf(routes, [on('y', '2026-11-19'), on('n', '2026-11-22')]), NOON))).toBe('2026-11-22');
    expect(dayOf(chooseRun(runsOf(routes, [on('x', '2026-11-18'), on('y', '2026-11-19')]), NOON))).toBe('2026-11-19');
    const out = [routeOf('R1', [runRow('2026-11-19', { startedAt: AT })])];
    expect(dayOf(chooseRun(runsOf(out, three), NOON))).toBe('2026-11-19');
    expect(dayOf(chooseRun(runsOf(out, three), NOON, { route: 'R1', day: '2026-11-21' }))).toBe('2026-11-21');
    expect(chooseRun([], NOON)).toBeUndefined();
  });

  test('stay with today’s after it is finished, instead of tomorrow’s', () => {
    const over = [routeOf('R1', [runRow(TODAY, { startedAt: AT, finishedAt: AT })])];
    expect(dayOf(chooseRun(runsOf(over, [on('n', '2026-11-21')]), NOON))).toBe(TODAY);
  });
});

describe('[F2] the run of a night that has not departed at midnight', () => {
  const NIGHT = { today: '2026-11-21', clock: '00:10' };
  const next = on('n', '2026-11-21');
  const chosen = (deliveries: Parameters<typeof runsOf>[1], row?: Partial<RouteRun>) =>
    dayOf(chooseRun(runsOf([routeOf('R1', row ? [runRow(TODAY, row)] : [])], deliveries), NIGHT));

  test('comes before the one of the new day, while goods of it wait for the truck', () => {
    expect(chosen([on('t', TODAY), next])).toBe(TODAY);
    expect(chosen([deliveryOf('t', { status: 'picking' }), next])).toBe(TODAY);
    const found = deliveryOf('t', { status: 'open', lines: [deliveryLine({ loadedQuantity: 1 })] });
    expect(chosen([found, next])).toBe(TODAY);
    expect(chosen([deliveryOf('t', { status: 'open' }), next])).toBe('2026-11-21');
  });

  test('departs, is driven, and then gives way to the one of the new day', () => {
    const orders = [deliveryOf('t', { status: 'shipped' }), next];
    expect(chosen(orders, { startedAt: AT })).toBe(TODAY);
    expect(chosen([on('t', TODAY), next], { startedAt: AT, finishedAt: AT })).toBe('2026-11-21');
  });

  test('gives way to the new day’s once that one has departed', () => {
    const routes = [routeOf('R1', [runRow('2026-11-21', { startedAt: AT })])];
    expect(dayOf(chooseRun(runsOf(routes, [on('t', TODAY), next]), NIGHT))).toBe('2026-11-21');
  });

  test('gives way without orders that can still leave with it', () => {
    const undelivered = { reason: 'closed', note: '', at: AT, by: 'Dan' } as const;
    expect(chosen([deliveryOf('t', { undelivered }), next])).toBe('2026-11-21');
    expect(chosen([deliveryOf('t', { status: 'cancelled' }), next])).toBe('2026-11-21');
  });
});

describe('a stop', () => {
  test('[B17] has the number that its pallets have, whatever the driving order', () => {
    const [run] = runsOf(
      [routeOf('R1', [runRow(TODAY, { stops: ['at-b', 'at-a'] })])],
      [deliveryOf('a', { stop: 2 }), deliveryOf('b', { stop: 7 }), deliveryOf('c', { stop: null })],
    );
    expect(run?.stops.map((stop) => [stop.locationId, stopNumber(stop)])).toEqual([
      ['at-b', 7],
      ['at-a', 2],
      ['at-c', null],
    ]);
  });

  const stateWith = (delivery: Parameters<typeof deliveryOf>[1]): StopState =>
    stateOf({ locationId: 'x', name: '', deliveries: [deliveryOf('a', delivery)] });
  test.each<[StopState, Parameters<typeof deliveryOf>[1]]>([
    ['waiting', { status: 'picking' }],
    ['to_load', {}],
    ['loaded', { lines: [deliveryLine({ loadedQuantity: 3 })] }],
    ['on_truck', { status: 'shipped' }],
    ['delivered', { status: 'delivered', completedAt: AT }],
    ['short', { completedAt: AT, lines: [deliveryLine({ outcome: outcome({ shortQuantity: 1 }) })] }],
    [
      'refused',
      { completedAt: AT, lines: [deliveryLine({ outcome: outcome({ shortQuantity: 1, refusedQuantity: 1 }) })] },
    ],
  ])('is %s by its orders', (state, delivery) => {
    expect(stateWith(delivery)).toBe(state);
  });

  test('shows its money only if all its orders may show it', () => {
    expect(totalOf([deliveryOf('a'), deliveryOf('b')])).toBe(6000);
    expect(totalOf([deliveryOf('a'), deliveryOf('b', { showPrices: false })])).toBeNull();
  });

  test('is followed by the next open one, wrapping at the end of the run', () => {
    const [run] = runsOf(
      [routeOf('R1')],
      [deliveryOf('a', { stop: 1 }), deliveryOf('b', { stop: 2, completedAt: AT }), deliveryOf('c', { stop: 3 })],
    );
    if (!run) throw new Error('there is a run');
    expect(nextStop(run, 'at-a')?.locationId).toBe('at-c');
    expect(nextStop(run, 'at-c')?.locationId).toBe('at-a');
  });
});

test('an undeliverable stop comes back: it needs no more work, and it is not done', () => {
  const undelivered = { reason: 'closed', note: '', at: AT, by: 'Dan' } as const;
  const [run] = runsOf(
    [routeOf('R1', [runRow(TODAY, { startedAt: AT })])],
    [deliveryOf('a', { stop: 1, status: 'shipped' }), deliveryOf('b', { stop: 2, status: 'shipped', undelivered })],
  );
  if (!run) throw new Error('there is a run');
  const [, back] = run.stops;
  expect(run.stops.map((stop) => stateOf(stop))).toEqual(['on_truck', 'comes_back']);
  expect(back && [isStopOver(back, true), isStopDone(back)]).toEqual([true, false]);
  expect(nextStop(run, 'at-a')).toBeUndefined();
});

test('[F2.1] a stop shows the state of its orders at the door, once the truck has left without another one', () => {
  const stop = (...deliveries: ReturnType<typeof deliveryOf>[]) => ({ locationId: 'x', name: '', deliveries });
  const left = deliveryOf('b', { status: 'picking' });
  const states = (a: ReturnType<typeof deliveryOf>) => [stateOf(stop(a, left)), isStopDone(stop(a, left))];
  expect(states(deliveryOf('a', { status: 'shipped' }))).toEqual(['on_truck', false]);
  const done = deliveryOf('a', { status: 'delivered', completedAt: AT });
  expect([...states(done), endedAt(stop(done, left))]).toEqual(['delivered', true, AT]);
  // At the warehouse all of them are loaded.
  expect(states(deliveryOf('a'))).toEqual(['waiting', false]);
  const found = deliveryOf('b', { status: 'picking', lines: [deliveryLine({ outcome: outcome({}) })] });
  expect(isStopDone(stop(done, found))).toBe(false);
});

test('[F2.1] a stop of which all orders stayed at the warehouse says so once the truck has left', () => {
  const stop = { locationId: 'x', name: '', deliveries: [deliveryOf('b', { status: 'picking' })] };
  expect([stateOf(stop), stateOf(stop, true)]).toEqual(['waiting', 'left_behind']);
  const both = { ...stop, deliveries: [...stop.deliveries, deliveryOf('a', { status: 'shipped' })] };
  expect(stateOf(both, true)).toBe('on_truck');
  const found = deliveryOf('b', { status: 'picking', lines: [deliveryLine({ loadedQuantity: 1 })] });
  expect(stateOf({ ...stop, deliveries: [found] }, true)).toBe('on_truck');
});

test('[F6] a stop ends with its last order', () => {
  const at = (minute: number) => `2026-11-20T09:0${minute}:00.000Z`;
  const given = { reason: 'closed' as const, note: '', at: at(3), by: '' };
  const ended = [deliveryOf('a', { completedAt: at(2) }), deliveryOf('b', { undelivered: given })];
  expect(endedAt({ deliveries: ended })).toBe(at(3));
  expect(endedAt({ deliveries: [...ended, deliveryOf('c')] })).toBeNull();
});

test('an order that stayed at the warehouse when the truck left is not driven to', () => {
  const deliveries = [deliveryOf('a', { stop: 1, status: 'picking' }), deliveryOf('b', { stop: 2, status: 'shipped' })];
  const [waiting] = runsOf([routeOf('R1')], deliveries);
  const [left] = runsOf([routeOf('R1', [runRow(TODAY, { startedAt: AT })])], deliveries);
  if (!waiting || !left) throw new Error('there is a run');
  expect(nextStop(waiting, 'at-b')?.locationId).toBe('at-a');
  expect(nextStop(left, 'at-b')).toBeUndefined();
});

test('stops move by one, or next to another, and nothing moves past an end', () => {
  const stops = ['a', 'b', 'c'];
  expect(moveStop(stops, 'a', 1)).toEqual(['b', 'a', 'c']);
  expect(moveStop(stops, 'a', -1)).toEqual(stops);
  expect(moveStop(stops, 'c', 1)).toEqual(stops);
  expect(moveStop(stops, 'c', { over: 'a', place: 'before' })).toEqual(['c', 'a', 'b']);
  expect(moveStop(stops, 'a', { over: 'b', place: 'after' })).toEqual(['b', 'a', 'c']);
  expect(moveStop(stops, 'a', { over: 'gone', place: 'after' })).toEqual(stops);
});

describe('[F2.1] lines that the load check has not found', () => {
  const stopOf = (...deliveries: ReturnType<typeof deliveryOf>[]) => ({ locationId: 'x', name: '', deliveries });
  const line = (over: Parameters<typeof deliveryLine>[0]) => deliveryLine({ pickedQuantity: 4, ...over });
  const found = stopOf(deliveryOf('f', { lines: [line({ loadedQuantity: 4 })] }));

  test.each([
    ['not found', { loadedQuantity: 0 }, 1],
    ['found in part', { loadedQuantity: 3 }, 1],
    ['found', { loadedQuantity: 4 }, 0],
    ['recorded at the door', { loadedQuantity: 0, outcome: outcome({}) }, 0],
    ['without goods', { loadedQuantity: 0, pickedQuantity: 0 }, 0],
  ])('%s', (_name, over, lines) => {
    const stop = stopOf(deliveryOf('a', { lines: [line(over)] }));
    expect(uncheckedLines({ stops: [found, stop] }, stop)).toHaveLength(lines);
  });

  test('are not counted if nothing of the run was checked, nor of an order that is over or at the warehouse', () => {
    const open = stopOf(deliveryOf('a', { lines: [line({ loadedQuantity: 0 })] }));
    expect(uncheckedLines({ stops: [open] }, open)).toEqual([]);
    const over = stopOf(
      deliveryOf('w', { status: 'picking', lines: [line({ loadedQuantity: 0 })] }),
      deliveryOf('b', { completedAt: AT, lines: [line({ loadedQuantity: 0 })] }),
      deliveryOf('c', {
        undelivered: { reason: 'closed', note: '', at: AT, by: 'x' },
        lines: [line({ loadedQuantity: 0 })],
      }),
    );
    expect(uncheckedLines({ stops: [found, over] }, over)).toEqual([]);
  });
});
