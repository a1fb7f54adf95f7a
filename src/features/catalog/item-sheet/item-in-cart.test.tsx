// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { sampleItem } from '../../carts/data/shop-samples.fixture.ts';
import { shopForTest } from '../../carts/shop-for-test.tsx';
import { ItemInCart } from './item-in-cart.tsx';

const shop = shopForTest();
const item = sampleItem('A', { description: 'Romaine' });
const hidden = { hidden: true };

it('the note of an item that is not in the cart adds one of it', async () => {
  shop.show(<ItemInCart item={item} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Add note: Romaine' }));
  const add = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add 1 CS to the cart', ...hidden });
  expect(add.disabled).toBe(true);
  await userEvent.type(screen.getByRole('textbox', hidden), 'Small heads');
  await userEvent.click(add);
  expect(await screen.findByRole('heading', { name: 'In your cart' })).toBeTruthy();
  expect(screen.getByText(/Small heads/)).toBeTruthy();
  expect(await shop.cart()).toMatchObject([
    { itemCode: 'A', uom: 'CS', quantity: 1, instructions: { note: 'Small heads', substitution: null } },
  ]);
});

it('the note of a line in the cart leaves its quantity', async () => {
  await shop.setCart([{ itemCode: 'A', uom: 'CS', quantity: 3, instructions: null }]);
  shop.show(<ItemInCart item={item} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Add note: Romaine' }));
  await userEvent.type(await screen.findByRole('textbox', hidden), 'Small heads');
  await userEvent.click(screen.getByRole('button', { name: 'Save', ...hidden }));
  await waitFor(async () =>
    expect(await shop.cart()).toMatchObject([{ quantity: 3, instructions: { note: 'Small heads' } }]),
  );
});

it('a note that is being written stays open if another device puts the item into the cart, and leaves its quantity', async () => {
  shop.show(<ItemInCart item={item} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Add note: Romaine' }));
  await userEvent.type(await screen.findByRole('textbox', hidden), 'Small heads');
  await act(() => shop.setCart([{ itemCode: 'A', uom: 'CS', quantity: 5, instructions: null }]));
  await userEvent.click(await screen.findByRole('button', { name: 'Add 1 CS to the cart', ...hidden }));
  expect(await screen.findByRole('heading', { name: 'In your cart' })).toBeTruthy();
  expect(await shop.cart()).toMatchObject([{ quantity: 5, instructions: { note: 'Small heads' } }]);
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Small heads'));
});
