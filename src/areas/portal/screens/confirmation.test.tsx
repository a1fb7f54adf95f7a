// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Order } from '../../../../contract/orders.ts';
import { offeredDates } from '../../../../rules/delivery-calendar.ts';
import { known, sampleItem, sampleLocation } from '../../../features/carts/data/shop-samples.fixture.ts';
import { shopForTest } from '../../../features/carts/shop-for-test.tsx';
import Confirmation from './confirmation.tsx';

const items = known(sampleItem('A', { description: 'Romaine' }));
vi.mock('../../../features/catalog/use-items.ts', () => ({ useShopItems: () => items }));
vi.mock('../../../ui/use-desk.ts', () => ({ useDesk: () => true }));
vi.mock('react-router', async (original) => ({ ...(await original<object>()), useParams: () => ({ id: 'O' }) }));

const location = sampleLocation();
const shop = shopForTest(location);
const now = new Date().toISOString();
const [, deliveryDate = ''] = offeredDates(location, 'Delivery', now);
const line = {
  ...{ lineNumber: 1, itemCode: 'A', description: 'Romaine', packSize: '', brand: '', uom: 'CS', quantity: 2 },
  ...{ pickedQuantity: null, priceUnit: 'uom', catchWeight: false, averageWeightGrams: null, actualWeightGrams: null },
  ...{ unitPrice: 1200, discount: 0, linePrice: 2400 },
};
const order = {
  ...{ id: 'O', orderNumber: 7, customerId: 'C1', customerLocationId: 'L1', locationName: '', status: 'received' },
  ...{ holds: [], deliveryDate, warehouseName: '', shipMethod: 'Delivery', purchaseOrder: '', notes: '' },
  ...{ contactName: '', shippingAddress: location.address, submittedAt: now, receivedAt: now, submittedBy: '' },
  ...{ subtotal: 2400, discount: 0, tax: 0, surcharge: 0, total: 2400, lines: [line] },
} as unknown as Order;

it('a placed order can be changed from its confirmation until its cutoff', async () => {
  await shop.db().live('orders').put(order);
  shop.show(<Confirmation />);
  await userEvent.click(await screen.findByRole('button', { name: 'Change order' }));
  expect(await screen.findByRole('button', { name: 'More Romaine' })).toBeTruthy();
});

it('an order on the truck can’t be changed from its confirmation', async () => {
  await shop
    .db()
    .live('orders')
    .put({ ...order, status: 'shipped' });
  shop.show(<Confirmation />);
  await screen.findByRole('heading', { name: 'Order 7 placed' });
  expect(screen.queryByRole('button', { name: 'Change order' })).toBeNull();
});
