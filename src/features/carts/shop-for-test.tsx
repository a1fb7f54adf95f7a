import type { ReactElement } from 'react';
import type { OrganizationSettings } from '../../../contract/accounts.ts';
import { commit } from '../../data/commit.ts';
import { serverForTest } from '../../desk/server-for-test.ts';
import { sessionState } from '../../sync/session-state.ts';
import { type Shop, ShopContext } from '../../sync/use-session.tsx';
import { renderScreen } from '../../ui/render-for-test.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { listCartLines } from './data/queries.ts';
import { sampleLocation } from './data/shop-samples.fixture.ts';
import { type LineInCart, wantedOf } from './data/wanted-line.ts';

/** Signs a customer in before each test, with the device's own database, and renders what the shop of L1 shows. */
export function shopForTest(location = sampleLocation(), settings: Partial<OrganizationSettings> = {}) {
  serverForTest(() => [200, {}]);
  const db = () => sessionState().signedIn!.db;
  return {
    db,
    /** Sets lines of a location's cart, as a screen does. */
    setCart: async (lines: readonly LineInCart[], customerLocationId = location.customerLocationId) => {
      for (const line of lines)
        await commit(db(), 'carts.setLine', { body: { customerLocationId, ...wantedOf(line) } });
    },
    /** Returns the lines of a location's cart, with their notes. */
    cart: async (customerLocationId = location.customerLocationId) =>
      (await listCartLines(db(), customerLocationId)).map(wantedOf),
    show: (element: ReactElement) =>
      renderScreen(
        <ShopContext value={{ location, db: db(), settings } as unknown as Shop}>
          <ToastProvider>{element}</ToastProvider>
        </ShopContext>,
      ),
  };
}
