// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { uuidv7 } from '../../../rules/uuid.ts';
import { CratebookDatabase } from '../../data/database.ts';
import { type SignedIn, setSession } from '../../sync/session-state.ts';
import { renderScreen } from '../../ui/render-for-test.tsx';
import { CommandPalette } from './command-palette.tsx';

const search = vi.fn();
vi.mock('../../sync/catalog-provider.tsx', () => ({ useOpenCatalog: () => ({ client: { search } }) }));
const KALE = { itemCode: '4627', description: 'KALE, GREEN 24CT', packSize: '24 CT' };

const SCREENS = [
  { title: 'Catalog', to: '/portal', hasSearch: true },
  { title: 'Orders', to: '/portal/account/orders', hasSearch: true },
  { title: 'Settings', to: '/account/settings', hasSearch: false },
];
let db: CratebookDatabase;
let close: () => void;

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

beforeEach(async () => {
  search.mockReset().mockResolvedValue({ approximate: false, items: [] });
  close = vi.fn();
  db = new CratebookDatabase({ tenantId: uuidv7(), userId: uuidv7() });
  await db.table('orderGuides').put({ id: 'g1', name: 'Produce walk-in', customerLocationId: null, $scope: 'u' });
  setSession({ signedIn: { user: {}, db, impersonation: null } as unknown as SignedIn });
  renderScreen(
    <>
      <CommandPalette open onClose={close} screens={SCREENS} />
      <Address />
    </>,
  );
});
afterEach(async () => {
  cleanup();
  setSession({ signedIn: null });
  await db.delete();
});

const options = () => screen.getAllByRole('option', { hidden: true }).map((option) => option.textContent);
const box = () => screen.getByRole('combobox', { hidden: true });

describe('[G3.4] the command palette', () => {
  it('lists all screens before anything is typed', () => {
    expect(options()).toEqual(['Catalog', 'Orders', 'Settings', 'Keyboard shortcuts?']);
  });

  it('finds screens and records, and offers the lists that can search', async () => {
    await userEvent.type(box(), 'pro');
    await waitFor(() => expect(options()).toEqual(['Produce walk-in', 'Search in Catalog', 'Search in Orders']));
  });

  it('opens the option chosen by the arrow keys on Enter, and closes', async () => {
    await userEvent.type(box(), '{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/account/settings'));
    expect(close).toHaveBeenCalledOnce();
  });

  it('opens a list with the words of the search', async () => {
    await userEvent.type(box(), 'pro');
    await waitFor(() => expect(options()).toHaveLength(3));
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/portal/account/orders?q=pro'));
  });

  it('finds items as the shop does, and opens their details over it', async () => {
    search.mockImplementation(async ({ text }) => ({ approximate: false, items: text === 'kale' ? [KALE] : [] }));
    await userEvent.type(box(), 'kale');
    await waitFor(() => expect(options()[0]).toBe('Kale, green 24 ct4627 · 24 CT'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/portal?item=4627'));
  });

  it('shows no item that lacks a word', async () => {
    search.mockResolvedValue({ approximate: true, items: [KALE] });
    await userEvent.type(box(), 'kale chard');
    await waitFor(() => expect(search).toHaveBeenLastCalledWith(expect.objectContaining({ text: 'kale chard' })));
    expect(options().join()).not.toContain('Kale');
  });
});
