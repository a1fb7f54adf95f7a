// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { License, Role } from '../../../contract/roles.ts';
import { renderScreen } from '../../ui/render-for-test.tsx';
import { MenuList } from './menu-list.tsx';

let profile: { role: Role; licenses: readonly License[] };
vi.mock('../../sync/use-session.tsx', () => ({
  useSignedIn: () => ({ user: { profile } }),
  useSession: () => ({ settings: null }),
}));
vi.mock('../../sync/use-live.ts', () => ({ useLive: () => 0 }));
vi.mock('../../features/locations/use-current-location.ts', () => ({ useCurrentLocation: () => null }));
afterEach(cleanup);

/** Shows the menu of a user at a path. Returns its entries. */
async function show(role: Role, licenses: readonly License[], path = '/') {
  profile = { role, licenses };
  renderScreen(<MenuList />, 'en', path);
  if (role === 'APP') await screen.findByText('Barcode check');
  return screen.getAllByRole('link').map(({ textContent }) => textContent);
}
const current = () =>
  screen.getAllByRole('link').flatMap((link) => (link.getAttribute('aria-current') ? [link.textContent] : []));

test('[G3.5] the menu of field staff has the work that their licenses open', async () => {
  expect(await show('APP', ['picking', 'transfers'])).toEqual([
    ...['Home', 'Picking', 'Transfers', 'Recall', 'Barcode check'],
  ]);
  cleanup();
  expect(await show('APP', ['lead'])).toEqual([
    ...['Home', 'Board', 'Picking', 'Receiving', 'Transfers', 'Counts', 'Exceptions', 'Goods on hold', 'Recall'],
    'Barcode check',
  ]);
  cleanup();
  expect(await show('APP', ['driver'])).toEqual(['Home', 'Route', 'Barcode check']);
});

test('[G3.5] the work area of the screen is the current entry, and not Home as well', async () => {
  await show('APP', ['picking'], '/mobile/warehouse/picking/orders/1');
  expect(current()).toEqual(['Picking']);
  cleanup();
  await show('APP', ['picking'], '/mobile');
  expect(current()).toEqual(['Home']);
});

test('[G3.5] other roles have no work areas, also with licenses', async () => {
  expect(await show('SUPERADMIN', ['picking'])).not.toContain('Picking');
});
