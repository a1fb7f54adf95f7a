import type { Page } from 'playwright/test';
import { expect, expectAllSent, signIn, test } from './harness/fixtures.ts';
import { holdScripts } from './harness/held-scripts.ts';
import { openShop } from './harness/ordering.ts';

/** What the page draws of the last visit before its scripts came: the words, but for those in fields, and where each stands. */
const drawn = (page: Page) =>
  page
    .locator('.shell > s')
    .evaluateAll((marks) =>
      marks.flatMap(({ textContent: words, style }) =>
        words && style.display !== 'flex'
          ? [{ words, x: Number.parseFloat(style.left), y: Number.parseFloat(style.top) }]
          : [],
      ),
    );

/** The app keeps it once the first screen has had its time. What a page writes as it goes can reach its origin after the next one has begun. */
const leave = async (page: Page) => {
  await page.waitForFunction(() => performance.getEntriesByName('sketch-kept-from-here').length > 0);
  await page.goto('/favicon.svg');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sketch'))).toContain('"path":"/portal"');
};

test.use({ serviceWorkers: 'block' });

test('what was on the screen is drawn again where it was, before any script came', async ({ device }) => {
  await signIn(device);
  await openShop(device);
  await expectAllSent(device);
  await leave(device);
  const release = await holdScripts(device);
  await device.goto('/portal', { waitUntil: 'domcontentloaded' });
  const before = await drawn(device);
  expect(before.length).toBeGreaterThan(20);
  await expect(device.locator('h1')).toHaveCount(0);
  release();
  await openRows(device);
  // The app says the same in the same place, but for clocks that have gone on: names, units and prices of the first rows.
  const after = await device.evaluate((marks) => {
    const near = (a: number, b: number) => Math.abs(a - b) <= 2;
    const texts: { words: string; x: number; y: number }[] = [];
    const walker = document.createTreeWalker(document.getElementById('root')!, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const { x, y } = range.getBoundingClientRect();
      texts.push({ words: node.nodeValue ?? '', x, y });
    }
    return marks.filter(({ words, x, y }) =>
      texts.some((text) => text.words === words && near(text.x, x) && near(text.y, y)),
    );
  }, before);
  expect(after.length).toBeGreaterThan(before.length * 0.8);
});

test('[I5] of what was seen nothing is left when its person has signed out', async ({ device }) => {
  await signIn(device);
  await openShop(device);
  await expectAllSent(device);
  await leave(device);
  await device.goto('/portal');
  await device.goto('/logout');
  await expect(device).toHaveURL(/\/auth/);
  expect(await device.evaluate(() => Object.keys(localStorage).filter((key) => /sketch|signed-in/.test(key)))).toEqual(
    [],
  );
  await device.goto('/portal');
  await expect(device).toHaveURL(/\/auth/);
  expect(await device.locator('.shell > s').count()).toBe(0);
});

const openRows = (page: Page) =>
  expect(page.getByRole('button', { name: /^More /, disabled: false }).first()).toBeVisible();
