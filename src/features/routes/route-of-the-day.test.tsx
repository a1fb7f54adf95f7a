// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Delivery } from '../../../contract/deliveries.ts';
import type { DeliveryRoute, RouteRun } from '../../../contract/delivery-routes.ts';
import { renderScreen } from '../../ui/render-for-test.tsx';
import { RouteOfTheDay } from './route-of-the-day.tsx';
import { deliveryLine, deliveryOf, routeOf, runRow } from './run.fixture.ts';
import { type Run, runsOf } from './run.ts';

const actions = vi.hoisted(() => ({
  arrange: vi.fn(async (_run: unknown, _stops: readonly string[]) => true),
  load: vi.fn(async (_delivery: unknown, _line: { lineNumber: number }, _quantity: number) => true),
  start: vi.fn(async () => true),
}));
/** This device's arrivals at the stops of the run. */
const arrivals = vi.hoisted(() => new Map<string, string>());
vi.mock('../deliveries/use-driver-actions.ts', () => ({ useDriverActions: () => actions }));
vi.mock('../../sync/use-session.tsx', () => ({ useSession: () => ({ settings: { timeZone: 'UTC' } }) }));
vi.mock('../../sync/use-server-now.ts', () => ({ useServerNow: () => Date.parse('2026-11-20T12:00:00Z') }));
vi.mock('../../sync/use-live.ts', () => ({ useLive: () => arrivals }));
vi.mock('../signatures/use-signed.ts', () => ({ useSigned: () => () => 'signed', worstOf: () => 'signed' }));
afterEach(() => {
  cleanup();
  arrivals.clear();
  vi.clearAllMocks();
});

const DAY = '2026-11-20';
const AT = '2026-11-20T09:00:00.000Z';
const done = deliveryOf('a', { status: 'delivered', completedAt: AT, stop: 1 });
const onTruck = deliveryOf('b', { status: 'shipped', stop: 2 });

/** Shows the route with these orders, each at its own stop. */
function openRoute(
  deliveries: readonly Delivery[],
  row: Partial<RouteRun> = {},
  change: Partial<DeliveryRoute> = {},
): Run {
  const [run] = runsOf([{ ...routeOf('R1', [runRow(DAY, row)]), ...change }], deliveries);
  if (!run) throw new Error('no run');
  renderScreen(<RouteOfTheDay run={run} runs={[run]} today={DAY} query="" />);
  return run;
}
const press = (name: string | RegExp) => act(() => userEvent.click(screen.getByRole('button', { name })));
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('[F2] a run on the road shows its progress and leads to the next open stop', () => {
  openRoute([done, onTruck], { startedAt: AT });
  expect(screen.getByRole('progressbar', { name: 'Stops done' }).getAttribute('aria-valuetext')).toBe('1 of 2 stops');
  expect(screen.getByText(/departed 9:00 AM/)).toBeTruthy();
  expect(linkTo('Next stop')).toBe('/mobile/driver/stops/at-b');
  expect(linkTo('Finish the route')).toBe('/mobile/driver/summary');
});

test('[F2] a run with all stops done leads to the end of the route only', () => {
  openRoute([done], { startedAt: AT });
  expect(screen.queryByRole('link', { name: 'Next stop' })).toBeNull();
  expect(linkTo('Finish the route')).toBe('/mobile/driver/summary');
});

test('[F2.1] a run before its departure names the orders that are not staged', () => {
  openRoute([onTruck, deliveryOf('c', { status: 'picking' })]);
  expect(screen.getByText('1 order is not staged yet')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Depart' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Finish the route' })).toBeNull();
});

test('[F2.1] a departure first records the lines that the driver confirms as loaded', async () => {
  const lines = [
    deliveryLine({ pickedQuantity: 4, loadedQuantity: 4 }),
    deliveryLine({ lineNumber: 2, pickedQuantity: 4, loadedQuantity: 1 }),
  ];
  const run = openRoute([deliveryOf('b', { lines })]);
  await press('Depart');
  await press(/They are on the truck/);
  expect(actions.load.mock.calls.map(([, { lineNumber }, quantity]) => [lineNumber, quantity])).toEqual([[2, 3]]);
  expect(actions.start.mock.calls).toEqual([[run]]);
});

test('[F2.1] a departure whose load could not be recorded does not start the run', async () => {
  actions.load.mockResolvedValueOnce(false);
  openRoute([
    deliveryOf('b', {
      lines: [
        deliveryLine({ pickedQuantity: 4, loadedQuantity: 4 }),
        deliveryLine({ lineNumber: 2, pickedQuantity: 4, loadedQuantity: 1 }),
      ],
    }),
  ]);
  await press('Depart');
  await press(/They are on the truck/);
  expect(actions.load).toHaveBeenCalledOnce();
  expect(actions.start).not.toHaveBeenCalled();
});

test('[F2.2] a moved stop is saved with the whole order of the stops, and its place is read out', async () => {
  openRoute([done, onTruck, deliveryOf('c', { status: 'shipped', stop: 3 })], { startedAt: AT });
  await press('More');
  await act(() => userEvent.click(screen.getByRole('menuitem', { name: 'Reorder stops' })));
  const rows = within(screen.getByRole('list', { name: 'Stops' })).getAllByRole('listitem');
  await act(() => userEvent.click(within(rows[2]!).getByRole('button', { name: /up|earlier/i })));
  expect(actions.arrange.mock.lastCall?.[1]).toEqual(['at-a', 'at-c', 'at-b']);
  expect(screen.getByText('Place c: stop 2 of 3')).toBeTruthy();
  await press('Done');
  expect(screen.queryByText('Reorder the stops')).toBeNull();
});

test('[F2] a finished run has no actions and says when it was finished', () => {
  openRoute([onTruck], { startedAt: AT, finishedAt: '2026-11-20T11:30:00.000Z' });
  expect(screen.getByText('The route was finished at 11:30 AM')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Finish the route' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Load check' })).toBeNull();
});

test('[F2] a run that ended after midnight names the weekday of its end, and that of its departure if it is another', () => {
  const night = { startedAt: '2026-11-20T21:30:00.000Z', finishedAt: '2026-11-21T00:40:00.000Z' };
  openRoute([onTruck], night);
  expect(screen.getByText('The route was finished at Sat 12:40 AM')).toBeTruthy();
  cleanup();
  openRoute([onTruck], { startedAt: night.startedAt });
  expect(screen.getByText(/departed 9:30 PM/)).toBeTruthy();
  cleanup();
  openRoute([onTruck], { startedAt: '2026-11-19T21:30:00.000Z' });
  expect(screen.getByText(/departed Thu 9:30 PM/)).toBeTruthy();
});

test('[F2.1] a stop that was left behind is still named so after the end of the route', () => {
  openRoute([done, deliveryOf('c', { status: 'picking', receives: { from: '06:00', until: '07:00' } })], {
    startedAt: AT,
    finishedAt: '2026-11-20T11:30:00.000Z',
  });
  expect(screen.getByText('Left at the warehouse')).toBeTruthy();
  expect(screen.queryByText(/Not staged yet|Outside its hours/)).toBeNull();
});

test('[F6] the stop that the driver works at has no expected time, and the others say which runs they follow', () => {
  const pace = { secondsPerStop: 1200, runs: 3 };
  const stops = [onTruck, deliveryOf('c', { status: 'shipped', stop: 3 })];
  arrivals.set('at-b', '2026-11-20T11:50:00.000Z');
  openRoute(stops, { startedAt: AT }, { pace });
  expect(screen.getByText('Expected about 12:10 PM')).toBeTruthy();
  expect(screen.getAllByText(/^Expected about/)).toHaveLength(1);
  expect(screen.getByText(/follow the usual time between stops of the last 3 runs of this route/)).toBeTruthy();
});

test('[F2] a run that has not departed by midnight is named late in its title and among the runs', () => {
  const runs = runsOf([routeOf('R1')], [deliveryOf('a', {}), deliveryOf('b', { deliveryDate: '2026-11-21' })]);
  renderScreen(<RouteOfTheDay run={runs[0]!} runs={runs} today="2026-11-21" query="" />);
  expect(screen.getByText('late, not departed')).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'Route' }).textContent).toMatch(
    /Route R1 · Fri, Nov 20 · late, not departed/,
  );
  expect(screen.getByRole('button', { name: 'Depart' })).toBeTruthy();
  cleanup();
  renderScreen(<RouteOfTheDay run={runs[1]!} runs={runs} today="2026-11-21" query="" />);
  expect(screen.getAllByText(/late, not departed/).map(({ tagName }) => tagName)).not.toContain('STRONG');
});
