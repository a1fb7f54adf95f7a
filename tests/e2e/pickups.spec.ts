import { writeFile } from 'node:fs/promises';
import { Office } from './harness/api.ts';
import { Backroom } from './harness/backroom.ts';
import { ADMIN, PASSWORD } from './harness/credentials.ts';
import { becomeInstalled, expect, expectAllSent, signIn, test } from './harness/fixtures.ts';
import { wordsOfPdf } from './harness/pdf-words.ts';

/** Reads English, works in any warehouse. */
const PICKER = 'picker2@greenleaf.test';
const LIST = '/mobile/warehouse/picking/orders';

interface Staged extends Record<string, unknown> {
  readonly id: string;
  readonly number: string;
}

test('[M2.1, I1] a pickup is handed over without a signal, undone, handed over again, and invoiced once it is sent', async ({
  device: page,
  link,
  server,
}) => {
  const backroom = await Backroom.of(server);
  const [order] = await backroom.run<Staged>(
    `update sales_orders set shipping_method = 'Pickup', updated_at = now() where tenant_id = $1 and id = (
       select id from sales_orders where tenant_id = $1 and status = 'staged' and total_cents > 0 order by sales_order_number limit 1)
     returning id, sales_order_number::text as number`,
  );
  if (!order) throw new Error('the demo has no staged order');
  const { id, number } = order;
  const invoices = () =>
    backroom.run<{ id: string }>('select id from invoices where tenant_id = $1 and sales_order_id = $2', [id]);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, PICKER, PASSWORD);
  await page.goto(`${LIST}/${id}`);
  const handOver = page.getByRole('button', { name: 'Hand over', exact: true });
  await handOver.waitFor();
  await becomeInstalled(page);

  link.cut();
  await handOver.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Hand over', exact: true }).click();
  await expect(dialog.getByText('Enter who picks it up')).toBeVisible();
  await dialog.getByLabel('Picked up by').fill('Maria Lopez');
  await dialog.getByRole('button', { name: 'Hand over', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText(
    `Order ${number} handed over to Maria Lopez`,
  );
  const waiting = page.getByRole('region', { name: 'Handed over, not sent yet (1)' });
  await waiting.getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Picked up by Maria Lopez' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo the handover' }).click();
  await handOver.click();
  await dialog.getByLabel('Picked up by').fill('Ana Ruiz');
  await page.keyboard.press('Enter');
  await expect(waiting).toContainText('Picked up by Ana Ruiz');
  expect(await invoices()).toEqual([]);

  link.mend();
  await expectAllSent(page);
  await expect(waiting).toBeHidden();
  const [invoice] = await invoices();
  const office = await Office.of(server.origin, ADMIN);
  const paper = test.info().outputPath('invoice.pdf');
  await writeFile(paper, await office.file(`/portal/invoices/${invoice?.id}/pdf`));
  expect(wordsOfPdf(paper)).toContain('Received by Ana Ruiz');
  await backroom.close();
});
