// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { known, sampleItem, sampleLocation } from '../../../features/carts/data/shop-samples.fixture.ts';
import { shopForTest } from '../../../features/carts/shop-for-test.tsx';
import OrderForLocations from './order-for-locations.tsx';

const [A, B, C] = ['A', 'B', 'C'].map((code) => sampleItem(code, { description: `ITEM ${code}` }));
const out = { ...B!, inStock: false, available: 0 };
// L2 has no B. L1 can't order more of it.
const items = new Map([
  ['L1', known(A!, out, C!)],
  ['L2', known(A!, C!)],
  ['L3', known(A!, B!, C!)],
]);
vi.mock('../../../features/carts/several/use-items-at.ts', () => ({ useItemsAt: () => items }));
const locations = ['L1', 'L2', 'L3'].map((id) => sampleLocation({ customerLocationId: id, displayName: id }));
vi.mock('../../../features/locations/use-current-location.ts', () => ({ useLocations: () => locations }));
vi.mock('../../../ui/use-desk.ts', () => ({ useDesk: () => true }));

const shop = shopForTest();
const line = (itemCode: string, quantity = 1) => ({ itemCode, uom: 'CS', quantity });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

async function show(): Promise<void> {
  await shop.setCart([line('A', 12)], 'L1');
  await shop.setCart([line('A', 8)], 'L2');
  await shop.setCart([line('A', 8), line('B', 5), line('C', 4)], 'L3');
  shop.show(<OrderForLocations />);
  await screen.findByRole('textbox', { name: 'Item A, L3' });
}
const carts = async () => [await shop.cart('L1'), await shop.cart('L2'), await shop.cart('L3')];

it('[G8] the arrows change no quantity', async () => {
  await show();
  const before = await carts();
  for (const name of ['Item A, L3', 'Item A, all locations']) {
    field(name).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}');
  }
  // Changes are stored one after another, so that one made before this would be there.
  await shop.setCart([line('C', 2)], 'L1');
  expect(await carts()).toEqual([[...before[0]!, line('C', 2)], before[1], before[2]]);
});

it('[G8] the arrows stay in the column of a location, also where rows have no quantity', async () => {
  await show();
  for (const place of ['L1', 'L2', 'L3', 'all locations']) {
    const column = ['A', 'B', 'C'].flatMap(
      (code) => screen.queryByRole('textbox', { name: `Item ${code}, ${place}` }) ?? [],
    );
    const open = column.filter((each) => !(each as HTMLInputElement).disabled);
    open[0]!.focus();
    for (const next of open.slice(1)) {
      await userEvent.keyboard('{ArrowDown}');
      expect(document.activeElement).toBe(next);
    }
    await userEvent.keyboard('{ArrowDown}');
    for (const next of open.slice(0, -1).reverse()) {
      await userEvent.keyboard('{ArrowUp}');
      expect(document.activeElement).toBe(next);
    }
  }
});

it('Enter in the last row keeps the typed quantity', async () => {
  await show();
  await userEvent.type(field('Item C, L2'), '{Control>}a{/Control}7{Enter}');
  await waitFor(async () => expect(await shop.cart('L2')).toContainEqual(line('C', 7)));
});
