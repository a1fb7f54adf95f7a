import type { Office } from './harness/api.ts';
import { asCustomer, test } from './harness/backroom-test.ts';
import { readDevice } from './harness/device-data.ts';
import { expect, expectAllSent } from './harness/fixtures.ts';
import { expectPlaced, fillCart, toCheckout, toReview } from './harness/ordering.ts';

interface Placed {
  deliveryDate: string;
  shipMethod: string;
  purchaseOrder: string;
  notes: string;
  warehouseName: string;
  shippingAddress: { line1: string };
}

async function placed(office: Office, poNumber: string): Promise<Placed> {
  const [order] = await office.orders(poNumber);
  return office.call<Placed>('GET', `/portal/orders/${order?.id}`);
}

test('where the address is fixed and nothing can be picked up, the checkout offers neither, and takes no card number', async ({
  device,
  server,
  backroom,
}) => {
  const { office } = await asCustomer({ device, server, backroom }, 5);
  await fillCart(device);
  await toCheckout(device);
  await expect(device.getByRole('region', { name: 'Ship to' }).getByRole('button')).toHaveCount(0);
  await expect(device.getByRole('radio', { name: 'Pickup' })).toBeDisabled();
  await device.getByLabel('Notes').fill('card 4111-1111-1111-1111');
  await device.getByRole('button', { name: 'Review order' }).click();
  await expect(
    device.getByText("The Notes field isn't allowed to contain credit card number", { exact: true }).first(),
  ).toBeVisible();
  await expect(device.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  expect(JSON.stringify((await readDevice(device)).outbox)).not.toContain('4111');
  await device.getByLabel('Notes').fill('cash at the door');
  await toReview(device, 'PO-FIXED');
  await device.getByRole('button', { name: 'Place order' }).click();
  await expectPlaced(device);
  await expectAllSent(device);
  expect(await placed(office, 'PO-FIXED')).toMatchObject({ notes: 'cash at the door', shipMethod: 'Delivery' });
});
