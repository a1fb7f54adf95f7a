import type { Page } from 'playwright/test';
import type { Office } from './harness/api.ts';
import { asCustomer, test } from './harness/backroom-test.ts';
import { nudge, readDevice, rowsOfPacks } from './harness/device-data.ts';
import { expect, expectAllSent, freshDevice, signIn } from './harness/fixtures.ts';
import {
  changeFirstAndLast,
  expectPlaced,
  fillCart,
  moreButtons,
  openShop,
  placeOrder,
  storedCart,
  toCart,
  toCheckout,
  toReview,
} from './harness/ordering.ts';

// Without a service worker: no test here is without a signal, and each would install the whole release.
test.use({ serviceWorkers: 'block' });

interface Placed {
  id: string;
  deliveryDate: string;
  shipMethod: string;
  purchaseOrder: string;
  notes: string;
  warehouseName: string;
  shippingAddress: { line1: string };
  lines: readonly { itemCode: string; quantity: number }[];
}

/** Every price on the device, of packs and later changes, read without the app. */
const pricesOn = async (page: Page): Promise<number[]> =>
  (await rowsOfPacks(page, ['prices', 'locationItems'])).flatMap((row) =>
    ((row as { prices?: { price: number }[] }).prices ?? []).map(({ price }) => price),
  );

async function placed(office: Office, poNumber: string): Promise<Placed> {
  // The pill may show that all is sent before it knows of the order.
  await expect.poll(() => office.orders(poNumber)).toHaveLength(1);
  const [order] = await office.orders(poNumber);
  return office.call<Placed>('GET', `/portal/orders/${order?.id}`);
}

test('an order has another address if the location may change it, or is picked up on a possible day', async ({
  device,
  server,
  backroom,
}) => {
  const { office } = await asCustomer({ device, server, backroom }, 4, {
    options: { allowShipToAddressEdit: true },
    pickupWeekdays: [0, 1, 2, 3, 4, 5, 6],
  });
  await fillCart(device);
  await toCart(device);
  await device
    .getByRole('button', { name: /^Add note: / })
    .first()
    .click();
  const note = device.getByRole('dialog');
  await note.getByLabel('Note').fill('Ripe, for tonight');
  await note.getByRole('button', { name: 'Ask before substituting' }).click();
  await note.getByRole('button', { name: 'Save' }).click();
  await expect(device.getByRole('button', { name: /Change the note of/ })).toContainText('Ripe, for tonight');
  // Undo brings the note back with its line.
  await device.getByRole('button', { name: 'Empty cart' }).click();
  await device.getByRole('button', { name: 'Undo' }).click();
  await expect(device.getByRole('button', { name: /Change the note of/ })).toContainText('Ripe, for tonight');
  await openShop(device);
  await toCheckout(device);
  await device.getByRole('region', { name: 'Ship to' }).getByRole('button', { name: 'Change' }).click();
  await device.getByLabel('Street').fill('7 River Road');
  await device.getByRole('button', { name: 'Done' }).click();
  await expect(device.getByRole('region', { name: 'Ship to' })).toContainText('7 River Road');
  await device.getByLabel('Notes').fill('Ring twice\nat the side door');
  const instructions = device.getByLabel('Delivery instructions');
  await instructions.fill('Charge 4111 1111 1111 1111');
  await expect(instructions).toHaveAccessibleDescription(/isn't allowed to contain credit card number/);
  await instructions.fill('Key in the box, code 4411');
  await toReview(device, 'PO-SHIP-TO');
  await expect(device.getByRole('main')).toContainText('7 River Road');
  await expect(device.getByRole('main')).toContainText('PO-SHIP-TO');
  await expect(device.getByRole('main')).toContainText('Key in the box, code 4411');
  await expect(device.getByRole('main')).toContainText('Ripe, for tonight · Ask before substituting');
  await device.getByRole('button', { name: 'Place order' }).click();
  await expectPlaced(device);
  await expectAllSent(device);
  expect(await placed(office, 'PO-SHIP-TO')).toMatchObject({
    shipMethod: 'Delivery',
    notes: 'Ring twice\nat the side door',
    shippingAddress: { line1: '7 River Road' },
    lines: expect.arrayContaining([
      expect.objectContaining({ instructions: { note: 'Ripe, for tonight', substitution: 'ask' } }),
    ]),
  });

  await openShop(device);
  await fillCart(device);
  await toCheckout(device);
  // The draft of the order before is gone. The delivery instructions are the location's.
  await expect(device.getByLabel('Notes')).toHaveValue('');
  await expect(device.getByLabel('Delivery instructions')).toHaveValue('Key in the box, code 4411');
  await device.getByRole('radio', { name: 'Pickup' }).click();
  await expect(device.getByRole('heading', { name: 'Pick up at' })).toBeVisible();
  await expect(device.getByRole('heading', { name: 'Ship to' })).toHaveCount(0);
  const days = device.getByRole('radiogroup', { name: 'Pickup day' }).getByRole('radio');
  const day = await days.nth(1).getAttribute('value');
  await days.nth(1).check({ force: true });
  await toReview(device, 'PO-PICKUP');
  await device.getByRole('button', { name: 'Place order' }).click();
  await expectPlaced(device);
  await expect(device.getByText(/^Pickup \w{3}, /)).toBeVisible();
  await expectAllSent(device);
  expect(await placed(office, 'PO-PICKUP')).toMatchObject({ shipMethod: 'Pickup', deliveryDate: day });
});

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

test('a placed order is changed until its cutoff, and a second cart for the day joins it', async ({
  device,
  server,
  backroom,
}) => {
  const { office } = await asCustomer({ device, server, backroom }, 8);
  await fillCart(device);
  await placeOrder(device, 'PO-CHANGE');
  await expectAllSent(device);
  const before = await placed(office, 'PO-CHANGE');
  await device.goto(`/portal/account/orders/${before.id}`);
  const removed = await changeFirstAndLast(device);
  const drawer = device.getByRole('dialog');
  await expect(drawer.getByText('Leaves the order')).toBeVisible();
  await drawer.getByRole('button', { name: 'Save changes' }).click();
  await expectAllSent(device);
  const quantities = async () => (await placed(office, 'PO-CHANGE')).lines.map(({ quantity }) => quantity);
  await expect.poll(quantities).toEqual([3, 2]);

  await openShop(device);
  await device
    .getByRole('button', { name: `More ${removed}`, exact: true })
    .first()
    .click();
  await toCart(device);
  await device.getByRole('button', { name: /^Review for \w{3}, / }).click();
  await expect(device.getByRole('radio', { name: 'Add to it' })).toBeChecked();
  await device.getByRole('button', { name: 'Add to order' }).click();
  await expect(device).toHaveURL(new RegExp(`/portal/account/orders/${before.id}$`));
  await expectAllSent(device);
  await expect.poll(quantities).toEqual([3, 2, 1]);
  await storedCart(device, 0);
});

test('below the minimum of cases the shop shows how many are missing, and the order is held with both numbers', async ({
  device,
  server,
  backroom,
}) => {
  await asCustomer({ device, server, backroom }, 6, { minimumCases: 7 });
  await fillCart(device);
  await toCheckout(device);
  await expect(device.getByRole('progressbar', { name: 'Minimum order' })).toHaveAttribute(
    'aria-valuetext',
    '1 case below the minimum of 7',
  );
  await toReview(device, 'PO-MINIMUM');
  await expect(device.getByText('1 case below the minimum of 7', { exact: true }).first()).toBeVisible();
  await device.getByRole('button', { name: 'Place order' }).click();
  await expectPlaced(device);
  await expect(device.getByRole('heading', { name: /placed and held for review$/ })).toBeVisible();
  const row = device.getByRole('row').filter({ hasText: 'Minimum order' });
  await expect(row.getByRole('cell')).toHaveText(['7 cases needed', '6 cases']);
  await expect(device.getByRole('button', { name: 'Accept changes' })).toHaveCount(0);
  await expect(device.getByRole('button', { name: 'Release order' })).toHaveCount(0);
  await expectAllSent(device);
  // Changed, it is in the cart again, and nothing of it is held any more.
  await device.getByRole('button', { name: 'Change order' }).click();
  await expect(device).toHaveURL(/\/portal\/cart$/);
  await openShop(device);
  await moreButtons(device).first().click();
  await placeOrder(device, 'PO-MINIMUM-MET');
  await expect(device.getByRole('heading', { name: /^Order \d+ placed$/ })).toBeVisible();
  await expectAllSent(device);
});

test('before it is placed, an order without usual items of its weekday is asked about, once a day', async ({
  device,
}) => {
  await signIn(device);
  await openShop(device);
  await fillCart(device, [0]);
  await toCart(device);
  // With the usual day and address, the review is one press away.
  await device.getByRole('button', { name: /^Review for \w{3}, / }).click();
  await expect(device.getByRole('heading', { name: 'Review your order' })).toBeVisible();
  const question = device.getByText(/^Forgot something\? You usually order this for \w+day:$/);
  await expect(question).toBeVisible();
  const add = device
    .getByRole('main')
    .getByRole('button', { name: /^Add \d+ \w+ / })
    .first();
  const label = (await add.getAttribute('aria-label')) ?? '';
  await add.click();
  await storedCart(device, 2 + Number(/\d+/.exec(label)?.[0]));
  // The button stays in its place, with its focus.
  await expect(device.getByRole('button', { name: / is in the cart$/ })).toBeFocused();
  await device.getByRole('button', { name: 'Undo' }).click();
  await storedCart(device, 2);
  await expect(device.getByRole('button', { name: label })).toBeVisible();
  await device.getByRole('main').getByRole('button', { name: 'Dismiss' }).click();
  await expect(question).toHaveCount(0);
  await device.reload();
  // The demo's chef may have an order for that day, which the cart would join.
  await expect(device.getByRole('button', { name: /^(Place|Add to) order$/ })).toBeEnabled();
  await expect(question).toHaveCount(0);
});

test('an item with lead days is marked in the shop, in the cart and at the choice of the day, is left out for an early day and included on a late one', async ({
  device,
  server,
  backroom,
}) => {
  const { office } = await asCustomer({ device, server, backroom }, 17);
  await fillCart(device, [0, 1], 1);
  await expectAllSent(device);
  const [slow = ''] = Object.keys(await storedCart(device, 2)).map((line) => line.split(' ')[0]);
  const lead = (days: number) =>
    backroom.run('update items set lead_days = $2 where tenant_id = $1 and item_code = $3', [days, slow]);
  await lead(4);
  try {
    await nudge(device);
    const told = device.getByText('Order 4 days ahead');
    await expect(told).toBeVisible();
    await toCart(device);
    await expect(told).toBeVisible();
    await device.getByRole('link', { name: 'Continue to checkout' }).click();
    const days = device.getByRole('radiogroup', { name: 'Delivery day' }).getByRole('radio');
    const behind = device.getByText('1 line stays in the cart and won’t be ordered');
    await expect(behind).toBeVisible();
    await days.nth(5).check({ force: true });
    await expect(behind).toHaveCount(0);
    await days.first().check({ force: true });
    await expect(behind).toBeVisible();
    await toReview(device, 'PO-AHEAD');
    await expect(behind).toBeVisible();
    await device.getByRole('button', { name: 'Place order' }).click();
    await expectPlaced(device);
    await expect(device.getByRole('heading', { name: /^Order \d+ placed$/ })).toBeVisible();
    await expectAllSent(device);
    const order = await placed(office, 'PO-AHEAD');
    expect(order.lines).toHaveLength(1);
    expect(order.lines[0]?.itemCode).not.toBe(slow);
    expect(Object.keys((await readDevice(device)).cart)).toEqual([expect.stringContaining(slow)]);
  } finally {
    await lead(0);
  }
});

test('if ordering is disabled the shop says so and the cart cannot be ordered', async ({
  device,
  server,
  backroom,
}) => {
  const { customer } = await asCustomer({ device, server, backroom }, 7);
  await fillCart(device, [0, 1], 1);
  await expectAllSent(device);
  await backroom.setOptions(customer, { disableOrdering: true });
  await nudge(device);
  const notice = device.getByText('Ordering is off for this location');
  await expect(notice).toBeVisible();
  await device.goto('/portal/cart');
  await expect(notice).toBeVisible();
  await expect(device.getByRole('button', { name: 'Continue to checkout' })).toBeDisabled();
  await device.goto('/portal/checkout/review');
  await expect(notice).toBeVisible();
  await expect(device.getByRole('button', { name: 'Place order' })).toBeDisabled();
});

test('a location that lands on its cart does so once, when something is in it', async ({
  browser,
  device,
  link,
  server,
  backroom,
}) => {
  const { customer } = await asCustomer({ device, server, backroom }, 8, { options: { landOnCart: true } });
  await fillCart(device, [0], 1);
  await expectAllSent(device);
  const again = await device.context().newPage();
  await again.goto('/portal');
  await expect(again).toHaveURL(/\/portal\/cart$/);
  await again.getByRole('link', { name: 'Shop' }).first().click();
  await expect(again).toHaveURL(/\/portal$/);
  await expect(moreButtons(again).first()).toBeVisible();
  const { context, page } = await freshDevice(browser, link);
  await signIn(page, customer.userName);
  await expect(page).toHaveURL(/\/portal\/cart$/);
  await context.close();
});

test('[I5] a location without permission to see prices has no price on its device, and no item without one in its catalog', async ({
  device,
  server,
  backroom,
}) => {
  const { customer } = await asCustomer({ device, server, backroom }, 9, { options: { displayPrices: false } });
  const [freeButton, paidButton] = await Promise.all(
    [0, 1].map((row) => moreButtons(device).nth(row).getAttribute('aria-label')),
  );
  await fillCart(device, [0], 1);
  await expectAllSent(device);
  const free = Object.keys(await storedCart(device, 1))[0]?.split(' ')[0] ?? '';
  await backroom.run(
    `with own as (update location_prices set price_cents = 0 where tenant_id = $1 and customer_location_id = $3 and item_code = $4)
     update price_list_prices set price_cents = 0 where tenant_id = $1 and price_list_id = $2 and item_code = $4`,
    [customer.priceListId, customer.locationId, free],
  );
  await nudge(device);
  const search = device.getByRole('searchbox', { name: 'Search items' });
  const row = (label: string | null | undefined) => device.getByRole('button', { name: label ?? '', exact: true });
  const words = (label: string | null | undefined) => (label ?? '').replace('More ', '');
  await search.fill(words(paidButton));
  await expect(row(paidButton)).toBeVisible();
  await search.fill(words(freeButton));
  await expect(row(freeButton)).toHaveCount(0);
  await expect(device.getByRole('main')).not.toContainText('$');
  const prices = await pricesOn(device);
  expect(prices.length).toBeGreaterThan(100);
  expect(new Set(prices)).toEqual(new Set([0, 1]));
});
