import type { Page } from 'playwright/test';
import type { OrderToSign } from '../../contract/deliveries.ts';
import { priceDelivery, signedHash } from '../../rules/delivery.ts';
import { formatsFor } from '../../src/lib/i18n-format.ts';
import { rowsOf } from '../harness/device-tables.ts';
import { Office } from './harness/api.ts';
import { Backroom } from './harness/backroom.ts';
import { nudge, readDevice } from './harness/device-data.ts';
import { becomeInstalled, expect, expectAllSent, signIn, test } from './harness/fixtures.ts';
import { withOwnServer } from './harness/own-server.ts';
import type { TestServer } from './harness/server.ts';
import { drawSignature } from './harness/signature-screen.ts';
import { pickAndStage } from './harness/warehouse.ts';

const SALES = 'sales@greenleaf.test';
const LIST = '/sales/orders/signature';

interface Prepared {
  /** Goes with a truck, and has a line of a catch weight. */
  readonly delivered: string;
  /** A pickup at the warehouse. */
  readonly fetched: string;
  /** Nothing of it is picked. */
  readonly open: string;
}

/** Three open orders of the salesperson's customers, whatever the demo has for this day; two of them are picked and staged. */
async function prepareOrders(server: TestServer, backroom: Backroom): Promise<Prepared> {
  const rows = await backroom.run<{ id: string; weighed: boolean; shown: boolean }>(
    `select s.id, coalesce((c.options ->> 'displayPrices')::boolean, true) as shown,
       exists (select from sales_order_lines l where l.tenant_id = s.tenant_id and l.sales_order_id = s.id and l.price_unit = 'lb') as weighed
     from sales_orders s
     join customer_locations c on c.tenant_id = s.tenant_id and c.customer_location_id = s.customer_location_id and c.route_id is not null
     join user_locations ul on ul.tenant_id = s.tenant_id and ul.customer_location_id = s.customer_location_id
     join users u on u.tenant_id = s.tenant_id and u.id = ul.user_id and u.user_name = $2
     where s.tenant_id = $1 and s.status in ('open', 'allocated') and s.shipping_method = 'Delivery'
       and not exists (select from sales_order_lines l where l.tenant_id = s.tenant_id and l.sales_order_id = s.id and l.picked_quantity > 0)
     order by s.sales_order_number desc`,
    [SALES],
  );
  const shown = rows.filter((row) => row.shown);
  const weighed = shown.find((row) => row.weighed);
  const [fetched, open] = shown.filter((row) => row !== weighed);
  if (!weighed || !fetched || !open) throw new Error('the demo has too few open orders of the salesperson’s customers');
  await backroom.run("update sales_orders set shipping_method = 'Pickup' where tenant_id = $1 and id = $2", [
    fetched.id,
  ]);
  const warehouse = await Office.of(server.origin, 'picker2@greenleaf.test');
  for (const { id } of [weighed, fetched]) await pickAndStage(warehouse, backroom, id, 'COUNTER-1');
  await backroom.run(
    `update users set user_settings = user_settings || '{"locale":"en"}' where tenant_id = $1 and user_name = $2`,
    [SALES],
  );
  return { delivered: weighed.id, fetched: fetched.id, open: open.id };
}

const rowOf = (page: Page, order: OrderToSign) =>
  page
    .getByRole('list', { name: 'Orders' })
    .getByRole('listitem')
    .filter({ hasText: String(order.salesOrderNumber) });

/** The text above the signature line equals the signed content: every line, weight and amount. */
async function expectSignedContent(page: Page, order: OrderToSign): Promise<void> {
  const format = formatsFor('en');
  const content = page.getByRole('region', { name: 'Content to sign' });
  const priced = priceDelivery(order);
  await expect(content.getByRole('listitem')).toHaveCount(order.lines.length);
  for (const [index, line] of order.lines.entries()) {
    const row = content.getByRole('listitem').nth(index);
    await expect(row).toContainText(`${format.number(line.pickedQuantity)} ${line.uom}`);
    await expect(row).toContainText(line.description);
    await expect(row).toContainText(format.money(priced.lines[index]?.net ?? 0));
    if (line.priceUnit === 'lb' && line.pickedWeightGrams !== null)
      await expect(row).toContainText(format.weight(line.pickedWeightGrams, 'lb'));
  }
  await expect(content).toContainText(format.money(priced.total));
}

async function sign(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await drawSignature(page);
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
}

test('[I1, I2, WRITE1] a salesperson lets customers sign, with a signal and without a server, and each signature binds the displayed content', async ({
  browser,
}) => {
  await withOwnServer(browser, async ({ server, link, page }) => {
    const backroom = await Backroom.of(server);
    const ids = await prepareOrders(server, backroom);
    await backroom.close();
    const office = async () => await Office.of(server.origin, SALES);
    const read = async (id: string) => (await office()).call<OrderToSign>('GET', `/edible/salesorders/${id}/delivery`);
    const [delivered, fetched, open] = [await read(ids.delivered), await read(ids.fetched), await read(ids.open)];

    await signIn(page, SALES);
    await becomeInstalled(page);
    await page.goto(LIST);
    await expect(rowOf(page, delivered)).toContainText(formatsFor('en').money(priceDelivery(delivered).total));
    // Goods that are not picked cannot be signed for.
    await expect(rowOf(page, open)).toHaveCount(0);

    // Found by number, by location, and not found.
    const search = page.getByRole('searchbox', { name: 'Order number, PO number or location' });
    await search.fill(String(fetched.salesOrderNumber));
    await expect(rowOf(page, delivered)).toHaveCount(0);
    await expect(rowOf(page, fetched)).toContainText('Pickup');
    await search.fill(`${delivered.locationName.toUpperCase()} ${delivered.salesOrderNumber}`);
    await expect(rowOf(page, delivered)).toBeVisible();
    await search.fill('nobody orders this');
    await expect(page.getByText('No order matches')).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).click();

    // At the counter, with a signal.
    await rowOf(page, fetched).getByRole('link').click();
    await expect(page.getByRole('heading', { name: fetched.locationName, level: 1 })).toBeVisible();
    await expectSignedContent(page, fetched);
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(page.getByText('Enter the name of the person signing.')).toBeVisible();
    await expect(page.getByText('Sign on the line.')).toBeVisible();
    await sign(page, 'Ana López');
    await expect(page.getByRole('heading', { name: 'Ana López has signed' })).toBeVisible();
    await expectAllSent(page);
    await expect.poll(async () => (await read(ids.fetched)).signatures.length).toBe(1);
    const counter = await read(ids.fetched);
    expect(counter.shippingMethod).toBe('Pickup');
    expect(counter.signatures).toMatchObject([
      { name: 'Ana López', hash: await signedHash(fetched), total: priceDelivery(fetched).total },
    ]);
    await page.getByRole('link', { name: 'Choose another order' }).click();
    await expect(rowOf(page, fetched)).toContainText('Signed');

    // In the customer's office, where no server answers.
    await server.kill();
    link.cut();
    await page.goto(LIST);
    await expect(page.getByText('No signal')).toBeVisible();
    await search.fill(String(delivered.salesOrderNumber));
    await expect(rowOf(page, fetched)).toHaveCount(0);
    await rowOf(page, delivered).getByRole('link').click();
    await expectSignedContent(page, delivered);
    await page.getByLabel('Name').fill('Björn');
    await drawSignature(page);
    // The phone restarts during a stroke, a few milliseconds after its last points reached the disk.
    await expect
      .poll(async () => JSON.stringify(await rowsOf(page, 'meta')))
      .toMatch(/"signatureDraft".*"strokes":\[\[\[/);
    await page.reload();
    await expect(page.locator('[data-signature-pad]')).toHaveAccessibleName('A signature');
    await expect(page.getByLabel('Name')).toHaveValue('Björn');
    await expectSignedContent(page, delivered);
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Björn has signed' })).toBeVisible();
    // And once more: the signed content is still shown.
    await page.reload();
    await expect(page.getByText('Signed by Björn')).toBeVisible();
    const { outbox } = await readDevice(page);
    expect(outbox.map(({ name }) => name)).toEqual(['deliveries.storeSignature', 'deliveries.sign']);
    await page.goto(LIST);
    await expect(rowOf(page, delivered)).toContainText('Signed');

    await server.start();
    link.mend();
    await nudge(page);
    const waits = async () => {
      const { outbox: waiting, attention } = await readDevice(page);
      return { waiting: waiting.length, refused: attention.map(({ name }) => name) };
    };
    await expect.poll(waits).toEqual({ waiting: 0, refused: [] });
    await expectAllSent(page);
    const arrived = await read(ids.delivered);
    expect(arrived.signatures).toMatchObject([
      { name: 'Björn', hash: await signedHash(delivered), total: priceDelivery(delivered).total },
    ]);
    // With the signal back the list is the server's by itself.
    await expect(page.getByText('No signal')).toHaveCount(0);
    await expect(rowOf(page, delivered)).toContainText('Signed');

    // After a change the order shows as unsigned.
    const desk = await Office.of(server.origin, 'admin@greenleaf.test');
    const [line] = arrived.lines;
    await desk.call('PUT', `/edible/salesorders/${ids.delivered}/delivery/lines/${line?.lineNumber}`, {
      shortQuantity: 1,
      shortReason: 'missing',
      refusedQuantity: 0,
      refusedReason: null,
      returnedQuantity: 0,
      returnedReason: null,
      weightGrams: null,
      note: '',
      at: new Date().toISOString(),
    });
    const changed = await read(ids.delivered);
    expect(await signedHash(changed)).not.toBe(changed.signatures[0]?.hash);
    await nudge(page);
    await expect(rowOf(page, delivered)).toContainText('Unsigned');
    await rowOf(page, delivered).getByRole('link').click();
    await expect(page.getByText('Unsigned', { exact: true })).toBeVisible();
    await sign(page, 'Björn');
    await expect(page.getByRole('heading', { name: 'Björn has signed' })).toBeVisible();
    await expect.poll(async () => (await read(ids.delivered)).signatures.length).toBe(2);
    const both = await read(ids.delivered);
    expect(both.signatures.map(({ hash }) => hash)).toEqual([await signedHash(delivered), await signedHash(changed)]);

    // An order of which nothing is picked, opened by its address.
    await page.goto(`${LIST}/${ids.open}`);
    await expect(page.getByRole('heading', { name: 'Nothing picked for this order yet' })).toBeVisible();
  });
});
