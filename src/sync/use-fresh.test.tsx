// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Connection, CratebookDatabase, writeMeta } from '../data/database.ts';
import { useFresh } from './use-fresh.ts';

let db: CratebookDatabase;
vi.mock('./use-session.tsx', () => ({ useSignedIn: () => ({ db }) }));

const connect = (state: Connection['state']) =>
  writeMeta(db, 'connection', { state, syncing: false, lastSyncAt: null, problem: null, retryAt: null });

beforeEach(() => {
  db = new CratebookDatabase({ tenantId: 'tenant', userId: 'user' });
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  await db.delete();
});

it('requests again when the connection is back, once, and not while it is offline', async () => {
  await connect('offline');
  const reload = vi.fn(async () => {});
  renderHook(() => useFresh({ state: 'offline', reload }));
  await connect('offline');
  expect(reload).not.toHaveBeenCalled();
  await act(() => connect('online'));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

it('requests again when the user returns to the page, and at every interval', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const reload = vi.fn(async () => {});
  const { unmount } = renderHook(() => useFresh({ state: 'here', reload }, 30_000));
  window.dispatchEvent(new Event('focus'));
  expect(reload).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(reload).toHaveBeenCalledTimes(3);
  unmount();
  vi.advanceTimersByTime(60_000);
  window.dispatchEvent(new Event('focus'));
  expect(reload).toHaveBeenCalledTimes(3);
});
