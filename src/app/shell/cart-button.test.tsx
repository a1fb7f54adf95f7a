// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { sampleLocation } from '../../features/carts/data/shop-samples.fixture.ts';
import { shopForTest } from '../../features/carts/shop-for-test.tsx';
import { CartButton } from './cart-button.tsx';

vi.mock('../../features/locations/use-current-location.ts', () => ({ useCurrentLocation: () => sampleLocation() }));
vi.mock('./shows-cart.ts', () => ({ showsCart: () => true }));
const shop = shopForTest();

it.each([
  [18, '18'],
  [120, '99+'],
])('[B5] the number of %d lines is beside the symbol of the cart, in at most three signs', async (lines, text) => {
  await shop.setCart(Array.from({ length: lines }, (_, index) => ({ itemCode: `I${index}`, uom: 'CS', quantity: 1 })));
  shop.show(<CartButton />);
  const link = await screen.findByRole('link', { name: `Cart, ${lines} lines` });
  const badge = screen.getByText(text);
  expect(link.querySelector('svg')?.contains(badge)).toBe(false);
  // At the edge of the 48 px link, whose symbol of 22 px is in the middle.
  const { position, insetInlineEnd } = getComputedStyle(badge);
  expect([position, insetInlineEnd]).toEqual(['absolute', '0']);
});
