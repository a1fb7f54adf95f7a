// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderScreen } from '../../ui/render-for-test.tsx';
import { StateBars } from './state-bars.tsx';

const CURRENT = {
  release: 'current',
  rolledBack: false,
  update: null as (() => void) | null,
  impersonation: null as object | null,
  waiting: 0,
  unread: 0,
  connection: { state: 'online', problem: null as string | null },
};
let device = CURRENT;
const lookForRelease = vi.fn(async () => {});
vi.mock('../../lib/service-worker-client.ts', () => ({ lookForRelease: () => lookForRelease() }));
vi.mock('../../sync/use-release-state.ts', () => ({
  useReleaseState: () => device.release,
  useRolledBack: () => device.rolledBack,
}));
vi.mock('../../sync/use-sync-status.ts', () => ({ useSyncStatus: () => device }));
vi.mock('../../sync/use-session.tsx', () => ({
  useSession: () => ({ settings: { companyName: 'Greenleaf' } }),
  useSignedIn: () => ({
    impersonation: device.impersonation,
    user: { profile: { displayName: 'Maria', userName: 'maria@x.test' } },
  }),
}));
vi.mock('./update-ready.ts', () => ({ useUpdateReady: () => device.update }));

beforeEach(() => {
  device = CURRENT;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  lookForRelease.mockClear();
  vi.unstubAllGlobals();
});

/** Returns the texts of the bars on a screen of a device in this state. */
function bars(change: Partial<typeof CURRENT>, path = '/portal'): string {
  device = { ...CURRENT, ...change };
  return renderScreen(<StateBars />, 'en', path).container.textContent ?? '';
}
const paused = { connection: { state: 'paused', problem: null } };

test('a device that works has no bar', () => {
  expect(bars({})).toBe('');
});

describe('a sign-in that has expired', () => {
  test('is reported with the number of unsent changes and a link to sign in again', () => {
    expect(bars({ ...paused, waiting: 2 })).toContain('2 changes on this device are sent when you sign in again');
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth?again');
  });

  test('is left to the sync page there, in any language', () => {
    expect(bars(paused, '/account/sync')).toBe('');
    cleanup();
    expect(bars(paused, '/es/account/sync')).toBe('');
  });

  test('ends an impersonation, which shows Exit instead of Sign in', async () => {
    bars({ ...paused, impersonation: {} });
    expect(await screen.findByText(/Your time to act as/)).toBeDefined();
    expect(document.body.textContent).toContain('Your time to act as Maria has ended');
    expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Exit' }).getAttribute('href')).toBe('/logout');
  });
});

test('an account that is off is distinguished from a company that is off', () => {
  const off = (problem: string | null) => bars({ connection: { state: 'blocked', problem } });
  expect(off('user_disabled')).toContain('Your account is off');
  cleanup();
  expect(off('tenant_disabled')).toContain('Greenleaf’s account is off');
});

test('a full device is reported everywhere but on the sync page', () => {
  const full = { connection: { state: 'online', problem: 'storage_full' } };
  expect(bars(full)).toContain('out of storage');
  cleanup();
  expect(bars(full, '/account/sync')).toBe('');
});

describe('rows that only a newer release can show', () => {
  test('make the device look for that release', () => {
    expect(bars({ unread: 1 })).toContain('1 entry is not shown');
    expect(lookForRelease).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('are offered as an update once it is ready', () => {
    const update = vi.fn();
    bars({ unread: 3, update });
    screen.getByRole('button', { name: 'Update now' }).click();
    expect(update).toHaveBeenCalledOnce();
    expect(lookForRelease).not.toHaveBeenCalled();
  });

  test('are not mentioned in a page that must be reloaded', () => {
    const text = bars({ unread: 3, release: 'outdated' });
    expect(text).toContain('reload this tab');
    expect(text).not.toContain('not shown');
  });
});
