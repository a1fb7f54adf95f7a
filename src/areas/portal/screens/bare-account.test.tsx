// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { known, sampleItem, sampleLocation } from '../../../features/carts/data/shop-samples.fixture.ts';
import { shopForTest } from '../../../features/carts/shop-for-test.tsx';
import Cart from './cart.tsx';
import Catalog from './catalog.tsx';
import Checkout from './checkout.tsx';
import OrderGuides from './order-guides.tsx';
import Orders from './orders.tsx';
import SalesOrders from './sales-orders.tsx';

const item = sampleItem('A', { description: 'ROMAINE', prices: null, available: null });
const items = known(item);
vi.mock('../../../features/catalog/use-items.ts', () => ({ useShopItems: () => items }));
const slots = { length: 1, at: (index: number) => [item][index] };
const facets = { brands: [], categories: [], types: [], inStock: 1, organic: 0 };
const answer = { key: 'all', slots, facets, approximate: false };
const pages = { answer, settled: true, failure: null, retry: () => {}, need: () => {} };
vi.mock('../../../features/catalog/use-catalog-pages.ts', () => ({ useCatalogPages: () => pages }));
vi.mock('../../../features/shop/action-bar.tsx', () => ({
  ActionBar: ({ children }: { children: ReactNode }) => <footer>{children}</footer>,
}));
vi.mock('../../../features/carts/use-land-on-cart.ts', () => ({ useLandOnCart: () => false }));
vi.mock('../../../features/settings/user-settings.ts', () => ({
  useUserSettings: () => ({ settings: {}, save: async () => {} }),
}));
vi.mock('../../../sync/use-sync-status.ts', () => ({ useSyncStatus: () => undefined }));
// A test has no layout, so a list would have no visible rows.
vi.mock('@tanstack/react-virtual', () => ({
  useVirtualizer: ({ count, getItemKey }: { count: number; getItemKey: (index: number) => string }) => ({
    getVirtualItems: () =>
      Array.from({ length: count }, (_, index) => ({ index, key: getItemKey(index), start: 0, end: 60 })),
    getTotalSize: () => 60,
    measureElement: () => {},
  }),
}));
let isDesk = false;
vi.mock('../../../ui/use-desk.ts', () => ({ useDesk: () => isDesk }));

const options = { displayPrices: false, displayInventory: false };
const shop = shopForTest(sampleLocation({ options }));

beforeEach(() => {
  isDesk = false;
});

/** Nothing on a screen is an amount that the account may not see, or has none of. */
const expectNoAmounts = (text: string) => expect(text).not.toMatch(/\$|undefined|NaN|null|on request|Minimum/);

/** Renders a screen until it shows a text, on a phone or at a desk. */
async function expectShown(element: ReactElement, text: RegExp | string) {
  const { container, unmount } = shop.show(element);
  await screen.findAllByText(text, {}, { timeout: 5000 });
  expectNoAmounts(container.textContent ?? '');
  return unmount;
}

describe.each([
  ['on a phone', false],
  ['at a desk', true],
])('[S3.7] an account without orders, guides and prices %s', (_where, desk) => {
  beforeEach(() => {
    isDesk = desk;
  });

  it.each([
    ['shop', <Catalog key="shop" />, 'Romaine'],
    ['cart', <Cart key="cart" />, 'Your cart is empty'],
    ['order guides', <OrderGuides key="guides" />, 'No order guides yet'],
    ['orders', <Orders key="orders" />, 'No orders yet'],
    ['sales orders', <SalesOrders key="sales" />, 'No sales orders yet'],
  ])('sees in its %s what is there', async (_screen, element, text) => {
    await expectShown(element, text);
  });
});

it('[S3.7] an account without orders is not sent to its orders for a guide', async () => {
  await expectShown(<OrderGuides />, 'No order guides yet');
  expect(screen.getByRole('link', { name: 'Shop' })).toBeTruthy();
  for (const name of ['Choose an order', 'Build from my orders']) expect(screen.queryByText(name)).toBeNull();
});

it('[S3.7] an account without prices has a cart and a checkout without amounts', async () => {
  await shop.setCart([{ itemCode: 'A', uom: 'CS', quantity: 2, instructions: null }]);
  (await expectShown(<Cart />, 'Romaine'))();
  (await expectShown(<Checkout />, /PO number/))();
});
