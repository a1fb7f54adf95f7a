import { expect, type Page } from 'playwright/test';

/** Signs on the signature pad with one stroke. */
export async function drawSignature(page: Page): Promise<void> {
  const pad = page.locator('[data-signature-pad]');
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('there is no signature pad');
  const [x, y] = [box.x + 30, box.y + box.height * 0.65];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 20; step++) await page.mouse.move(x + step * 9, y + Math.sin(step / 2) * 30);
  await page.mouse.up();
  await expect(pad).toHaveAccessibleName('A signature');
}
