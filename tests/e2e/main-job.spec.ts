import type { Page } from 'playwright/test';
import type { Office } from './harness/api.ts';
import { nudge, readDevice } from './harness/device-data.ts';
import { becomeInstalled, expect, expectAllSent, pill, signIn, test } from './harness/fixtures.ts';
import type { Link } from './harness/link.ts';
import { changeFirstAndLast } from './harness/ordering.ts';

const onlineTest = test.extend({ serviceWorkers: 'block' });

/** The main job, step by step, as a customer does it at 390 px. */
const steps = {
  async shop(page: Page) {
    await page.goto('/portal');
    await expect(page.getByRole('button', { name: /^More / }).first()).toBeVisible();
  },
  async fill(page: Page) {
    const more = page.getByRole('button', { name: /^More / });
    for (const at of [0, 1, 2]) {
      await more.nth(at).click();
      await more.nth(at).click();
    }
  },
  async cart(page: Page) {
    await page.getByRole('link', { name: /Cart/ }).last().click();
    await expect(page.getByRole('heading', { name: 'Cart', exact: true })).toBeVisible();
  },
  async checkout(page: Page) {
    await page
      .getByRole('link', { name: 'Continue to checkout' })
      .or(page.getByRole('button', { name: 'Continue to checkout' }))
      .click();
    await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  },
  async details(page: Page, poNumber: string) {
    await page.getByLabel('PO number').fill(poNumber);
    await page.getByRole('button', { name: 'Review order' }).click();
    await expect(page.getByRole('heading', { name: 'Review your order' })).toBeVisible();
  },
  async place(page: Page) {
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(page).toHaveURL(/\/portal\/checkout\/confirmation\//);
  },
};

onlineTest('a customer orders online and sees the order received with its number', async ({ device, office }) => {
  await signIn(device);
  await steps.shop(device);
  await steps.fill(device);
  await steps.cart(device);
  await steps.checkout(device);
  await steps.details(device, 'PO-ONLINE');
  await steps.place(device);
  await expect(device.getByRole('heading', { name: /^Order \d+ placed$/ })).toBeVisible();
  await expectAllSent(device);
  const [order, ...others] = await office.orders('PO-ONLINE');
  expect(others).toEqual([]);
  expect(order).toMatchObject({ lineCount: 3 });
  await expect(device.getByText(String(order?.orderNumber)).first()).toBeVisible();
});

/** Changes a placed order of three lines without a signal: one more of the first, without the last. */
async function changeWithoutSignal(device: Page, link: Link, office: Office, orderId: string): Promise<void> {
  const lines = async () =>
    (await office.call<{ lines: { itemCode: string; quantity: number }[] }>('GET', `/portal/orders/${orderId}`)).lines;
  const [first, second] = await lines();
  await device.goto(`/portal/account/orders/${orderId}`);
  link.cut();
  await changeFirstAndLast(device);
  await device.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
  const waiting = async () => (await readDevice(device)).outbox.map(({ name }) => name);
  await expect.poll(waiting).toEqual(['orders.change']);
  await device.reload();
  await expect(device.getByRole('button', { name: 'Change order' })).toBeVisible();
  expect(await waiting()).toEqual(['orders.change']);
  link.mend();
  await nudge(device);
  await expectAllSent(device);
  const quantities = (await lines()).map(({ itemCode, quantity }) => [itemCode, quantity]);
  expect(quantities).toEqual([
    [first?.itemCode, 3],
    [second?.itemCode, 2],
  ]);
}

const CUTS = ['in the shop', 'in the cart', 'at checkout', 'at the review', 'right after placing'] as const;

for (const [number, cut] of CUTS.entries()) {
  test(`[I1, I2] the network dies ${cut}: nothing is lost and the order arrives exactly once`, async ({
    device,
    office,
    link,
  }) => {
    const poNumber = `PO-CUT-${number}`;
    const at = (moment: (typeof CUTS)[number]) => {
      if (moment === cut) link.cut();
    };
    await signIn(device);
    await becomeInstalled(device);
    await steps.shop(device);
    at('in the shop');
    await steps.fill(device);
    at('in the cart');
    await steps.cart(device);
    at('at checkout');
    await steps.checkout(device);
    at('at the review');
    await steps.details(device, poNumber);
    if (cut === 'right after placing') {
      await steps.place(device);
      link.cut();
    } else {
      await steps.place(device);
      await expect(device.getByText('It is sent when you have a signal.', { exact: false }).first()).toBeVisible();
      await expect(pill(device)).toHaveAccessibleName(/waiting/);
      expect(await office.orders(poNumber)).toEqual([]);
    }
    // Without a network, from a cold start: the order is there.
    await device.reload();
    await expect(device.getByRole('heading', { name: 'Your order', exact: true })).toBeVisible();
    link.mend();
    await nudge(device);
    await expect(device.getByRole('heading', { name: /^Order \d+ placed$/ })).toBeVisible();
    await expectAllSent(device);
    const orders = await office.orders(poNumber);
    expect(orders).toHaveLength(1);
    expect(orders[0]).toMatchObject({ lineCount: 3 });
    await expect(device.getByText(String(orders[0]?.orderNumber)).first()).toBeVisible();
    // Its change without a signal arrives exactly once, too.
    if (cut === 'right after placing') await changeWithoutSignal(device, link, office, orders[0]?.id ?? '');
  });
}
