// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { commit } from '../../data/commit.ts';
import { known, sampleItem, sampleLine } from '../carts/data/shop-samples.fixture.ts';
import { shopForTest } from '../carts/shop-for-test.tsx';
import { useCartLines } from '../carts/use-cart.ts';
import type { CatalogItem } from '../catalog/data/catalog-api.ts';
import { listBackorders } from './data/queries.ts';
import { WaitOffer } from './wait-offer.tsx';
import { WaitingList } from './waiting-list.tsx';

let items = known();
vi.mock('../catalog/use-items.ts', () => ({ useShopItems: () => items }));

const shop = shopForTest();
const KALE = { itemCode: 'KALE', uom: 'CS' };
const NOTE = { note: 'Small heads', substitution: 'ask' } as const;
const kale = (change: Partial<CatalogItem>) => known(sampleItem('KALE', { description: 'KALE, CURLY', ...change }));
const inCart = (quantity: number) => shop.setCart([{ ...KALE, quantity }]);
const waitsFor = (quantity: number) =>
  commit(shop.db(), 'backorders.set', { body: { ...KALE, customerLocationId: 'L1', quantity } });
const waiting = async () => (await listBackorders(shop.db(), 'L1')).map(({ quantity }) => quantity);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const becomes = (cart: readonly object[], waits: readonly number[]) =>
  waitFor(async () => expect([await shop.cart(), await waiting()]).toEqual([cart, waits]));

/** The offer of the cart's line, of which `rest` is in stock. */
function Offer({ rest }: { readonly rest: number }) {
  const line = useCartLines()?.[0];
  return line && <WaitOffer line={line} quantity={line.quantity} rest={rest} label="Kale" />;
}

beforeEach(() => {
  items = kale({ available: 25 * 12 });
});

test('[S2.4] what is in stock joins the line of the cart, the rest still waits, and Undo takes back both', async () => {
  await inCart(15);
  await waitsFor(25);
  shop.show(<WaitingList />);
  await press(/^Add 10 CS Kale.* to the cart$/);
  await becomes([{ ...KALE, quantity: 25 }], [15]);
  // One more is added before the change is undone.
  await inCart(26);
  await press('Undo');
  await becomes([{ ...KALE, quantity: 16 }], [25]);
});

test('what is not in stock can only be removed, and Undo leaves the cart as it is', async () => {
  items = kale({ inStock: false, available: 0 });
  await inCart(3);
  await waitsFor(25);
  shop.show(<WaitingList />);
  await press(/^No longer wait for Kale/);
  await becomes([{ ...KALE, quantity: 3 }], []);
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
  await inCart(5);
  await press('Undo');
  await becomes([{ ...KALE, quantity: 5 }], [25]);
});

test('a location that waits for nothing sees no list', async () => {
  shop.show(<WaitingList />);
  await waiting();
  expect(screen.queryByRole('region', { name: 'When it comes' })).toBeNull();
});

test('[S2.4] the rest of a line joins what the location waits for already', async () => {
  await shop.setCart([sampleLine('KALE', 40)]);
  await waitsFor(5);
  shop.show(<Offer rest={15} />);
  await press('15 CS now, 25 later');
  await becomes([{ ...KALE, quantity: 15 }], [30]);
  await press('Undo');
  await becomes([{ ...KALE, quantity: 40 }], [5]);
});

test('a line that waits whole comes back with its note', async () => {
  const line = { ...KALE, quantity: 4, instructions: NOTE };
  await shop.setCart([line]);
  shop.show(<Offer rest={0} />);
  await press('4 CS when it comes');
  await becomes([], [4]);
  await press('Undo');
  await becomes([line], []);
});
