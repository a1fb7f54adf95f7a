// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { GuideLine } from '../../../contract/order-guides.ts';
import { known, sampleItem } from '../carts/data/shop-samples.fixture.ts';
import { shopForTest } from '../carts/shop-for-test.tsx';
import { GuideRow } from './guide-row.tsx';

const out = sampleItem('A', { inStock: false, available: 0, substitutes: ['B'] });
const byCase = sampleItem('B', { uoms: [{ uom: 'CS', factor: 12, isDefault: true, isStandard: true }] });
vi.mock('../catalog/use-items.ts', () => ({ useShopItems: () => known(byCase) }));

const shop = shopForTest();

it('the substitute of a line that is out of stock is added in the amount of its par', async () => {
  const save = vi.fn(async (_lines: readonly object[]) => true);
  const line = { itemCode: 'A', uom: 'EA', position: 0 } as GuideLine;
  const none = { coming: 0, inCart: 0, orderInCart: 0, orders: 0, order: null, last: undefined, usual: undefined };
  shop.show(<GuideRow line={line} item={out} par={30} save={save} {...none} />);
  await userEvent.click(await screen.findByRole('button', { name: /^Add ?:/ }));
  expect(save.mock.calls[0]?.[0]).toEqual([{ itemCode: 'B', uom: 'CS', quantity: 3 }]);
});
