import { createHash, randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { Backroom } from './harness/backroom.ts';
import { ADMIN } from './harness/credentials.ts';
import { expect, freshDevice, signIn, test } from './harness/fixtures.ts';

interface Owed extends Record<string, unknown> {
  readonly user_name: string;
  readonly number: string;
  readonly id: string;
  readonly open: number;
}

test.use({ serviceWorkers: 'block' });

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

/** What the payer does on the provider's page, how the page of the link ends, and whether the invoice is settled. */
const PAYMENTS = [
  { behavior: 'normal', ends: / paid\. Thank you\./, settles: true },
  { behavior: 'normal', number: '4000 0000 0000 0002', ends: /declined/, settles: false },
  { behavior: 'secure', code: '1234', ends: / paid\. Thank you\./, settles: true },
  { behavior: 'secure', code: '9999', ends: /declined/, settles: false },
  { behavior: 'lost', ends: / paid\. Thank you\./, settles: true },
  { behavior: 'twice', ends: / paid\. Thank you\./, settles: true },
  { behavior: 'forged', ends: / paid\. Thank you\./, settles: true },
  // The report waits for the office, until our own question confirms the amount that was signed.
  { behavior: 'altered', ends: / paid\. Thank you\./, settles: true },
  { behavior: 'late', ends: / paid\. Thank you\./, settles: true },
  // The payer closes the window before the provider answers, and opens the page later.
  { behavior: 'slow', isClosed: true, ends: / paid\. Thank you\./, settles: true },
] as const;

async function payBy(
  page: Page,
  backroom: Backroom,
  address: string,
  payment: (typeof PAYMENTS)[number],
): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: /^Pay / }).click();
  await page.getByLabel('Card number').fill('number' in payment ? payment.number : '4111 1111 1111 1111');
  await page.getByLabel('Expires').fill('12/49');
  await page.getByLabel('What the provider does').selectOption(payment.behavior);
  const id = await page.locator('input[name=ORDER_ID]').inputValue();
  await page.getByRole('button', { name: /^Pay / }).click({ noWaitAfter: true });
  if ('code' in payment) {
    await page.getByLabel('Code').fill(payment.code);
    await page.getByRole('button', { name: 'Confirm the payment' }).click();
  }
  if ('isClosed' in payment) {
    const charges = () => backroom.run('select from practice_charges where tenant_id = $1 and order_id = $2', [id]);
    await expect.poll(async () => (await charges()).length).toBe(1);
    await page.goto(`/api/v1/payments/link-results?payment=${id}`);
  }
  await expect(page.getByText(payment.ends)).toBeVisible();
}

test('[MA3] whatever the provider does, a payment by the link of a mail is posted once or not at all', async ({
  device: page,
  server,
}) => {
  const backroom = await Backroom.of(server);
  const invoices = await backroom.run<{ id: string; open: number }>(
    `select d.id, d.open_cents::int as open from receivable_documents d
     join customer_locations l on l.tenant_id = d.tenant_id and l.customer_location_id = d.customer_location_id
     where d.tenant_id = $1 and d.kind = 'invoice' and d.open_cents > 10000 and (l.options ->> 'paymentsEnabled')::boolean
       and not exists (select from users u where u.tenant_id = d.tenant_id and u.customer_id = d.customer_id)
     order by d.document_number desc limit $2`,
    [PAYMENTS.length],
  );
  for (const [index, payment] of PAYMENTS.entries()) {
    const invoice = invoices[index];
    if (!invoice) throw new Error('the demo has too few open invoices');
    const token = randomUUID();
    await backroom.run(
      `insert into invoice_mails (tenant_id, id, invoice_id, to_address, pdf_hash, mailed_at, link_hash, link_until)
       values ($1, $2, $3, 'ap@kitchen.test', '', now(), $4, now() + interval '1 day')`,
      [randomUUID(), invoice.id, createHash('sha256').update(token).digest()],
    );
    await payBy(page, backroom, `/api/v1/payments/links/${token}`, payment);
    const read = async () =>
      (
        await backroom.run<{ open: number; payments: number }>(
          `select d.open_cents::int as open,
             (select count(*)::int from card_payments a join payments p on p.tenant_id = a.tenant_id and p.id = a.payment_id
              where a.tenant_id = d.tenant_id and a.by_link and a.applications @> jsonb_build_array(jsonb_build_object('invoiceId', d.id))) as payments
           from receivable_documents d where d.tenant_id = $1 and d.id = $2`,
          [invoice.id],
        )
      )[0];
    const expected = payment.settles ? { open: 0, payments: 1 } : { open: invoice.open, payments: 0 };
    expect(await read(), payment.behavior).toEqual(expected);
    if (payment.behavior !== 'late') continue;
    const isReported = async () =>
      (
        await backroom.run(
          `select from card_payment_reports r join card_payments a on a.tenant_id = r.tenant_id and a.id = r.card_payment_id
           where r.tenant_id = $1 and r.source = 'callback' and a.applications @> jsonb_build_array(jsonb_build_object('invoiceId', $2::text))`,
          [invoice.id],
        )
      ).length;
    await expect.poll(isReported).toBe(1);
    expect(await read()).toEqual(expected);
  }
  await backroom.close();
});
