import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { rowsOf } from '../harness/device-tables.ts';
import { unzip } from '../harness/unzip.ts';
import { nudge, readDevice } from './harness/device-data.ts';
import { becomeInstalled, expect, expectAllSent, freshDevice, signIn, test } from './harness/fixtures.ts';

const onlineTest = test.extend({ serviceWorkers: 'block' });

interface Guide {
  id: string;
  name: string;
  lines: {
    itemCode: string;
    uom: string;
    section: string;
    position: number;
    par: number | null;
    weekdayPars: (number | null)[] | null;
  }[];
}

/** A guide of the chef's location with catalog items, created without the device. */
async function guideOf(
  office: { call<T>(method: string, path: string, body?: unknown): Promise<T> },
  count: number,
  name: string,
): Promise<Guide> {
  const { data } = await office.call<{ data: { itemCode: string; orderUom: string }[] }>(
    'GET',
    '/portal/items/search?inStock=true&PageSize=40',
  );
  const [location] = await office.call<{ customerLocationId: string }[]>('GET', '/portal/shipping-locations');
  return office.call<Guide>('POST', '/portal/orderguides', {
    id: crypto.randomUUID(),
    name,
    customerLocationId: location?.customerLocationId,
    lines: data.slice(0, count).map(({ itemCode, orderUom }, position) => ({
      itemCode,
      uom: orderUom,
      section: position < count / 2 ? 'Cooler' : 'Dry',
      position,
      par: 5,
      weekdayPars: null,
    })),
  });
}

const openGuide = async (page: Page, guide: Guide) => {
  await page.goto(`/portal/account/orderguides/${guide.id}`);
  await expect(page.getByRole('heading', { name: guide.name })).toBeVisible();
};
const pad = (page: Page, key: string) =>
  page.getByRole('group', { name: 'Number pad' }).getByRole('button', { name: key, exact: true });
const place = (page: Page, at: number, of: number) => page.getByText(`${at} of ${of}`, { exact: true });

/** A name whose signs mean nothing in a pattern. */
const plain = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

test('[I1, I2] ten lines are counted with the pad without a network, over a reload, and their order arrives once', async ({
  device,
  office,
  link,
}) => {
  const guide = await guideOf(office, 10, 'Ten shelves');
  await signIn(device);
  await becomeInstalled(device);
  // What other tests and the demo have ordered for that day depends on the day.
  await device.evaluate(() => localStorage.setItem('cratebook-count-coming', 'off'));
  await openGuide(device, guide);
  await expect(device.getByRole('link', { name: 'Count the shelf' })).toBeVisible();
  link.cut();

  await device.getByRole('link', { name: 'Count the shelf' }).click();
  await expect(place(device, 1, 10)).toBeVisible();
  await expect(device.getByText('Par 5', { exact: false }).first()).toBeVisible();
  const counts = ['2', '0', '1', '5', '3'];
  for (const [at, count] of counts.entries()) {
    await expect(place(device, at + 1, 10)).toBeVisible();
    await pad(device, count).click();
    await pad(device, 'Next').click();
  }
  await pad(device, '1').click();
  await pad(device, 'Decimal point').click();
  await pad(device, '5').click();

  // In the middle of a number, without a network, from a cold start: once the key's few milliseconds to the disk are over.
  await expect.poll(async () => JSON.stringify(await rowsOf(device, 'guideCounts'))).toContain('"1.5"');
  await device.reload();
  await expect(place(device, 6, 10)).toBeVisible();
  await expect(device.getByRole('status', { name: 'On hand' })).toHaveText('1.5');
  await pad(device, 'Next').click();
  await pad(device, 'Skip').click();
  for (const key of ['4', 'Enter', '9', 'Enter', '0', 'Enter']) await device.keyboard.press(key);

  await expect(device.getByText('9 of 10 counted')).toBeVisible();
  await expect(device.getByText('1 line not counted')).toBeVisible();
  await device.getByRole('button', { name: 'Add 7 items to cart' }).click();
  await expect(device).toHaveURL(/\/portal\/cart$/);

  // One step there, one step back, and there again.
  await device.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await readDevice(device)).cart).toEqual({});
  await device.goto(`/portal/account/orderguides/${guide.id}`);
  await expect(device.getByText('Unfinished count: 9 of 10 lines', { exact: false })).toBeVisible();
  await device.getByRole('link', { name: 'Continue', exact: true }).click();
  await device.getByRole('button', { name: 'Add 7 items to cart' }).click();
  await expect(device).toHaveURL(/\/portal\/cart$/);

  const key = (at: number) => `${guide.lines[at]?.itemCode} ${guide.lines[at]?.uom}`;
  const wanted = { 0: 3, 1: 5, 2: 4, 4: 2, 5: 4, 7: 1, 9: 5 };
  const cart = Object.fromEntries(Object.entries(wanted).map(([at, quantity]) => [key(Number(at)), quantity]));
  await expect.poll(async () => (await readDevice(device)).cart).toEqual(cart);

  await device
    .getByRole('link', { name: 'Continue to checkout' })
    .or(device.getByRole('button', { name: 'Continue to checkout' }))
    .click();
  await device.getByLabel('PO number').fill('PO-COUNTED');
  await device.getByRole('button', { name: 'Review order' }).click();
  await device.getByRole('button', { name: 'Place order' }).click();
  await expect(device).toHaveURL(/\/portal\/checkout\/confirmation\//);
  expect(await office.orders('PO-COUNTED')).toEqual([]);

  link.mend();
  await nudge(device);
  await expectAllSent(device);
  const orders = await office.orders('PO-COUNTED');
  expect(orders).toHaveLength(1);
  const order = await office.call<{ lines: { itemCode: string; uom: string; quantity: number }[] }>(
    'GET',
    `/portal/orders/${orders[0]?.id}`,
  );
  expect(Object.fromEntries(order.lines.map((line) => [`${line.itemCode} ${line.uom}`, line.quantity]))).toEqual(cart);
});

onlineTest(
  'a pasted table is checked row by row, valid rows are imported, and the others can be saved',
  async ({ device, office }) => {
    const known = await guideOf(office, 3, 'Import source');
    const [one, two, three] = known.lines.map(({ itemCode }) => itemCode);
    await signIn(device);
    await device.goto('/portal/account/orderguides');
    await device.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = device.getByRole('dialog', { name: 'Import a guide' });
    await dialog
      .getByLabel('Or paste a table from a spreadsheet')
      .fill(
        [
          'Item code\tPar\tShelf\tMonday',
          `${one}\t4\tBar\t`,
          'nothing-like-it\t1\tBar\t',
          `${two}\tmany\t\t`,
          `${three}\t2,5\tDry\t7`,
        ].join('\n'),
      );
    await dialog.getByRole('button', { name: 'Review' }).click();
    await expect(dialog.getByText('2 rows can’t be imported')).toBeVisible();
    const row = (text: string) => dialog.getByRole('row').filter({ hasText: text });
    await expect(row('nothing-like-it')).toContainText('Your distributor has no item nothing-like-it.');
    await expect(row('many')).toContainText('“many” is not a quantity.');

    const saving = device.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save them to a file' }).click();
    const rest = await (await saving).createReadStream();
    const text = (await rest.toArray()).join('');
    expect(text).toContain('nothing-like-it,1,Bar,,Your distributor has no item nothing-like-it.');

    await dialog.getByLabel('Name of the new guide').fill('From the spreadsheet');
    await dialog.getByRole('button', { name: 'Import 2 items' }).click();
    await expect(device.getByRole('heading', { name: 'From the spreadsheet' })).toBeVisible();
    await expectAllSent(device);
    const guides = await office.call<{ id: string; name: string }[]>('GET', '/portal/orderguides');
    const made = guides.find(({ name }) => name === 'From the spreadsheet');
    const stored = await office.call<Guide>('GET', `/portal/orderguides/${made?.id}`);
    expect(
      stored.lines.map(({ itemCode, section, par, weekdayPars }) => [itemCode, section, par, weekdayPars?.[1]]),
    ).toEqual([
      [one, 'Bar', 4, undefined],
      [three, 'Dry', 2.5, 7],
    ]);
  },
);

test('a guide is saved as a workbook on the device, and that workbook is imported again without a network', async ({
  device,
  office,
  link,
}) => {
  const guide = await guideOf(office, 5, 'To be saved');
  await signIn(device);
  await becomeInstalled(device);
  await openGuide(device, guide);
  link.cut();
  const saving = device.waitForEvent('download');
  await device.getByRole('button', { name: 'More', exact: true }).click();
  await device.getByRole('menuitem', { name: 'Save as a workbook (XLSX)' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('To be saved.xlsx');
  const parts = unzip(await readFile(await saved.path()));
  const words = Object.values(parts).join('\n');
  for (const { itemCode } of guide.lines) expect(words).toContain(`>${itemCode}<`);

  await device.goto('/portal/account/orderguides');
  await device.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = device.getByRole('dialog', { name: 'Import a guide' });
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'Saved.xlsx',
    mimeType: 'application/octet-stream',
    buffer: await readFile(await saved.path()),
  });
  await dialog.getByRole('button', { name: 'Import 5 items' }).click();
  await expect(device.getByRole('heading', { name: 'Saved' })).toBeVisible();
  link.mend();
  await nudge(device);
  await expectAllSent(device);
  const guides = await office.call<{ id: string; name: string }[]>('GET', '/portal/orderguides');
  const made = await office.call<Guide>(
    'GET',
    `/portal/orderguides/${guides.find(({ name }) => name === 'Saved')?.id}`,
  );
  expect(made.lines).toEqual(guide.lines);
});

onlineTest(
  "lines are moved with the keys, announced, and another device's change to the guide is kept",
  async ({ device, office, browser, link }) => {
    const guide = await guideOf(office, 4, 'To be moved');
    await signIn(device);
    await openGuide(device, guide);
    await expectAllSent(device);
    await device.getByRole('button', { name: 'More', exact: true }).click();
    await device.getByRole('menuitem', { name: 'Edit items' }).click();
    const handle = (at: number) => device.getByRole('button', { name: new RegExp(`, item ${at} of 4$`) });
    const first = (await handle(1).getAttribute('aria-label'))?.replace(/^Move (.*), item 1 of 4$/, '$1') ?? '';
    await handle(1).focus();

    const other = await freshDevice(browser, link);
    await signIn(other.page);
    await openGuide(other.page, guide);
    await other.page.getByRole('button', { name: 'More', exact: true }).click();
    await other.page.getByRole('menuitem', { name: 'Edit items' }).click();
    await other.page
      .getByRole('textbox', { name: /^Par for / })
      .last()
      .fill('9');
    await other.page.keyboard.press('Enter');
    const stored = () => office.call<Guide>('GET', `/portal/orderguides/${guide.id}`);
    await expect.poll(async () => (await stored()).lines.at(-1)?.par).toBe(9);
    await other.context.close();

    // Down within its section, then over the edge into the next one.
    for (const section of ['Cooler', 'Dry']) {
      await device.keyboard.press('ArrowDown');
      await expect(device.getByRole('status').filter({ hasText: `${first}: item 2 of 4, ${section}` })).toBeAttached();
      await expect(
        device.getByRole('button', { name: new RegExp(`^Move ${plain(first)}, item 2 of 4`) }),
      ).toBeFocused();
    }
    const codes = guide.lines.map(({ itemCode }) => itemCode);
    await expect
      .poll(async () => (await stored()).lines.map(({ itemCode, section, par }) => [itemCode, section, par]))
      .toEqual([
        [codes[1], 'Cooler', 5],
        [codes[0], 'Dry', 5],
        [codes[2], 'Dry', 5],
        [codes[3], 'Dry', 9],
      ]);
    await expectAllSent(device);
  },
);

onlineTest(
  '[WRITE1] two moves are kept in their order, also while the script that makes changes of guides is still on its way',
  async ({ device, office }) => {
    const guide = await guideOf(office, 4, 'To be moved early');
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    let wasAskedFor = false;
    await device.context().route(/\/field-[^/]*\.js$/, async (route) => {
      // The sync worker cannot start without its own copy (PULL3); only the page's is late.
      if (/\/sync\.worker-/.test(route.request().headers().referer ?? '')) return route.continue();
      wasAskedFor = true;
      await arrived;
      await route.continue();
    });
    await signIn(device);
    await openGuide(device, guide);
    await device.getByRole('button', { name: 'More', exact: true }).click();
    await device.getByRole('menuitem', { name: 'Edit items' }).click();
    await device.getByRole('button', { name: /, item 1 of 4$/ }).focus();
    for (const section of ['Cooler', 'Dry']) {
      await device.keyboard.press('ArrowDown');
      await expect(device.getByRole('status').filter({ hasText: `item 2 of 4, ${section}` })).toBeAttached();
    }
    expect(wasAskedFor).toBe(true);
    arrive();
    await expect
      .poll(async () => {
        const { lines } = await office.call<Guide>('GET', `/portal/orderguides/${guide.id}`);
        return lines.map(({ section }) => section);
      })
      .toEqual(['Cooler', 'Dry', 'Dry', 'Dry']);
    await expectAllSent(device);
  },
);

onlineTest(
  'a line is dragged into another section, Escape leaves it where it was, and the template names the columns of an import',
  async ({ device, office }) => {
    const guide = await guideOf(office, 4, 'To be dragged');
    await signIn(device);
    await device.goto('/portal/account/orderguides');
    await device.getByRole('button', { name: 'Import', exact: true }).click();
    const saving = device.waitForEvent('download');
    await device.getByRole('button', { name: 'Template (XLSX)' }).click();
    const words = Object.values(unzip(await readFile(await (await saving).path()))).join('\n');
    for (const column of ['itemCode', 'uom', 'section', 'par', 'parSunday', 'parSaturday'])
      expect(words).toContain(`>${column}<`);

    await openGuide(device, guide);
    await device.getByRole('button', { name: 'More', exact: true }).click();
    await device.getByRole('menuitem', { name: 'Edit items' }).click();
    const handle = (at: number) => device.getByRole('button', { name: new RegExp(`, item ${at} of 4$`) });
    const centre = async (at: number) => {
      const box = await handle(at).boundingBox();
      if (!box) throw new Error(`line ${at} is not in sight`);
      return { x: box.x + box.width / 2, y: box.y + box.height / 2, low: box.y + box.height - 4 };
    };
    const drag = async (from: number, to: number) => {
      const [start, end] = [await centre(from), await centre(to)];
      await device.mouse.move(start.x, start.y);
      await device.mouse.down();
      await device.mouse.move(start.x, start.y + 10);
      await device.mouse.move(end.x, end.low, { steps: 8 });
    };
    const codes = guide.lines.map(({ itemCode }) => itemCode);
    const stored = async () => {
      const { lines } = await office.call<Guide>('GET', `/portal/orderguides/${guide.id}`);
      return lines.map(({ itemCode, section }) => [itemCode, section]);
    };
    await drag(2, 4);
    await device.keyboard.press('Escape');
    await device.mouse.up();
    await drag(1, 3);
    await device.mouse.up();
    await expect.poll(stored).toEqual([
      [codes[1], 'Cooler'],
      [codes[2], 'Dry'],
      [codes[0], 'Dry'],
      [codes[3], 'Dry'],
    ]);
    await expectAllSent(device);
  },
);
