import type { Backroom, Customer } from './harness/backroom.ts';
import { asCustomer, test } from './harness/backroom-test.ts';
import { hasReceived, nudge, readDevice } from './harness/device-data.ts';
import { expect, expectAllSent } from './harness/fixtures.ts';
import { wordsOfPdf } from './harness/pdf-words.ts';

// Without a service worker: no test here is without a signal, and each would install the whole release.
test.use({ serviceWorkers: 'block' });

const OLD = 30;

/** Orders of the location from before the days that a device holds, copies of its latest. */
const addOldOrders = (backroom: Backroom, { locationId }: Customer) =>
  backroom.run(
    `with source as (
       select * from orders where tenant_id = $1 and customer_location_id = $2 and status = 'invoiced' order by submitted_at desc limit 1
     ), made as (
       insert into orders (tenant_id, id, order_number, customer_id, customer_location_id, warehouse_id, status, holds, shipping_method,
         delivery_on, po_number, notes, shipping_address, subtotal_cents, discount_cents, tax_cents, surcharge_cents, total_cents,
         submitted_at, received_at, submitted_by)
       select tenant_id, gen_random_uuid(), 700000 + n, customer_id, customer_location_id, warehouse_id, 'delivered', '[]', shipping_method,
         current_date - 119, 'OLD-' || n, '', shipping_address, subtotal_cents, discount_cents, tax_cents, surcharge_cents, total_cents,
         now() - interval '120 days' - n * interval '1 hour', now(), submitted_by
       from source, generate_series(1, $3::int) n returning id
     )
     insert into order_lines (tenant_id, order_id, line_number, item_code, description, uom, quantity, unit_price_cents, line_cents)
     select l.tenant_id, made.id, l.line_number, l.item_code, l.description, l.uom, l.quantity, l.unit_price_cents, l.line_cents
     from made, order_lines l join source on l.tenant_id = source.tenant_id and l.order_id = source.id`,
    [locationId, OLD],
  );

test('older orders come from the server page by page; search and filters narrow the list', async ({
  device,
  server,
  backroom,
}) => {
  const customer = await backroom.customer(10);
  await addOldOrders(backroom, customer);
  const { office } = await asCustomer({ device, server, backroom }, 10);
  await device.goto('/portal/account/orders');
  const rows = device.getByRole('region', { name: 'Orders' }).getByRole('link');
  await expect(rows.first()).toBeVisible();
  await expect(device.getByRole('heading', { name: 'Past', exact: true })).toBeVisible();
  const own = await rows.count();
  await device.getByRole('button', { name: 'Show older orders' }).click();
  await expect(rows).toHaveCount(own + 25);
  await device.getByRole('button', { name: 'Show more' }).click();
  await expect(rows).toHaveCount(own + OLD);
  await expect(device.getByText('All orders are shown.')).toBeVisible();
  expect(new Set(await rows.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))).size).toBe(
    own + OLD,
  );
  // One of the last page opens, though the device has never held it.
  await device.getByRole('searchbox', { name: 'Number, PO or item' }).fill('OLD-30');
  await expect(rows).toHaveCount(0);
  await device.getByRole('button', { name: 'Show older orders' }).click();
  await expect(rows).toHaveCount(1);
  await rows.first().click();
  await expect(device.getByRole('heading', { level: 1 })).toContainText('Order #700030');
  await device.goBack();
  await device.getByRole('button', { name: 'Clear search' }).click();

  await device.getByRole('button', { name: /^Filter/ }).click();
  await device.getByLabel('Status').selectOption({ label: 'Canceled' });
  await device.getByRole('button', { name: 'Show orders' }).click();
  const { data } = await office.call<{ data: { status: string }[] }>(
    'GET',
    '/portal/orders?PageSize=100&status=cancelled',
  );
  await expect(rows).toHaveCount(data.length);
  await device.getByRole('button', { name: 'Filter, 1 chosen' }).click();
  await device.getByLabel('Status').selectOption({ label: 'Invoiced' });
  await device.getByRole('button', { name: 'Show orders' }).click();
  await expect(rows.first()).toContainText('Invoiced');
  await expect(rows.filter({ hasNotText: 'Invoiced' })).toHaveCount(0);
});

test('the PDF of an order opens in another program and names the order and its lines', async ({
  device,
  server,
  backroom,
}) => {
  const { office } = await asCustomer({ device, server, backroom }, 11);
  const { data } = await office.call<{ data: { id: string; orderNumber: number }[] }>(
    'GET',
    '/portal/orders?PageSize=1',
  );
  const [order] = data;
  const { lines } = await office.call<{ lines: { itemCode: string }[] }>('GET', `/portal/orders/${order?.id}`);
  await device.goto(`/portal/account/orders/${order?.id}`);
  await device.getByRole('button', { name: 'More', exact: true }).click();
  const downloading = device.waitForEvent('download');
  await device.getByRole('menuitem', { name: 'Download PDF' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`Order-${order?.orderNumber}.pdf`);
  const words = wordsOfPdf(await download.path());
  expect(words).toContain(String(order?.orderNumber));
  expect(words).toContain('Greenleaf');
  for (const { itemCode } of lines) expect(words).toContain(itemCode);
});

test('an order on paper is its facts, its lines as a table and its totals: no menu, no button, no colour of the screen', async ({
  device,
  server,
  backroom,
}) => {
  const { office } = await asCustomer({ device, server, backroom }, 16);
  const { data } = await office.call<{ data: { id: string }[] }>('GET', '/portal/orders?PageSize=1');
  const { lines } = await office.call<{ lines: { itemCode: string }[] }>('GET', `/portal/orders/${data[0]?.id}`);
  await device.setViewportSize({ width: 390, height: 844 });
  await device.goto(`/portal/account/orders/${data[0]?.id}`);
  const again = device.getByRole('button', { name: 'Order again' });
  await expect(again).toBeVisible();
  await expect(device.getByRole('table')).toHaveCount(0);
  await device.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const table = device.getByRole('table', { name: 'Order lines' });
  await expect(table.getByRole('row')).toHaveCount(lines.length + 1);
  await expect(device.getByText(/^Greenleaf Produce · /)).toBeVisible();
  await expect(device.getByText('Total', { exact: true })).toBeVisible();
  await expect(again).toBeHidden();
  await expect(device.getByRole('link', { name: /^Cart/ })).toHaveCount(0);
  await expect(device.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(table.getByRole('row').last()).toHaveCSS('color', 'rgb(0, 0, 0)');
});

test('ordering again names the lines that are not available as before, and adds the rest to the cart', async ({
  device,
  server,
  backroom,
}) => {
  const { customer, office } = await asCustomer({ device, server, backroom }, 12);
  const { data } = await office.call<{ data: { id: string; lineCount: number }[] }>(
    'GET',
    '/portal/orders?PageSize=20',
  );
  const order = data.find(({ lineCount }) => lineCount >= 3);
  const { lines } = await office.call<{ lines: { itemCode: string; quantity: number; uom: string }[] }>(
    'GET',
    `/portal/orders/${order?.id}`,
  );
  const [gone, out] = lines.map(({ itemCode }) => itemCode);
  await backroom.run('update items set is_active = false where tenant_id = $1 and item_code = $2', [gone]);
  await backroom.run(
    'update stock set on_hand = committed where tenant_id = $1 and item_code = $2 and warehouse_id = $3',
    [out, customer.warehouseId],
  );
  await nudge(device);
  // Before the device knows it, all lines seem available, and no question is asked.
  await expect.poll(() => hasReceived(device, [gone, out])).toBe(true);
  await device.goto(`/portal/account/orders/${order?.id}`);
  const sheet = device.getByRole('dialog', { name: 'Order again' });
  await device.getByRole('button', { name: 'Order again' }).click();
  await expect(sheet.getByText('No longer in the catalog')).toBeVisible();
  await expect(sheet.getByText(/^Out of stock/)).toBeVisible();
  const put = sheet.getByRole('button', { name: /^Add \d+ items? to cart$/ });
  const count = Number(/\d+/.exec((await put.textContent()) ?? '')?.[0]);
  expect(count).toBeLessThan(lines.length);
  await put.click();
  await expect.poll(async () => Object.keys((await readDevice(device)).cart).length).toBe(count);
  expect(Object.keys((await readDevice(device)).cart).some((line) => line.startsWith(`${gone} `))).toBe(false);
  await expectAllSent(device);
});

test('a guide that was deleted is back with one tap, lines and all', async ({ device, server, backroom }) => {
  const { office } = await asCustomer({ device, server, backroom }, 13);
  const [any] = await office.call<{ id: string }[]>('GET', '/portal/orderguides');
  await device.goto(`/portal/account/orderguides/${any?.id}`);
  await device.getByRole('button', { name: 'More', exact: true }).click();
  await device.getByRole('menuitem', { name: 'Make a copy' }).click();
  await expect(device.getByRole('heading', { level: 1 })).toContainText('(copy)');
  await expectAllSent(device);
  const guides = async () =>
    (await office.call<{ id: string; name: string; lineCount: number }[]>('GET', '/portal/orderguides')).filter(
      ({ name }) => name.endsWith('(copy)'),
    );
  const [before] = await guides();
  expect(before?.lineCount).toBeGreaterThan(0);
  await device.getByRole('button', { name: 'More', exact: true }).click();
  await device.getByRole('menuitem', { name: 'Delete guide' }).click();
  await expect(device.getByText(`${before?.name} deleted`).first()).toBeVisible();
  await expect.poll(guides).toEqual([]);
  await device.getByRole('button', { name: 'Undo' }).click();
  await expect(device.getByRole('main').getByRole('link', { name: before?.name ?? '' })).toBeVisible();
  await expect
    .poll(async () => (await guides()).map(({ id, lineCount }) => [id, lineCount]))
    .toEqual([[before?.id, before?.lineCount]]);
  await expectAllSent(device);
});
