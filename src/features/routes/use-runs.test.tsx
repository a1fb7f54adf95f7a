// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CratebookDatabase, writeMeta } from '../../data/database.ts';
import { deliveryOf, routeOf } from './run.fixture.ts';
import { queryOf, useRuns } from './use-runs.ts';

const TODAY = '2026-11-20';
const clock = vi.hoisted(() => ({ now: '' }));
let db: CratebookDatabase;
vi.mock('../../sync/use-session.tsx', () => ({
  useSession: () => ({ settings: { timeZone: 'UTC' } }),
  useSignedIn: () => ({ db }),
}));
vi.mock('../../sync/use-server-now.ts', () => ({ useServerNow: () => Date.parse(clock.now) }));

const MARKS = { $scope: 'route:R1', $clock: 1, $ord: 1 };
beforeEach(() => {
  clock.now = `${TODAY}T09:00:00.000Z`;
  db = new CratebookDatabase({ tenantId: 'tenant', userId: 'user' });
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

/** Runs the hook below a URL. */
const runsAt = (url = '/mobile/driver') =>
  renderHook(useRuns, { wrapper: ({ children }) => <MemoryRouter initialEntries={[url]}>{children}</MemoryRouter> })
    .result;
const putOrder = (id: string, deliveryDate: string) =>
  db.live('deliveries').put({ ...deliveryOf(id, { deliveryDate }), ...MARKS });

test('a device without routes waits for its first pull, and has none after it', async () => {
  const runs = runsAt();
  expect(runs.current.state).toBe('waiting');
  await writeMeta(db, 'epoch', 'e1');
  await waitFor(() => expect(runs.current.state).toBe('none'), { timeout: 3000 });
});

test('[F2] without a run in the URL, the run of today is selected and links name none', async () => {
  await db.live('routes').put({ ...routeOf('R1'), ...MARKS });
  await putOrder('a', TODAY);
  await putOrder('b', '2026-11-21');
  const runs = runsAt();
  await waitFor(() => expect(runs.current.state).toBe('there'), { timeout: 3000 });
  expect(runs.current.runs.map(({ day }) => day)).toEqual([TODAY, '2026-11-21']);
  expect(runs.current.run?.day).toBe(TODAY);
  expect(runs.current.query).toBe('');
});

test('[F2] the run of the URL is selected, and links of the screens keep it', async () => {
  await db.live('routes').put({ ...routeOf('R1'), ...MARKS });
  await putOrder('a', TODAY);
  await putOrder('b', '2026-11-21');
  const runs = runsAt('/mobile/driver?route=R1&day=2026-11-21');
  await waitFor(() => expect(runs.current.run?.day).toBe('2026-11-21'), { timeout: 3000 });
  expect(runs.current.query).toBe('?route=R1&day=2026-11-21');
  expect(runs.current.run && queryOf(runs.current.run)).toBe('route=R1&day=2026-11-21');
});

test('[F2] midnight does not replace a run that has not departed, until noon or another choice', async () => {
  await db.live('routes').put({ ...routeOf('R1'), ...MARKS });
  await putOrder('a', TODAY);
  await putOrder('b', '2026-11-21');
  clock.now = '2026-11-21T00:10:00.000Z';
  const night = runsAt();
  await waitFor(() => expect(night.current.run?.day).toBe(TODAY), { timeout: 3000 });
  expect(night.current.today).toBe('2026-11-21');
  const chosen = runsAt('/mobile/driver?route=R1&day=2026-11-21');
  await waitFor(() => expect(chosen.current.run?.day).toBe('2026-11-21'), { timeout: 3000 });
  clock.now = '2026-11-21T12:00:00.000Z';
  const noon = runsAt();
  await waitFor(() => expect(noon.current.run?.day).toBe('2026-11-21'), { timeout: 3000 });
});
