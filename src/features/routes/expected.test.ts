import { expect, test } from 'vitest';
import { expectedOf } from './expected.ts';
import { deliveryOf, routeOf, runRow } from './run.fixture.ts';
import { runsOf } from './run.ts';

const at = (time: string) => `2026-11-20T${time}:00.000Z`;
const pace = { secondsPerStop: 1200, runs: 4 };
const three = (change: Parameters<typeof deliveryOf>[1] = {}) => [
  deliveryOf('a', { stop: 1, status: 'shipped', ...change }),
  deliveryOf('b', { stop: 2, status: 'shipped' }),
  deliveryOf('c', { stop: 3, status: 'open' }),
];
const expected = (
  route: ReturnType<typeof routeOf>,
  deliveries = three(),
  now = at('12:00'),
  arrivals: ReadonlyMap<string, string> = new Map(),
) => Object.fromEntries(expectedOf(runsOf([route], deliveries)[0]!, 'America/New_York', Date.parse(now), arrivals));

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
