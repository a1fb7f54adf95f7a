import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import sharp from 'sharp';
import type { CreditRequest } from '../../contract/credits.ts';
import { Office } from './harness/api.ts';
import { Backroom, type Customer } from './harness/backroom.ts';
import { ADMIN } from './harness/credentials.ts';
import { nudge } from './harness/device-data.ts';
import { becomeInstalled, expect, freshDevice, onlineDevice, signIn, test } from './harness/fixtures.ts';

interface Brought {
  readonly number: string;
  /** Of the three lines that something came back of, in their order. */
  readonly items: readonly string[];
}

/** A driver's return of one of the customer's orders: goods of two lines were returned, of a third refused. */
async function bringBack(backroom: Backroom, { locationId }: Customer): Promise<Brought> {
  const rows = await backroom.run<{ number: string; description: string }>(
    `with chosen as (
       select s.id, s.sales_order_number from sales_orders s where s.tenant_id = $1 and s.customer_location_id = $2 and s.status = 'invoiced'
         and not exists (select from credit_requests q where q.tenant_id = s.tenant_id and q.sales_order_id = s.id)
         and 3 <= (select count(distinct l.description) from sales_order_lines l where l.tenant_id = s.tenant_id and l.sales_order_id = s.id)
       order by s.sales_order_number desc limit 1),
     lines as (select l.*, row_number() over (order by l.line_number) as at from chosen c
       join sales_order_lines l on l.tenant_id = $1 and l.sales_order_id = c.id order by l.line_number limit 3),
     made as (
       insert into credit_requests (tenant_id, id, sales_order_id, line_number, quantity, reason, basis, amount_cents, requested_at, requested_by)
       select $1, gen_random_uuid(), sales_order_id, line_number, 1, 'damaged', case when at = 3 then 'taken_off' else 'to_credit' end, 1000 * at, now(), 'Dana Driver'
       from lines)
     select c.sales_order_number::text as number, l.description from chosen c, lines l order by l.at`,
    [locationId],
  );
  return { number: rows[0]?.number ?? '', items: rows.map(({ description }) => description) };
}

const table = (page: Page) => page.getByRole('table', { name: 'Credit requests' });
const rowOf = (page: Page, item = '') => table(page).getByRole('row').filter({ hasText: item });
const notices = (page: Page) => page.getByRole('region', { name: 'Notices' });
const panel = (page: Page, item = '') => page.getByRole('region', { name: item });

test('the office decides on returns with the keyboard, reverses it and decides again; the customer reads the result if that is enabled', async ({
  browser,
  server,
  link,
}) => {
  const backroom = await Backroom.of(server);
  const customer = await backroom.customer(7, { options: { displayCreditMemos: true } });
  const { number, items } = await bringBack(backroom, customer);
  const desk = await onlineDevice(browser, link);
  const phone = await freshDevice(browser, link);
  try {
    const { page } = desk;
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, ADMIN);
    await page.getByRole('main').getByRole('link', { name: 'Credit requests' }).click();
    await page.getByRole('searchbox', { name: 'Item, customer, order, memo or person' }).fill(number);
    await expect(table(page).getByRole('row')).toHaveCount(4);
    await expect(rowOf(page, items[0])).toContainText('Dana Driver');

    // Two at once, by keys: one memo of the order.
    for (const item of items.slice(0, 2)) {
      await rowOf(page, item).getByRole('checkbox').focus();
      await page.keyboard.press('Space');
    }
    const bar = page.getByRole('group', { name: 'Decide the selected requests' });
    await expect(bar).toContainText('2 selected · $30.00');
    await bar.getByRole('button', { name: 'Approve in full' }).focus();
    await page.keyboard.press('Enter');
    await expect(notices(page).getByText(/^Approved \$30\.00 · credit memo #\d+$/)).toBeVisible();
    await expect(table(page).getByRole('row')).toHaveCount(2);
    await notices(page).getByRole('button', { name: 'Undo' }).click();
    await expect(table(page).getByRole('row')).toHaveCount(4);

    // All that match, by one of them: the server decides by the filters, and reverses all of it.
    await rowOf(page, items[0]).getByRole('checkbox').check();
    await bar.getByRole('button', { name: 'Select all 3 that match' }).click();
    await expect(bar).toContainText('All 3 that match are selected · $30.00');
    await bar.getByRole('button', { name: 'Approve and acknowledge' }).click();
    await expect(notices(page).getByText('3 requests decided, $30.00 approved')).toBeVisible();
    await expect(page.getByText('No such request')).toBeVisible();
    await notices(page).getByRole('button', { name: 'Undo' }).click();
    await expect(table(page).getByRole('row')).toHaveCount(4);

    // On paper: the rows that match, with the filters in words and nothing to press.
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-print-asked', '');
    });
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Print' }).click();
    await page.locator('[data-print-asked]').waitFor();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('table')).toHaveCount(1);
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(4);
    await expect(page.getByRole('main')).toContainText(`Which requests: To decide · Search: ${number} · Printed`);
    await expect(page.getByRole('button')).toHaveCount(0);
    await page.emulateMedia({ media: null });
    await page.evaluate(() => void dispatchEvent(new Event('afterprint')));
    await expect(table(page).getByRole('row')).toHaveCount(4);

    // One by one: in part, declined with a reason, and taken note of.
    const open = async (item = '') => {
      await rowOf(page, item).getByRole('button').focus();
      await page.keyboard.press('Enter');
      await expect(panel(page, item).getByRole('heading')).toBeFocused();
    };
    // A decision locks the next panel until the list is loaded again.
    const press = async (item = '', name: string) => {
      const button = panel(page, item).getByRole('button', { name });
      await expect(button).toBeEnabled();
      await button.press('Enter');
    };
    await open(items[0]);
    await panel(page, items[0]).getByRole('textbox', { name: 'Approve' }).fill('7.50');
    await panel(page, items[0]).getByRole('textbox', { name: 'Message to the customer' }).fill('Half of it was fine.');
    await press(items[0], 'Approve in part');
    await expect(notices(page).getByText(/^Approved \$7\.50 · credit memo #\d+$/)).toBeVisible();
    await open(items[1]);
    await press(items[1], 'Decline');
    await expect(panel(page, items[1])).toContainText('Give a reason. The customer sees it.');
    await panel(page, items[1]).getByRole('textbox', { name: 'Message to the customer' }).fill('It was used already.');
    await press(items[1], 'Decline');
    await expect(notices(page).getByText('1 request declined')).toBeVisible();
    await open(items[2]);
    await expect(panel(page, items[2])).toContainText('There is nothing to credit');
    await press(items[2], 'Acknowledge');
    await expect(page.getByText('No such request')).toBeVisible();

    // The decisions, and all of them as a file.
    await page.getByRole('radio', { name: 'Decided' }).check({ force: true });
    await expect(table(page).getByRole('row')).toHaveCount(4);
    await expect(rowOf(page, items[0])).toContainText('approved $7.50');
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Export CSV' }).click();
    const lines = (await readFile(await (await saving).path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines.filter((line) => line.includes(number) && line.includes('Dana Driver'))).toHaveLength(3);

    // The customer, on a phone.
    const chef = phone.page;
    await signIn(chef, customer.userName);
    await becomeInstalled(chef);
    await chef.goto('/portal/account/orders');
    await chef.getByRole('main').getByRole('link', { name: 'Credit memos' }).click();
    const memos = chef.getByRole('region', { name: 'Credit memos' });
    const memo = memos.getByRole('link').filter({ hasText: '$7.50' });
    await expect(memo).toContainText('Open');
    // The canceled memo keeps its number and is worth nothing.
    await expect(memos.getByRole('link').filter({ hasText: '$30.00' }).first()).toContainText('Canceled');
    await expect(chef.getByRole('region', { name: 'Under review or declined' })).toContainText('It was used already.');
    await memo.click();
    await expect(chef.getByText('Half of it was fine.')).toBeVisible();
    await expect(chef.getByRole('main')).toContainText(items[0] ?? '');
    await expect(chef.getByRole('link', { name: `#${number}` })).toBeVisible();
    const pdf = chef.waitForEvent('download');
    await chef.getByRole('button', { name: 'Download PDF' }).click();
    expect((await pdf).suggestedFilename()).toMatch(/^Credit-Memo-\d+\.pdf$/);

    // Without a signal: as of the last answer.
    link.cut();
    await chef.reload();
    await expect(chef.getByText(/No signal · as of/)).toBeVisible();
    await expect(chef.getByText('Half of it was fine.')).toBeVisible();
    link.mend();

    // No access: neither the way there nor the page, nor an answer.
    await backroom.setOptions(customer, { displayCreditMemos: false });
    const office = await Office.of(server.origin, customer.userName);
    await expect(office.call('GET', '/portal/credit-memos')).rejects.toThrow('404');
    await nudge(chef);
    await expect(chef.getByText('Page Not Found')).toBeVisible();
    await chef.goto('/portal/account/orders');
    await expect(chef.getByRole('link', { name: 'Sales orders' })).toBeVisible();
    await expect(chef.getByRole('link', { name: 'Credit memos' })).toHaveCount(0);
  } finally {
    await backroom.close();
    await desk.context.close();
    await phone.context.close();
  }
});

test('a request that is opened while the list reloads after a decision stays open, with its typed text', async ({
  browser,
  server,
  link,
}) => {
  const backroom = await Backroom.of(server);
  // A desk whose calls the test can hold back.
  const desk = await browser.newContext({
    baseURL: link.origin,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    serviceWorkers: 'block',
  });
  try {
    const { number, items } = await bringBack(backroom, await backroom.customer(7));
    const page = await desk.newPage();
    await signIn(page, ADMIN);
    await page.getByRole('main').getByRole('link', { name: 'Credit requests' }).click();
    await page.getByRole('searchbox', { name: 'Item, customer, order, memo or person' }).fill(number);
    await expect(table(page).getByRole('row')).toHaveCount(4);

    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/edible\/credit-requests\?/, async (route) => {
      await held;
      await route.continue();
    });
    await rowOf(page, items[0]).getByRole('button').click();
    await panel(page, items[0]).getByRole('button', { name: 'Approve in full' }).click();
    await expect(notices(page).getByText(/^Approved \$10\.00 · credit memo #\d+$/)).toBeVisible();
    await rowOf(page, items[1]).getByRole('button').click();
    const next = panel(page, items[1]);
    const words = next.getByRole('textbox', { name: 'Message to the customer' });
    await words.fill('It was used already.');
    await expect(next.getByRole('button', { name: 'Decline' })).toBeDisabled();
    await expect(table(page).getByRole('row')).toHaveCount(4);

    release();
    await expect(table(page).getByRole('row')).toHaveCount(3);
    await expect(next.getByRole('button', { name: 'Decline' })).toBeEnabled();
    await expect(words).toHaveValue('It was used already.');
    await expect(words).toBeFocused();
    await next.getByRole('button', { name: 'Decline' }).click();
    await expect(notices(page).getByText('1 request declined')).toBeVisible();
    await expect(table(page).getByRole('row')).toHaveCount(2);
  } finally {
    await backroom.close();
    await desk.close();
  }
});

test('[I1] a problem with a delivered item is reported without a signal, with a photo, and the answer reaches its line', async ({
  device,
  server,
  link,
}) => {
  const backroom = await Backroom.of(server);
  const customer = await backroom.customer(9);
  const [order] = await backroom.run<{ id: string; description: string; line: number }>(
    `with chosen as (
       select s.id from sales_orders s where s.tenant_id = $1 and s.customer_location_id = $2 and s.status = 'invoiced'
         and not exists (select from credit_requests q where q.tenant_id = s.tenant_id and q.sales_order_id = s.id)
       order by s.sales_order_number desc limit 1),
     delivered as (
       update sales_orders s set status = 'delivered', updated_at = now(),
         history = jsonb_build_array(jsonb_build_object('status', 'delivered', 'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')))
       from chosen c where s.tenant_id = $1 and s.id = c.id)
     select c.id, l.description, l.line_number as line from chosen c
     join sales_order_lines l on l.tenant_id = $1 and l.sales_order_id = c.id and l.shipped_quantity >= 1 order by l.line_number limit 1`,
    [customer.locationId],
  );
  await backroom.close();
  const { id = '', line } = order ?? {};
  await signIn(device, customer.userName);
  await becomeInstalled(device);
  await device.goto(`/portal/account/salesorders/${id}`);
  await expect(device.getByRole('button', { name: 'Report a problem' })).toBeVisible();
  link.cut();
  await device.getByRole('button', { name: 'Report a problem' }).click();
  await device.getByRole('dialog', { name: 'Which item has a problem?' }).getByRole('button').nth(1).click();
  const report = device.getByRole('dialog', { name: 'Report a problem' });
  await report.getByRole('button', { name: 'Send report' }).click();
  await expect(report.getByRole('alert')).toContainText('Choose what is wrong.');
  await report.getByRole('button', { name: 'Damaged' }).click();
  await report.getByLabel('Take a photo').setInputFiles({
    name: 'case.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 60, height: 40, channels: 3, background: '#705020' } })
      .jpeg()
      .toBuffer(),
  });
  await expect(report.getByRole('button', { name: 'Remove photo 1' })).toBeVisible();
  await report.getByRole('textbox', { name: 'Note' }).fill('Half of it is brown.');
  await report.getByRole('button', { name: 'Send report' }).click();
  const lines = device.getByRole('region', { name: 'Lines' });
  await expect(lines.getByText('Reported, waiting to be sent')).toBeVisible();
  await device.reload();
  await expect(lines.getByText('Reported, waiting to be sent')).toBeVisible();

  link.mend();
  await expect(lines.getByText(/Reported on .*, under review/)).toBeVisible();
  const desk = await Office.of(server.origin, ADMIN);
  const { data } = await desk.call<{ data: CreditRequest[] }>('GET', '/edible/credit-requests?kind=reported');
  const request = data.find(({ salesOrderId }) => salesOrderId === id);
  expect(request).toMatchObject({ lineNumber: line, quantity: 1, reason: 'damaged', note: 'Half of it is brown.' });
  expect(request?.photoIds).toHaveLength(1);
  await desk.call('PUT', `/edible/credit-requests/decisions/${randomUUID()}`, {
    decisions: [{ requestId: request?.id, decision: 'declined', amount: null }],
    reason: 'Please keep it cold.',
  });
  await expect(lines.getByText('Credit declined')).toBeVisible();
  await expect(lines.getByText('Please keep it cold.')).toBeVisible();
});
