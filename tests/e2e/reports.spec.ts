import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import readWorkbook from 'read-excel-file/node';
import { CHEF } from './harness/credentials.ts';
import { expect, signIn, test } from './harness/fixtures.ts';

/** Chooses an entry of the export menu and returns the saved file. */
async function save(page: Page, entry: string): Promise<{ name: string; path: string }> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
  const file = await download;
  return { name: file.suggestedFilename(), path: await file.path() };
}

test('[M9.1, M9.2, M9.3, M9.7] a chef reads orders by day, prices and usage, saves them, and reads them again without a signal', async ({
  device: page,
  link,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, CHEF);
  await page.goto('/portal/account/reports');
  await expect(page.getByText('Last 14 Days')).toBeVisible();
  await expect(page.locator('figure svg .ct-bar')).toHaveCount(14);
  await page.getByText('Show as table').click();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(15);

  await page.getByRole('link', { name: /^Price list/ }).click();
  const prices = page.getByRole('list', { name: 'Prices' });
  const all = Number(await prices.getByRole('listitem').first().getAttribute('aria-setsize'));
  const category = await page.locator('option[value^="category:"]').first().innerText();
  await page.getByLabel('Show').selectOption({ label: category });
  await expect
    .poll(() => prices.getByRole('listitem').first().getAttribute('aria-setsize').then(Number))
    .toBeLessThan(all);
  const some = Number(await prices.getByRole('listitem').first().getAttribute('aria-setsize'));
  const workbook = await save(page, 'Export Excel');
  const [sheet] = await readWorkbook(await readFile(workbook.path));
  const rows = sheet?.data.slice(1) ?? [];
  expect(new Set(rows.map((row) => row[2]))).toEqual(new Set([category]));
  expect(new Set(rows.map((row) => row[0])).size).toBe(some);
  const pdf = await save(page, 'Download PDF');
  expect((await readFile(pdf.path)).subarray(0, 5).toString()).toBe('%PDF-');

  await page.goto('/portal/account/reports/item-usage');
  const table = page.getByRole('region', { name: 'Item usage' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  const items = (await table.getByRole('row').count()) - 1;
  link.cut();
  await page.reload();
  await expect(page.getByText('No signal')).toBeVisible();
  await expect(table.getByRole('row')).toHaveCount(items + 1);
  // The device writes this file by itself.
  const usage = await save(page, 'Export CSV');
  const lines = (await readFile(usage.path, 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(items + 1);
  expect(lines[0]).toContain('Weight (lb)');
  await page.goto('/portal/account/reports/price');
  await expect(prices.getByRole('listitem').first()).toBeVisible();
});
