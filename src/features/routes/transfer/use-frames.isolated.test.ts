// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CratebookDatabase, writeMeta } from '../../../data/database.ts';
import { RUN_DAY, RUN_TENANT, runRoute as route, runDelivery } from '../data/run.fixture.ts';
import type { Run } from '../run.ts';
import { useFrames } from './use-frames.ts';

let db: CratebookDatabase;
const user = { tenantId: RUN_TENANT, profile: { displayName: 'Dana' } };
vi.mock('../../../sync/use-session.tsx', () => ({ useSignedIn: () => ({ db, user }) }));

const run: Run = { route, day: RUN_DAY, run: null, stops: [] };
const put = (...rows: ReturnType<typeof runDelivery>[]) =>
  db.live('deliveries').bulkPut(rows.map((row) => ({ ...row, $scope: 'route:R1', $clock: 1, $ord: 1 })));

beforeEach(async () => {
  db = new CratebookDatabase({ tenantId: RUN_TENANT, userId: 'user' });
  await db.live('routes').put({ ...route, $scope: 'route:R1', $clock: 1, $ord: 1 });
  await put(runDelivery(1), runDelivery(2));
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

async function shown() {
  const { result } = renderHook(() => useFrames(run, 'few'));
  await waitFor(() => expect(result.current.transfer).not.toBeNull());
  return result;
}

it('shows the same codes when the server’s clock is updated, so that a phone that has begun can use them all', async () => {
  const result = await shown();
  const { frames, transfer } = result.current;
  for (const offset of [1700, -250]) await act(() => writeMeta(db, 'serverOffset', offset));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(result.current.transfer).toBe(transfer);
  expect(result.current.frames).toEqual(frames);
});

it('shows other codes as soon as the run changes', async () => {
  const result = await shown();
  const { transfer } = result.current;
  await act(() => put(runDelivery(2, { status: 'delivered' })));
  await waitFor(() => expect(result.current.transfer).not.toBe(transfer));
});
