import type { Delivery } from '../../contract/deliveries.ts';
import { deliveredQuantity, priceDelivery } from '../../rules/delivery.ts';
import { Office } from './harness/api.ts';
import { Backroom } from './harness/backroom.ts';
import { becomeInstalled, expect, expectAllSent, signIn, test } from './harness/fixtures.ts';
import { withOwnServer } from './harness/own-server.ts';
import { wordsOfPdf } from './harness/pdf-words.ts';
import { prepareRun } from './harness/prepared-run.ts';

const DRIVER = 'driver@greenleaf.test';

test("a driver saves a stop's receipt as a PDF that another program opens; without a signal a message says when, and the code still works", async ({
  browser,
}) => {
  await withOwnServer(browser, async ({ server, link, page }) => {
    const backroom = await Backroom.of(server);
    const { route, day, ids } = await prepareRun(server, backroom, { driver: DRIVER, lotCode: 'PAPER-1' });
    await backroom.close();
    const office = await Office.of(server.origin, DRIVER);
    const at = new Date().toISOString();
    await office.call('PUT', `/edible/routes/${route}/runs/${day}/start`, { startedAt: at });
    const read = () => office.call<Delivery>('GET', `/edible/salesorders/${ids[0]}/delivery`);
    const { total } = priceDelivery(await read());
    const body = { arrivedAt: null, completedAt: at, total, place: null, unsigned: { reason: 'nobody', note: '' } };
    await office.call('PUT', `/edible/salesorders/${ids[0]}/delivery/complete`, body);
    const done = await read();
    const number = done.salesOrderNumber;

    await signIn(page, DRIVER);
    await becomeInstalled(page);
    await page.goto(`/mobile/driver/stops/${done.customerLocationId}?${new URLSearchParams({ route, day })}`);
    await page.getByRole('button', { name: `Receipt of order ${number} as QR` }).click();
    const receipt = page.getByRole('dialog', { name: `Receipt of order ${number}` });
    const save = receipt.getByRole('button', { name: 'Save as PDF' });
    const downloading = page.waitForEvent('download');
    await save.click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`Receipt-${number}.pdf`);
    const words = wordsOfPdf(await download.path());
    expect(words).toContain(String(number));
    expect(words).toContain('Greenleaf');
    expect(words).toContain((total / 100).toLocaleString('en-US', { minimumFractionDigits: 2 }));
    for (const line of done.lines.filter((each) => deliveredQuantity(each) > 0)) expect(words).toContain(line.itemCode);

    await expectAllSent(page);
    link.cut();
    await save.click();
    await expect(
      page
        .getByRole('region', { name: 'Notices' })
        .getByText('The PDF comes from the server. Get it when you have a signal.'),
    ).toBeVisible();
    await expect(receipt.getByRole('img', { name: `The receipt of order ${number} as a code` })).toBeVisible();
  });
});
