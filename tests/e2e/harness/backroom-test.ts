import type { Page } from 'playwright/test';
import { Office } from './api.ts';
import { Backroom, type Customer, type Terms } from './backroom.ts';
import { test as base, expect, expectAllSent, signIn } from './fixtures.ts';
import { moreButtons } from './ordering.ts';
import type { TestServer } from './server.ts';

/** Tests that change a customer's terms, prices or stock without the device. Each uses a different customer. */
export const test = base.extend<object, { backroom: Backroom }>({
  backroom: [
    async ({ server }: { server: TestServer }, use: (backroom: Backroom) => Promise<void>) => {
      const backroom = await Backroom.of(server);
      await use(backroom);
      await backroom.close();
    },
    { scope: 'worker' },
  ],
});

/** A customer with these terms and an empty cart, signed in on the device, in the shop. */
export async function asCustomer(
  { device, server, backroom }: { device: Page; server: TestServer; backroom: Backroom },
  number: number,
  terms: Terms = {},
): Promise<{ customer: Customer; office: Office }> {
  const customer = await backroom.customer(number, terms);
  const office = await Office.of(server.origin, customer.userName);
  await office.clearCart();
  await signIn(device, customer.userName);
  // A customer lands in the shop, or in a cart that holds something.
  if (!device.url().endsWith('/portal')) await device.goto('/portal');
  await expect(moreButtons(device).first()).toBeVisible();
  await expectAllSent(device);
  return { customer, office };
}
