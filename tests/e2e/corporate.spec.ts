import type { Page } from 'playwright/test';
import { testSmtp } from '../harness/smtp.ts';
import { Office } from './harness/api.ts';
import { CORPORATE, PASSWORD } from './harness/credentials.ts';
import { becomeInstalled, expect, expectAllSent, freshDevice, pill, signIn, test } from './harness/fixtures.ts';
import { fillCart, moreButtons, openShop, placeOrder } from './harness/ordering.ts';

const ADMIN = 'admin@greenleaf.test';

interface Place {
  readonly customerLocationId: string;
  readonly displayName: string;
}

const placesOf = (office: Office): Promise<Place[]> => office.call('GET', '/portal/shipping-locations');
const linesOf = (office: Office, place: Place): Promise<{ itemCode: string }[]> =>
  office.call('GET', `/portal/cart/lines?customerLocationId=${place.customerLocationId}`);

/** "Harlow & Finch Hotels, Newark" is Newark among its own. */
const shortName = ({ displayName }: Place): string => displayName.split(', ').at(-1) ?? displayName;

/** From the list of all locations into the shop of one. */
async function enter(page: Page, place: Place): Promise<void> {
  await page.getByRole('heading', { name: place.displayName }).getByRole('button').click();
  await expect(switchOf(page)).toHaveText(shortName(place));
  await expect(moreButtons(page).first()).toBeVisible();
}

const switchOf = (page: Page) => page.getByRole('banner').locator('button[aria-haspopup=menu]').first();

async function switchTo(page: Page, place: Place): Promise<void> {
  await switchOf(page).click();
  await page.getByRole('menuitem', { name: shortName(place), exact: true }).click();
  await expect(switchOf(page)).toHaveText(shortName(place));
}

test('a corporate customer switches the location, online and offline, and cart, orders and guides follow', async ({
  device,
  server,
  link,
}) => {
  const office = await Office.of(server.origin, CORPORATE);
  const places = await placesOf(office);
  const [first, second] = places as [Place, Place];
  for (const place of [first, second])
    await office.call('DELETE', `/portal/cart/lines?customerLocationId=${place.customerLocationId}`);

  await signIn(device, CORPORATE);
  await becomeInstalled(device);
  await expect(device.getByRole('heading', { level: 1, name: 'Locations' })).toBeVisible();
  for (const place of places) await expect(device.getByRole('heading', { name: place.displayName })).toBeVisible();
  await device.getByRole('searchbox', { name: 'Search locations' }).fill(shortName(second));
  await expect(device.getByRole('heading', { name: second.displayName })).toBeVisible();
  await expect(device.getByRole('heading', { name: first.displayName })).toBeHidden();
  await device.getByRole('searchbox', { name: 'Search locations' }).fill('');

  await enter(device, first);
  await fillCart(device, [0, 1], 1);
  await expect.poll(() => linesOf(office, first)).toHaveLength(2);
  await expectAllSent(device);

  await device.goto('/portal/cart');
  await expect(device.getByRole('heading', { name: 'Cart', exact: true })).toBeVisible();
  await switchTo(device, second);
  await expect(
    device.getByRole('heading', { name: 'Your cart is empty' }).or(device.getByText('Your cart is empty')),
  ).toBeVisible();
  await device.goto('/portal/account/orders');
  await expect(device.getByText(`· ${second.displayName}`)).toBeVisible();
  // Data of the earlier location is gone.
  await device.getByRole('link', { name: /#\d+/ }).first().click();
  await expect(device).toHaveURL(/\/portal\/account\/orders\/[0-9a-f-]{36}/);
  await switchTo(device, first);
  await expect(device).toHaveURL(/\/portal\/account\/orders$/);
  await expect(device.getByText(`· ${first.displayName}`)).toBeVisible();

  link.cut();
  await device.reload();
  await expect(device.getByText(`· ${first.displayName}`)).toBeVisible();
  await switchTo(device, second);
  await expect(device.getByText(`· ${second.displayName}`)).toBeVisible();
  await device.goto('/portal/account/salesorders?show=all');
  await expect(device.getByRole('link', { name: /#7\d{5}/ }).first()).toBeVisible();
  await switchTo(device, first);
  await device
    .getByRole('link', { name: /#7\d{5}/ })
    .first()
    .click();
  await expect(device.getByRole('heading', { name: /^Sales order #7\d{5}/ })).toBeVisible();
  await expect(device.getByRole('list', { name: 'Progress' })).toBeVisible();
  await device.goto('/portal/account/orderguides');
  await expect(device.getByRole('heading', { name: 'Order Guides' })).toBeVisible();
  await device.goto('/portal/cart');
  await expect(device.getByText('2 lines').first()).toBeVisible();
  await switchTo(device, second);
  await expect(device.getByText('Your cart is empty')).toBeVisible();
  await device.goto('/portal');
  await expect(moreButtons(device).first()).toBeVisible();
  await fillCart(device, [0], 1);
  await expect(pill(device)).toHaveAccessibleName(/waiting/);
  expect(await linesOf(office, second)).toEqual([]);

  // Still without a signal: one list for both locations, and their orders together.
  await device.goto(`/super-customer/order?at=${first.customerLocationId},${second.customerLocationId}`);
  await device.getByLabel('List').selectOption({ label: 'Company standards · Shared' });
  // The quantity of an item that is in stock there.
  const at = (place: Place) => device.locator(`[aria-label$=", ${shortName(place)}"] input:enabled`);
  const row = device
    .getByRole('listitem')
    .filter({ has: at(first) })
    .filter({ has: at(second) })
    .first();
  const everywhere = row.getByRole('group', { name: /, all locations$/ });
  const notice = device.getByRole('region', { name: 'Notices' });
  const setBoth = async () => {
    await everywhere.getByRole('textbox').fill('2');
    await everywhere.getByRole('textbox').press('Enter');
    for (const place of [first, second]) await expect(row.locator(at(place))).toHaveValue('2');
  };
  const before = [await row.locator(at(first)).inputValue(), await row.locator(at(second)).inputValue()] as const;
  await setBoth();
  await expect(notice.getByText(/: set in 2 carts$/)).toBeVisible();
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(row.locator(at(first))).toHaveValue(before[0]);
  await expect(row.locator(at(second))).toHaveValue(before[1]);
  await setBoth();
  await device.getByRole('link', { name: 'Review orders' }).click();
  const plans = device.getByRole('listitem').filter({ has: device.getByRole('checkbox') });
  await expect(plans).toHaveCount(2);
  for (const plan of await plans.all()) await plan.getByLabel('PO number').fill('PO-BOTH');
  await device.getByRole('button', { name: 'Place 2 orders' }).click();
  await expect(device.getByRole('heading', { name: '2 orders placed' })).toBeVisible();
  await expect(device.getByText('Waiting to be sent')).toHaveCount(2);

  link.mend();
  await device.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expectAllSent(device);
  await expect(device.getByText('Waiting to be sent')).toHaveCount(0);
  for (const place of [first, second]) expect(await linesOf(office, place)).toEqual([]);
  for (const { customerLocationId } of [first, second]) {
    const { data } = await office.call<{ data: { purchaseOrder: string }[] }>(
      'GET',
      `/portal/orders?customerLocationId=${customerLocationId}&PageSize=5`,
    );
    expect(data.filter(({ purchaseOrder }) => purchaseOrder === 'PO-BOTH')).toHaveLength(1);
  }
});

test("an invited user opens the email's link, chooses a password and places a first order", async ({
  browser,
  device,
  server,
  link,
}) => {
  const smtp = await testSmtp();
  const guest = await freshDevice(browser, link);
  try {
    const admin = await Office.of(server.origin, ADMIN);
    await admin.call('PUT', '/admin/smtp', {
      host: '127.0.0.1',
      port: smtp.port,
      secure: false,
      userName: null,
      password: null,
      senderName: 'Greenleaf Produce',
      senderEmail: 'orders@greenleaf.test',
      orderConfirmationEmails: false,
    });
    const corporate = await Office.of(server.origin, CORPORATE);
    const [place] = (await placesOf(corporate)) as [Place];
    await corporate.call('DELETE', `/portal/cart/lines?customerLocationId=${place.customerLocationId}`);
    const email = `cook.${Date.now()}@hotel.test`;

    await signIn(device, CORPORATE);
    await device.getByRole('link', { name: 'People' }).click();
    await device.getByRole('button', { name: 'Invite a person' }).click();
    await device.getByLabel('Email address').fill(email);
    await device.getByLabel('Orders for').selectOption(place.customerLocationId);
    await device.getByRole('button', { name: 'Send invitation' }).click();
    await expect(device.getByRole('list', { name: 'Invitations' }).getByText(email)).toBeVisible();
    await expect.poll(() => smtp.received.map(({ to }) => to[0])).toContain(email);
    const mail = smtp.received.find(({ to }) => to[0] === email)?.raw.replace(/=\r?\n/g, '') ?? '';
    const path = /(\/invite#[0-9a-f]{48})/.exec(mail)?.[1] ?? '';

    const { page } = guest;
    await page.goto(path);
    await expect(page.getByText(place.displayName)).toBeVisible();
    await page.getByLabel('Your name').fill('Night Cook');
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm new password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Accept and sign in' }).click();
    await expect(page).toHaveURL(/\/portal/);
    await openShop(page);
    // A hotel's minimum is 15 cases and $500.
    await fillCart(page, [0, 1, 2, 3, 4, 5], 4);
    await placeOrder(page, 'PO-FIRST');
    await expect(page.getByRole('heading', { name: /^Order \d+ placed$/ })).toBeVisible();
    await expectAllSent(page);
    const cook = await Office.of(server.origin, email);
    expect(await cook.orders('PO-FIRST')).toMatchObject([{ lineCount: 6 }]);

    // The link has done its work.
    await page.goto(path);
    await expect(page.getByText('This invitation was already accepted')).toBeVisible();

    await device.reload();
    const row = device.getByRole('list', { name: 'People' }).getByRole('listitem').filter({ hasText: email });
    await expect(row).toContainText('Active');
    await row.getByRole('button', { name: 'More for Night Cook' }).click();
    await device.getByRole('menuitem', { name: 'Turn off access' }).click();
    await expect(row).toContainText('No access');
    await expect(Office.of(server.origin, email)).rejects.toThrow('403');
  } finally {
    await guest.context.close();
    await smtp.stop();
  }
});
