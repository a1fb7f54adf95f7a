// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Hold, Order } from '../../../contract/orders.ts';
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

const held = (hold: Partial<Hold>) =>
  ({
    ...{ id: 'O', orderNumber: 7, customerLocationId: 'L1', status: 'held', lines: [line], total: 2400 },
    holds: [{ kind: 'credit', itemCode: null, uom: null, seen: null, now: null, reason: null, ...hold }],
  }) as unknown as Order;
const show = (hold: Partial<Hold>) => shop.show(<HeldOrder order={held(hold)} attention={[]} onChanged={() => {}} />);

it('[C2] a credit hold without values is a sentence, not a table of dashes', async () => {
  show({ reason: 'credit_hold' });
  expect(await screen.findByText('Your account is on credit hold. Orders will be held for review.')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

it('an order over the credit limit shows the limit and the sum with this order', async () => {
  show({ reason: 'over_credit_limit', seen: 100_000, now: 124_000 });
  const row = (await screen.findByRole('rowheader', { name: 'Credit limit' })).closest('tr');
  expect(row?.textContent).toBe('Credit limitLimit $1,000.00$1,240.00 with this order');
});
