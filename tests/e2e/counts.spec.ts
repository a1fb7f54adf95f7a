import type { Page } from 'playwright/test';
import type { Lot } from '../../contract/floor.ts';
import { rowsOf } from '../harness/device-tables.ts';
import { Office } from './harness/api.ts';
import { PASSWORD } from './harness/credentials.ts';
import { becomeInstalled, expect, expectAllSent, signIn, test } from './harness/fixtures.ts';

interface Count {
  readonly bin: string;
  readonly quantity: number;
  readonly expected: number;
  readonly status: string;
}

test('[I1, I2] a bin is counted and goods are moved without a network, over a reload, and each arrives once', async ({
  device: page,
  link,
  server,
}) => {
  const office = await Office.of(server.origin, 'picker@greenleaf.test');
  // The demo's picker reads Spanish.
  await office.call('PUT', '/account/settings', { locale: 'en' });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'picker@greenleaf.test', PASSWORD);
  await page.goto('/mobile/warehouse/inventory');
  await page.getByRole('button', { name: /^A-01-1/ }).waitFor();
  await becomeInstalled(page);
  await expectAllSent(page);
  const counted = async () => (await office.call<{ data: Count[] }>('GET', '/edible/counts')).data;
  const before = (await counted()).length;

  link.cut();
  await page.reload();
  await page.getByLabel('Scan or type a bin').fill('A-01-1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Bin A-01-1' })).toBeVisible();
  const rows = page.getByRole('main').getByRole('list').getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  const total = await rows.count();
  expect(total).toBeGreaterThan(1);
  await page.getByRole('switch', { name: 'Show system quantity' }).click();
  // One whose number has one part, such as "3 CS": of "3 CS + 4 EA" it would be entered in pieces.
  const whole = rows.filter({ hasNotText: ' + ' }).first();
  const should = await whole.getByText(/^System quantity/).innerText();
  const [, expected = '', uom = ''] = /([\d.,]+)\s(\S+)/.exec(should) ?? [];
  const name = (await whole.getByRole('spinbutton').getAttribute('aria-label')) ?? '';
  const row = rows.filter({ has: page.getByRole('spinbutton', { name, exact: true }) });
  const unit = row.getByRole('radio', { name: uom, exact: true });
  if (await unit.count()) await unit.check();
  await row.getByRole('spinbutton').fill(expected);
  await row.getByRole('button', { name: 'Empty' }).click();
  await expect(page.getByText(`${total - 1} lots to count`)).toBeVisible();
  // After a reload the counted quantity is still shown.
  await page.reload();
  await expect(page.getByText(`${total - 1} lots to count`)).toBeVisible();
  await expect(page.getByRole('spinbutton', { name, exact: true })).toHaveCount(1);

  // The count list: the started bin is on it, and a category filters the list and the lots of a bin.
  await page.goto('/mobile/warehouse/inventory');
  await choose(page, 'Cycle count');
  await expect(page.getByText(/^0 of \d+ counted today$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^A-01-1/ })).toContainText(`1 of ${total} lots counted`);
  await choose(page, 'All bins');
  const bins = async () =>
    Number(/^[\d,]+/.exec(await page.getByText(/^[\d,]+ bins? · /).innerText())?.[0].replace(',', ''));
  const all = await bins();
  const choice = page.getByLabel('What to count');
  const category = await choice.locator('option').nth(1).innerText();
  await choice.selectOption({ index: 1 });
  await expect.poll(bins).toBeLessThan(all);
  await page.reload();
  await expect.poll(bins).toBeLessThan(all);
  await page.getByRole('list', { name: 'Bins' }).getByRole('button').first().click();
  await expect(page.getByText(new RegExp(` · ${category} · `))).toBeVisible();
  await page.getByRole('button', { name: 'Other bin' }).click();
  await expect(choice).not.toHaveValue('all');

  await page.goto('/mobile/warehouse/transfers');
  await page.getByLabel('Scan or type a label or a bin').fill('A-01-2');
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: 'Which lot?' }).getByRole('button').first().click();
  await page.getByLabel('To bin').fill('z-99-1');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Notices' }).getByText(/moved to Z-99-1/)).toBeVisible();

  link.mend();
  await expectAllSent(page);
  const after = await counted();
  expect(after).toHaveLength(before + 1);
  expect(after[0]).toMatchObject({ bin: 'A-01-1', status: 'applied' });
  await page.goto('/mobile/warehouse/inventory');
  await page.getByLabel('Scan or type a bin').fill('Z-99-1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 lot to count')).toBeVisible();
  // One lot is there, so it is chosen at once; the scan of another bin is the move, which can be undone.
  await page.goto('/mobile/warehouse/transfers');
  await page.getByLabel('Scan or type a label or a bin').fill('Z-99-1');
  await page.keyboard.press('Enter');
  await page.getByLabel('Scan or type the destination bin').fill('Z-98-1');
  await page.keyboard.press('Enter');
  const notice = page.getByRole('region', { name: 'Notices' }).filter({ hasText: 'moved to Z-98-1' });
  await expect(notice).toBeVisible();
  const binsOfLot = async () =>
    (await rowsOf<Lot>(page, 'lots')).filter(({ bin, onHand }) => /^Z-9/.test(bin) && onHand > 0);
  await expect.poll(async () => (await binsOfLot()).map(({ bin }) => bin)).toEqual(['Z-98-1']);
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await binsOfLot()).map(({ bin }) => bin)).toEqual(['Z-99-1']);
  await office.call('PUT', '/account/settings', { locale: 'es' });
});

/** The choice is in the URL, so it may show a moment after the press: `check` would not wait for it. */
async function choose(page: Page, name: string): Promise<void> {
  const radio = page.getByRole('radio', { name });
  await radio.click();
  await expect(radio).toBeChecked();
}
