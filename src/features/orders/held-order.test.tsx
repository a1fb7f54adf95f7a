// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Order } from '../../../contract/orders.ts';
import { known, sampleItem } from '../carts/data/shop-samples.fixture.ts';
import { shopForTest } from '../carts/shop-for-test.tsx';
import { HeldOrder } from './held-order.tsx';

const items = known(sampleItem('A'));
vi.mock('../catalog/use-items.ts', () => ({ useShopItems: () => items }));

const shop = shopForTest();
const line = { itemCode: 'A', uom: 'CS', quantity: 2 };

it('the lines of a changed order go to the cart of the order’s location', async () => {
  const order = { id: 'O', orderNumber: 7, customerLocationId: 'L2', status: 'held', holds: [], lines: [line] };
  const onChanged = vi.fn();
  await shop.setCart([line], 'L2');
  shop.show(<HeldOrder order={order as unknown as Order} attention={[]} onChanged={onChanged} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Change order' }));
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect([await shop.cart('L1'), await shop.cart('L2')]).toEqual([[], [{ ...line, quantity: 4 }]]);
});
