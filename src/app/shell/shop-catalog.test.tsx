// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OrganizationSettings } from '../../../contract/accounts.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { CratebookDatabase } from '../../data/database.ts';
import { sampleLocation } from '../../features/carts/data/shop-samples.fixture.ts';
import { type SignedIn, setSession } from '../../sync/session-state.ts';
import { ShopProvider } from '../../sync/shop-provider.tsx';
import { useShopIfAny } from '../../sync/use-session.tsx';
import { renderScreen } from '../../ui/render-for-test.tsx';
import { RequireShop } from './shop-catalog.tsx';

vi.mock('../../features/catalog/catalog-arriving.tsx', () => ({ CatalogArriving: () => null }));

const FIRST = sampleLocation();
const NONE = 'Your account has no location yet';
let db: CratebookDatabase;
beforeEach(() => {
  db = new CratebookDatabase({ tenantId: uuidv7(), userId: uuidv7() });
});
afterEach(async () => {
  cleanup();
  setSession({ signedIn: null, settings: null });
  await db.delete();
});

function Here() {
  return <p>Shop of {useShopIfAny()?.location.displayName ?? 'no location'}</p>;
}
function show({ needed = true, customerLocationId = null as string | null } = {}) {
  const signedIn = { user: { customerLocationId }, db } as unknown as SignedIn;
  setSession({ signedIn, settings: {} as OrganizationSettings });
  return renderScreen(
    <ShopProvider>
      <RequireShop needed={needed}>
        <Here />
      </RequireShop>
    </ShopProvider>,
  );
}
const synced = () => db.meta.put({ key: 'scopes', value: [] });
const store = (...rows: object[]) => db.table('locations').bulkPut(rows.map((row) => ({ ...row, $scope: 'u' })));

it('shows neither the screen nor a lack of locations before the first pull, and then the screen', async () => {
  show();
  await waitFor(() => expect(screen.queryByText(/^Shop of/)).toBeNull());
  expect(screen.queryByText(NONE)).toBeNull();
  await store(FIRST);
  expect(await screen.findByText(`Shop of ${FIRST.displayName}`)).toBeTruthy();
});

it('tells a user without a location so after the first pull', async () => {
  await synced();
  show();
  expect(await screen.findByText(NONE)).toBeTruthy();
  expect(screen.queryByText(/^Shop of/)).toBeNull();
});

it('shows a screen that needs no location at once', async () => {
  show({ needed: false });
  expect(await screen.findByText('Shop of no location')).toBeTruthy();
});

it('provides the location that the user has chosen, not the first one', async () => {
  const other = { ...FIRST, customerLocationId: 'Z-9', displayName: 'Annex' };
  await store(FIRST, other);
  show({ customerLocationId: 'Z-9' });
  expect(await screen.findByText('Shop of Annex')).toBeTruthy();
});
