// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { Delivery } from '../../../contract/deliveries.ts';
import type { RouteRun } from '../../../contract/delivery-routes.ts';
import { renderScreen } from '../../ui/render-for-test.tsx';
import { deliveryLine, deliveryOf, outcome, routeOf, runRow } from './run.fixture.ts';
import { runsOf } from './run.ts';
import { RunReport } from './run-report.tsx';

const actions = vi.hoisted(() => ({ finish: vi.fn(async () => true) }));
const remote = vi.hoisted(() => ({ state: 'there', data: [] as readonly unknown[] }));
vi.mock('../deliveries/use-driver-actions.ts', () => ({ useDriverActions: () => actions }));
vi.mock('../../sync/session.ts', () => ({ callAs: async () => ({ data: [] }) }));
vi.mock('../../sync/use-remote.ts', () => ({ useRemote: () => remote }));
vi.mock('../../sync/use-session.tsx', () => ({ useSession: () => ({ settings: { timeZone: 'UTC' } }) }));
vi.mock('../signatures/use-signed.ts', () => ({
  useSigned: () => (delivery: Delivery) => (delivery.signatures.length > 0 ? 'signed' : 'none'),
}));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  Object.assign(remote, { state: 'there', data: [] });
});

const DAY = '2026-11-20';
const AT = '2026-11-20T09:00:00.000Z';
const done = deliveryOf('a', {
  status: 'delivered',
  completedAt: AT,
  unsigned: { reason: 'nobody', note: '' },
  lines: [deliveryLine({ outcome: outcome({ shortQuantity: 2, shortReason: 'damaged' }) })],
  payment: { method: 'cash', amount: 1250, reference: '', at: AT },
  containers: [{ kind: 'tote', left: 3, returned: 1 }],
});
const open = deliveryOf('b', { status: 'shipped', salesOrderNumber: 222 });

/** Shows the report of a run with these orders. */
function openReport(deliveries: readonly Delivery[], row: Partial<RouteRun> = {}) {
  const [run] = runsOf([routeOf('R1', [runRow(DAY, { startedAt: AT, ...row })])], deliveries);
  if (!run) throw new Error('no run');
  renderScreen(
    <>
      <RunReport run={run} query="" />
      <Search />
    </>,
  );
  return run;
}
const Search = () => <p>URL{useLocation().search}</p>;
const sectionOf = (name: string) => screen.getByRole('heading', { name }).closest('section')?.textContent ?? '';

test('[F3] the report lists open orders, payments, differences, containers and unsigned orders of a run', () => {
  openReport([done, open]);
  expect(sectionOf('Not delivered')).toContain('Place bStill on the truck222');
  expect(sectionOf('Payments recorded')).toMatch(/Cash · 1×\$12\.50/);
  expect(sectionOf('Short, refused and returned')).toMatch(/Kale, curly.*2 cs/);
  expect(sectionOf('Containers')).toContain('3 left, 1 picked up');
  expect(sectionOf('Unsigned')).toContain('Place a');
});

test('[F3] the run is finished after a question that names its open orders', async () => {
  const run = openReport([done, open]);
  await act(() => userEvent.click(screen.getByRole('button', { name: 'Finish the route' })));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('1 order is not delivered')).toBeTruthy();
  expect(dialog.getByText('Place b · 222')).toBeTruthy();
  expect(actions.finish).not.toHaveBeenCalled();
  await act(() => userEvent.click(dialog.getByRole('button', { name: 'Finish' })));
  expect(actions.finish.mock.calls).toEqual([[run]]);
  // The summary stays at this run, also if another day has begun.
  expect(screen.getByText('URL?route=R1&day=2026-11-20')).toBeTruthy();
});

test('[F3] the report of a finished run has the delivered orders from the server, and the rows of the device first', () => {
  remote.data = [done, { ...open, locationName: 'Old name' }];
  openReport([open], { finishedAt: '2026-11-20T11:30:00.000Z' });
  expect(sectionOf('Not delivered')).toContain('Place bNo reason given');
  expect(sectionOf('Payments recorded')).toContain('$12.50');
  expect(screen.queryByText('Old name')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Finish the route' })).toBeNull();
});

test('[F3] the report of a finished run says without a signal that it is not complete', () => {
  remote.state = 'offline';
  openReport([open], { finishedAt: '2026-11-20T11:30:00.000Z' });
  expect(screen.getByText('You need a signal to see more of a finished route')).toBeTruthy();
});

test('[F3] the report of a run that ended after midnight names the weekday of its end', () => {
  openReport([open], { startedAt: '2026-11-20T21:30:00.000Z', finishedAt: '2026-11-21T00:40:00.000Z' });
  expect(screen.getByText(/departed 9:30 PM · finished at Sat 12:40 AM/)).toBeTruthy();
});
