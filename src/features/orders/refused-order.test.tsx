// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { AttentionRow } from '../../data/database.ts';
import { shopForTest } from '../carts/shop-for-test.tsx';
import { RefusedOrderPage } from './refused-order.tsx';

const items = new Map([['A', { description: 'KALE, LACINATO' }]]);
vi.mock('../../sync/use-catalog.ts', () => ({ useItems: () => items }));

const shop = shopForTest();

/** Shows an order whose submission the server refused, and returns the text of the page. */
async function pageOf(row: Partial<AttentionRow>): Promise<string> {
  const refused = {
    name: 'orders.submit',
    status: 'rejected',
    args: { body: { customerLocationId: 'L1', lines: [] } },
    ...row,
  };
  shop.show(<RefusedOrderPage id="O" attention={[refused as unknown as AttentionRow]} />);
  return (await screen.findByRole('alert')).textContent ?? '';
}

it('a refused order shows the sentence of its error and no code', async () => {
  const text = await pageOf({ code: 'card_number' });
  expect(text).toContain('A text must not contain a credit card number. Remove the number.');
  expect(text).toContain('its items are back in your cart');
  expect(text).not.toContain('card_number');
});

it('a refused order names the item that is no longer in the catalog', async () => {
  const text = await pageOf({ code: 'item_unknown', details: { itemCode: 'A' } });
  expect(text).toContain('The item is no longer in the catalog. Item: KALE, LACINATO.');
  expect(text).not.toContain('item_unknown');
});

it('a refused order shows a sentence for a code of a later release', async () => {
  const text = await pageOf({ code: 'of_a_later_release' });
  expect(text).toContain('The server did not accept it.');
  expect(text).not.toContain('of_a_later_release');
});
