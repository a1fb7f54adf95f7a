// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { offeredDates } from '../../../../rules/delivery-calendar.ts';
import { commit } from '../../../data/commit.ts';
import { freshDraft } from '../../../features/carts/data/mutations.ts';
import { known, sampleItem, sampleLocation } from '../../../features/carts/data/shop-samples.fixture.ts';
import { shopForTest } from '../../../features/carts/shop-for-test.tsx';
import Cart from './cart.tsx';
import Review from './review.tsx';

const items = known(sampleItem('A'));
vi.mock('../../../features/catalog/use-items.ts', () => ({ useShopItems: () => items }));
vi.mock('../../../features/shop/action-bar.tsx', () => ({
  ActionBar: ({ children }: { children: ReactNode }) => <footer>{children}</footer>,
}));
vi.mock('../../../sync/use-sync-status.ts', () => ({ useSyncStatus: () => undefined }));
let isDesk = false;
vi.mock('../../../ui/use-desk.ts', () => ({ useDesk: () => isDesk }));

const surcharge = { kind: 'belowMinimum', amount: 1500, basisPoints: 0 } as const;
const shop = shopForTest(sampleLocation({ minimumOrder: 10_000, surcharge }));
const line = (quantity: number) => ({ itemCode: 'A', uom: 'CS', quantity });
beforeEach(() => {
  isDesk = false;
});

it('Undo of an emptied cart keeps what was added since then', async () => {
  isDesk = true;
  const before = { ...line(3), instructions: { note: 'Ripe', substitution: null } };
  await shop.setCart([before]);
  shop.show(<Cart />);
  await userEvent.click(await screen.findByRole('button', { name: 'Empty cart' }));
  await waitFor(async () => expect(await shop.cart()).toEqual([]));
  await shop.setCart([line(5)]);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await shop.cart()).toEqual([{ ...before, quantity: 8 }]));
});

it.each([
  ['cart', <Cart key="cart" />],
  ['review', <Review key="review" />],
])(
  'the bar of the %s on a phone names the small-order fee beside the amount of the goods',
  async (_screen, element) => {
    await shop.setCart([line(3)]);
    shop.show(element);
    const bar = await screen.findByRole('contentinfo');
    expect(bar.textContent).toContain('$36.00');
    expect(bar.textContent).toContain('+ $15.00 small-order fee');
    expect(bar.textContent).not.toContain('$51.00');
  },
);

it('the bar of the review on a phone says until when to order', async () => {
  const [deliveryDate = ''] = offeredDates(sampleLocation(), 'Delivery', new Date().toISOString());
  await shop.setCart([line(3)]);
  await commit(shop.db(), 'checkout.save', { body: { ...freshDraft('L1'), deliveryDate } });
  shop.show(<Review />);
  const bar = await screen.findByRole('contentinfo');
  await waitFor(() => expect(bar.textContent).toMatch(/Order by \w+\s4:00\sPM\s·\s.+\sleft/));
});

it('an empty cart offers the shop and a list to paste', async () => {
  shop.show(<Cart />);
  await userEvent.click(await screen.findByRole('button', { name: 'Paste a list' }));
  expect(await screen.findByRole('textbox', { hidden: true })).toBeTruthy();
});
