import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { ADMIN } from './harness/credentials.ts';
import { expect, signIn, test } from './harness/fixtures.ts';

test('[G4] an administrator collects the images of all items and saves the zip', async ({ device: page }) => {
  await signIn(page, ADMIN);
  await page.goto('/admin/files');
  const button = page.getByRole('button', { name: 'Download catalog images' });
  await button.click();
  const ready = page.getByText('Catalog images are ready');
  await expect(ready).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download ZIP/ }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^catalog-images-\d{4}-\d\d-\d\d\.zip$/);
  const names = Object.keys(unzipSync(await readFile(await file.path())));
  const count = names.length.toLocaleString('en-US');
  await expect(page.getByText(`${count} image`)).toBeVisible();
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect(name).toMatch(/^[^/\\]+\.(?:svg|png|jpg|webp)$/);
  // A second request is the same job, whose files are there already.
  await button.click();
  await expect(ready).toBeVisible();
  await expect(page.getByRole('button', { name: /^Download ZIP/ })).toHaveCount(1);
});
