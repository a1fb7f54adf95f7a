import type { Page } from 'playwright/test';
import { Backroom } from './harness/backroom.ts';
import { ADMIN } from './harness/credentials.ts';
import { nudge } from './harness/device-data.ts';
import {
  becomeInstalled,
  expect,
  expectAllSent,
  freshDevice,
  onlineDevice,
  pill,
  signIn,
  test,
} from './harness/fixtures.ts';

const LOT = 'KITCHEN-7';

/** Makes one line of an old order of the customer's location a line of the lot. Returns its item and quantity. */
async function deliverLot(backroom: Backroom, locationId: string) {
  const [line] = await backroom.run<{ description: string; quantity: number; uom: string }>(
    `update sales_order_lines l set lots = array[$3] from (
       select m.sales_order_id, m.line_number from sales_orders s
       join sales_order_lines m on m.tenant_id = s.tenant_id and m.sales_order_id = s.id and m.shipped_quantity > 1 and m.uom = 'CS'
       where s.tenant_id = $1 and s.customer_location_id = $2 and s.status = 'invoiced'
         and not exists (select from pick_events e where e.tenant_id = s.tenant_id and e.sales_order_id = s.id)
       order by s.sales_order_number desc, m.line_number limit 1) o
     where l.tenant_id = $1 and l.sales_order_id = o.sales_order_id and l.line_number = o.line_number
     returning l.description, l.shipped_quantity::float8 as quantity, l.uom`,
    [locationId, LOT],
  );
  if (!line) throw new Error('the customer has no old order');
  return line;
}

const bar = (page: Page) => page.getByRole('link', { name: 'Read and answer' });

test('[F5.6] a recalled lot appears on the phone of the customer who received it, and the answer, given without a signal, reaches the board', async ({
  browser,
  server,
  link,
}) => {
  const backroom = await Backroom.of(server);
  const customer = await backroom.customer(11);
  const line = await deliverLot(backroom, customer.locationId);
  const desk = await onlineDevice(browser, link);
  const phone = await freshDevice(browser, link);
  try {
    await signIn(phone.page, customer.userName);
    await becomeInstalled(phone.page);
    await expectAllSent(phone.page);
    await expect(bar(phone.page)).toBeHidden();

    // The office recalls the lot.
    await desk.page.setViewportSize({ width: 1440, height: 900 });
    await signIn(desk.page, ADMIN);
    await desk.page.goto('/admin/reports/recalls');
    await desk.page.getByRole('button', { name: 'Start a recall' }).click();
    const dialog = desk.page.getByRole('dialog', { name: 'Start a recall' });
    await dialog.getByLabel('Lot code').fill(LOT);
    await dialog.getByLabel('Reason').fill('Listeria was found');
    await dialog.getByRole('button', { name: 'Start recall' }).click();
    await expect(desk.page.getByText('0 of 1 answered')).toBeVisible();

    // The kitchen reads it, and answers in the cold store.
    await nudge(phone.page);
    await expect(bar(phone.page)).toBeVisible();
    link.cut();
    await bar(phone.page).click();
    const card = phone.page.getByRole('region', { name: /^Recall \d+$/ });
    await expect(card).toContainText('Listeria was found');
    await expect(card).toContainText(`Lot ${LOT}`);
    const kept = card.getByRole('spinbutton', { name: /still here and set aside/ });
    await kept.fill('1');
    await kept.press('Enter');
    await card.getByRole('button', { name: 'Send answer' }).click();
    await expect(card).toContainText('Your answer is saved on this device');
    await expect(pill(phone.page)).toHaveAccessibleName(/1 .*waiting/);
    await phone.page.reload();
    await expect(card).toContainText('Your answer is saved on this device');

    link.mend();
    await nudge(phone.page);
    await expectAllSent(phone.page);
    await desk.page.reload();
    await expect(desk.page.getByText('1 of 1 answered')).toBeVisible();
    const used = line.quantity - 1;
    await expect(desk.page.getByRole('main')).toContainText(
      `Set aside 1 ${line.uom} · thrown away 0 ${line.uom} · used ${used} ${line.uom}`,
    );

    // It was a mistake: the kitchen reads that it may use the goods.
    await desk.page.getByRole('button', { name: 'Call off' }).click();
    await desk.page.getByRole('button', { name: 'Call it off' }).click();
    await expect(desk.page.getByText('Called off')).toBeVisible();
    await nudge(phone.page);
    await expect(card).toContainText('Called off: you may use the goods');
  } finally {
    await Promise.all([desk.context.close(), phone.context.close(), backroom.close()]);
  }
});
