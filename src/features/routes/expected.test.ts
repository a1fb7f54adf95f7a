import { expect, test } from 'vitest';
import { dayInZone, timeInZone } from '../../../rules/calendar.ts';
import { departureOf, expectedOf } from './expected.ts';
import { deliveryOf, routeOf, runRow } from './run.fixture.ts';
import { runsOf } from './run.ts';

const at = (time: string) => `2026-11-20T${time}:00.000Z`;
const pace = { secondsPerStop: 1200, runs: 4 };
const three = (change: Parameters<typeof deliveryOf>[1] = {}) => [
  deliveryOf('a', { stop: 1, status: 'shipped', ...change }),
  deliveryOf('b', { stop: 2, status: 'shipped' }),
  deliveryOf('c', { stop: 3, status: 'open' }),
];
const NEW_YORK = 'America/New_York';
const expected = (
  route: ReturnType<typeof routeOf>,
  deliveries = three(),
  now = at('12:00'),
  arrivals: ReadonlyMap<string, string> = new Map(),
) => Object.fromEntries(expectedOf(runsOf([route], deliveries)[0]!, NEW_YORK, Date.parse(now), arrivals));

test('[F6] open stops have an expected time from the departure on, those that stayed at the warehouse none', () => {
  const route = { ...routeOf('R1', [runRow('2026-11-20', { startedAt: at('12:00') })]), pace };
  expect(expected(route)).toEqual({ 'at-a': at('12:20'), 'at-b': at('12:40') });
  const done = three({ status: 'delivered', arrivedAt: at('12:30'), completedAt: at('12:45') });
  expect(expected(route, done, at('12:46'))).toEqual({ 'at-b': at('12:50') });
  const noAccess = { reason: 'closed', note: '', at: at('12:25'), by: 'Kofi' } as const;
  expect(expected(route, three({ undelivered: noAccess }), at('12:26'))).toEqual({ 'at-b': at('12:45') });
});

test('[F6] a stop that the driver works at has no expected time, and the later ones follow its arrival', () => {
  const route = { ...routeOf('R1', [runRow('2026-11-20', { startedAt: at('12:00') })]), pace };
  expect(expected(route, three(), at('12:31'), new Map([['at-a', at('12:30')]]))).toEqual({ 'at-b': at('12:50') });
});

test('[F6] the arrival of an earlier run of the order does not count', () => {
  const route = { ...routeOf('R1', [runRow('2026-11-20', { startedAt: at('12:00') })]), pace };
  const reopened = three({ arrivedAt: '2026-11-19T13:00:00.000Z' });
  const both = { 'at-a': at('12:20'), 'at-b': at('12:40') };
  expect(expected(route, reopened)).toEqual(both);
  expect(expected(route, three(), at('12:00'), new Map([['at-a', at('11:30')]]))).toEqual(both);
  expect(expected(route, reopened, at('12:31'), new Map([['at-a', at('12:30')]]))).toEqual({ 'at-b': at('12:50') });
});

test('[F6] before the departure the plan counts, in the company’s time zone', () => {
  const route = { ...routeOf('R1'), pace, departsAt: '07:30' };
  expect(expected(route)).toEqual({ 'at-a': at('12:50'), 'at-b': at('13:10'), 'at-c': at('13:30') });
  expect(expected({ ...route, departsAt: null })).toEqual({});
});

test('[F6] rows of earlier releases and finished runs have no expected times', () => {
  const finished = runRow('2026-11-20', { startedAt: at('12:00'), finishedAt: at('15:00') });
  expect(expected(routeOf('R1', [runRow('2026-11-20', { startedAt: at('12:00') })]))).toEqual({});
  expect(expected({ ...routeOf('R1', [finished]), pace })).toEqual({});
});

/** Returns the expected local times of a run of `day` that left at `startedAt`, or will leave at 21:30. */
const nightRun = (
  day: string,
  startedAt: string | null,
  now: string,
  arrivals: ReadonlyMap<string, string> = new Map(),
) => {
  const route = {
    ...routeOf('R1', [runRow(day, { startedAt })]),
    pace: { ...pace, secondsPerStop: 5400 },
    departsAt: '21:30',
  };
  const stops = three().map((delivery) => ({ ...delivery, deliveryDate: day, status: 'shipped' as const }));
  const run = runsOf([route], stops)[0]!;
  const times = [...expectedOf(run, NEW_YORK, Date.parse(now), arrivals).values()];
  expect(times).toEqual([...times].sort());
  for (const time of times) expect(time > departureOf(run, NEW_YORK)!).toBe(true);
  return times.map((time) => `${dayInZone(time, NEW_YORK)} ${timeInZone(time, NEW_YORK)}`);
};

test('[F6] the stops of a night run are expected after its departure, on the next day after midnight', () => {
  const expectedTimes = ['2026-11-20 23:00', '2026-11-21 00:30', '2026-11-21 02:00'];
  expect(nightRun('2026-11-20', null, '2026-11-21T01:00:00.000Z')).toEqual(expectedTimes);
  expect(nightRun('2026-11-20', '2026-11-21T02:30:00.000Z', '2026-11-21T02:35:00.000Z')).toEqual(expectedTimes);
  // The driver reached the first stop after midnight.
  const late = new Map([['at-a', '2026-11-21T05:10:00.000Z']]);
  const rest = ['2026-11-21 01:40', '2026-11-21 03:10'];
  expect(nightRun('2026-11-20', '2026-11-21T02:30:00.000Z', '2026-11-21T05:15:00.000Z', late)).toEqual(rest);
});

test('[F6] the night of a change of the clock lengthens or shortens no way between stops', () => {
  // 01:30 comes twice, so the third stop is an hour and a half after the second.
  const autumn = ['2026-10-31 23:00', '2026-11-01 00:30', '2026-11-01 01:00'];
  expect(nightRun('2026-10-31', null, '2026-11-01T01:00:00.000Z')).toEqual(autumn);
  expect(nightRun('2026-10-31', '2026-11-01T01:30:00.000Z', '2026-11-01T01:31:00.000Z')).toEqual(autumn);
  // After 01:59 it is 03:00.
  const spring = ['2026-03-07 23:00', '2026-03-08 00:30', '2026-03-08 03:00'];
  expect(nightRun('2026-03-07', null, '2026-03-08T01:00:00.000Z')).toEqual(spring);
});
