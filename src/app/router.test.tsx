// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Screen } from '../lib/screen.ts';
import { type SignedIn, setSession } from '../sync/session-state.ts';
import { createRouter } from './router.tsx';

/** What a screen's script contains; it rejects for a script that is missing. */
let load: () => Promise<{ default: () => string }>;
const stored: Record<string, unknown> = {};
const activated: string[] = [];

vi.mock('./areas.ts', () => {
  const titled = (path: string, rest: Partial<Screen>) => ({
    path,
    layout: 'app',
    title: { id: path },
    load: async () => ({ default: () => `the screen ${path}` }),
    ...rest,
  });
  return {
    screens: [
      titled('auth', { access: 'guest' }),
      titled('portal', { access: ['CUSTOMER'] }),
      titled('portal/cart', { access: ['CUSTOMER'], load: () => load() as never }),
      titled('admin', { access: ['ADMIN'] }),
      titled('account/users', { access: ['CUSTOMER'], instead: { ADMIN: '/admin' } }),
    ],
  };
});
vi.mock('./boot-frame.tsx', () => ({ Boot: () => <Outlet /> }));
vi.mock('./shell/load-app-frame.ts', () => ({ loadFrameOf: async () => {} }));
vi.mock('./error-page.tsx', () => ({
  NotFound: () => 'Page Not Found',
  RouteError: () => 'An Error Occured',
}));
vi.mock('../lib/name-foods.ts', () => ({ nameFoods: async () => {} }));
vi.mock('../lib/i18n.ts', () => ({
  activateLocale: async (locale: string) => void activated.push(locale),
  loadAllTexts: async () => {},
}));
vi.mock('../data/device.ts', () => ({
  writeDevice: async (key: string, value: unknown) => {
    stored[key] = value;
  },
}));

const signIn = (role: string, impersonation: object | null = null) =>
  setSession({ signedIn: { user: { profile: { role } }, impersonation } as unknown as SignedIn });

async function visit(path: string) {
  history.replaceState(null, '', path);
  const router = createRouter(location.pathname);
  render(<RouterProvider router={router} onError={() => {}} />);
  await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
  await waitFor(() => expect(router.state.initialized).toBe(true));
  return router;
}

beforeEach(() => {
  load = async () => ({ default: () => 'the cart' });
  delete stored.rememberedPath;
  activated.length = 0;
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  setSession({ signedIn: null });
});

describe('the router', () => {
  it('sends a signed-out visitor to the sign-in page in the same language, and stores the path without it', async () => {
    const router = await visit('/es/portal?q=kale');
    expect(router.state.location.pathname).toBe('/es/auth');
    expect(stored.rememberedPath).toBe('/portal?q=kale');
    expect(new Set(activated)).toEqual(new Set(['es']));
    expect(await screen.findByText('the screen auth')).toBeTruthy();
  });

  it('sends a user with another role to their screen for the same, or to their landing page, and stores no path', async () => {
    signIn('ADMIN');
    expect((await visit('/account/users')).state.location.pathname).toBe('/admin');
    cleanup();
    expect((await visit('/fr/portal')).state.location.pathname).toBe('/fr/admin');
    expect(stored.rememberedPath).toBeUndefined();
  });

  it('shows the sign-in page to a user whose sign-in has expired, but not during an impersonation', async () => {
    signIn('CUSTOMER');
    expect((await visit('/auth?again')).state.location.pathname).toBe('/auth');
    cleanup();
    signIn('CUSTOMER', {});
    expect((await visit('/auth?again')).state.location.pathname).not.toBe('/auth');
  });

  it('shows an unknown URL as not found', async () => {
    signIn('CUSTOMER');
    await visit('/portal/nowhere');
    expect(await screen.findByText('Page Not Found')).toBeTruthy();
  });

  it('shows the error page in place of a screen whose script did not load, and not an empty page', async () => {
    signIn('CUSTOMER');
    load = async () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    };
    await visit('/portal/cart');
    expect(await screen.findByText('An Error Occured')).toBeTruthy();
  });

  it('adds the routes of another language when the user switches to it', async () => {
    signIn('CUSTOMER');
    const router = await visit('/portal/cart');
    expect(await screen.findByText('the cart')).toBeTruthy();
    await router.navigate('/fr/portal');
    expect(await screen.findByText('the screen portal')).toBeTruthy();
    expect(activated).toEqual(['en', 'fr']);
  });
});
