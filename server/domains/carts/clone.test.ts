import { afterAll, beforeAll, expect, test } from 'vitest';
import { cartEndpoints } from '../../../contract/carts.ts';
import type { Actor } from '../../actor.ts';
import { type Floor, openFloor } from '../picking/picking.fixture.ts';
import { failure } from '../shop.fixture.ts';
import { cartHandlers } from './handlers.ts';

let floor: Floor;
let chef: Actor;
beforeAll(async () => {
  floor = await openFloor();
  chef = await floor.shop.customer('C1', 'C1-1');
  await floor.shop.addItems([{ code: 'KALE' }, { code: 'LEEK', stock: 0 }]);
});
afterAll(() => floor.shop.close());

const clone = (source: 'order' | 'salesorder', id: string, as = chef) =>
  floor.shop.call(cartEndpoints.clone, cartHandlers.clone, { as, params: { source, id }, query: {} });

test('an order is cloned by the id of the portal order, a sales order by its own', async () => {
  const made = await floor.order([
    { itemCode: 'KALE', quantity: 2 },
    { itemCode: 'LEEK', quantity: 3 },
  ]);
  const lines = [
    { itemCode: 'KALE', uom: 'CS', quantity: 2, problem: null },
    { itemCode: 'LEEK', uom: 'CS', quantity: 3, problem: 'out_of_stock' },
  ];
  expect(await clone('order', made.orderId)).toEqual({ lines });
  expect(await clone('salesorder', made.id)).toEqual({ lines });
  expect(await failure(clone('salesorder', made.orderId))).toBe('not_found');
  expect(await failure(clone('salesorder', made.id, await floor.shop.customer('C2', 'C2-1')))).toBe('not_found');
});

test('a checkout is answered with the cart, the address and the day in words, and takes an address as the specification names it', async () => {
  const checkout = await floor.shop.call(cartEndpoints.checkout, cartHandlers.checkout, { as: chef, query: {} });
  expect(checkout).toMatchObject({ cartId: 'C1-1', shippingAddress: null, deliveryDateFormatted: '' });
  const save = (deliveryDate: string) =>
    floor.shop.call(cartEndpoints.saveCheckout, cartHandlers.saveCheckout, {
      as: chef,
      body: {
        customerLocationId: 'C1-1',
        step: 1,
        shippingMethod: 'Delivery',
        deliveryDate,
        poNumber: '',
        notes: '',
        shippingAddress: null,
      },
    });
  expect((await save('2026-11-24')).deliveryDateFormatted).toBe('Tuesday, November 24, 2026');
  const put = (body: object) =>
    floor.shop.call(cartEndpoints.saveCheckoutAddress, cartHandlers.saveCheckoutAddress, { as: chef, body });
  await floor.shop.setOptions('C1-1', { allowShipToAddressEdit: true });
  const address = { ...checkout.address, line1: '7 River Road' };
  expect(await put({ address })).toMatchObject({ address, shippingAddress: address });
  expect(await failure(put({}))).toBe('invalid_input');
});
