// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CustomerTermsRow } from '../../../contract/customer-terms.ts';
import type { InvoiceHead } from '../../../contract/invoices.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { CratebookDatabase } from '../../data/database.ts';
import { type SignedIn, setSession } from '../../sync/session-state.ts';
import { renderScreen } from '../../ui/render-for-test.tsx';
import { CommandPalette, type PaletteScreen } from './command-palette.tsx';

const search = vi.fn();
vi.mock('../../sync/catalog-provider.tsx', () => ({ useOpenCatalog: () => ({ client: { search } }) }));
const KALE = { itemCode: '4627', description: 'KALE, GREEN 24CT', packSize: '24 CT' };

const SCREENS = [
  { title: 'Catalog', to: '/portal', hasSearch: true },
  { title: 'Orders', to: '/portal/account/orders', hasSearch: true },
  { title: 'Settings', to: '/account/settings', hasSearch: false },
];
/** The desks of an administrator, two of which have records that the server finds. */
const OFFICE = [
  { title: 'Payments', to: '/admin/payments', hasSearch: true },
  { title: 'Payments', to: '/admin/settings/gateway', hasSearch: false, section: 'Settings' },
  { title: 'Invoices', to: '/admin/invoices', hasSearch: true },
  { title: 'Customers', to: '/admin/users/customers', hasSearch: true, section: 'Users' },
];
const LUNA: CustomerTermsRow = {
  customerId: '1000',
  name: 'Café Luna',
  termsDays: 30,
  creditLimit: null,
  isHeld: false,
  invoiceEmails: [],
  wantsReminders: false,
  invoiceLocale: 'en',
  balance: 0,
  openOrders: 0,
  overdueDays: 0,
  holds: [],
  updatedAt: null,
  changedBy: '',
};
const INVOICE: InvoiceHead = {
  id: uuidv7(),
  kind: 'invoice',
  invoiceNumber: 10_432,
  customerId: '1000',
  customerName: 'Café Luna',
  customerLocationId: '1000-01',
  locationName: 'Café Luna Hoboken',
  salesOrderId: null,
  salesOrderNumber: null,
  purchaseOrder: '',
  invoicedOn: '2026-11-20',
  dueOn: null,
  daysOverdue: 0,
  total: 123_450,
  open: 0,
  state: 'settled',
};
/** Requests of the lists, oldest first. */
let asked: URL[];
let answer: (url: URL) => Response | Promise<Response>;
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
  const signedIn = { user: {}, db, tokens: async () => 'token', impersonation: null };
  setSession({ signedIn: signedIn as unknown as SignedIn });
  asked = [];
  answer = ({ pathname }) =>
    Response.json({
      data: pathname.includes('invoices') ? [INVOICE] : [LUNA],
      pageNumber: 1,
      pageSize: 5,
      total: 1,
      totals: { balance: 0, openOrders: 0, total: 0, open: 0, overdue: 0 },
    });
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path, 'http://localhost');
    asked.push(url);
    return answer(url);
  });
});
const show = (screens: readonly PaletteScreen[] = SCREENS) =>
  renderScreen(
    <>
      <CommandPalette open onClose={close} screens={screens} />
      <Address />
    </>,
  );
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  setSession({ signedIn: null });
  await db.delete();
});

const options = () => screen.getAllByRole('option', { hidden: true }).map((option) => option.textContent);
const box = () => screen.getByRole('combobox', { hidden: true });

describe('[G3.4] the command palette', () => {
  it('lists all screens before anything is typed', () => {
    show();
    expect(options()).toEqual(['Catalog', 'Orders', 'Settings', 'Keyboard shortcuts?']);
  });

  it('finds screens and records, and offers the lists that can search', async () => {
    show();
    await userEvent.type(box(), 'pro');
    await waitFor(() => expect(options()).toEqual(['Produce walk-in', 'Search in Catalog', 'Search in Orders']));
  });

  it('opens the option chosen by the arrow keys on Enter, and closes', async () => {
    show();
    await userEvent.type(box(), '{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/account/settings'));
    expect(close).toHaveBeenCalledOnce();
  });

  it('opens a list with the words of the search', async () => {
    show();
    await userEvent.type(box(), 'pro');
    await waitFor(() => expect(options()).toHaveLength(3));
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/portal/account/orders?q=pro'));
  });

  it('finds items as the shop does, and opens their details over it', async () => {
    show();
    search.mockImplementation(async ({ text }) => ({ approximate: false, items: text === 'kale' ? [KALE] : [] }));
    await userEvent.type(box(), 'kale');
    await waitFor(() => expect(options()[0]).toBe('Kale, green 24 ct4627 · 24 CT'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/portal?item=4627'));
  });

  it('shows no item that lacks a word', async () => {
    show();
    search.mockResolvedValue({ approximate: true, items: [KALE] });
    await userEvent.type(box(), 'kale chard');
    await waitFor(() => expect(search).toHaveBeenLastCalledWith(expect.objectContaining({ text: 'kale chard' })));
    expect(options().join()).not.toContain('Kale');
  });

  it('keeps the chosen option when others arrive above it', async () => {
    let arrive = (_: unknown) => {};
    search.mockReturnValue(
      new Promise((resolve) => {
        arrive = resolve;
      }),
    );
    show();
    await userEvent.type(box(), 'pro');
    await waitFor(() => expect(options()).toHaveLength(3));
    await userEvent.keyboard('{ArrowUp}');
    arrive({ approximate: false, items: [KALE] });
    await waitFor(() => expect(options()).toHaveLength(4));
    expect(screen.getByRole('option', { selected: true, hidden: true }).textContent).toBe('Search in Orders');
  });

  it('asks no server for a role without the desks of customers and invoices', async () => {
    show();
    await userEvent.type(box(), 'luna');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(asked).toEqual([]);
  });
});

describe('[G3.4] the command palette of an administrator', () => {
  it('shows the group of a screen, which tells two with one title apart and finds it', async () => {
    show(OFFICE);
    expect(options().slice(0, 2)).toEqual(['Payments', 'PaymentsSettings']);
    await userEvent.type(box(), 'settings pay');
    await waitFor(() => expect(options()[0]).toBe('PaymentsSettings'));
  });

  it('finds customers and invoices on the server, once for several letters, and opens them at their desks', async () => {
    show(OFFICE);
    await userEvent.type(box(), 'luna');
    await waitFor(() => expect(options()).toContain('Café Luna1000'));
    expect(options()).toContain('#10432 · Café Luna Hoboken$1,234.50 · 11/20/26');
    expect(asked.map(({ pathname, searchParams }) => [pathname, Object.fromEntries(searchParams)])).toEqual([
      ['/api/v1/edible/customer-terms', { search: 'luna', PageNumber: '1', PageSize: '5' }],
      [
        '/api/v1/edible/invoices',
        {
          search: 'luna',
          PageNumber: '1',
          PageSize: '5',
          status: 'all',
          sortBy: 'invoicedOn',
          sortDirection: 'Desc',
        },
      ],
    ]);
    await userEvent.click(screen.getByText('#10432 · Café Luna Hoboken'));
    await waitFor(() =>
      expect(screen.getByTestId('address').textContent).toBe(`/admin/invoices?status=all&open=${INVOICE.id}`),
    );
    cleanup();
    show(OFFICE);
    await userEvent.type(box(), 'lun');
    await userEvent.click(await screen.findByText('Café Luna'));
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin/users/customers?open=1000'));
  });

  it('says without a signal that customers and invoices need one, and shows none of an earlier search', async () => {
    show(OFFICE);
    await userEvent.type(box(), 'luna');
    await waitFor(() => expect(options()).toContain('Café Luna1000'));
    answer = () => {
      throw new TypeError('no network');
    };
    await userEvent.type(box(), ' c');
    expect(await screen.findByText('Customers and invoices need a connection, and there is no signal.')).toBeTruthy();
    expect(options().join()).not.toContain('Café Luna');
    expect(options()).toContain('Search in Invoices');
  });
});
