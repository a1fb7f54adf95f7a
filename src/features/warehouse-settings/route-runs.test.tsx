// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OfficeRun } from '../../../contract/route-runs.ts';
import { serverForTest } from '../../desk/server-for-test.ts';
import { renderScreen } from '../../ui/render-for-test.tsx';
import { RouteRuns } from './route-runs.tsx';

const stop = (name: string, planned: number, change: Partial<OfficeRun['stops'][number]>) => ({
  ...{ customerLocationId: name, name, planned, state: 'on_truck' as const, endedAt: null, expectedAt: null },
  ...change,
});
const NIGHT: OfficeRun = {
  ...{ day: '2026-11-20', driverName: 'Kofi', startedAt: '2026-11-20T21:30:00.000Z', finishedAt: null },
  isRearranged: false,
  stops: [
    stop('Café Luna', 1, { state: 'delivered', endedAt: '2026-11-20T23:50:00.000Z' }),
    stop('Little Kyoto', 2, { state: 'delivered', endedAt: '2026-11-21T00:20:00.000Z' }),
    stop('Sol', 3, { expectedAt: '2026-11-21T00:40:00.000Z' }),
  ],
};
let runs = [NIGHT];
serverForTest(() => [200, { data: runs }]);

it('[F6] the office sees the weekday of the times of a run that are after midnight', async () => {
  renderScreen(<RouteRuns routeId="R1" />);
  const stops = within(await screen.findByRole('list')).getAllByRole('listitem');
  const texts = stops.map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '));
  expect(screen.getByText(/left 9:30 PM/)).toBeTruthy();
  expect(texts[0]).toMatch(/Café Luna11:50 PM/);
  expect(texts[1]).toMatch(/Little KyotoSat 12:20 AM/);
  expect(texts[2]).toMatch(/Solabout Sat 12:40 AM/);
});

it('[F6] the office sees that a run of yesterday is late and has not departed', async () => {
  runs = [{ ...NIGHT, startedAt: null, isLate: true, stops: [stop('Sol', 1, { state: 'to_load' })] }];
  renderScreen(<RouteRuns routeId="R1" />);
  const run = await screen.findByRole('region', { name: 'Fri, Nov 20' });
  expect(within(run).getByText('Kofi · 0 of 1 stops done · late, not departed')).toBeTruthy();
});
