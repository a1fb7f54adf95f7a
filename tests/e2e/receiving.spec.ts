import type { Page } from 'playwright/test';
import type { PurchaseOrder } from '../../contract/receiving.ts';
import { standing } from '../../rules/receiving/tally.ts';
import { rowOf, rowsOf } from '../harness/device-tables.ts';
import { Office } from './harness/api.ts';
import { PASSWORD } from './harness/credentials.ts';
import { becomeInstalled, expect, expectAllSent, onlineDevice, pill, signIn, test } from './harness/fixtures.ts';
import { withHandheld } from './harness/handheld.ts';
import { typeAsScanner } from './harness/wedge.ts';

const RECEIVER = 'receiver@greenleaf.test';
const LEAD = 'lead@greenleaf.test';
const LIST = '/mobile/warehouse/receiving/purchaseorders';

const read = (office: Office, id: string) => office.call<PurchaseOrder>('GET', `/edible/purchaseorders/${id}`);

/** An expected purchase order with at least four lines, one of whose units has a different GTIN. */
async function expectedOrder(office: Office): Promise<PurchaseOrder> {
  const { data } = await office.call<{ data: { id: string }[] }>(
    'GET',
    '/edible/purchaseorders?status=open&PageSize=30',
  );
  for (const { id } of data) {
    const order = await read(office, id);
    const [, second, , fourth] = order.lines;
    // The second and the fourth line are received without a lot, which a listed food needs.
    if (second?.isListed !== false || fourth?.isListed !== false) continue;
    if (order.lines.every((line) => gtinOf(order, line.lineNumber) !== undefined)) return order;
  }
  throw new Error('no order of the demo suits');
}

/** The GTIN of a line in the unit that was ordered. */
const gtinOf = (order: PurchaseOrder, lineNumber: number): string | undefined => {
  const line = order.lines.find((one) => one.lineNumber === lineNumber);
  return line?.units.find(({ uom }) => uom === line.uom)?.gtins[0];
};

/** A label and Enter, as a scanner types them. */
const wedge = (page: Page, text: string): Promise<void> => typeAsScanner(page, `${text}\n`);

/** A packer of the demo, which does not belong to the order’s vendor. */
const PACKER_GLN = '9520000010003';
const sheet = (page: Page) => page.getByRole('dialog');
const save = (page: Page) => sheet(page).getByRole('button', { name: /^Receive \d/ });

test('[PUSH8, I1, I2, I3] a receiver’s morning without a server, over a reload and a browser that was killed, arrives entry by entry', async ({
  browser,
}) => {
  await withHandheld(async (handheld) => {
    const { server, link } = handheld;
    let { page } = handheld;
    await signIn(page, RECEIVER, PASSWORD, link.origin);
    await becomeInstalled(page);
    const office = await Office.of(server.origin, RECEIVER);
    const order = await expectedOrder(office);
    const [first, second, third, fourth] = order.lines;
    if (!first || !second || !third || !fourth) throw new Error('the order is too short');
    await page.goto(link.origin + LIST);
    await expect(page.getByText(`PO ${order.poNumber}`, { exact: false })).toBeVisible();

    await server.kill();
    link.cut();
    // A cold start without a server.
    await page.reload();
    await page.getByRole('link', { name: order.vendorName }).first().waitFor();
    await page.goto(`${link.origin}${LIST}/${order.id}`);
    await expect(page.getByRole('heading', { name: `PO ${order.poNumber}` })).toBeVisible();
    await expect(page.getByRole('banner').getByText(order.vendorName)).toBeVisible();

    // The truck is checked first. What was entered is back after a reload.
    await page.getByRole('button', { name: 'Check the truck' }).click();
    await sheet(page).getByLabel('Door').fill('4');
    await expect.poll(() => rowsOf(page, 'sheetDrafts')).toHaveLength(1);
    await page.reload();
    await page.getByRole('button', { name: 'Check the truck' }).click();
    await expect(sheet(page).getByLabel('Door')).toHaveValue('4');
    await sheet(page).getByRole('button', { name: 'Seal intact' }).click();
    await sheet(page).getByLabel('Number on the seal').fill('TX-88123');
    await sheet(page).getByRole('button', { name: 'Save check' }).click();
    await expect(page.getByText('Door 4 · Seal intact TX-88123')).toBeVisible();

    // One label fills item, lot, days and packer; a second one of the lot adds to it.
    await page.locator('body').click({ position: { x: 5, y: 400 } });
    const label = `01${gtinOf(order, first.lineNumber)}1326111815261230416${PACKER_GLN}`;
    await wedge(page, `${label}10LOT-A1`);
    await expect(sheet(page).getByLabel('Lot')).toHaveValue('LOT-A1');
    await expect(sheet(page).getByLabel('Packed on')).toHaveValue('2026-11-18');
    await expect(sheet(page).getByLabel('Best before')).toHaveValue('2026-12-30');
    // The entry is back after a reload, and after its sheet was closed by mistake.
    await expect.poll(() => rowsOf(page, 'sheetDrafts')).toHaveLength(1);
    await page.reload();
    await expect(sheet(page).getByLabel('Lot')).toHaveValue('LOT-A1');
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toBeHidden();
    await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click();
    await expect(sheet(page).getByLabel('Best before')).toHaveValue('2026-12-30');
    await sheet(page).getByRole('button', { name: /^All / }).click();
    await save(page).click();
    await expect(sheet(page)).toBeHidden();

    // More than ordered, by hand and without a lot.
    await page
      .getByRole('button', { name: `Receive ${second.description}` })
      .first()
      .click();
    for (const digit of String(second.orderedQuantity + 3))
      await sheet(page).getByRole('button', { name: digit, exact: true }).click();
    await sheet(page).getByLabel('Best before').fill('2026-12-30');
    await save(page).click();
    await expect(page.getByText(/3 \S+ over/).first()).toBeVisible();

    // Three taps turn a line away.
    await page
      .getByRole('button', { name: `Refuse ${third.description}` })
      .first()
      .click();
    await sheet(page).getByRole('button', { name: 'Damaged' }).click();
    await sheet(page)
      .getByRole('button', { name: /^Refuse / })
      .click();

    // A wrong entry, reversed after a cold start.
    await page
      .getByRole('button', { name: `Receive ${fourth.description}` })
      .first()
      .click();
    await sheet(page).getByRole('button', { name: '2', exact: true }).click();
    await sheet(page).getByLabel('Best before').fill('2026-12-30');
    await save(page).click();
    await expect(sheet(page)).toBeHidden();
    page = await handheld.restart();
    await expect(pill(page)).toHaveAccessibleName(/5 .*waiting|waiting/);
    await page.getByRole('button', { name: new RegExp(`^Undo 2 \\S+ ${escaped(fourth.description)}`) }).click();
    await expect(page.getByText('Undone').first()).toBeVisible();

    await page.getByRole('button', { name: 'Finish' }).click();
    await expect(sheet(page).getByText(fourth.description)).toBeVisible();
    await sheet(page).getByRole('button', { name: 'Finish' }).click();
    await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
    const onDevice = await deviceOrder(page, order.id);

    await server.start();
    link.mend();
    await handheld.drain(page, RECEIVER);
    const arrived = await read(await Office.of(server.origin, RECEIVER), order.id);
    expect(arrived.status).toBe('received');
    expect(arrived.truckCheck).toMatchObject({ door: '4', sealState: 'intact', seal: 'TX-88123' });
    expect(arrived.lines.map(({ receivedQuantity }) => receivedQuantity).slice(0, 4)).toEqual([
      first.orderedQuantity,
      second.orderedQuantity + 3,
      0,
      0,
    ]);
    expect(arrived.lines[2]?.rejectedQuantity).toBe(third.orderedQuantity);
    expect(bare(arrived)).toEqual(bare(onDevice));
    expect(standing(arrived.entries).map(({ lotCode }) => lotCode)).toContain('LOT-A1');
    const labelled = standing(arrived.entries).find(({ lotCode }) => lotCode === 'LOT-A1');
    expect(labelled?.source).toEqual({ place: null, text: PACKER_GLN });

    // Both facts of the excess wait for the warehouse lead's decision, and sending it back removes it from the
    // warehouse.
    const lead = await onlineDevice(browser, link);
    await signIn(lead.page, LEAD);
    await lead.page.goto('/mobile/warehouse/exceptions');
    const over = lead.page
      .getByRole('article', { name: 'Received more than ordered' })
      .filter({ hasText: `Purchase order ${order.poNumber}` });
    await over.getByRole('button', { name: 'Return to vendor' }).click();
    await expect(over).toHaveCount(0);
    await expectAllSent(lead.page);
    await lead.context.close();
    await expect
      .poll(async () => (await read(await Office.of(server.origin, RECEIVER), order.id)).lines[1]?.receivedQuantity)
      .toBe(second.orderedQuantity);
  });
});

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Compares device and server entry by entry and line by line. */
const bare = ({ lines, entries, status }: PurchaseOrder) => ({
  status,
  lines: lines.map(({ lineNumber, receivedQuantity, rejectedQuantity }) => ({
    lineNumber,
    receivedQuantity,
    rejectedQuantity,
  })),
  entries: entries.map(
    ({ id, kind, lineNumber, reverses, quantity, uom, factor, lotCode, packedOn, expiresOn, reason }) => ({
      id,
      kind,
      lineNumber,
      reverses,
      quantity,
      uom,
      factor,
      lotCode,
      packedOn,
      expiresOn,
      reason,
    }),
  ),
});

/** The order as the device's own database has it. */
const deviceOrder = async (page: Page, id: string): Promise<PurchaseOrder> =>
  (await rowOf<PurchaseOrder>(page, 'purchaseOrders', id)) as PurchaseOrder;
