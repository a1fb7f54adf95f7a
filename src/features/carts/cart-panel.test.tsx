// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { offeredDates } from '../../../rules/delivery-calendar.ts';
import { CartPanel } from './cart-panel.tsx';
import { getDraft } from './data/queries.ts';
import { known, sampleItem, sampleLocation } from './data/shop-samples.fixture.ts';
import { shopForTest } from './shop-for-test.tsx';
import { useCart } from './use-cart.ts';

const items = known(sampleItem('A', { description: 'Romaine' }));
vi.mock('../catalog/use-items.ts', () => ({ useShopItems: () => items }));
const go = vi.fn<(path: string) => void>();
vi.mock('../../ui/use-go.ts', () => ({ useGo: () => go }));

const shop = shopForTest();
const [, later = ''] = offeredDates(sampleLocation(), 'Delivery', new Date().toISOString());

function Panel() {
  const cart = useCart();
  return cart && <CartPanel cart={cart} />;
}
const show = async () => {
  await shop.setCart([{ itemCode: 'A', uom: 'CS', quantity: 2 }]);
  shop.show(<Panel />);
  await screen.findByText('Romaine');
};

it('a quantity is changed in the cart beside the catalog, and down to nothing it removes the line', async () => {
  await show();
  await userEvent.click(screen.getByRole('button', { name: 'More Romaine' }));
  await waitFor(async () => expect(await shop.cart()).toEqual([{ itemCode: 'A', uom: 'CS', quantity: 3 }]));
  await userEvent.clear(screen.getByRole('spinbutton', { name: 'Romaine' }));
  await userEvent.type(screen.getByRole('spinbutton', { name: 'Romaine' }), '0{Enter}');
  await waitFor(async () => expect(await shop.cart()).toEqual([]));
});

it('one press goes to the review of the day that was chosen in the head', async () => {
  await show();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Delivery day' }), later);
  await userEvent.click(screen.getByRole('button', { name: 'Review and place' }));
  await waitFor(() => expect(go).toHaveBeenCalledWith('/portal/checkout/review'));
  expect(await getDraft(shop.db(), 'L1')).toMatchObject({ deliveryDate: later, step: 2 });
});
