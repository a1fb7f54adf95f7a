import { Backroom } from './harness/backroom.ts';
import { ADMIN } from './harness/credentials.ts';
import { expect, freshDevice, signIn, test } from './harness/fixtures.ts';

interface Owed extends Record<string, unknown> {
  readonly user_name: string;
  readonly number: string;
  readonly id: string;
  readonly open: number;
}

test('[M4, M5, M6.2] a customer pays a part by card, the provider loses its report, and the screen shows what is confirmed', async ({
  device: page,
  link,
  server,
  browser,
}) => {
  const backroom = await Backroom.of(server);
  const [owed] = await backroom.run<Owed>(
    `select u.user_name, d.document_number::text as number, d.id, d.open_cents::int as open from receivable_documents d
     join customer_locations l on l.tenant_id = d.tenant_id and l.customer_location_id = d.customer_location_id
     join users u on u.tenant_id = d.tenant_id and u.customer_location_id = d.customer_location_id and u.role = 'CUSTOMER'
     where d.tenant_id = $1 and d.open_cents > 10000 and (l.options ->> 'displayPrices')::boolean and (l.options ->> 'paymentsEnabled')::boolean
     order by u.user_name, d.document_number limit 1`,
  );
  if (!owed) throw new Error('the demo has no open invoice');
  await backroom.run(
    `update users set user_settings = user_settings || '{"locale":"en"}' where tenant_id = $1 and user_name = $2`,
    [owed.user_name],
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, owed.user_name);
  await page.goto(`/portal/account/payments/${owed.id}`);
  await page.getByRole('link', { name: 'Pay', exact: true }).click();
  const amount = page.getByLabel(`Amount for #${owed.number}`);
  await amount.fill('1000000');
  await expect(page.getByText('More than is open.')).toBeVisible();
  await expect(page.getByRole('button', { name: /by card/ })).toBeDisabled();
  await amount.fill('40.50');
  await page.getByRole('button', { name: /^Pay \$40\.50 by card/ }).click();

  // The provider's page. What comes back with the browser says nothing; the answer is the provider's own.
  await expect(page.getByRole('heading', { name: 'Pay $40.50' })).toBeVisible();
  await page.getByLabel('Card number').fill('4111-1111-1111-1111');
  await page.getByLabel('Expires').fill('12/49');
  await page.getByLabel('What the provider does').selectOption('lost');
  await page.getByRole('button', { name: 'Pay $40.50' }).click();
  await expect(page.getByRole('heading', { name: '$40.50 paid' })).toBeVisible();
  const [after] = await backroom.run<{ open: number }>(
    'select open_cents::int as open from receivable_documents where tenant_id = $1 and id = $2',
    [owed.id],
  );
  expect(after?.open).toBe(owed.open - 4050);
  await page.reload();
  await expect(page.getByRole('heading', { name: '$40.50 paid' })).toBeVisible();

  // [M5.13] Without a signal nothing is queued.
  await page.getByRole('link', { name: 'Invoices', exact: true }).last().click();
  await page.getByRole('link', { name: 'Pay invoices' }).waitFor();
  link.cut();
  await page.getByRole('link', { name: 'Pay invoices' }).click();
  await expect(page.getByText('Paying needs a connection, and there is no signal')).toBeVisible();
  link.mend();

  // [M5.11] The office refunds a part: the invoice is open again by it.
  const { context, page: desk } = await freshDevice(browser, link);
  await signIn(desk, ADMIN);
  const [payment] = await backroom.run<{ id: string }>(
    'select id from payments where tenant_id = $1 and amount_cents = 4050 order by recorded_at desc limit 1',
  );
  await desk.goto(`/admin/payments?open=${payment?.id}`);
  await desk.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = desk.getByRole('dialog', { name: /^Refund payment/ });
  await dialog.getByLabel('Amount to refund').fill('10.00');
  await dialog.getByLabel('Reason').fill('A case too many');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(desk.getByText('The refund is posted.').first()).toBeVisible();
  await desk.goto('/admin/refunds');
  await desk.getByRole('button', { name: /^#/ }).first().click();
  await expect(desk.getByRole('link', { name: /^#\d+$/ })).toBeVisible();
  await context.close();
  const [again] = await backroom.run<{ open: number }>(
    'select open_cents::int as open from receivable_documents where tenant_id = $1 and id = $2',
    [owed.id],
  );
  expect(again?.open).toBe(owed.open - 3050);
  await backroom.close();
});
