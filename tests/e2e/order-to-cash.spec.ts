import { randomUUID } from 'node:crypto';
import type { Delivery } from '../../contract/deliveries.ts';
import { dayInZone } from '../../rules/calendar.ts';
import { priceDelivery } from '../../rules/delivery.ts';
import { Office } from './harness/api.ts';
import type { Backroom, Customer } from './harness/backroom.ts';
import { asCustomer, test } from './harness/backroom-test.ts';
import { ADMIN } from './harness/credentials.ts';
import { expect, expectAllSent } from './harness/fixtures.ts';
import { fillCart, placeOrder } from './harness/ordering.ts';
import { wordsOfPdf } from './harness/pdf-words.ts';

const PO = 'CASH-1';
const now = () => new Date().toISOString();

/** Settles what the demo left open of a customer, so that its balance is 0. */
async function settleAll(backroom: Backroom, office: Office, { customerId }: Customer): Promise<void> {
  const open = await backroom.run<{ id: string; cents: number }>(
    'select id, open_cents::int as cents from receivable_documents where tenant_id = $1 and customer_id = $2 and open_cents > 0',
    [customerId],
  );
  const amount = open.reduce((sum, { cents }) => sum + cents, 0);
  if (amount === 0) return;
  await office.call('PUT', `/edible/payments/${randomUUID()}`, {
    ...{
      customerId,
      method: 'check',
      reference: '',
      amount,
      receivedOn: dayInZone(now(), 'America/New_York'),
      note: '',
    },
    applications: open.map(({ id, cents }) => ({ invoiceId: id, amount: cents })),
  });
}

const balanceOf = async (backroom: Backroom, { customerId }: Customer): Promise<number | undefined> =>
  (
    await backroom.run<{ balance: number }>(
      'select balance_cents::int as balance from customers where tenant_id = $1 and customer_id = $2',
      [customerId],
    )
  )[0]?.balance;

/** Picks all of an order and stages it, as the warehouse does. */
async function pickAll(backroom: Backroom, warehouse: Office, salesOrderId: string): Promise<void> {
  const lines = await backroom.run<{ line: number; item: string; quantity: number }>(
    `select line_number as line, item_code as item, ordered_quantity::float as quantity from sales_order_lines
     where tenant_id = $1 and sales_order_id = $2 order by line_number`,
    [salesOrderId],
  );
  for (const { line, item, quantity } of lines)
    await warehouse.call('POST', `/edible/salesorders/${salesOrderId}/picks`, {
      ...{ eventId: randomUUID(), lineNumber: line, kind: 'pick', itemCode: item, lotId: null, lotCode: null, bin: '' },
      ...{ quantity, weightGrams: null, caseWeightsGrams: [], reason: null, container: '', pickedAt: now() },
    });
  await warehouse.call('PUT', `/edible/salesorders/${salesOrderId}/stage`, { stagedAt: now() });
}

test.use({ serviceWorkers: 'block' });

test('[MA4] from an order on a phone to balance 0: picked, delivered, invoiced and paid by card', async ({
  device: page,
  server,
  backroom,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { customer } = await asCustomer({ device: page, server, backroom }, 21, { options: { paymentsEnabled: true } });
  const office = await Office.of(server.origin, ADMIN);
  await settleAll(backroom, office, customer);
  expect(await balanceOf(backroom, customer)).toBe(0);
  await fillCart(page, [0, 1]);
  await placeOrder(page, PO);
  await expectAllSent(page);

  const [order] = await backroom.run<{ id: string }>(
    'select id from sales_orders where tenant_id = $1 and customer_id = $2 and po_number = $3',
    [customer.customerId, PO],
  );
  const id = String(order?.id);
  await pickAll(backroom, await Office.of(server.origin, 'picker2@greenleaf.test'), id);
  const path = `/edible/salesorders/${id}/delivery`;
  const { total } = priceDelivery(await office.call<Delivery>('GET', path));
  const unsigned = { reason: 'nobody', note: '' };
  await office.call('PUT', `${path}/complete`, { arrivedAt: null, completedAt: now(), total, place: null, unsigned });
  expect(await balanceOf(backroom, customer)).toBe(total);

  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(total / 100);
  await page.goto('/portal/account/payments');
  await page.getByRole('link', { name: 'Pay invoices' }).click();
  await page.getByRole('button', { name: `Pay ${money} by card` }).click();
  await page.getByLabel('Card number').fill('4111 1111 1111 1111');
  await page.getByLabel('Expires').fill('12/49');
  await page.getByRole('button', { name: `Pay ${money}` }).click();
  await expect(page.getByRole('heading', { name: `${money} paid` })).toBeVisible();
  expect(await balanceOf(backroom, customer)).toBe(0);

  await page.goto('/portal/account/reports/statement');
  await expect(page.getByText('Nothing is open')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  expect(wordsOfPdf(await (await saved).path())).toContain('$0.00');
});
