import { expect, test } from 'vitest';
import { expectedArrivals, type RunProgress, type StopProgress } from './expected-arrivals.ts';

const at = (time: string) => `2026-11-20T${time}:00.000Z`;
const stop = (id: string, reachedAt: string | null = null, isOver = reachedAt !== null): StopProgress => ({
  ...{ id, isOver },
  reachedAt: reachedAt && at(reachedAt),
});
const run = (change: Partial<RunProgress> = {}): RunProgress => ({
  pace: { secondsPerStop: 20 * 60, runs: 3 },
  startedAt: at('08:00'),
  departsAt: null,
  stops: [stop('A'), stop('B'), stop('C')],
  now: Date.parse(at('08:05')),
  ...change,
});
const times = (change: Partial<RunProgress> = {}) =>
  [...expectedArrivals(run(change))].map(([id, time]) => `${id} ${time.slice(11, 16)}`);

test('each stop is expected one median time after the one before, from the departure on', () => {
  expect(times()).toEqual(['A 08:20', 'B 08:40', 'C 09:00']);
});

test('the latest time noted at a stop replaces the departure, in whatever order the stops are driven', () => {
  const now = Date.parse(at('08:40'));
  expect(times({ now, stops: [stop('A', '08:35'), stop('B'), stop('C')] })).toEqual(['B 08:55', 'C 09:15']);
  expect(times({ now, stops: [stop('A'), stop('B', '08:35'), stop('C')] })).toEqual(['A 08:55', 'C 09:15']);
});

test('a stop that the truck is at, or that needs nothing more, has no expected time', () => {
  const stops = [stop('A', '08:30', false), stop('B', null, true), stop('C')];
  expect(times({ stops, now: Date.parse(at('08:32')) })).toEqual(['C 08:50']);
});

test('a late truck is expected from now on, never in the past', () => {
  expect(times({ now: Date.parse(at('10:00')) })).toEqual(['A 10:00', 'B 10:20', 'C 10:40']);
});

test('a time that rounding would put before now is rounded up', () => {
  expect(times({ now: Date.parse(at('10:02')) })).toEqual(['A 10:05', 'B 10:20', 'C 10:40']);
  expect(times({ now: Date.parse(at('08:21')) })).toEqual(['A 08:25', 'B 08:40', 'C 09:00']);
});

test('a run of which nothing was noted for more than 12 hours expects nothing', () => {
  const noon = [stop('A', '12:00'), stop('B'), stop('C')];
  expect(times({ now: Date.parse(at('20:00')) })).toEqual(['A 20:00', 'B 20:20', 'C 20:40']);
  expect(times({ now: Date.parse(at('20:01')) })).toEqual([]);
  expect(times({ stops: noon, now: Date.parse(at('20:01')) })).toHaveLength(2);
});

test('before the departure the planned one counts, until it has passed', () => {
  const before = { startedAt: null, departsAt: at('08:30') };
  expect(times(before)).toEqual(['A 08:50', 'B 09:10', 'C 09:30']);
  expect(times({ ...before, now: Date.parse(at('08:31')) })).toEqual([]);
});

test('times are multiples of five minutes', () => {
  expect(times({ pace: { secondsPerStop: 1031, runs: 3 } })).toEqual(['A 08:15', 'B 08:35', 'C 08:50']);
});

test('nothing is expected without a departure, without past runs, or with too few of them', () => {
  expect(times({ startedAt: null })).toEqual([]);
  expect(times({ pace: null })).toEqual([]);
  expect(times({ pace: { secondsPerStop: 1200, runs: 2 } })).toEqual([]);
});
