import type { Browser, Page } from 'playwright/test';
import type { Item } from '../../contract/items.ts';
import type { Packout } from '../../contract/packouts.ts';
import type { LotTrace } from '../../contract/tracing.ts';
import { standingEntries } from '../../rules/packouts.ts';
import { rowOf } from '../harness/device-tables.ts';
import { Office } from './harness/api.ts';
import { nudge } from './harness/device-data.ts';
import { becomeInstalled, expect, expectAllSent, signIn, test } from './harness/fixtures.ts';
import { withOwnServer } from './harness/own-server.ts';
import type { TestServer } from './harness/server.ts';
import { typeAsScanner } from './harness/wedge.ts';

const PACKER = 'packer@greenleaf.test';
const LIST = '/mobile/packouts';

interface Place {
  readonly server: TestServer;
  readonly page: Page;
}

/** A separate server for the test, which kills it, and a packer's handheld. */
async function atTheTable(browser: Browser, use: (place: Place) => Promise<void>): Promise<void> {
  await withOwnServer(browser, async ({ server, page }) => {
    await signIn(page, PACKER);
    await becomeInstalled(page);
    await use({ server, page });
  });
}

const trace = (office: Office, { itemCode, lotCode }: { itemCode: string; lotCode: string }) =>
  office.call<LotTrace>('GET', `/edible/lots/${lotCode}/trace?itemCode=${itemCode}`);
/** Returns a lot's total base units in all bins. */
const lies = async (office: Office, lot: { itemCode: string; lotCode: string }): Promise<number> =>
  (await trace(office, lot)).places
    .filter(({ itemCode, lotCode }) => itemCode === lot.itemCode && lotCode === lot.lotCode)
    .reduce((sum, { onHand }) => sum + onHand, 0);

const sheet = (page: Page) => page.getByRole('dialog');
async function press(page: Page, digits: string): Promise<void> {
  for (const digit of digits) await sheet(page).getByRole('button', { name: digit, exact: true }).click();
}
async function confirm(page: Page, name: RegExp): Promise<void> {
  await sheet(page).getByRole('button', { name }).click();
  await expect(sheet(page)).toBeHidden();
}

test('[PUSH8, I1, I2, I3, I6] a packer’s job without a server, over a reload, arrives entry by entry, and the recall follows it', async ({
  browser,
}) => {
  await atTheTable(browser, async ({ server, page }) => {
    const office = await Office.of(server.origin, PACKER);
    const { data } = await office.call<{ data: Packout[] }>('GET', '/edible/packouts?status=open');
    const source = data[0]?.entries[0];
    if (!source) throw new Error('the demo has no open packout');
    const item = await office.call<Item>('GET', `/edible/items/${source.itemCode}`);
    const unit = item.uoms.find(({ uom }) => uom === item.orderUom);
    const gtin = (unit?.gtin ?? item.gtin ?? '').padStart(14, '0');
    const before = await lies(office, source);

    await page.goto(LIST);
    await expect(page.getByRole('link', { name: source.description }).first()).toBeVisible();
    await server.kill();
    // A cold start without a server.
    await page.reload();
    await page.getByRole('link', { name: 'New packout' }).click();
    await expect(page.getByRole('heading', { name: 'New packout' })).toBeVisible();

    // Two cases of the lot, each with its weight: 17 kg and 16.5 kg.
    await page.locator('body').click({ position: { x: 5, y: 400 } });
    await typeAsScanner(page, `01${gtin}10${source.lotCode}\u001d3103017000\n`);
    await expect(sheet(page).getByLabel('Lot')).toHaveValue(source.lotCode);
    await typeAsScanner(page, `01${gtin}10${source.lotCode}\u001d3103016500\n`);
    await expect(sheet(page).getByRole('button', { name: /^Use 2 / })).toBeVisible();
    await confirm(page, /^Use 2 /);
    await expect(page.getByRole('button', { name: /^Undo 2 / })).toBeVisible();

    // The usual output is the first choice, with an assigned lot code.
    const choice = page.getByRole('group', { name: 'What are you packing?' }).getByRole('button').first();
    await expect(choice).toContainText('Packed before');
    await choice.click();
    await press(page, '4');
    await sheet(page).getByLabel('Total net weight').fill('40');
    await confirm(page, /^Pack 4 /);
    // A wrong entry, reversed after a cold start.
    await choice.click();
    await press(page, '7');
    await confirm(page, /^Pack 7 /);
    await page.reload();
    await page.getByRole('button', { name: /^Undo 7 / }).click();
    await expect(page.getByText('Undone').first()).toBeVisible();

    await page.getByRole('button', { name: 'Record loss' }).click();
    await sheet(page).getByRole('button', { name: 'Trim' }).click();
    await press(page, '30');
    await confirm(page, /^30 lb lost$/);

    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(sheet(page).getByText('Yield', { exact: true })).toBeVisible();
    await confirm(page, /^Close the packout$/);
    await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();

    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const onDevice = await devicePackout(page, id);
    const made = standingEntries(onDevice.entries).find(({ kind }) => kind === 'output');
    if (!made) throw new Error('nothing was made');
    // A recall of the source finds the output, still without a server.
    await page.goto(`/mobile/warehouse/recall?lot=${source.lotCode}`);
    await expect(page.getByRole('link', { name: made.description }).first()).toBeVisible();
    await expect(page.getByText(`Lot ${made.lotCode}`).first()).toBeVisible();

    await server.start();
    await nudge(page);
    await expectAllSent(page);
    const after = await Office.of(server.origin, PACKER);
    const arrived = await after.call<Packout>('GET', `/edible/packouts/${id}`);
    expect(arrived.status).toBe('closed');
    expect(bare(arrived)).toEqual(bare(onDevice));
    expect(standingEntries(arrived.entries).map(({ kind, weightGrams }) => [kind, weightGrams])).toEqual([
      ['source', 33_500],
      ['output', 18_144],
      ['loss', 13_608],
    ]);
    expect(await lies(after, source)).toBe(before - 2 * (unit?.factor ?? 1));
    expect(await lies(after, made)).toBe(4 * made.factor);
    const { transformations } = await trace(after, source);
    expect(transformations.find(({ packoutId }) => packoutId === id)).toMatchObject({
      sources: [{ lotCode: source.lotCode }],
      outputs: [{ lotCode: made.lotCode, quantity: 4 }],
    });
  });
});

/** Compares device and server entry by entry. */
const bare = ({ status, closedAt, warehouseId, entries }: Packout) => ({
  status,
  closedAt,
  warehouseId,
  entries: entries.map(({ by: _by, lotId: _lot, ...entry }) => entry),
});

/** The packout as the device's own database has it. */
const devicePackout = async (page: Page, id: string): Promise<Packout> =>
  (await rowOf<Packout>(page, 'packouts', id)) as Packout;
