import type { Page } from 'playwright/test';
import type { Office } from './harness/api.ts';
import { asCustomer, test } from './harness/backroom-test.ts';
import { nudge, readDevice, serverCart } from './harness/device-data.ts';
import { becomeInstalled, expect, expectAllSent } from './harness/fixtures.ts';
import { expectPlaced, fillCart, placeOrder, storedCart, toCheckout, toReview } from './harness/ordering.ts';

const onlineTest = test.extend({ serviceWorkers: 'block' });

const RECEIVED = /^Order \d+ placed$/;
const HELD = /^Order \d+ placed and held for review$/;

const statusOf = async (office: Office, poNumber: string): Promise<string[]> =>
  (await office.orders(poNumber)).map(({ status }) => status);

/** Reads the texts on the way to an order that credit will hold. */
async function sendForReview(page: Page, poNumber: string, message: string): Promise<void> {
  await fillCart(page);
  await toCheckout(page);
  await expect(page.getByText(message, { exact: true })).toBeVisible();
  await toReview(page, poNumber);
  await page.getByRole('button', { name: 'Place order' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Credit hold' });
  await expect(dialog.getByText(message, { exact: true })).toBeVisible();
  await expect(
    dialog.getByText('To release it at once, an override password is required. Contact the administrator.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Send for review' }).click();
  await expectPlaced(page);
  await expect(page.getByRole('heading', { name: HELD })).toBeVisible();
  await expect(page.getByText('Your distributor has the order and will decide.')).toBeVisible();
}

/** The lines of the order that waits on the device. */
const waitingItems = async (page: Page): Promise<string[]> => {
  const { outbox } = await readDevice(page);
  const args = outbox.find(({ name }) => name === 'orders.submit')?.args as { body: { lines: { itemCode: string }[] } };
  return args.body.lines.map(({ itemCode }) => itemCode);
};

onlineTest(
  'an order on credit hold is released by an administrator’s override password and by no other',
  async ({ device, server, backroom }) => {
    const { office } = await asCustomer({ device, server, backroom }, 0, { creditHold: true });
    await sendForReview(device, 'PO-HOLD', 'Your account is on credit hold. Orders will be held for review.');
    const password = device.getByLabel('Override password', { exact: true });
    await password.fill('Wrong#2026');
    await device.getByRole('button', { name: 'Release order' }).click();
    await expect(device.getByText('The override password is incorrect.')).toBeVisible();
    expect(await statusOf(office, 'PO-HOLD')).toEqual(['held']);
    await password.fill('Release#2026');
    await device.getByRole('button', { name: 'Release order' }).click();
    await expect(device.getByRole('heading', { name: RECEIVED })).toBeVisible();
    expect(await statusOf(office, 'PO-HOLD')).toEqual(['received']);
    await expectAllSent(device);
  },
);

onlineTest(
  'an order over the credit limit waits for the distributor, doesn’t claim to need its customer, and can be cancelled',
  async ({ device, server, backroom }) => {
    const { office } = await asCustomer({ device, server, backroom }, 1, { creditLimitCents: 100 });
    await sendForReview(device, 'PO-LIMIT', 'Your account is over its credit limit. Orders will be held for review.');
    await device.goto('/portal/account/orders?search=PO-LIMIT');
    const row = device.getByRole('main').getByRole('link', { name: /PO-LIMIT/ });
    await expect(row).toContainText('Held for review');
    await expect(row).not.toContainText('Needs you');
    await row.click();
    await device.getByRole('button', { name: 'Cancel order' }).click();
    await device.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click();
    await expect(device.getByRole('heading', { level: 1 })).toContainText('Canceled');
    await expect.poll(() => statusOf(office, 'PO-LIMIT')).toEqual(['cancelled']);
    await expectAllSent(device);
  },
);

test('a price that changed on the way is shown beside the one that was seen; an answer that meets another change is not taken', async ({
  device,
  link,
  server,
  backroom,
}) => {
  const { customer, office } = await asCustomer({ device, server, backroom }, 2);
  await becomeInstalled(device);
  await fillCart(device);
  link.cut();
  await placeOrder(device, 'PO-PRICE');
  const items = await waitingItems(device);
  await backroom.raisePrices(customer, items, 100);
  link.mend();
  await nudge(device);
  await expect(device.getByRole('heading', { name: HELD })).toBeVisible();
  const table = device.getByRole('table').filter({ has: device.getByRole('columnheader', { name: 'You saw' }) });
  await expect(table.getByRole('columnheader', { name: 'Now' })).toBeVisible();
  await expect(table.getByRole('row')).toHaveCount(items.length + 1);
  const cells = await table.getByRole('row').nth(1).getByRole('cell').allTextContents();
  const cents = (text = '') => Math.round(Number(/[\d,.]+\d/.exec(text)?.[0]?.replace(/,/g, '')) * 100);
  expect(cents(cells[1])).toBe(cents(cells[0]) + 100);

  // The user accepts without a signal, and then it changes once more.
  link.cut();
  await device.getByRole('button', { name: 'Accept changes' }).click();
  await expect(device.getByRole('heading', { name: 'Your answer is waiting for a signal' })).toBeVisible();
  await backroom.raisePrices(customer, items, 50);
  link.mend();
  await nudge(device);
  await expect(device.getByText('The order changed again while you decided')).toBeVisible();
  expect(await statusOf(office, 'PO-PRICE')).toEqual(['held']);
  await expect(device.getByRole('button', { name: 'Accept changes' })).toHaveCount(0);
  await device.getByRole('button', { name: 'See the current order' }).click();
  await expect(device.getByText('The order changed again while you decided')).toHaveCount(0);
  await expect
    .poll(async () => cents((await table.getByRole('row').nth(1).getByRole('cell').allTextContents())[1]))
    .toBe(cents(cells[0]) + 150);
  const offer = await device.getByText('If you accept, the order is for', { exact: false }).textContent();
  await device.getByRole('button', { name: 'Accept changes' }).click();
  await expect(device.getByRole('heading', { name: RECEIVED })).toBeVisible();
  const [order] = await office.orders('PO-PRICE');
  expect(order?.status).toBe('received');
  expect(offer).toContain(((order?.total ?? 0) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 }));
  await expectAllSent(device);
});

test("an order that became too late for one of its items shows that item's lead days; the rest is accepted", async ({
  device,
  link,
  server,
  backroom,
}) => {
  const { office } = await asCustomer({ device, server, backroom }, 14);
  await becomeInstalled(device);
  await fillCart(device, [0, 1], 1);
  link.cut();
  await placeOrder(device, 'PO-TOO-LATE');
  const [slow] = await waitingItems(device);
  const [before] = await backroom.run('select lead_days from items where tenant_id = $1 and item_code = $2', [slow]);
  const lead = (days: unknown) =>
    backroom.run('update items set lead_days = $2 where tenant_id = $1 and item_code = $3', [days, slow]);
  await lead(30);
  try {
    link.mend();
    await nudge(device);
    await expect(device.getByRole('heading', { name: HELD })).toBeVisible();
    await expect(device.getByRole('cell', { name: 'Order 30 days ahead', exact: true })).toHaveCount(1);
    await expect(device.getByText('Not available')).toHaveCount(0);
    const confirmation = device.url();
    await device.goto('/account/sync');
    await expect(
      device.getByText('The order is held because an item must be ordered further ahead. You need to decide.'),
    ).toBeVisible();
    await device.goto(confirmation);
    await device.getByRole('button', { name: 'Accept changes' }).click();
    // If the response is a rejection, the test prints the server's reason.
    await expect(async () => {
      expect((await readDevice(device)).attention.filter(({ name }) => name === 'orders.accept')).toEqual([]);
      await expect(device.getByRole('heading', { name: RECEIVED })).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 60_000 });
    const [order] = await office.orders('PO-TOO-LATE');
    expect(order).toMatchObject({ status: 'received', lineCount: 1 });
    await expectAllSent(device);
  } finally {
    await lead(before?.lead_days);
  }
});

test('an order that the server rejects shows the reason, and its lines are back in the cart', async ({
  device,
  link,
  server,
  backroom,
}) => {
  const { customer, office } = await asCustomer({ device, server, backroom }, 3);
  await becomeInstalled(device);
  await fillCart(device);
  const wanted = await storedCart(device, 6);
  expect(Object.keys(wanted)).toHaveLength(3);
  await expectAllSent(device);
  link.cut();
  await placeOrder(device, 'PO-REFUSED');
  await backroom.setOptions(customer, { disableOrdering: true });
  link.mend();
  await nudge(device);
  await expect(device.getByRole('heading', { name: 'The order was not accepted' })).toBeVisible();
  expect(await office.orders('PO-REFUSED')).toEqual([]);
  await device.goto('/portal/account/orders');
  await device.getByRole('link', { name: 'See why' }).click();
  await expect(device.getByText('This order was not accepted')).toBeVisible();
  await expect(device.getByText('Ordering is off for this location.')).toBeVisible();
  await device.getByRole('button', { name: 'Dismiss' }).click();
  await expect(device.getByText('An order was not accepted')).toHaveCount(0);
  expect((await readDevice(device)).cart).toEqual(wanted);
  expect(await serverCart(office)).toEqual(wanted);
  await expectAllSent(device);
});
