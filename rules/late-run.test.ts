import { expect, test } from 'vitest';
import { isLateRunShown, isRunLate, type OrderOfRun, type PlannedRun } from './late-run.ts';

const DAY = '2026-11-20';
const NEXT = '2026-11-21';
const order = (change: Partial<OrderOfRun>): OrderOfRun => ({
  ...{ status: 'staged', isFound: false, isEnded: false },
  ...change,
});
const run = (orders: readonly OrderOfRun[], change: Partial<PlannedRun> = {}): PlannedRun => ({
  ...{ day: DAY, startedAt: null, finishedAt: null, orders },
  ...change,
});

test('[F2] a run is late from midnight until it departs', () => {
  const staged = [order({})];
  expect(isRunLate(run(staged), DAY)).toBe(false);
  expect(isRunLate(run(staged), NEXT)).toBe(true);
  expect(isRunLate(run(staged, { startedAt: `${NEXT}T05:00:00.000Z` }), NEXT)).toBe(false);
  expect(isRunLate(run(staged, { finishedAt: `${NEXT}T05:00:00.000Z` }), NEXT)).toBe(false);
});

test.each<[string, boolean, Partial<OrderOfRun>]>([
  ['is being picked', true, { status: 'picking' }],
  ['is on the truck', true, { status: 'shipped' }],
  ['was loaded, whatever the warehouse recorded', true, { status: 'open', isFound: true }],
  ['waits for a picker', false, { status: 'open' }],
  ['was delivered', false, { status: 'delivered', isEnded: true }],
  ['was given up', false, { isEnded: true }],
])('[F2] an order that %s makes its run late: %s', (_name, isLate, change) => {
  expect(isRunLate(run([order(change)]), NEXT)).toBe(isLate);
});

test('[F2] a run without orders is not late', () => {
  expect(isRunLate(run([]), NEXT)).toBe(false);
});

test('[F2] the driver works on the late run of the day before until noon', () => {
  const late = run([order({})]);
  expect(isLateRunShown(late, NEXT, '00:01')).toBe(true);
  expect(isLateRunShown(late, NEXT, '11:59')).toBe(true);
  expect(isLateRunShown(late, NEXT, '12:00')).toBe(false);
  expect(isLateRunShown(late, '2026-11-22', '00:01')).toBe(false);
});
