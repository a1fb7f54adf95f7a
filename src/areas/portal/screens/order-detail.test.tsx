// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Order } from '../../../../contract/orders.ts';
import type { AttentionRow } from '../../../data/database.ts';
import { known, sampleItem, sampleLocation } from '../../../features/carts/data/shop-samples.fixture.ts';
import { shopForTest } from '../../../features/carts/shop-for-test.tsx';
import { sessionState } from '../../../sync/session-state.ts';
import OrderDetail from './order-detail.tsx';

const items = known(sampleItem('A'));
vi.mock('../../../features/catalog/use-items.ts', () => ({ useShopItems: () => items }));
vi.mock('../../../sync/use-catalog.ts', () => ({
  useCatalogStatus: () => ({ phase: 'ready' }),
  useItems: () => items,
}));
vi.mock('../../../ui/use-desk.ts', () => ({ useDesk: () => true }));
const ID = '01936f1e-0000-7000-8000-000000000001';
vi.mock('react-router', async (original) => ({ ...(await original<object>()), useParams: () => ({ id: ID }) }));

const shop = shopForTest();
const newark = sampleLocation({ customerLocationId: 'L2', displayName: 'Café Luna, Newark' });
const HELD = { kind: 'item_unavailable', itemCode: 'A', uom: 'CS', seen: null, now: null, reason: null } as const;
const order = {
  ...{ id: ID, orderNumber: 7, customerId: 'C1', customerLocationId: 'L2', locationName: newark.displayName },
  ...{ status: 'held', holds: [HELD], deliveryDate: '2026-12-03', warehouseName: '', shipMethod: 'Delivery' },
  ...{ purchaseOrder: '', notes: '', contactName: '', shippingAddress: newark.address },
  ...{ subtotal: 0, discount: 0, tax: 0, surcharge: 0, total: 0 },
  ...{ submittedAt: '2026-12-01T12:00:00.000Z', receivedAt: '2026-12-01T12:00:00.000Z', submittedBy: '' },
  lines: [],
} as unknown as Order;

beforeEach(async () => {
  await shop.db().live('locations').bulkPut([sampleLocation(), newark]);
  await shop.db().live('orders').put(order);
});

it('an order of another location is not changed with the terms and the cart of the open one', async () => {
  shop.show(<OrderDetail />);
  const toNewark = await screen.findByRole('button', { name: 'Switch to Newark' });
  for (const name of ['Change order', 'Order again', 'Accept changes'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  await userEvent.click(toNewark);
  await waitFor(() => expect(sessionState().signedIn?.user.customerLocationId).toBe('L2'));
});

it('an order of the open location can be changed', async () => {
  await shop
    .db()
    .live('orders')
    .put({ ...order, customerLocationId: 'L1' });
  shop.show(<OrderDetail />);
  expect(await screen.findByRole('button', { name: 'Change order' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Order again' })).toBeTruthy();
});

it('a refused order of another location does not lead to the cart of the open one', async () => {
  await shop.db().live('orders').delete(ID);
  const args = { body: { orderId: ID, customerLocationId: 'L2', lines: [] } };
  const row = { id: 'R', seq: 1, name: 'orders.submit', version: 1, args, status: 'rejected', code: 'item_unknown' };
  await shop.db().attention.put(row as unknown as AttentionRow);
  shop.show(<OrderDetail />);
  expect(await screen.findByRole('button', { name: 'Switch to Newark' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Go to the cart' })).toBeNull();
});
