// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OrganizationSettings } from '../../../contract/accounts.ts';
import type { License } from '../../../contract/roles.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { CratebookDatabase } from '../../data/database.ts';
import { sampleLocation } from '../../features/carts/data/shop-samples.fixture.ts';
import { type SignedIn, setSession } from '../../sync/session-state.ts';
import { renderScreen } from '../../ui/render-for-test.tsx';
import { CommandKeys } from './command-keys.tsx';

vi.mock('../../sync/catalog-provider.tsx', () => ({ useOpenCatalog: () => null }));

let db: CratebookDatabase;
beforeEach(() => {
  db = new CratebookDatabase({ tenantId: uuidv7(), userId: uuidv7() });
});
afterEach(async () => {
  cleanup();
  setSession({ signedIn: null, settings: null });
  await db.delete();
});

function show(licenses: readonly License[]): void {
  const profile = { role: 'APP', licenses, userName: 'ana', displayName: 'Ana' };
  setSession({ signedIn: { user: { profile }, db, tokens: async () => null } as unknown as SignedIn });
  renderScreen(<CommandKeys open onChange={() => {}} />);
}
/** Shows the palette of a customer whose location has these options. */
async function showShop(options: Parameters<typeof sampleLocation>[0]): Promise<void> {
  await db.table('locations').put({ ...sampleLocation(options), $scope: 'u' });
  const profile = { role: 'CUSTOMER', licenses: [], userName: 'umar', displayName: 'Umar' };
  const user = { profile, customerLocationId: 'L1' };
  setSession({
    signedIn: { user, db, tokens: async () => null } as unknown as SignedIn,
    settings: { priceListExportEnabled: true } as OrganizationSettings,
  });
  renderScreen(<CommandKeys open onChange={() => {}} />);
}
const offered = () => screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent);

it('[G3.4] the palette offers a field user the screens that their licenses open, and no others', async () => {
  show(['driver']);
  await screen.findByRole('option', { name: 'Load check', hidden: true });
  expect(offered()).toEqual(expect.arrayContaining(['Home', 'Route', 'Load check', 'Barcode check', 'Settings']));
  for (const title of ['Packouts', 'Counts', 'Board', 'Orders to pick', 'Recalls'])
    expect(offered()).not.toContain(title);
  cleanup();
  show(['picking']);
  await screen.findByRole('option', { name: 'Orders to pick', hidden: true });
  expect(offered()).toContain('Recall');
  for (const title of ['Route', 'Recalls', 'Exceptions']) expect(offered()).not.toContain(title);
});

it('[G3.4] the palette offers a customer no screen that the options of the location hide, as the menu does', async () => {
  const reports = ['Price List', 'Item Usage', 'Customer Statement', 'Invoices', 'Credit memos'];
  await showShop({ options: { displayPrices: true, displayCreditMemos: true } });
  await screen.findByRole('option', { name: /^Price List/, hidden: true });
  for (const title of reports) expect(offered().join('\n'), title).toContain(title);
  expect(offered().join('\n')).not.toContain('Recalls');
  cleanup();
  await showShop({ options: { displayPrices: false, displayCreditMemos: true } });
  await screen.findByRole('option', { name: /^Order History/, hidden: true });
  for (const title of reports) expect(offered().join('\n'), title).not.toContain(title);
});
