import type { Page } from 'playwright/test';
import type { Delivery } from '../../contract/deliveries.ts';
import { dayInZone } from '../../rules/calendar.ts';
import { priceDelivery } from '../../rules/delivery.ts';
import { Office } from './harness/api.ts';
import { Backroom } from './harness/backroom.ts';
import { ADMIN } from './harness/credentials.ts';
import { expect, freshDevice, signIn, test } from './harness/fixtures.ts';
import { wordsOfPdf } from './harness/pdf-words.ts';

// Without a service worker: no test here is without a signal, and each would install the whole release.
test.use({ serviceWorkers: 'block' });

interface Ordered extends Record<string, unknown> {
  readonly id: string;
  readonly user_name: string;
  readonly customer: string;
}

/** A staged order of a route, and a user of its location who sees prices. */
async function stagedOrder(backroom: Backroom): Promise<Ordered> {
  const [order] = await backroom.run<Ordered>(
    `select s.id, u.user_name, c.name as customer from sales_orders s
     join customer_locations l on l.tenant_id = s.tenant_id and l.customer_location_id = s.customer_location_id and l.route_id is not null
     join customers c on c.tenant_id = s.tenant_id and c.customer_id = s.customer_id
     join users u on u.tenant_id = s.tenant_id and u.customer_location_id = s.customer_location_id and u.role = 'CUSTOMER'
     where s.tenant_id = $1 and s.status = 'staged' and s.shipping_method = 'Delivery' and s.total_cents > 0
       and (l.options ->> 'displayPrices')::boolean order by s.sales_order_number limit 1`,
  );
  if (!order) throw new Error('the demo has no staged order');
  await backroom.run(
    `update users set user_settings = user_settings || '{"locale":"en"}' where tenant_id = $1 and user_name = $2`,
    [order.user_name],
  );
  return order;
}

/** The row of an invoice in the office's list or the customer's. */
const rowOf = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number });

test('[MA4] a delivery is invoiced, the customer reads it, the office posts the check, and a returned check opens it again', async ({
  browser,
  server,
  link,
}) => {
  const backroom = await Backroom.of(server);
  const order = await stagedOrder(backroom);
  const office = await Office.of(server.origin, ADMIN);
  const path = `/edible/salesorders/${order.id}/delivery`;
  const { total } = priceDelivery(await office.call<Delivery>('GET', path));
  await office.call('PUT', `${path}/complete`, {
    arrivedAt: null,
    completedAt: new Date().toISOString(),
    total,
    place: null,
    unsigned: { reason: 'nobody', note: '' },
  });
  const [made] = await backroom.run<{ number: string }>(
    'select invoice_number::text as number from invoices where tenant_id = $1 and sales_order_id = $2',
    [order.id],
  );
  const number = made?.number ?? '';
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(total / 100);

  const kitchen = await freshDevice(browser, link);
  const desk = await freshDevice(browser, link);
  try {
    const { page } = kitchen;
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, order.user_name);
    await page.goto('/portal/account/payments');
    await expect(rowOf(page, number)).toContainText(money);
    await expect(rowOf(page, number)).toContainText('Open');
    await rowOf(page, number).click();
    await expect(page.getByRole('heading', { name: `Invoice #${number}` })).toBeVisible();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PDF' }).click();
    const paper = wordsOfPdf(await (await saved).path());
    for (const words of [number, money, 'Net']) expect(paper).toContain(words);

    // The office posts a check for exactly this invoice: the older ones get nothing.
    const clerk = desk.page;
    await clerk.setViewportSize({ width: 1440, height: 900 });
    await signIn(clerk, ADMIN);
    await clerk.goto('/admin/payments');
    await clerk.getByRole('button', { name: 'Record a payment' }).first().click();
    const dialog = clerk.getByRole('dialog', { name: 'Record a payment' });
    await dialog.getByRole('button', { name: 'Post the payment' }).click();
    await expect(dialog.getByText('Choose who paid.')).toBeVisible();
    await dialog.getByLabel('Customer').selectOption({ label: order.customer });
    await dialog
      .getByRole('textbox', { name: 'Amount', exact: false })
      .first()
      .fill((total / 100).toFixed(2));
    await dialog.getByLabel('Check number').fill('4411');
    const own = dialog.getByRole('textbox', { name: `Amount for #${number}` });
    await own.fill((total / 100).toFixed(2));
    await dialog.getByRole('button', { name: 'Post the payment' }).click();
    await expect(
      clerk.getByRole('region', { name: 'Notices' }).getByText(/^Payment #\d+ of .* is posted\.$/),
    ).toBeVisible();
    await expect(rowOf(clerk, order.customer)).toContainText(money);

    await page.reload();
    await expect(page.getByText('Settled')).toBeVisible();
    await expect(page.getByText(/^Payment #\d+/)).toBeVisible();

    // The bank's file has the deposit of the check, which is matched once, however often the file is imported.
    const today = dayInZone(new Date().toISOString(), 'America/New_York');
    const file = {
      name: 'november.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Date,Description,Amount\n${today},CHECK DEPOSIT 4411,${(total / 100).toFixed(2)}\n`),
    };
    const imports = clerk.getByRole('dialog', { name: 'Import a bank’s file' });
    const notices = clerk.getByRole('region', { name: 'Notices' });
    await clerk.goto('/admin/bank');
    for (const result of ['1 line is imported.', 'No line is new. 1 line was there before.']) {
      await clerk.getByRole('button', { name: 'Import a file' }).first().click();
      await imports.locator('input[type=file]').setInputFiles(file);
      await imports.getByRole('combobox', { name: /^Account/ }).fill('Checking');
      await imports.getByRole('button', { name: 'Import 1 line' }).click();
      await expect(notices.getByText(result)).toBeVisible();
    }
    await rowOf(clerk, 'CHECK DEPOSIT 4411').getByRole('button').first().click();
    await expect(clerk.getByText(`${money} of ${money} ticked`)).toBeVisible();
    await clerk.getByRole('button', { name: 'Match', exact: true }).click();
    await expect(notices.getByText('The line is matched.')).toBeVisible();
    await expect(rowOf(clerk, 'CHECK DEPOSIT 4411')).toContainText('Matched');

    await clerk.goto('/admin/payments');
    await rowOf(clerk, order.customer).getByRole('button').first().click();
    await clerk.getByRole('button', { name: 'Reverse the payment' }).click();
    await expect(clerk.getByText('Give a reason.')).toBeVisible();
    await clerk.getByLabel('Reason', { exact: true }).fill('Returned by the bank');
    await clerk.getByRole('button', { name: 'Reverse the payment' }).click();
    await expect(
      clerk.getByRole('region', { name: 'Notices' }).getByText(/^Payment #\d+ is reversed\.$/),
    ).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: `Invoice #${number}` }).locator('xpath=..')).toContainText('Open');
  } finally {
    await kitchen.context.close();
    await desk.context.close();
    await backroom.close();
  }
});
