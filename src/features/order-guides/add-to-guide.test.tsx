// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { CartLineRow } from '../carts/cart-line-row.tsx';
import type { CartEntry } from '../carts/data/price-cart.ts';
import { known, sampleItem, sampleLine } from '../carts/data/shop-samples.fixture.ts';
import { shopForTest } from '../carts/shop-for-test.tsx';
import { CatalogTableRow } from '../catalog/catalog-table-row.tsx';
import { NO_QUANTITIES } from '../catalog/use-item-order.ts';
import { GuideRow } from './guide-row.tsx';

const item = sampleItem('A', { description: 'Romaine' });
const items = known(item);
vi.mock('../catalog/use-items.ts', () => ({ useShopItems: () => items }));

const shop = shopForTest();
const guide = { customerLocationId: 'L1', customerId: 'C1', createdBy: '', updatedAt: '', isEditable: true };
const line = { itemCode: 'A', uom: 'CS', section: '', position: 0, par: null, weekdayPars: null };
const guides = () => shop.db().live('orderGuides');

beforeEach(async () => {
  await guides().bulkPut([
    { ...guide, id: 'G1', name: 'Weekly', lines: [line] },
    { ...guide, id: 'G2', name: 'Weekend', lines: [] },
    { ...guide, id: 'G3', name: 'Theirs', isEditable: false, lines: [] },
  ] as never[]);
});

/** Adds the item by the button of a row, which offers the guides that lack it and can be changed. */
async function addByRow() {
  await userEvent.click(await screen.findByRole('button', { name: 'Add Romaine to a guide' }));
  const weekend = await screen.findByRole('button', { name: 'Weekend', hidden: true });
  for (const name of ['Weekly', 'Theirs']) expect(screen.queryByRole('button', { name, hidden: true })).toBeNull();
  await userEvent.click(weekend);
  await waitFor(async () => expect((await guides().get('G2'))?.lines).toMatchObject([{ itemCode: 'A', uom: 'CS' }]));
  expect(await screen.findAllByText('Added to Weekend')).not.toEqual([]);
}

const save = async () => true;

it('a row of the catalog at a desk adds its item to a guide', async () => {
  const row = { index: 0, item, need: () => {}, measure: () => {}, quantities: NO_QUANTITIES, last: undefined };
  shop.show(
    <table>
      <tbody>
        <CatalogTableRow {...row} save={save} showsPrices />
      </tbody>
    </table>,
  );
  await addByRow();
});

it('a line of the cart adds its item to a guide', async () => {
  const entry: CartEntry = { line: sampleLine('A', 2), item, price: 1200, refusal: null, gross: 2400, available: 5 };
  shop.show(<CartLineRow entry={entry} showsPrices lineIn={() => undefined} />);
  await addByRow();
});

it('a line of a guide adds its item to another guide', async () => {
  const none = { coming: 0, inCart: 0, orderInCart: 0, orders: 0, order: null, last: undefined, usual: undefined };
  shop.show(<GuideRow line={line} item={item} par={null} save={save} {...none} />);
  await addByRow();
});
