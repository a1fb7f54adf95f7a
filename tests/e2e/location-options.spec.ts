import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { itemName } from '../../rules/item-name/item-name.ts';
import type { Office } from './harness/api.ts';
import { asCustomer, test } from './harness/backroom-test.ts';
import { nudge, readDevice, rowsOfPacks } from './harness/device-data.ts';
import { expect, expectAllSent } from './harness/fixtures.ts';
import { expectPlaced, fillCart, moreButtons, openShop, toCart, toCheckout, toReview } from './harness/ordering.ts';

// Without a service worker: no test here is without a signal, and each would install the whole release.
test.use({ serviceWorkers: 'block' });

interface Found {
  itemCode: string;
  description: string;
  orderUom: string;
  uoms: { uom: string; factor: number; isStandard: boolean }[];
  isStandard: boolean;
  available: number | null;
}

const RECEIVED = /^Order \d+ placed$/;

/** Items that the customer can order now, according to the server. */
const itemsInStock = async (office: Office): Promise<Found[]> =>
  (await office.call<{ data: Found[] }>('GET', '/portal/items/search?inStock=true&PageSize=100')).data;

function anyOf<T>(found: readonly T[], what: string): T {
  const [first] = found;
  if (first === undefined) throw new Error(`the demo data has no ${what}`);
  return first;
}

const rows = (page: Page) => page.getByRole('list', { name: 'Items' }).getByRole('listitem');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search items' });
const list = (page: Page) => page.getByRole('combobox', { name: 'List' });
const lists = (page: Page) => list(page).getByRole('option');
/** The name of the current list. */
const chosenList = (page: Page): Promise<string> =>
  list(page).evaluate((box) => (box as HTMLSelectElement).selectedOptions[0]?.textContent ?? '');

test('[C9] isMinimumOrderExempt: a small order pays the fee that the review names; an exempt location pays none', async ({
  device,
  server,
  backroom,
}) => {
  const { customer } = await asCustomer({ device, server, backroom }, 18, { minimumOrderCents: 9_999_900 });
  const bar = device.getByRole('progressbar', { name: 'Minimum order' });
  const below = device.getByText(/^\$[\d,.]+ below the \$[\d,.]+ minimum/);
  await fillCart(device, [0], 1);
  await toCheckout(device);
  await expect(bar).toHaveAttribute('aria-valuetext', / below the \$[\d,.]+ minimum$/);
  await toReview(device, 'PO-BELOW');
  await expect(below).toBeVisible();
  await backroom.setOptions(customer, { isMinimumOrderExempt: true });
  await nudge(device);
  await expect(below).toHaveCount(0);
  await expect(bar).toHaveCount(0);
  await device.getByRole('button', { name: 'Place order' }).click();
  await expectPlaced(device);
  await expect(device.getByRole('heading', { name: RECEIVED })).toBeVisible();

  await backroom.setOptions(customer, { isMinimumOrderExempt: false });
  await nudge(device);
  await openShop(device);
  await fillCart(device, [0], 1);
  await toCheckout(device);
  await expect(bar).toBeVisible();
  await toReview(device, 'PO-NOT-EXEMPT');
  await expect(below).toBeVisible();
  await expect(device.getByText('with a small-order fee of $25.00', { exact: false })).toBeVisible();
  await device.getByRole('button', { name: 'Place order' }).click();
  await expectPlaced(device);
  await expect(device.getByRole('heading', { name: RECEIVED })).toBeVisible();
  await expectAllSent(device);
});

test('onlyAllowSetRouteDeliveryDates: checkout offers only the days of the route, and reports a day that is gone', async ({
  device,
  server,
  backroom,
}) => {
  const [tuesday, friday] = [2, 5];
  const { customer, office } = await asCustomer({ device, server, backroom }, 19);
  const [before] = await backroom.run<{ route_id: string | null }>(
    'select route_id from customer_locations where tenant_id = $1 and customer_location_id = $2',
    [customer.locationId],
  );
  const setRoute = (id: string | null | undefined) =>
    backroom.run('update customer_locations set route_id = $3 where tenant_id = $1 and customer_location_id = $2', [
      customer.locationId,
      id,
    ]);
  await backroom.run('insert into routes (tenant_id, id, name, weekdays, warehouse_id) values ($1, $2, $2, $3, $4)', [
    'OPTION-TEST',
    [tuesday, friday],
    customer.warehouseId,
  ]);
  try {
    await setRoute('OPTION-TEST');
    const days = device.getByRole('radiogroup', { name: 'Delivery day' }).getByRole('radio');
    const offered = () => days.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
    const weekdays = async () =>
      [...new Set((await offered()).map((day) => new Date(`${day}T00:00:00Z`).getUTCDay()))].sort();
    await fillCart(device, [0, 1], 1);
    await toCheckout(device);
    await expect.poll(weekdays).toHaveLength(6);
    // The first one is preselected.
    const [, ...later] = await offered();
    const other = anyOf(
      later.filter((day) => ![tuesday, friday].includes(new Date(`${day}T00:00:00Z`).getUTCDay())),
      'day without a route',
    );
    await days.and(device.locator(`[value="${other}"]`)).check({ force: true });

    await backroom.setOptions(customer, { onlyAllowSetRouteDeliveryDates: true });
    await nudge(device);
    await expect.poll(weekdays).toEqual([tuesday, friday]);
    await expect(device.getByText('The day you chose is no longer available')).toBeVisible();
    await toReview(device, 'PO-ROUTE');
    await device.getByRole('button', { name: 'Place order' }).click();
    await expectPlaced(device);
    await expect(device.getByRole('heading', { name: RECEIVED })).toBeVisible();
    await expectAllSent(device);
    const [order] = await office.orders('PO-ROUTE');
    const { deliveryDate } = await office.call<{ deliveryDate: string }>('GET', `/portal/orders/${order?.id}`);
    expect([tuesday, friday]).toContain(new Date(`${deliveryDate}T00:00:00Z`).getUTCDay());

    await openShop(device);
    await fillCart(device, [0], 1);
    await toCheckout(device);
    await expect.poll(weekdays).toEqual([tuesday, friday]);
    await backroom.setOptions(customer, { onlyAllowSetRouteDeliveryDates: false });
    await nudge(device);
    await expect.poll(weekdays).toHaveLength(6);
  } finally {
    await setRoute(before?.route_id);
    await backroom.run('delete from routes where tenant_id = $1 and id = $2', ['OPTION-TEST']);
  }
});

test('onlyAllowStandardItems: other items are never found and stay in the cart, with the reason', async ({
  device,
  server,
  backroom,
}) => {
  const { customer, office } = await asCustomer({ device, server, backroom }, 20);
  const items = await itemsInStock(office);
  const special = anyOf(
    items.filter(({ isStandard }) => !isStandard),
    'item that is not standard',
  );
  const standard = anyOf(
    items.filter(({ isStandard }) => isStandard),
    'standard item',
  );
  const reason = device.getByText('Not on your list – stays in the cart, not ordered');
  await search(device).fill(special.itemCode);
  await expect(rows(device).first()).toContainText(itemName(special.description));
  await moreButtons(device).first().click();
  // The change is queued a moment after the press: until then, all is sent.
  await expect.poll(async () => Object.keys((await readDevice(device)).cart)).toHaveLength(1);
  await expectAllSent(device);
  await expect(lists(device)).toContainText(['All items', 'Standard items']);
  const all = Number(
    await office.call<{ total: number }>('GET', '/portal/items/search?PageSize=1').then((page) => page.total),
  );

  await backroom.setOptions(customer, { onlyAllowStandardItems: true });
  await nudge(device);
  await expect(device.getByText(`Nothing found for “${special.itemCode}”`)).toBeVisible();
  await expect(device.getByRole('button', { name: 'Browse all items' })).toHaveCount(0);
  await expect(list(device).getByRole('option', { name: 'All items' })).toHaveCount(0);
  await search(device).fill(standard.itemCode);
  await expect(rows(device).first()).toContainText(itemName(standard.description));
  await search(device).fill('');
  await expect.poll(() => chosenList(device)).toBe('Standard items');
  await expect.poll(async () => Number(await rows(device).first().getAttribute('aria-setsize'))).toBeLessThan(all);
  await toCart(device);
  await expect(reason).toBeVisible();
  await expect(device.getByRole('button', { name: 'Continue to checkout' })).toBeDisabled();

  await backroom.setOptions(customer, { onlyAllowStandardItems: false });
  await nudge(device);
  await expect(reason).toHaveCount(0);
  await openShop(device);
  await search(device).fill(special.itemCode);
  await expect(rows(device).first()).toContainText(itemName(special.description));
});

test('onlyAllowStandardUoms: other units are not offered, and cart lines in one show it', async ({
  device,
  server,
  backroom,
}) => {
  const { customer, office } = await asCustomer({ device, server, backroom }, 21);
  const broken = anyOf(
    (await itemsInStock(office)).filter(
      ({ uoms, orderUom }) =>
        uoms.some(({ isStandard }) => !isStandard) &&
        uoms.some(({ uom, isStandard }) => uom === orderUom && isStandard),
    ),
    'item with a unit that is not standard',
  );
  const all = broken.uoms.map(({ uom }) => uom);
  const standard = broken.uoms.filter(({ isStandard }) => isStandard).map(({ uom }) => uom);
  const other = anyOf(
    all.filter((uom) => !standard.includes(uom)),
    'other unit',
  );
  const units = rows(device)
    .first()
    .getByRole('combobox', { name: `Unit of ${itemName(broken.description)}` });
  const offered = async () =>
    (await units.count()) === 0
      ? []
      : (
          await units.locator('option').evaluateAll((options) => options.map((option) => option.getAttribute('value')))
        ).sort();
  const reason = device.getByText('Not sold to you in this unit – stays in the cart, not ordered');
  await search(device).fill(broken.itemCode);
  await expect(rows(device).first()).toContainText(itemName(broken.description));
  await expect.poll(offered).toEqual([...all].sort());

  await backroom.setOptions(customer, { onlyAllowStandardUoms: true });
  await nudge(device);
  // A single option is no choice: the stepper shows the unit then.
  const left = standard.length > 1 ? [...standard].sort() : [];
  await expect.poll(offered).toEqual(left);
  await expect(rows(device).first()).toContainText(broken.orderUom);

  await backroom.setOptions(customer, { onlyAllowStandardUoms: false });
  await nudge(device);
  await expect.poll(offered).toEqual([...all].sort());
  await units.selectOption(other);
  await moreButtons(device).first().click();
  await expect.poll(async () => Object.keys((await readDevice(device)).cart)).toHaveLength(1);
  await expectAllSent(device);
  await toCart(device);
  await expect(reason).toHaveCount(0);
  await backroom.setOptions(customer, { onlyAllowStandardUoms: true });
  await nudge(device);
  await expect(reason).toBeVisible();
  await expect(device.getByRole('button', { name: 'Continue to checkout' })).toBeDisabled();
  await backroom.setOptions(customer, { onlyAllowStandardUoms: false });
  await nudge(device);
  await expect(reason).toHaveCount(0);
  await expect(device.getByRole('link', { name: 'Continue to checkout' })).toBeVisible();
});

test('defaultItemList: the shop opens with the list that the location’s option names', async ({
  device,
  server,
  backroom,
}) => {
  const { customer, office } = await asCustomer({ device, server, backroom }, 15);
  const items = (await itemsInStock(office)).filter(({ isStandard }) => !isStandard);
  const [inGuide, ordered] = [anyOf(items, 'item for a guide'), anyOf(items.slice(1), 'item to order')];
  const guide = randomUUID();
  await office.call('POST', '/portal/orderguides', {
    id: guide,
    // The first of the location's own guides is the one that is opened.
    name: '1 Weekend',
    customerLocationId: customer.locationId,
    lines: [
      { itemCode: inGuide.itemCode, uom: inGuide.orderUom, section: '', position: 0, par: null, weekdayPars: null },
    ],
  });
  const [place] = await office.call<{ deliveryDates: string[] }[]>('GET', '/portal/shipping-locations');
  await office.call('POST', '/portal/checkout', {
    orderId: randomUUID(),
    customerLocationId: customer.locationId,
    lines: [
      {
        itemCode: ordered.itemCode,
        uom: ordered.orderUom,
        quantity: 1,
        seenUnitPrice: null,
        seenFactor: ordered.uoms.find(({ uom }) => uom === ordered.orderUom)?.factor ?? 1,
        seenAvailable: null,
      },
    ],
    shippingMethod: 'Delivery',
    deliveryDate: place?.deliveryDates[5],
    poNumber: 'PO-RECENT',
    notes: '',
    shippingAddress: null,
    seenTotal: null,
    submittedAt: new Date().toISOString(),
  });
  const opens = async (defaultItemList: string, name: string) => {
    await backroom.setOptions(customer, { defaultItemList });
    await nudge(device);
    await expect.poll(() => chosenList(device), defaultItemList).toBe(name);
  };
  const count = async () => Number(await rows(device).first().getAttribute('aria-setsize'));
  try {
    await opens('catalogue', 'All items');
    await expect.poll(count).toBeGreaterThan(100);
    const all = await count();
    await opens('standardItems', 'Standard items');
    await expect.poll(count).toBeLessThan(all);
    await opens('orderGuide', '1 Weekend');
    await expect(rows(device)).toHaveCount(1);
    await expect(rows(device)).toContainText(itemName(inGuide.description));
    await opens('recent', 'Recently ordered');
    await expect(
      rows(device)
        .filter({ hasText: itemName(ordered.description) })
        .first(),
    ).toBeVisible();
    // The shop opens with it, not only switches to it; a user's chosen list stays.
    await openShop(device);
    await expect.poll(() => chosenList(device)).toBe('Recently ordered');
    await list(device).selectOption('all');
    await opens('orderGuide', 'All items');
    await openShop(device);
    await expect.poll(() => chosenList(device)).toBe('1 Weekend');
  } finally {
    await office.call('DELETE', `/portal/orderguides/${guide}`);
    await backroom.setOptions(customer, { defaultItemList: 'catalogue' });
  }
});

test('displayInventory: quantities are shown only to permitted locations; others, and their devices, receive only availability', async ({
  device,
  server,
  backroom,
}) => {
  const { customer, office } = await asCustomer({ device, server, backroom }, 18);
  const [few, none] = (await itemsInStock(office)).filter(({ available }) => (available ?? 0) > 100);
  if (!few || !none) throw new Error('the demo data has no two items in stock');
  const stockOf = (code: string) =>
    backroom.run<{ on_hand: string; committed: string }>(
      'select on_hand, committed from stock where tenant_id = $1 and warehouse_id = $2 and item_code = $3',
      [customer.warehouseId, code],
    );
  const setStock = (code: string, onHand: unknown) =>
    backroom.run('update stock set on_hand = $4 where tenant_id = $1 and warehouse_id = $2 and item_code = $3', [
      customer.warehouseId,
      code,
      onHand,
    ]);
  const [before] = await stockOf(none.itemCode);
  const [fewBefore] = await stockOf(few.itemCode);
  const quantities = async (): Promise<number[]> =>
    (await rowsOfPacks(device, ['availability'])).map((row) => (row as { available: number }).available);
  const told = rows(device).filter({ hasText: /Only [\d.]+ [A-Z]+ left/ });
  const find = async (item: Found) => {
    await search(device).fill(item.itemCode);
    await expect(rows(device).first()).toContainText(itemName(item.description));
  };
  try {
    await setStock(none.itemCode, before?.committed);
    // A stock is said only if it is low.
    await setStock(few.itemCode, Number(fewBefore?.committed) + 3);
    await nudge(device);
    await find(none);
    await expect(rows(device).first()).toContainText('Out of stock');
    await find(few);
    await expect(told.first()).toBeVisible();
    expect(Math.max(...(await quantities()))).toBeGreaterThan(100);

    await backroom.setOptions(customer, { displayInventory: false });
    await nudge(device);
    await expect(told).toHaveCount(0);
    await expect(rows(device).first()).toContainText(itemName(few.description));
    await expect(rows(device).first()).not.toContainText('Out of stock');
    await expect.poll(async () => [...new Set(await quantities())].sort()).toEqual([0, 1]);
    await find(none);
    await expect(rows(device).first()).toContainText('Out of stock');

    await backroom.setOptions(customer, { displayInventory: true });
    await nudge(device);
    await find(few);
    await expect(told.first()).toBeVisible();
  } finally {
    await setStock(none.itemCode, before?.on_hand);
    await setStock(few.itemCode, fewBefore?.on_hand);
  }
});
