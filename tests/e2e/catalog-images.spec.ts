import { readFile } from 'node:fs/promises';
import { unzipSync, zipSync } from 'fflate';
import { ADMIN } from './harness/credentials.ts';
import { expect, signIn, test } from './harness/fixtures.ts';

test.use({ serviceWorkers: 'block' });

test('[G4, G5] an administrator saves the images of all items as a zip, and uploads one', async ({ device: page }) => {
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
  const images = unzipSync(await readFile(await file.path()));
  const names = Object.keys(images);
  const count = names.length.toLocaleString('en-US');
  await expect(page.getByText(`${count} image`)).toBeVisible();
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect(name).toMatch(/^[^/\\]+\.(?:svg|png|jpg|webp)$/);
  // A second request is the same job, whose files are there already.
  await button.click();
  await expect(ready).toBeVisible();
  await expect(page.getByRole('button', { name: /^Download ZIP/ })).toHaveCount(1);

  const [name = ''] = names;
  const image = images[name]!;
  const buffer = Buffer.from(zipSync({ [name]: image, [`fall/unknown-${name}`]: image }));
  await page.getByRole('button', { name: 'Upload catalog images' }).click();
  await expect(page.getByText('Name each image by its item code')).toBeVisible();
  await page.locator('input[accept*=".zip"]').setInputFiles({ name: 'fall.zip', mimeType: 'application/zip', buffer });
  await expect(page.getByText('1 item has its image')).toBeVisible();
  await expect(page.getByText(`fall/unknown-${name}: No item has this code`)).toBeVisible();
});
