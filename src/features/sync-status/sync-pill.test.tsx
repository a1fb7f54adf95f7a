// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Connection } from '../../data/database.ts';
import { renderUi } from '../../ui/render-for-test.tsx';
import { SyncPill } from './sync-pill.tsx';

const CONNECTION: Connection = { state: 'online', syncing: false, lastSyncAt: null, problem: null, retryAt: null };
const status = { waiting: 0, attention: 0, connection: CONNECTION };
let fails = false;
vi.mock('../../sync/use-sync-status.ts', () => ({ useSyncStatus: () => status, useEngineFails: () => fails }));
vi.mock('../../ui/chakra.ts', () => ({
  chakra:
    () =>
    ({ children }: { children: never }) => <p>{children}</p>,
}));
afterEach(cleanup);

function said(connection: Partial<Connection>, { waiting = 0, engineFails = false } = {}): string | null {
  Object.assign(status, { waiting, connection: { ...CONNECTION, ...connection } });
  fails = engineFails;
  renderUi(<SyncPill />);
  return screen.getByRole('paragraph').textContent;
}
const lastSyncAt = '2026-11-24T08:00:00.000Z';

it('[C10.4] a device that has never synced shows that it loads, and not that everything is sent', () => {
  expect(said({ state: 'starting' })).toBe('Loading…');
});
it('[C10.4] a device that has never synced and has no connection shows it', () => {
  expect(said({ state: 'offline' })).toBe('No connection');
});
it('[C10.4] a tab without a live engine does not show that everything is sent', () => {
  expect(said({ lastSyncAt }, { engineFails: true })).toBe('Not syncing');
});
it('[C10.4] a device that has synced and has nothing waiting shows that everything is sent', () => {
  expect(said({ lastSyncAt })).toBe('All sent');
});
